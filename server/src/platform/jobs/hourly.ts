import { type Clock, DatabaseClock, systemClock } from '../../clock.ts';
import type { App } from '../../parts.ts';
import { type Database, sql } from '../db/database.ts';
import { type HourlyJob, handleJob } from './jobs.ts';

const HOUR_MS = 3_600_000;

const selectNow = sql<{ now: Date }>('clock.now', 'select clock_timestamp() as now');

/** Returns the time of the database. */
export async function timeOf(db: Database): Promise<Date> {
  const read = await db.row(selectNow);
  if (!read) throw new Error('The statement clock.now returned no row');
  return read.now;
}

/**
 * Throws if the clock of this machine differs from the database's by more than an hour. If the database's clock is wrong,
 * this node would delete and send things too early. The clocks of tests are not compared.
 */
async function refuseWrongClock(db: Database, clock: Clock): Promise<void> {
  if (clock !== systemClock && !(clock instanceof DatabaseClock)) return;
  const ahead = systemClock.now().getTime() - (await timeOf(db)).getTime();
  if (Math.abs(ahead) > HOUR_MS)
    throw new Error(`The clock of this node differs from the database's by ${Math.round(ahead / 60_000)} minutes`);
}

/** Registers the handler of an hourly job. It fails on a node whose clock is wrong. */
export function handleHourlyJob(app: App, kind: HourlyJob, work: () => Promise<void>): void {
  const { db, clock } = app.parts;
  handleJob(app, kind, async () => {
    await refuseWrongClock(db, clock);
    await work();
  });
}
