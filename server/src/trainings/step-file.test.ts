import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { reportSession } from '@vr/shared-api/contract/sessions';
import * as c from '@vr/shared-api/contract/trainings';
import { SESSION_STEPS_MAX, STEP_FILE_MAX_BYTES, TITLE_MAX } from '@vr/shared-api/limits';
import type { BuiltPerson } from '../demo/builders/people.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
let admin: BuiltPerson & { token: string };
before(async () => {
  server = await startTestServer();
  await server.build.skill();
  const { id: clientId } = await server.build.client();
  const person = await server.build.person({ clientId, roles: ['ROLE_ADMINISTRATOR'] });
  admin = { ...person, token: await server.signIn(person) };
});
after(() => server.close());

const step = (id: string, over: object = {}) => ({
  id,
  title: { en: id },
  skills: ['hard_skill_fire_safety'],
  ...over,
});
const fileOf = (...steps: object[]) => JSON.stringify({ formatVersion: 1, steps }, undefined, 2);

const rows = <R>(text: string, values: unknown[]) => server.db.rows<R>({ name: '', text }, values);
const versions = (trainingId: number) =>
  rows<{ version: number; removed: boolean }>(
    'select version, removed_at is not null as removed from step_file where training_id = $1 order by 1',
    [trainingId],
  );

const put = (id: number, content: string | Uint8Array<ArrayBuffer>, name = 'steps.json') =>
  server.call(c.putStepFile, { params: { id }, body: { file: new File([content], name) } }, { token: admin.token });
const remove = (id: number) => server.call(c.deleteStepFile, { params: { id } }, { token: admin.token });
const modified = async (id: number) =>
  (await server.call(c.getTrainingForm, { params: { id } }, { token: admin.token })).body.jsonStepLastModifiedDate;

async function playable(): Promise<number> {
  const { id } = await server.build.training({ clientId: admin.clientId });
  await server.build.contentFile({ trainingId: id });
  return id;
}

describe('a step file', () => {
  test('is stored version by version, with the time of the last upload', async () => {
    const id = await playable();
    assert.equal(await modified(id), null);
    const first = await put(id, fileOf(step('alarm')));
    const at = server.clock.now().toISOString();
    assert.deepEqual(first.body, { version: 1, steps: 1, jsonStepLastModifiedDate: at });
    server.clock.advance(60_000);
    const second = await put(id, `\u{FEFF}${fileOf(step('alarm'), step('act', { weight: 100 }))}`, 'whatever.txt');
    assert.deepEqual([second.body.version, second.body.steps], [2, 2]);
    assert.equal(await modified(id), server.clock.now().toISOString());
    const [kept] = await rows('select content from step_file where training_id = $1 and version = 2', [id]);
    assert.deepEqual(kept, { content: { formatVersion: 1, steps: [step('alarm'), step('act', { weight: 100 })] } });
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

describe('a step file is refused with place and reason, and changes nothing, if it is or has', () => {
  const REFUSED: [what: string, content: string | Uint8Array<ArrayBuffer>, field: string, message: RegExp][] = [
    ['an empty file', '', '', /not JSON/u],
    ['text that is not JSON', 'no json', '', /not JSON/u],
    ['truncated JSON', '{"formatVersion": 1,\n "steps": [', '', /not JSON/u],
    ['a trailing comma', '{\n "formatVersion": 1,\n}', '', /not JSON: .*line 3/u],
    ['bytes that are not UTF-8', new Uint8Array([0x7b, 0xff, 0xfe, 0x7d]), '', /UTF-8/u],
    ['a list', '[]', '', /line 1: the file/u],
    ['a missing version', '{"steps": [1]}', '/formatVersion', /line 1: \/formatVersion is missing/u],
    ['another version', '{\n"formatVersion": 2,\n"steps": []}', '/formatVersion', /line 2: \/formatVersion/u],
    ['no step', fileOf(), '/steps', /line 3: \/steps/u],
    ['a step without skills', fileOf({ id: 'a', title: { en: 'A' } }), '/steps/0/skills', /line 4: .*is missing/u],
    ['an unknown field', fileOf(step('a', { points: 3 })), '/steps/0/points', /line 12: .*is not known/u],
    ['an id with capitals', fileOf(step('Alarm')), '/steps/0/id', /line 5: /u],
    ['a title without a language', fileOf(step('a', { title: {} })), '/steps/0/title', /line 6: /u],
    ['a title in an unknown language', fileOf(step('a', { title: { de: 'A' } })), '/steps/0/title/de', /line 7/u],
    [
      'a title that is too long',
      fileOf(step('a', { title: { en: 'x'.repeat(TITLE_MAX + 1) } })),
      '/steps/0/title/en',
      /line 7: /u,
    ],
    ['a NUL', fileOf(step('a', { title: { en: 'a\0' } })), '/steps/0/title/en', /line 7: /u],
    ['a lone surrogate', fileOf(step('a', { title: { en: '\ud83d' } })), '/steps/0/title/en', /line 7: /u],
    ['a weight of 0', fileOf(step('a', { weight: 0 })), '/steps/0/weight', /line 12: /u],
    [
      'a repeated skill',
      fileOf(step('a', { skills: ['hard_skill_a', 'hard_skill_a'] })),
      '/steps/0/skills',
      /line 9: /u,
    ],
    [
      'an unknown skill',
      fileOf(step('a'), step('b', { skills: ['soft_skill_none'] })),
      '/steps/1/skills/0',
      /line 19: .*soft_skill_none/u,
    ],
    ['a repeated id', fileOf(step('a'), step('b'), step('a')), '/steps/2/id', /line 23: .*: a$/u],
    [
      'a repeated property',
      fileOf(step('a')).replace('"id"', '"title": {"en": "first"},\n"id"'),
      '/steps/0/title',
      /line 7: .*twice/u,
    ],
    [
      'a repeated property, written with an escape',
      '{"formatVersion": 1, "steps": [], "\\u0073teps": [{"id":"a","title":{"en":"a"},"skills":[]}]}',
      '/steps',
      /twice/u,
    ],
    [
      'very deep nesting',
      `{"formatVersion": 1, "steps": ${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
      '/steps/0',
      /line 1/u,
    ],
  ];
  for (const [what, content, field, message] of REFUSED)
    test(what, async () => {
      const id = await playable();
      await put(id, fileOf(step('alarm')));
      const { status, error } = await put(id, content);
      assert.deepEqual(
        [status, error?.code, error?.field],
        [400, 'STEP_FILE_REFUSED', `/body/file${field}`],
        error?.message,
      );
      assert.match(error?.message ?? '', message);
      assert.deepEqual(await versions(id), [{ version: 1, removed: false }]);
    });

  test('a file that is too large', async () => {
    const id = await playable();
    const content = fileOf(step('alarm'));
    assert.equal((await put(id, content.padEnd(STEP_FILE_MAX_BYTES))).status, 200);
    const { status, error } = await put(id, content.padEnd(STEP_FILE_MAX_BYTES + 1));
    assert.deepEqual([status, error?.code], [413, 'PAYLOAD_TOO_LARGE']);
  });
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
          seconds: 0,
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
