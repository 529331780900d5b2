import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { reportSession } from '@vr/shared-api/contract/sessions';
import * as c from '@vr/shared-api/contract/trainings';
import { SESSION_STEPS_MAX, STEP_FILE_MAX_BYTES, TITLE_MAX } from '@vr/shared-api/limits';
import type { BuiltPerson } from '../demo/builders.ts';
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
  test('is kept version by version, and tells when it was last put there', async () => {
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

  test('of many at once is kept each as a version of its own', async () => {
    const id = await playable();
    const answers = await Promise.all(Array.from({ length: 8 }, (_, i) => put(id, fileOf(step(`step-${i}`)))));
    assert.deepEqual(
      answers.map(({ body }) => body.version).toSorted((a, b) => a - b),
      [1, 2, 3, 4, 5, 6, 7, 8],
    );
  });

  test('that is taken away is gone with its older versions; another begins a version of its own', async () => {
    const id = await playable();
    await put(id, fileOf(step('alarm')));
    await put(id, fileOf(step('act')));
    assert.equal((await remove(id)).status, 204);
    assert.equal(await modified(id), null);
    assert.equal((await remove(id)).status, 204, 'twice is once');
    assert.equal((await put(id, fileOf(step('leave')))).body.version, 3);
    assert.deepEqual(await versions(id), [
      { version: 1, removed: true },
      { version: 2, removed: true },
      { version: 3, removed: false },
    ]);
  });

  test('takes as many steps as sessions may report, titles as long as may be, and names of any sign', async () => {
    const id = await playable();
    const steps = Array.from({ length: SESSION_STEPS_MAX }, (_, i) =>
      step(`s${i}`, { title: { ge: `"\\é\n${'x'.repeat(TITLE_MAX - 4)}` } }),
    );
    assert.equal((await put(id, fileOf(...steps))).body.steps, SESSION_STEPS_MAX);
    const { error } = await put(id, fileOf(...steps, step('more')));
    assert.deepEqual([error?.code, error?.field], ['STEP_FILE_REFUSED', '/body/file/steps']);
  });
});

describe('what is no step file is refused with where and what, and changes nothing', () => {
  const REFUSED: [what: string, content: string | Uint8Array<ArrayBuffer>, field: string, message: RegExp][] = [
    ['nothing', '', '', /not JSON/u],
    ['text', 'no json', '', /not JSON/u],
    ['JSON that breaks off', '{"formatVersion": 1,\n "steps": [', '', /not JSON/u],
    ['a comma too many', '{\n "formatVersion": 1,\n}', '', /not JSON: .*line 3/u],
    ['bytes that are no UTF-8', new Uint8Array([0x7b, 0xff, 0xfe, 0x7d]), '', /UTF-8/u],
    ['a list', '[]', '', /line 1: the file/u],
    ['a missing version', '{"steps": [1]}', '/formatVersion', /line 1: \/formatVersion is missing/u],
    ['another version', '{\n"formatVersion": 2,\n"steps": []}', '/formatVersion', /line 2: \/formatVersion/u],
    ['no step', fileOf(), '/steps', /line 3: \/steps/u],
    ['a step without skills', fileOf({ id: 'a', title: { en: 'A' } }), '/steps/0/skills', /line 4: .*is missing/u],
    ['a field that there is not', fileOf(step('a', { points: 3 })), '/steps/0/points', /line 12: .*is not known/u],
    ['an id with capitals', fileOf(step('Alarm')), '/steps/0/id', /line 5: /u],
    ['a title in no language', fileOf(step('a', { title: {} })), '/steps/0/title', /line 6: /u],
    [
      'a title in a language that there is not',
      fileOf(step('a', { title: { de: 'A' } })),
      '/steps/0/title/de',
      /line 7/u,
    ],
    [
      'too long a title',
      fileOf(step('a', { title: { en: 'x'.repeat(TITLE_MAX + 1) } })),
      '/steps/0/title/en',
      /line 7: /u,
    ],
    ['a NUL', fileOf(step('a', { title: { en: 'a\0' } })), '/steps/0/title/en', /line 7: /u],
    ['half of a sign', fileOf(step('a', { title: { en: '\ud83d' } })), '/steps/0/title/en', /line 7: /u],
    ['a weight of nothing', fileOf(step('a', { weight: 0 })), '/steps/0/weight', /line 12: /u],
    ['a skill twice', fileOf(step('a', { skills: ['hard_skill_a', 'hard_skill_a'] })), '/steps/0/skills', /line 9: /u],
    [
      'a skill that there is not',
      fileOf(step('a'), step('b', { skills: ['soft_skill_none'] })),
      '/steps/1/skills/0',
      /line 19: .*soft_skill_none/u,
    ],
    ['an id twice', fileOf(step('a'), step('b'), step('a')), '/steps/2/id', /line 23: .*: a$/u],
    [
      'a name twice',
      fileOf(step('a')).replace('"id"', '"title": {"en": "first"},\n"id"'),
      '/steps/0/title',
      /line 7: .*twice/u,
    ],
    [
      'a name twice, written another way',
      '{"formatVersion": 1, "steps": [], "\\u0073teps": [{"id":"a","title":{"en":"a"},"skills":[]}]}',
      '/steps',
      /twice/u,
    ],
    [
      'depths without end',
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

  test('and so is one that is too large', async () => {
    const id = await playable();
    const content = fileOf(step('alarm'));
    assert.equal((await put(id, content.padEnd(STEP_FILE_MAX_BYTES))).status, 200);
    const { status, error } = await put(id, content.padEnd(STEP_FILE_MAX_BYTES + 1));
    assert.deepEqual([status, error?.code], [413, 'PAYLOAD_TOO_LARGE']);
  });
});

describe('whoever is in the middle of an attempt when the step file is taken away', () => {
  async function scene() {
    const id = await playable();
    await put(id, fileOf(step('alarm'), step('act', { weight: 3 })));
    const learner = await server.build.person({ clientId: admin.clientId });
    const token = await server.signIn(learner);
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

  test('is scored to the end of the session by the file that it began with', async () => {
    const { id, begin } = await scene();
    const report = begin();
    assert.equal(await report(['alarm']), 25);
    await remove(id);
    assert.equal(await report(['alarm', 'act']), 100);
  });

  test('keeps what was reached, and goes on by what the content itself says', async () => {
    const { id, begin } = await scene();
    assert.equal(await begin()(['alarm']), 25);
    await remove(id);
    const later = begin();
    assert.equal(await later(['act'], { progress: 10 }), 25, 'steps that no file names do not count');
    assert.equal(await later([], { progress: 60 }), 60);
  });

  test('is scored by the next file that is put there', async () => {
    const { id, begin } = await scene();
    assert.equal(await begin()(['alarm']), 25);
    await remove(id);
    await put(id, fileOf(step('alarm'), step('leave')));
    assert.equal(await begin()(['leave']), 100);
  });
});
