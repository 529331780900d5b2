import { setTimeout as pause } from 'node:timers/promises';
import { type Database, sql } from '@vr/server/platform/db/database';
import type { Journal } from '../load/journal.ts';

const DONE_MS = 90_000;

const CHANNEL = `'pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24)`;

/** Makes waiting jobs due now, instead of after the pause before their next attempt. */
const makeDue = sql(
  '',
  `update pgboss.job set start_after = now()
    where state in ('created', 'retry') and start_after between now() and now() + interval '2 hours'`,
);
/** Restarts the jobs of dead nodes without the usual two minutes' wait. Living nodes report every 15 seconds. */
const giveBack = sql(
  '',
  `update pgboss.job set state = 'retry', start_after = now(), heartbeat_on = null
    where state = 'active' and coalesce(heartbeat_on, started_on) < now() - interval '20 seconds'`,
);
const wake = sql(
  '',
  `select pg_notify(${CHANNEL}, name) from pgboss.job where state in ('created', 'retry') group by name`,
);
const countUnfinished = sql(
  '',
  `select name, count(*)::int as jobs, min(output::text) as output from pgboss.job
    where state in ('created', 'retry', 'active')
      and start_after < now() + interval '2 hours' group by name`,
);
const countFailed = sql(
  'faults.failed-jobs',
  `select name, count(*)::int as jobs, min(output::text) as output from pgboss.job where state = 'failed' group by name`,
);

/** Waits until the nodes have done all jobs, as if hours had passed. */
export async function finishJobs(db: Database, journal: Journal): Promise<void> {
  const deadline = Date.now() + DONE_MS;
  for (;;) {
    await db.rows(makeDue);
    await db.rows(giveBack);
    await db.rows(wake);
    const left = await db.rows(countUnfinished);
    if (left.length === 0) break;
    if (Date.now() > deadline) {
      journal.violate('all jobs are done in the end', JSON.stringify(left));
      break;
    }
    await pause(500);
  }
  const failed = await db.rows(countFailed);
  if (failed.length > 0) journal.violate('no job is given up', JSON.stringify(failed));
}
