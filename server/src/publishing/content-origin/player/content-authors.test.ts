import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, it } from 'node:test';
import { reportSession } from '@vr/shared-api/contract/sessions.schema';
import { launchTraining } from '@vr/shared-api/contract/trainings.schema';
import { StepFile } from '@vr/shared-api/steps.schema';
import type { TSchema } from 'typebox';
import Format from 'typebox/format';
import Value from 'typebox/value';

const text = await readFile(new URL('../../../../../docs/content-authors.md', import.meta.url), 'utf8');
const blocks = [...text.matchAll(/```json\n([\s\S]*?)```/gu)].map(([, json]) => JSON.parse(json as string));
const sent = [...text.matchAll(/-d '(\{[\s\S]*?\})'/gu)].map(([, json]) => JSON.parse(json as string));

for (const format of ['uuid', 'date-time']) Format.Set(format, (value) => value.length > 0);
const fits = (schema: TSchema, value: unknown) => assert.deepEqual([...Value.Errors(schema, value)], []);

describe('the guide for authors of content', () => {
  it('shows a launch, a report and their replies as in the contract', () => {
    const [launch, startAgain, reportWithState, report] = sent;
    for (const body of [launch, startAgain]) fits(launchTraining.body, body);
    fits(launchTraining.response, blocks[0]);
    for (const body of [reportWithState, report]) fits(reportSession.body, body);
    fits(reportSession.response, blocks[1]);
  });

  it('shows a valid step file', () => {
    fits(StepFile, blocks[2]);
  });

  it('describes every field of a report', () => {
    for (const field of Object.keys(reportSession.body.properties))
      assert.match(text, new RegExp(`\\| \`${field}\``, 'u'));
  });
});
