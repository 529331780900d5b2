import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { listTrainingSessions } from '@vr/shared-api/contract/history';
import * as c from '@vr/shared-api/contract/sessions';
import { listTrainings } from '@vr/shared-api/contract/trainings';
import { sql } from '../db/database.ts';
import { ensureMonths, partitionsOf } from '../db/months.ts';
import { rebuildRollUps } from '../sessions/rebuild.ts';
import type { Report } from '../sessions/report.ts';
import { IN_THIS_DATABASE } from '../testing/locks.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { archiveOldSessions } from './archive.ts';

const MONTHS = 6;

// A lock that readers or writers of all months would wait for, on the divided tables or on those that sessions refer to.
const selectStrongLocks = sql(
  'test.strong-locks',
  `select l.mode || ' on ' || c.relname as lock from pg_locks l join pg_class c on c.oid = l.relation
   where l.locktype = 'relation'
     and ${IN_THIS_DATABASE}
     and c.relname in ('session', 'person_day', 'person', 'training', 'client', 'attempt')
     and l.mode in ('ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')`,
);

describe('months that are added, archived and dropped while people report', () => {
  let server: TestServer;
  let token: string;
  let me: string;
  let personId: number;
  let trainingId: number;

  before(async () => {
    server = await startTestServer();
    const { build } = server;
    const { id: clientId } = await build.client();
    ({ id: personId } = await build.person({ clientId }));
    ({ id: trainingId } = await build.training({ clientId }));
    await build.contentFile({ trainingId });
    token = await server.enrol({ id: personId });
    me = await server.signIn({ id: personId });
    for (let month = 1; month <= MONTHS; month += 1)
      for (let day = 1; day <= 20; day += 1)
        await build.session({
          personId,
          clientId,
          trainingId,
          startedAt: new Date(Date.UTC(2025, month - 1, day, 9)),
        });
    await rebuildRollUps(server.db);
  });
  after(() => server.close());

  test('nobody waits for a lock on all months, and nothing that was acknowledged is lost', async () => {
    let isRunning = true;
    const acknowledged: string[] = [];
    const locks = new Set<string>();
    let lists = 0;

    const report = async () => {
      for (let minutes = 60; isRunning; minutes += 20) {
        const now = server.clock.now().getTime();
        const body: Report = {
          id: randomUUID(),
          fileType: 'APK',
          startedAt: new Date(now - minutes * 60_000).toISOString(),
          sentAt: new Date(now).toISOString(),
          seconds: 600,
          progress: 50,
          finished: false,
          steps: [],
        };
        const { status, error } = await server.call(c.reportSession, { params: { id: trainingId }, body }, { token });
        assert.equal(status, 200, JSON.stringify(error));
        acknowledged.push(body.id);
      }
    };
    const list = async () => {
      while (isRunning) {
        const trainings = await server.call(listTrainings, { query: { lang: 'en' } }, { token: me });
        assert.equal(trainings.status, 200);
        const history = { params: { id: trainingId }, query: {} };
        assert.equal((await server.call(listTrainingSessions, history, { token: me })).status, 200);
        lists += 1;
      }
    };
    const watch = async () => {
      while (isRunning) {
        for (const { lock } of await server.db.rows<{ lock: string }>(selectStrongLocks)) locks.add(lock);
        await sleep(1);
      }
    };
    const change = async () => {
      await ensureMonths(server.db, '2027-01-01', '2028-06-01');
      // One month after the other, as the time goes on.
      for (let keep = 16; keep >= 17 - MONTHS; keep -= 1) await archiveOldSessions(server.parts, keep);
    };
    const changing = change().finally(() => {
      isRunning = false;
    });
    await Promise.all([changing, report(), list(), watch()]);

    assert.deepEqual([...locks], []);
    assert.ok(lists > 0 && acknowledged.length > 0);
    const names = ((await partitionsOf(server.db, 'session')) ?? []).map(({ name }) => name);
    assert.ok(names.includes('session_2028_06'));
    assert.ok(!names.includes('session_2025_06'));
    const stored = await server.db.rows<{ id: string }>(
      sql('test.acknowledged', 'select client_session_id as id from session where client_session_id = any($1)'),
      [acknowledged],
    );
    assert.equal(stored.length, acknowledged.length);
    const all = await server.db.row<{ n: number }>(sql('test.all', 'select count(*) as n from recorded_session'));
    assert.equal(all?.n, MONTHS * 20 + acknowledged.length);
    assert.equal(await rebuildRollUps(server.db), 0);
  });
});
