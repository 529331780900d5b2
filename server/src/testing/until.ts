import { setTimeout as sleep } from 'node:timers/promises';
import { EVENT_MS } from '@vr/shared-api/testing/limits';
import { type Queryable, sql } from '../platform/db/database.ts';

/** Polls until a condition is true. If it is not true in time, fails with `what` in the message. */
export async function until(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + EVENT_MS;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`Waited in vain until ${what}`);
    await sleep(5);
  }
}

const selectBlocked = sql<{ pid: number }>(
  'test.blocked',
  `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
     order by query_start limit 1`,
);

/** Waits until a connection to the database is waiting for a lock. Returns the process id of the connection. */
export async function blocked(db: Queryable): Promise<number> {
  let pid: number | undefined;
  await until('a statement waits for a lock', async () => {
    pid = (await db.row(selectBlocked))?.pid;
    return pid !== undefined;
  });
  return pid as number;
}
