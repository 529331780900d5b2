import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildApp } from '../../app.ts';
import { DatabaseClock } from '../../clock.ts';
import { startTestServer } from '../../testing/server.ts';
import { sql } from '../db/database.ts';
import { HOURLY_JOBS, timeOf } from './hourly.ts';

test('a node whose clock is wrong does no hourly job, and each runs again in an hour', async (t) => {
  const server = await startTestServer();
  const clock = await DatabaseClock.start(() => timeOf(server.db));
  const app = await buildApp({ ...server.parts, clock });
  const run = async () => {
    for (const kind of HOURLY_JOBS) await app.jobHandlers[kind]?.({});
  };
  const next = () =>
    server.db.rows(
      sql<{ name: string; minutes: number }>(
        '',
        'select name, extract(epoch from start_after - created_on)::int / 60 as minutes from pgboss.job order by 1',
      ),
    );
  await run();
  for (const hours of [-2, 2, 24 * 400]) {
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() + hours * 3_600_000 });
    for (const kind of HOURLY_JOBS)
      await assert.rejects(async () => app.jobHandlers[kind]?.({}), /The clock of this node differs/u);
    t.mock.timers.reset();
  }
  await run();
  assert.deepEqual(
    await next(),
    HOURLY_JOBS.map((name) => ({ name, minutes: 60 })),
  );
  clock.stop();
  await app.close();
  await server.close();
});
