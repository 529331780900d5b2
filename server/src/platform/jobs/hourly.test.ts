import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildApp } from '../../app.ts';
import { DatabaseClock } from '../../clock.ts';
import { createTestDatabase } from '../../testing/database.ts';
import { queueClock } from '../../testing/jobs.ts';
import { startTestServer } from '../../testing/server.ts';
import { sql } from '../db/database.ts';
import { openBoss } from './boss.ts';
import { timeOf } from './hourly.ts';
import { HOURLY_JOBS, jobsOn } from './jobs.ts';

test('a node whose clock is wrong does no hourly job', async (t) => {
  const server = await startTestServer();
  const clock = await DatabaseClock.start(() => timeOf(server.db));
  const app = await buildApp({ ...server.parts, clock });
  const run = async () => {
    for (const kind of HOURLY_JOBS) await app.jobHandlers[kind]?.({});
  };
  await run();
  for (const hours of [-2, 2, 24 * 400]) {
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() + hours * 3_600_000 });
    for (const kind of HOURLY_JOBS)
      await assert.rejects(async () => app.jobHandlers[kind]?.({}), /The clock of this node differs/u);
    t.mock.timers.reset();
  }
  await run();
  clock.stop();
  await app.close();
  await server.close();
});

test('the hourly jobs run at each full hour, and once after hours without a node', async () => {
  const server = await startTestServer();
  const database = await createTestDatabase();
  const countJobs = sql<{ name: string; jobs: number }>(
    'test.hourly',
    `select name, count(*) as jobs from pgboss.job where name = any(:kinds) group by name order by name`,
  );
  const isAdded = async (jobs: number) =>
    assert.deepEqual(
      await database.db.rows(countJobs, { kinds: [...HOURLY_JOBS] }),
      jobs === 0 ? [] : HOURLY_JOBS.map((name) => ({ name, jobs })),
    );
  /** Starts a node at `from`, lets `minutes` minutes pass, and stops the node. */
  const runNode = async (from: string, minutes: number) => {
    const clock = queueClock(new Date(from));
    const jobs = jobsOn(openBoss({ connectionString: database.url, clock, schedule: true }));
    const app = await buildApp({ ...server.parts, db: database.db, jobs });
    for (const kind of HOURLY_JOBS) app.jobHandlers[kind] = async () => undefined;
    await jobs.start(app);
    await clock.tick(minutes * 60_000);
    await jobs.stop();
    await app.close();
  };
  await runNode('2024-05-01T10:20:00Z', 2);
  await isAdded(0);
  await runNode('2024-05-01T10:58:00Z', 5);
  await isAdded(1);
  await runNode('2024-05-01T11:20:00Z', 2);
  await isAdded(1);
  await runNode('2024-05-01T16:20:00Z', 2);
  await isAdded(2);
  await database.drop();
  await server.close();
});
