import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { after, describe, test } from 'node:test';
import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import { reportSession } from '@vr/shared-api/contract/sessions';
import * as c from '@vr/shared-api/contract/trainings';
import type * as s from '@vr/shared-api/contract/trainings.schema';
import { SESSION_STEPS_MAX, STEP_FILE_MAX_BYTES, TITLE_MAX } from '@vr/shared-api/limits';
import { STEP_FILE_PROBLEMS_SHOWN } from '@vr/shared-api/step-file-problems';
import { startTestServer } from '../../testing/server.ts';

const server = await startTestServer();
after(() => server.close());
await server.build.skill();
const { id: clientId } = await server.build.client();
const admin = await server.someone(clientId, 'ROLE_ADMINISTRATOR');

const step = (id: string, over: object = {}) => ({
  id,
  title: { en: id },
  skills: ['hard_skill_fire_safety'],
  ...over,
});
const fileOf = (...steps: unknown[]) => JSON.stringify({ formatVersion: 1, steps }, undefined, 2);

const versions = (trainingId: number) =>
  server.rows<{ version: number; removed: boolean }>(
    'select version, removed_at is not null as removed from step_file where training_id = :trainingId order by 1',
    { trainingId },
  );

const put = (id: number, content: string | Uint8Array<ArrayBuffer>, name = 'steps.json') =>
  server.call(c.putStepFile, { params: { id }, body: { file: new File([content], name) } }, { token: admin.token });
const remove = (id: number) => server.call(c.deleteStepFile, { params: { id } }, { token: admin.token });
const modified = async (id: number) =>
  (await server.call(c.getTrainingForm, { params: { id } }, { token: admin.token })).body.jsonStepLastModifiedDate;

const playable = () => server.playable({ clientId: admin.clientId });

describe('a step file', () => {
  test('is stored version by version, with the time of the last upload', async () => {
    const id = await playable();
    assert.equal(await modified(id), null);
    const first = await put(id, fileOf(step('alarm')));
    const at = server.clock.now().toISOString();
    assert.deepEqual(first.body, { version: 1, steps: 1, jsonStepLastModifiedDate: at });
    server.clock.advance(60_000);
    const second = await put(
      id,
      `\u{FEFF}${fileOf(step('alarm'), step('act', { weight: 100, minSeconds: 3600 }))}`,
      'whatever.txt',
    );
    assert.deepEqual([second.body.version, second.body.steps], [2, 2]);
    assert.equal(await modified(id), server.clock.now().toISOString());
    const [kept] = await server.rows('select content from step_file where training_id = :id and version = 2', { id });
    assert.deepEqual(kept, {
      content: { formatVersion: 1, steps: [step('alarm'), step('act', { weight: 100, minSeconds: 3600 })] },
    });
  });

  test('that is uploaded concurrently becomes a version for each upload', async () => {
    const id = await playable();
    const answers = await Promise.all(Array.from({ length: 8 }, (_, i) => put(id, fileOf(step(`step-${i}`)))));
    assert.deepEqual(
      answers.map(({ body }) => body.version).toSorted((a, b) => a - b),
      [1, 2, 3, 4, 5, 6, 7, 8],
    );
  });

  test('is deleted with its older versions; the next one gets a new version number', async () => {
    const id = await playable();
    await put(id, fileOf(step('alarm')));
    await put(id, fileOf(step('act')));
    assert.equal((await remove(id)).status, 204);
    assert.equal(await modified(id), null);
    assert.equal((await remove(id)).status, 204, 'deleting it again changes nothing');
    assert.equal((await put(id, fileOf(step('leave')))).body.version, 3);
    assert.deepEqual(await versions(id), [
      { version: 1, removed: true },
      { version: 2, removed: true },
      { version: 3, removed: false },
    ]);
  });

  test('accepts as many steps as sessions can report, titles of the maximum length, and names of any characters', async () => {
    const id = await playable();
    const steps = Array.from({ length: SESSION_STEPS_MAX }, (_, i) =>
      step(`s${i}`, { title: { ge: `"\\é\n${'x'.repeat(TITLE_MAX - 4)}` } }),
    );
    assert.equal((await put(id, fileOf(...steps))).body.steps, SESSION_STEPS_MAX);
    const { error } = await put(id, fileOf(...steps, step('more')));
    assert.deepEqual([error?.code, error?.field], ['STEP_FILE_REFUSED', '/body/file/steps']);
  });
});

type Report = Pick<ResponseOf<typeof s.checkStepFile>, 'problems' | 'count'>;
/** Returns the problems as `line pointer code params`. */
const problemLines = ({ problems }: Report): string[] =>
  problems.map(({ line, pointer, code, params }) => [line, pointer, code, ...Object.values(params)].join(' '));

const check = (content: string | Uint8Array<ArrayBuffer>) =>
  server.call(c.checkStepFile, { body: { file: new File([content], 'steps.json') } }, { token: admin.token });

describe('a step file is refused with all of its problems, and changes nothing, if it is or has', () => {
  const REFUSED: [what: string, content: string | Uint8Array<ArrayBuffer>, ...problems: string[]][] = [
    ['an empty file', '', '1  CUT_OFF'],
    ['text that is not JSON', 'no json', '1  NOT_JSON no'],
    ['truncated JSON', '{"formatVersion": 1,\n "steps": [', '2  CUT_OFF'],
    ['a trailing comma', '{\n "formatVersion": 1,\n}', '3  NOT_JSON }'],
    ['a text that never ends', `{"${'a'.repeat(10_000)}`, `1  NOT_JSON ${'a'.repeat(60)}…`],
    ['a missing comma', '{\n "formatVersion": 1\n "steps": []}', '3  NOT_JSON "steps"'],
    ['a missing colon', '{"steps"\n[]}', '2  NOT_JSON ['],
    ['a name without quotation marks', '{\nsteps: []}', '2  NOT_JSON steps'],
    ['brackets of two kinds', '{"steps": [\n}', '2  NOT_JSON }'],
    ['more than one value', '{}\n{}', '2  NOT_JSON {'],
    ['a comment', '{\n// Version\n"formatVersion": 1, "steps": []}', '2  NOT_JSON // Version'],
    ['deep nesting that never ends', '{"steps":\n'.repeat(90_000), '90001  CUT_OFF'],
    ['deep nesting with a fault', `${'[\n'.repeat(200)}x${']'.repeat(200)}`, '101  TOO_COMPLEX'],
    ['bytes that are not UTF-8', new Uint8Array([0x7b, 0xff, 0xfe, 0x7d]), '1  NOT_TEXT'],
    ['a list', '[]', '1  WRONG_TYPE object'],
    ['a missing version', '{"steps": [1]}', '1 /formatVersion MISSING formatVersion', '1 /steps/0 WRONG_TYPE object'],
    [
      'another version',
      '{\n"formatVersion": 2,\n"steps": []}',
      '2 /formatVersion WRONG_VERSION 1',
      '3 /steps NO_STEPS',
    ],
    [
      'a practice that is neither true nor false',
      '{"formatVersion": 1, "practice": "yes", "steps": []}',
      '1 /practice WRONG_TYPE boolean',
      '1 /steps NO_STEPS',
    ],
    ['no step', fileOf(), '3 /steps NO_STEPS'],
    ['a step without skills', fileOf({ id: 'a', title: { en: 'A' } }), '4 /steps/0/skills MISSING skills'],
    ['an unknown field', fileOf(step('a', { points: 3 })), '12 /steps/0/points UNKNOWN_NAME points'],
    ['an unknown field with a slash', fileOf(step('a', { 'a/b': 3 })), '12 /steps/0/a~1b UNKNOWN_NAME a/b'],
    ['an id with capitals', fileOf(step('Alarm')), '5 /steps/0/id INVALID_ID Alarm 60'],
    ['a title without a language', fileOf(step('a', { title: {} })), '6 /steps/0/title NO_TITLE'],
    [
      'a title in an unknown language',
      fileOf(step('a', { title: { de: 'A' } })),
      '7 /steps/0/title/de UNKNOWN_LANGUAGE de',
    ],
    ['an empty title', fileOf(step('a', { title: { en: '' } })), '7 /steps/0/title/en EMPTY_TITLE'],
    [
      'a title that is too long',
      fileOf(step('a', { title: { en: 'x'.repeat(TITLE_MAX + 1) } })),
      `7 /steps/0/title/en TITLE_TOO_LONG ${TITLE_MAX}`,
    ],
    ['a NUL', fileOf(step('a', { title: { en: 'a\0' } })), '7 /steps/0/title/en INVALID_CHARACTER'],
    ['a lone surrogate', fileOf(step('a', { title: { en: '\ud83d' } })), '7 /steps/0/title/en INVALID_CHARACTER'],
    ['a weight of 0', fileOf(step('a', { weight: 0 })), '12 /steps/0/weight INVALID_WEIGHT 100'],
    ['a shortest time of 0', fileOf(step('a', { minSeconds: 0 })), '12 /steps/0/minSeconds INVALID_SECONDS 3600'],
    [
      'a shortest time of hours',
      fileOf(step('a', { minSeconds: 3601 })),
      '12 /steps/0/minSeconds INVALID_SECONDS 3600',
    ],
    ['a weight that is not a number', fileOf(step('a', { weight: '3' })), '12 /steps/0/weight WRONG_TYPE integer'],
    [
      'a repeated skill',
      fileOf(step('a', { skills: ['hard_skill_fire_safety', 'hard_skill_fire_safety'] })),
      '11 /steps/0/skills/1 REPEATED_SKILL hard_skill_fire_safety',
    ],
    [
      'unknown skills',
      fileOf(step('a', { skills: ['Welding'] }), step('b', { skills: ['soft_skill_none', 3] })),
      '10 /steps/0/skills/0 UNKNOWN_SKILL Welding',
      '19 /steps/1/skills/0 UNKNOWN_SKILL soft_skill_none',
      '20 /steps/1/skills/1 WRONG_TYPE string',
    ],
    ['a repeated id', fileOf(step('a'), step('b'), step('a')), '23 /steps/2/id REPEATED_ID a'],
    [
      'a repeated property',
      fileOf(step('a')).replace('"id"', '"title": {"en": "first"},\n"id"'),
      '7 /steps/0/title REPEATED_NAME title',
    ],
    [
      'a repeated property, written with an escape',
      '{"formatVersion": 1, "steps": [], "\\u0073teps": [{"id":"a","title":{"en":"a"},"skills":[]}]}',
      '1 /steps REPEATED_NAME steps',
    ],
    [
      'very deep nesting',
      `{"formatVersion": 1, "steps": ${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
      '1 /steps/0 WRONG_TYPE object',
    ],
    [
      'problems of all kinds at once, in the order of the file',
      fileOf(step('A', { weight: 101 }), 'b', step('c', { title: { en: '', xx: 1 }, skills: ['none'] }), step('c')),
      '5 /steps/0/id INVALID_ID A 60',
      '12 /steps/0/weight INVALID_WEIGHT 100',
      '14 /steps/1 WRONG_TYPE object',
      '18 /steps/2/title/en EMPTY_TITLE',
      '19 /steps/2/title/xx UNKNOWN_LANGUAGE xx',
      '22 /steps/2/skills/0 UNKNOWN_SKILL none',
      '26 /steps/3/id REPEATED_ID c',
    ],
  ];
  for (const [what, content, ...problems] of REFUSED)
    test(what, async () => {
      const id = await playable();
      await put(id, fileOf(step('alarm')));
      const { status, error } = await put(id, content);
      assert.deepEqual([status, error?.code], [400, 'STEP_FILE_REFUSED'], error?.message);
      assert.deepEqual(problemLines(error?.stepFile as Report), problems);
      assert.equal(error?.field, `/body/file${error?.stepFile?.problems[0]?.pointer}`);
      assert.deepEqual(await versions(id), [{ version: 1, removed: false }]);
      const checked = await check(content);
      assert.deepEqual(checked.body, { ...error?.stepFile, steps: 0 }, 'a check before the upload says the same');
    });
});

test('a refusal lists the first problems and the number of all', async () => {
  const { body } = await check(fileOf(...Array.from({ length: 60 }, (_, i) => step(`S${i}`))));
  assert.deepEqual([body.problems.length, body.count], [STEP_FILE_PROBLEMS_SHOWN, 60]);
});

test('many thousands of wrong steps are refused as too many', async () => {
  const { body } = await check(JSON.stringify({ formatVersion: 1, steps: Array.from({ length: 300_000 }, () => 1) }));
  assert.deepEqual(body.count, 1 + SESSION_STEPS_MAX);
  assert.deepEqual(body.problems[0]?.code, 'TOO_MANY_STEPS');
});

test('a step file that is too large is refused', async () => {
  const id = await playable();
  const content = fileOf(step('alarm'));
  assert.equal((await put(id, content.padEnd(STEP_FILE_MAX_BYTES))).status, 200);
  const { status, error } = await put(id, content.padEnd(STEP_FILE_MAX_BYTES + 1));
  assert.deepEqual([status, error?.code], [413, 'PAYLOAD_TOO_LARGE']);
});

test('the sample is a step file that the portal accepts, and so is the example for content authors', async () => {
  await server.build.skill({ id: 2, skillType: 'soft_skill_situational_awareness', names: { en: 'Awareness' } });
  await server.build.skill({ id: 3, skillType: 'hard_skill_emergency_response', names: { en: 'Emergencies' } });
  const { body: sample } = await server.call(c.getStepFileSample, {}, { token: admin.token });
  assert.deepEqual(sample.steps[0]?.skills, ['hard_skill_emergency_response', 'soft_skill_situational_awareness']);
  const id = await playable();
  assert.equal((await put(id, JSON.stringify(sample))).status, 200);
  const guide = await readFile(new URL('../../../../docs/content-authors.md', import.meta.url), 'utf8');
  const [, example = ''] = /## The step file.*?```json\n(.*?)```/su.exec(guide) ?? [];
  assert.deepEqual((await check(example)).body, { problems: [], count: 0, steps: 3 });
});

describe('an open attempt whose step file is deleted', () => {
  async function scene() {
    const id = await playable();
    await put(id, fileOf(step('alarm'), step('act', { weight: 3 })));
    const learner = await server.build.person({ clientId: admin.clientId });
    const token = await server.enrol(learner);
    const begin = () => {
      const session = randomUUID();
      return async (steps: string[], over: object = {}) => {
        const now = server.clock.now().toISOString();
        const done = steps.map((done) => ({ id: done, success: true }));
        const body = {
          id: session,
          fileType: 'WEB_GL',
          startedAt: now,
          sentAt: now,
          seconds: 30,
          finished: false,
        } as const;
        const answer = await server.call(
          reportSession,
          { params: { id }, body: { ...body, steps: done, ...over } },
          { token },
        );
        assert.equal(answer.status, 200, answer.error?.message);
        return answer.body.progressionPercent;
      };
    };
    return { id, begin };
  }

  test('is scored by the file of its start until the session ends', async () => {
    const { id, begin } = await scene();
    const report = begin();
    assert.equal(await report(['alarm']), 25);
    await remove(id);
    assert.equal(await report(['alarm', 'act']), 100);
  });

  test('keeps its results, and continues with the values that the content reports', async () => {
    const { id, begin } = await scene();
    assert.equal(await begin()(['alarm']), 25);
    await remove(id);
    const later = begin();
    assert.equal(await later(['act'], { progress: 10 }), 25, 'steps that no file names do not count');
    assert.equal(await later([], { progress: 60 }), 60);
  });

  test('is scored by the next uploaded file', async () => {
    const { id, begin } = await scene();
    assert.equal(await begin()(['alarm']), 25);
    await remove(id);
    await put(id, fileOf(step('alarm'), step('leave')));
    assert.equal(await begin()(['leave']), 100);
  });
});
