import { type Clock, systemClock } from '../clock.ts';
import { type Database, sql } from './database.ts';

const HOUR_MS = 3_600_000;

const selectNow = sql('clock.now', 'select clock_timestamp() as now');

/**
 * Throws if the clock of this node differs from the database's by more than an hour. For jobs that delete what is old: a node
 * whose clock is ahead would delete what is not. The clocks of tests are not compared.
 */
export async function refuseWrongClock(db: Database, clock: Clock): Promise<void> {
  if (clock !== systemClock) return;
  const read = await db.row<{ now: Date }>(selectNow);
  const ahead = clock.now().getTime() - (read?.now.getTime() ?? 0);
  if (Math.abs(ahead) > HOUR_MS)
    throw new Error(`The clock of this node differs from the database's by ${Math.round(ahead / 60_000)} minutes`);
}
