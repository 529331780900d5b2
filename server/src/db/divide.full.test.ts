import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import * as c from '@vr/shared-api/contract/sessions';
import { rebuildRollUps } from '../sessions/rebuild.ts';
import type { Report } from '../sessions/report.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { sql } from './database.ts';
import { divideByMonth } from './divide.ts';
import { partitionsOf } from './months.ts';
import { undivide } from './testing/undivided.ts';

describe('a platform with undivided tables', () => {
  let server: TestServer;
  let token: string;
  let personId: number;
  let trainingId: number;
  let sent = 0;

  before(async () => {
    server = await startTestServer();
    const { build, db } = server;
    await undivide(db);
    const { id: clientId } = await build.client();
    ({ id: personId } = await build.person({ clientId }));
    token = await server.enrol({ id: personId });
    ({ id: trainingId } = await build.training({ clientId }));
    await build.contentFile({ trainingId });
  });
  after(() => server.close());

  const next = () => {
    sent += 1;
    return sent;
  };
  const send = async (number: number, daysAgo: number, seconds: number) => {
    const now = server.clock.now().getTime();
    const body: Report = {
      id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
      fileType: 'APK',
      startedAt: new Date(now - daysAgo * 86_400_000 - 3_600_000).toISOString(),
      sentAt: new Date(now).toISOString(),
      seconds,
      progress: 50,
      finished: false,
      steps: [],
    };
    const answer = await server.call(c.reportSession, { params: { id: trainingId }, body }, { token });
    assert.equal(answer.status, 200, JSON.stringify(answer.error));
  };
  const sessions = async () =>
    (
      await server.db.rows<{ n: number; s: number }>(sql('', 'select count(*) as n, sum(seconds) as s from session'))
    )[0];

  test('stores reports, also again', async () => {
    for (let day = 0; day < 300; day += 30) await send(next(), day, 100);
    await send(1, 0, 160);
    assert.deepEqual(await sessions(), { n: 10, s: 1060 });
    assert.equal(await partitionsOf(server.db, 'session'), undefined);
    assert.equal(await rebuildRollUps(server.db), 0);
  });

  test('is divided while reports arrive, without losing or doubling any', async () => {
    let isDividing = true;
    let during = 0;
    const reports = async () => {
      while (isDividing) {
        // One that is new, and one that was reported before.
        await send(next(), 3 + during / 20, 100);
        await send(2, 30, 101 + during);
        during += 1;
        // A person may report 500 new sessions a day, and the division takes long on a busy machine.
        await sleep(20);
      }
    };
    const dividing = divideByMonth(server.db, server.clock, () => undefined).finally(() => {
      isDividing = false;
    });
    await Promise.all([dividing, reports()]);
    assert.deepEqual(await dividing, ['session', 'person_day']);
    assert.ok(during > 0);
    assert.deepEqual(await sessions(), { n: 10 + during, s: 1060 + 100 * during + during });
    assert.equal(await rebuildRollUps(server.db), 0);
  });

  test('then stores reports of old and new sessions in the months to which they belong', async () => {
    const before = (await sessions()) ?? { n: 0, s: 0 };
    await send(1, 0, 200);
    await send(10, 270, 190);
    server.clock.set('2026-07-05T10:00:00Z');
    token = await server.enrol({ id: personId });
    await send(next(), 1, 50);
    assert.deepEqual(await sessions(), { n: before.n + 1, s: before.s + 40 + 90 + 50 });
    const names = ((await partitionsOf(server.db, 'session')) ?? []).map(({ name }) => name);
    assert.deepEqual(names, ['session_past', 'session_2026_07', 'session_2026_08']);
    assert.equal(await rebuildRollUps(server.db), 0);
    assert.deepEqual(await divideByMonth(server.db, server.clock, () => undefined), []);
  });
});

describe('a division that does not end', () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer();
    await undivide(server.db);
  });
  after(() => server.close());

  const divide = (log: (line: string) => void = () => undefined) => divideByMonth(server.db, server.clock, log);
  const run = (text: string) => server.db.rows(sql('', text));
  const checks = () => run(`select from pg_constraint where conname in ('session_before', 'person_day_before')`);
  const leaveCheck = () =>
    run(`alter table session add constraint session_before check (day < '2026-07-01') not valid`);
  const runJob = async () => {
    await server.parts.jobs.enqueue(server.db, 'months', {}, { key: 'months' });
    assert.equal(await server.runJobs(), 1);
  };

  test('because it fails, leaves nothing that keeps out the rows of the next month', async () => {
    await run('create table session_past ()');
    await assert.rejects(divide(), { code: '42P07' });
    assert.deepEqual(await checks(), []);
    await run('drop table session_past');
  });

  test('because it was killed, is tidied up by the hourly job, but not while another one runs', async () => {
    await leaveCheck();
    await server.db.connection(async (client) => {
      await client.query(`select pg_advisory_lock(hashtext('divide'))`);
      await runJob();
      assert.equal((await checks()).length, 1);
      await assert.rejects(divide(), /being divided already/u);
      await client.query(`select pg_advisory_unlock(hashtext('divide'))`);
    });
    await runJob();
    assert.deepEqual(await checks(), []);
  });

  test('before the month ends is refused before it keeps out any rows', async () => {
    const now = server.clock.now();
    await assert.rejects(
      divide(() => server.clock.set('2026-06-29T10:00:00Z')),
      /nearly over/u,
    );
    assert.deepEqual(await checks(), []);
    server.clock.set(now.toISOString());
  });

  test('can be run again, also with empty tables', async () => {
    await leaveCheck();
    assert.deepEqual(await divide(), ['session', 'person_day']);
    assert.deepEqual(await checks(), []);
  });
});
