import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Clock } from '../clock.ts';
import { StartFailure } from '../config.ts';
import type { Database, Queryable } from './database.ts';
import { inTransaction } from './migrate.ts';
import { dayOf, ensureComingMonths, MONTHLY_TABLES, type MonthlyTable, monthOf, partitionsOf } from './months.ts';

/**
 * How often a step that needs locks is tried, for how long it waits for each of them, and the pause after that. It gives up
 * long before PostgreSQL looks for deadlocks (after a second), so that it never ends a statement of somebody else.
 */
const ATTEMPTS = 300;
const LOCK_TIMEOUT = '100ms';
const PAUSE_MS = 1000;

/** Runs a step that locks a table for a moment. Gives way to others: they never wait longer than LOCK_TIMEOUT for it. */
async function locking<T>(client: pg.PoolClient, work: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1)
    try {
      return await inTransaction(client, 'begin', async () => {
        await client.query(`set local lock_timeout = '${LOCK_TIMEOUT}'`);
        return await work();
      });
    } catch (error) {
      // The lock was not free, or a report and this step waited for each other.
      if (!['55P03', '40P01'].includes((error as { code?: string }).code ?? '')) throw error;
      if (tried === ATTEMPTS) throw new StartFailure('The table was in use all the time. Try again when less goes on.');
      await sleep(PAUSE_MS);
    }
}

/** The unique indexes of partitions that the undivided table lacks, by name. divide_by_month() makes constraints of them. */
const INDEXES: Record<MonthlyTable, Record<string, string>> = {
  session: { session_past_pkey: 'id, day', session_past_report: 'person_id, client_session_id, day' },
  person_day: {},
};

/** The constraint that proves which rows a table has while it is divided. */
const checkOf = (table: MonthlyTable) => `${table}_before`;

/** Drops the constraint from the table, or from its partition "past" after the division. An empty table leaves none. */
async function dropCheck(client: pg.PoolClient, table: MonthlyTable): Promise<void> {
  const find = `select conrelid::regclass::text as name from pg_constraint where conname = $1 and contype = 'c'`;
  const { rows } = await client.query<{ name: string }>(find, [checkOf(table)]);
  for (const { name } of rows)
    await locking(client, () => client.query(`alter table ${name} drop constraint if exists ${checkOf(table)}`));
}

/** Runs `work` unless another process divides the tables. Returns whether it ran. */
async function ifAlone(client: pg.PoolClient, work: () => Promise<void>): Promise<boolean> {
  const lock = `select pg_try_advisory_lock(hashtext('divide')) as locked`;
  if (!(await client.query<{ locked: boolean }>(lock)).rows[0]?.locked) return false;
  try {
    await work();
  } finally {
    await client.query(`select pg_advisory_unlock(hashtext('divide'))`);
  }
  return true;
}

/**
 * Drops the constraints that a killed division has left, because from the next month on no row would fulfil them. Does nothing
 * while a division runs.
 */
export async function dropLeftChecks(db: Database): Promise<void> {
  await db.connection((client) =>
    ifAlone(client, async () => {
      for (const table of MONTHLY_TABLES) await dropCheck(client, table);
    }),
  );
}

/** Throws {@link StartFailure} if the month is over too soon: nobody can store a day after its end until there are months. */
function refuseEndOfMonth(clock: Clock, upto: string): void {
  if (dayOf(new Date(clock.now().getTime() + 2 * 86_400_000)) >= upto)
    throw new StartFailure('The month is nearly over. Divide the tables in the first days of the next one.');
}

/** Divides one table. Each step can be repeated, so that a command that was killed can be run again. */
async function divideTable(client: pg.PoolClient, clock: Clock, table: MonthlyTable, upto: string): Promise<void> {
  for (const [name, columns] of Object.entries(INDEXES[table])) {
    // A build that was killed leaves an index that is not valid.
    await client.query(`drop index concurrently if exists ${name}`);
    await client.query(`create unique index concurrently ${name} on ${table} (${columns})`);
  }
  // The indexes may have taken days.
  refuseEndOfMonth(clock, upto);
  // Proves, while others read and write, that all rows are in the range of the partition, so that the lock below is short.
  const check = checkOf(table);
  try {
    await locking(client, async () => {
      await client.query(`alter table ${table} drop constraint if exists ${check}`);
      await client.query(`alter table ${table} add constraint ${check} check (day < '${upto}') not valid`);
    });
    await client.query(`alter table ${table} validate constraint ${check}`);
    await locking(client, () => client.query('select divide_by_month($1, $2)', [table, upto]));
  } catch (error) {
    // If this fails too, a node does it within the hour.
    await dropCheck(client, table).catch(() => undefined);
    throw error;
  }
  await dropCheck(client, table);
  await client.query(`analyze ${table}`);
}

/**
 * Divides the tables of {@link MONTHLY_TABLES} by month, while the portal runs. The rows that are there stay in one partition
 * that ends with the present month. All nodes must have a version that knows tables with months: earlier ones cannot
 * store sessions afterwards. Returns the names of the tables that were divided.
 */
export async function divideByMonth(db: Database, clock: Clock, log: (line: string) => void): Promise<string[]> {
  const divided: string[] = [];
  const upto = monthOf(dayOf(clock.now()), 1);
  refuseEndOfMonth(clock, upto);
  const divideAll = async (client: pg.PoolClient, on: Queryable) => {
    for (const table of MONTHLY_TABLES) {
      if (await partitionsOf(on, table)) continue;
      log(`${table}: preparing`);
      await divideTable(client, clock, table, upto);
      divided.push(table);
      log(`${table}: divided`);
    }
  };
  if (!(await db.connection((client, on) => ifAlone(client, () => divideAll(client, on)))))
    throw new StartFailure('The tables are being divided already. If no other command does it, try again in a minute.');
  await ensureComingMonths(db, clock);
  return divided;
}
