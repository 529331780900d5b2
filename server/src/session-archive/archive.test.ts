import assert from 'node:assert/strict';
import { buffer } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import * as h from '@vr/shared-api/contract/history';
import { undoProgressReset } from '@vr/shared-api/contract/resets';
import * as c from '@vr/shared-api/contract/sessions';
import type { StepFile } from '@vr/shared-api/steps.schema';
import { rollUpsIn } from '../client-deletion/testing/marked-company.ts';
import { sql } from '../db/database.ts';
import { ensureMonths, partitionsOf } from '../db/months.ts';
import { resetByAdmin } from '../resets/testing/reset-by-admin.ts';
import { rebuildRollUps } from '../sessions/rebuild.ts';
import type { Report } from '../sessions/report.ts';
import type { Storage } from '../storage/storage.ts';
import { sessionReports } from '../telemetry/metrics.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { archiveOldSessions } from './archive.ts';
import { listArchives, restoreMonth } from './restore.ts';

const STEPS: StepFile = {
  formatVersion: 1,
  steps: [
    { id: 'alarm', title: { en: 'Alarm' }, skills: ['hard_skill_fire_safety'] },
    { id: 'choose', title: { en: 'Choose' }, skills: ['hard_skill_fire_safety'], weight: 3 },
  ],
};

describe('archived sessions', () => {
  let server: TestServer;
  let clientId: number;
  let personId: number;
  let token: string;
  let withSteps: number;
  let withoutSteps: number;
  let sent = 0;

  const rows = <R = Record<string, unknown>>(text: string, values: unknown[] = []) =>
    server.db.rows<R>(sql('', text), values);
  const inTable = async (table: string) => (await rows<{ n: number }>(`select count(*) as n from ${table}`))[0]?.n;

  async function report(trainingId: number, startedAt: string, over: Partial<Report> = {}) {
    sent += 1;
    const body: Report = {
      id: `00000000-0000-4000-8000-${String(sent).padStart(12, '0')}`,
      fileType: 'APK',
      startedAt,
      sentAt: server.clock.now().toISOString(),
      seconds: 300,
      finished: false,
      steps: [],
      ...over,
    };
    const answer = await server.call(c.reportSession, { params: { id: trainingId }, body }, { token });
    assert.equal(answer.status, 200, JSON.stringify(answer.error));
    return { body, outcome: answer.body };
  }
  const filesOf = async (storage: Storage) => {
    const keys: string[] = [];
    for await (const key of storage.list('session-archive/')) keys.push(key);
    return keys.sort();
  };
  const step = (id: string, score: number) => ({ id, success: true, score, seconds: 20 });

  before(async () => {
    server = await startTestServer();
    const { build, clock } = server;
    clock.set('2024-01-20T10:00:00Z');
    await build.skill();
    ({ id: clientId } = await build.client({ timeZone: 'Asia/Tokyo', contractExpiration: '2030-01-01' }));
    ({ id: personId } = await build.person({ clientId }));
    token = await server.enrol({ id: personId });
    ({ id: withSteps } = await build.training({ clientId: 1 }));
    ({ id: withoutSteps } = await build.training({ clientId: 1 }));
    for (const trainingId of [withSteps, withoutSteps]) await build.contentFile({ trainingId });
    await build.stepFile({ trainingId: withSteps, content: STEPS });
    await build.offer({ clientId, trainingIds: [withSteps, withoutSteps] });
    await report(withSteps, '2024-01-19T10:00:00Z', { steps: [step('alarm', 80)] });
    await report(withoutSteps, '2024-01-19T11:00:00Z', { progress: 60, score: 70 });
    clock.set('2024-02-20T10:00:00Z');
    token = await server.enrol({ id: personId });
    await report(withSteps, '2024-02-19T10:00:00Z', { steps: [step('choose', 90)] });
    clock.set('2025-05-20T10:00:00Z');
    token = await server.enrol({ id: personId });
    await report(withSteps, '2025-05-19T10:00:00Z', { steps: [step('alarm', 60)] });
    await report(withoutSteps, '2025-05-19T11:00:00Z', { progress: 40, score: 50 });
  });
  after(() => server.close());

  const rollUps = () => rollUpsIn(server.db);

  const partitions = async () => ((await partitionsOf(server.db, 'session')) ?? []).map(({ name }) => name);
  const rebuilt = async () => rebuildRollUps(server.db);
  /** Archives everything before March 2024: two sessions of January and one of February. */
  const archive = () => archiveOldSessions(server.parts, 14);
  /** Forgets that this month's run is over. */
  const allowAgain = () => rows(`delete from setting where key = 'archived'`);
  const firstReport = (): Report => ({
    id: '00000000-0000-4000-8000-000000000001',
    fileType: 'APK',
    startedAt: '2024-01-19T10:00:00Z',
    sentAt: server.clock.now().toISOString(),
    seconds: 900,
    finished: true,
    steps: [step('alarm', 100)],
  });

  test('leave the database as files, and their months are dropped; all figures stay as they were', async () => {
    const before = await rollUps();
    assert.ok((await partitions()).includes('session_2024_01'));
    const { sessions, dropped } = await archive();
    assert.equal(sessions, 3);
    assert.deepEqual(dropped, ['session_2024_01', 'session_2024_02']);
    assert.deepEqual(await archive(), { sessions: 0, dropped: [] }, 'a second run does nothing');
    assert.deepEqual([await inTable('session'), await inTable('archived_session')], [2, 3]);
    assert.deepEqual(
      (await partitions()).filter((name) => name < 'session_2024_03'),
      [],
    );
    assert.deepEqual(
      (await listArchives(server.db)).map(({ month, sessions: count }) => [month, count]),
      [
        ['2024-01-01', 2],
        ['2024-02-01', 1],
      ],
    );
    assert.deepEqual(await rollUps(), before);
    assert.equal(await rebuilt(), 0);
    assert.deepEqual(await rollUps(), before);
  });

  test('are written with all their columns', async () => {
    const [file] = await rows<{ key: string }>('select storage_key as key from session_archive order by id');
    const stored = await server.parts.storage.open(file?.key ?? '');
    assert.ok(stored);
    const [header, first, ...others] = gunzipSync(await buffer(stored.stream))
      .toString()
      .trimEnd()
      .split('\n');
    assert.match(header ?? '', /^id,person_id,client_session_id,client_id,.*,finished,voided,steps$/u);
    assert.match(first ?? '', /,2024-01-19 10:00:00\+00,2024-01-19,19,.*"\[\{""id"": ""alarm"", /u);
    assert.equal(others.length, 1);
  });

  test('are counted once, even if their devices report them again', async () => {
    const before = await rollUps();
    const again = await server.call(c.reportSession, { params: { id: withSteps }, body: firstReport() }, { token });
    assert.equal(again.status, 200);
    assert.equal(again.body?.progressionPercent, 100);
    const other = await server.call(c.reportSession, { params: { id: withoutSteps }, body: firstReport() }, { token });
    assert.equal(other.error?.code, 'SESSION_OF_ANOTHER_TRAINING');
    assert.deepEqual(await rollUps(), before);
    assert.equal(await inTable('session'), 2);
    const counted = (await sessionReports.get()).values.map(({ labels }) => labels.result);
    assert.deepEqual(counted.sort(), ['held', 'repeated', 'stored', 'test']);
  });

  test('are listed in the history without their steps, and what they have reached is not new again', async () => {
    const me = await server.signIn({ id: personId });
    const page = await server.call(h.listTrainingSessions, { params: { id: withSteps }, query: {} }, { token: me });
    assert.deepEqual(
      page.body?.items.map(({ date, steps, progressAfter, skills }) => [
        date,
        steps.length,
        progressAfter,
        skills.length,
      ]),
      [
        ['2025-05-19', 1, 100, 0],
        ['2024-02-19', 0, 100, 0],
        ['2024-01-19', 0, 100, 0],
      ],
    );
    // A page that was open when its last session was archived goes on after it.
    const [newest, archived] = page.body?.items ?? [];
    for (const [cursor, dates] of [
      [newest?.id, ['2024-02-19', '2024-01-19']],
      [archived?.id, ['2024-01-19']],
    ] as const) {
      const query = { cursor: String(cursor) };
      const next = await server.call(h.listTrainingSessions, { params: { id: withSteps }, query }, { token: me });
      assert.deepEqual(
        next.body?.items.map(({ date }) => date),
        dates,
      );
    }
  });

  test('are the same after their month was restored, and archived again in another month only', async () => {
    const before = await rollUps();
    assert.equal(await restoreMonth(server.parts, '2024-01-01', clientId + 1), 0, 'of another company');
    assert.equal(await restoreMonth(server.parts, '2024-01-01'), 2);
    assert.deepEqual([await inTable('session'), await inTable('archived_session')], [4, 1]);
    assert.equal(await rebuilt(), 0);
    assert.deepEqual(await rollUps(), before);
    const [row] = await rows<{ steps: unknown }>(
      `select steps from session where day = '2024-01-19' and training_id = $1`,
      [withSteps],
    );
    assert.deepEqual(row?.steps, [{ id: 'alarm', success: true, score: 80, seconds: 20 }]);
    assert.equal((await archive()).sessions, 0);
    await allowAgain();
    assert.equal((await archive()).sessions, 2);
    assert.deepEqual(await rollUps(), before);
  });

  test('stay if their file cannot be read again', async () => {
    const { storage } = server.parts;
    await restoreMonth(server.parts, '2024-02-01');
    await allowAgain();
    const broken = { ...storage, put: (key: string) => storage.put(key, Buffer.from('other bytes')) };
    await assert.rejects(
      archiveOldSessions({ ...server.parts, storage: broken }, 14),
      /missing from the storage or damaged/u,
    );
    assert.equal(await inTable('session'), 3);
    assert.equal((await archive()).sessions, 1);
  });

  test('leave no detached month behind, also if an earlier run was killed between the detachment and the end', async () => {
    await restoreMonth(server.parts, '2024-01-01');
    await ensureMonths(server.db, '2023-11-01', '2023-11-01');
    await rows('alter table session detach partition session_2023_11');
    await rows('alter table session detach partition session_2024_01');
    await allowAgain();
    const { sessions, dropped } = await archive();
    assert.deepEqual([sessions, dropped], [2, ['session_2024_01']]);
    assert.deepEqual(await rows(`select relname from pg_class where relname ~ '^session_202[34]_(11|01)$'`), []);
    assert.equal(await rebuilt(), 0);
  });

  test('from before the division are not lost if months were added while these were detached', async () => {
    await restoreMonth(server.parts, '2024-01-01');
    // The months from before the division had been detached when an import added a month among them.
    await rows('alter table session detach partition session_2024_01');
    await rows('alter table session_2024_01 rename to session_past');
    await ensureMonths(server.db, '2023-11-01', '2023-11-01');
    await allowAgain();
    const { sessions, dropped } = await archive();
    assert.deepEqual([sessions, dropped], [2, ['session_2023_11', 'session_2024_01']]);
    assert.deepEqual(await rows(`select relname from pg_class where relname = 'session_past'`), []);
    assert.equal(await rebuilt(), 0);
  });

  test('cease to count with a reset, and count again when it is undone', async () => {
    const before = await rollUps();
    const [reset] = await resetByAdmin(server, { id: personId }, withSteps);
    assert.equal(await rebuilt(), 0);
    const [total] = await rows<{ sessions: number }>('select sessions from person_total where person_id = $1', [
      personId,
    ]);
    assert.equal(total?.sessions, 2);
    assert.deepEqual((await rows<{ n: number }>('select count(*) as n from archived_session where voided'))[0]?.n, 2);
    const [admin] = await rows<{ id: number }>('select by_person_id as id from progress_reset where id = $1', [
      reset?.id,
    ]);
    const undone = await server.call(
      undoProgressReset,
      { params: { id: personId, resetId: reset?.id ?? 0 }, query: { lang: 'en' } },
      { token: await server.signIn(admin ?? { id: 0 }) },
    );
    assert.equal(undone.status, 204, JSON.stringify(undone.error));
    assert.equal(await rebuilt(), 0);
    // The sessions now belong to the next attempt.
    const { progress: _, ...figures } = before;
    const { progress, ...after } = await rollUps();
    assert.deepEqual(after, figures);
    assert.match(JSON.stringify(progress), /"percent":100/u);
  });

  test('are read again if they change while their file is stored, and no report waits for the storage', async () => {
    const { storage } = server.parts;
    await restoreMonth(server.parts, '2024-02-01');
    await allowAgain();
    const before = await filesOf(storage);
    const keys: string[] = [];
    const slow = {
      ...storage,
      put: async (key: string, bytes: Buffer) => {
        const put = await storage.put(key, bytes);
        keys.push(key);
        // The first file no longer fits after this.
        if (keys.length === 1) await rows(`update session set seconds = seconds + 1 where day = '2024-02-19'`);
        const reported = await report(withoutSteps, '2025-05-19T11:00:00Z', { seconds: 1, progress: 1, score: 1 });
        assert.equal(reported.outcome?.progressionPercent, 60);
        return put;
      },
    };
    const { sessions } = await archiveOldSessions({ ...server.parts, storage: slow as typeof storage }, 14);
    assert.deepEqual([sessions, keys.length], [1, 2]);
    assert.deepEqual(await filesOf(storage), [...before, keys[1]].sort(), 'the first file is deleted');
    const [kept] = await rows<{ seconds: number }>(`select seconds from archived_session where day = '2024-02-19'`);
    assert.equal(await restoreMonth(server.parts, '2024-02-01'), 1);
    const [restored] = await rows<{ seconds: number }>(`select seconds from session where day = '2024-02-19'`);
    assert.deepEqual([kept?.seconds, restored?.seconds], [301, 301]);
  });

  test('stay if they change each time', async () => {
    const { storage } = server.parts;
    await allowAgain();
    const before = await filesOf(storage);
    const changing = {
      ...storage,
      put: async (key: string, bytes: Buffer) => {
        await rows(`update session set seconds = seconds + 1 where day = '2024-02-19'`);
        return storage.put(key, bytes);
      },
    };
    const run = archiveOldSessions({ ...server.parts, storage: changing as typeof storage }, 14);
    await assert.rejects(run, /change while they are archived/u);
    assert.deepEqual(await filesOf(storage), before);
    assert.equal((await rows(`select from session where day = '2024-02-19'`)).length, 1);
    await rows(`update session set seconds = 300 where day = '2024-02-19'`);
    assert.equal((await archive()).sessions, 1);
  });

  test('are archived once, even if two nodes do it at the same time', async () => {
    await restoreMonth(server.parts, '2024-02-01');
    await allowAgain();
    // Dropping the month may fail at one of them. Its next run finds nothing left to do.
    const runs = await Promise.allSettled([archive(), archive()]);
    const done = runs.filter((run) => run.status === 'fulfilled').map(({ value }) => value.sessions);
    assert.ok(done.length > 0);
    assert.ok(done.reduce((sum, sessions) => sum + sessions, 0) <= 1);
    assert.equal((await rows(`select from archived_session where day = '2024-02-19'`)).length, 1);
    assert.equal((await listArchives(server.db)).length, 2);
  });

  test('with many results of steps are written to more files, so that a node has room for each', async () => {
    await restoreMonth(server.parts, '2024-01-01');
    await allowAgain();
    const before = (await filesOf(server.parts.storage)).length;
    const large = JSON.stringify([{ ...step('alarm', 80), note: 'x'.repeat(9_000_000) }]);
    await rows(`update session set steps = $1 where day = '2024-01-19'`, [large]);
    assert.equal((await archive()).sessions, 2);
    assert.equal((await filesOf(server.parts.storage)).length, before + 2);
  });
});
