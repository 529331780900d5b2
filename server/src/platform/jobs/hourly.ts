import { type Clock, DatabaseClock, systemClock } from '../../clock.ts';
import type { App } from '../../parts.ts';
import { type Database, sql } from '../db/database.ts';
import { handleJob } from './jobs.ts';

/** The jobs that run every hour. A start adds those that are missing. */
export const HOURLY_JOBS = ['clean-up', 'contract-warnings', 'withdrawals'] as const;

const HOUR_SECONDS = 3600;

const selectNow = sql<{ now: Date }>('clock.now', 'select clock_timestamp() as now');

/** Returns the time of the database. */
export async function timeOf(db: Database): Promise<Date> {
  const read = await db.row(selectNow);
  if (!read) throw new Error('The statement clock.now returned no row');
  return read.now;
}

/**
 * Throws if the clock of this machine differs from the database's by more than an hour: one of them is wrong, and if it is the
 * database's, this node would delete and send what is not due. The clocks of tests are not compared.
 */
async function refuseWrongClock(db: Database, clock: Clock): Promise<void> {
  if (clock !== systemClock && !(clock instanceof DatabaseClock)) return;
  const ahead = systemClock.now().getTime() - (await timeOf(db)).getTime();
  if (Math.abs(ahead) > HOUR_SECONDS * 1000)
    throw new Error(`The clock of this node differs from the database's by ${Math.round(ahead / 60_000)} minutes`);
}

/** Registers a job that runs every hour on one of the nodes, if the clock of that node is right. */
export function handleHourlyJob(app: App, kind: (typeof HOURLY_JOBS)[number], work: () => Promise<void>): void {
  const { db, clock, jobs } = app.parts;
  handleJob(app, kind, async () => {
    // Enqueues the next run first, so that it exists even if this node dies.
    await jobs.enqueue(db, kind, {}, { key: kind, at: HOUR_SECONDS });
    await refuseWrongClock(db, clock);
    await work();
  });
}
