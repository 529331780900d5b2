import { type Clock, DatabaseClock, systemClock } from '../../clock.ts';
import type { App } from '../../parts.ts';
import { type Database, sql } from '../db/database.ts';
import { type HourlyJob, handleJob } from './jobs.ts';

const HOUR_MS = 3_600_000;

const selectNow = sql<{ now: Date }>('clock.now', 'select clock_timestamp() as now');

export async function timeOf(db: Database): Promise<Date> {
  const read = await db.row(selectNow);
  if (!read) throw new Error('The statement clock.now returned no row');
  return read.now;
}

/**
 * Throws if the clocks of this machine and of the database differ by more than an hour: with a wrong clock, a job would
 * delete and send things too early. Does nothing if `clock` is a test clock.
 */
async function refuseWrongClock(db: Database, clock: Clock): Promise<void> {
  if (clock !== systemClock && !(clock instanceof DatabaseClock)) return;
  const ahead = systemClock.now().getTime() - (await timeOf(db)).getTime();
  if (Math.abs(ahead) > HOUR_MS)
    throw new Error(`The clock of this node differs from the database's by ${Math.round(ahead / 60_000)} minutes`);
}

/** Registers the handler of an hourly job. The job fails if the clocks of this machine and the database differ too much. */
export function handleHourlyJob(app: App, kind: HourlyJob, work: () => Promise<void>): void {
  const { db, clock } = app.parts;
  handleJob(app, kind, async () => {
    await refuseWrongClock(db, clock);
    await work();
  });
}
