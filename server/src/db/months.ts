import type { Clock } from '../clock.ts';
import { type Database, type Queryable, sql } from './database.ts';

/*
 * Tables that are divided into partitions by the month of their `day` (decision 13). A platform from before has undivided
 * tables until `pnpm divide`. Everything works on both.
 */

export const MONTHLY_TABLES = ['session', 'person_day'] as const;
export type MonthlyTable = (typeof MONTHLY_TABLES)[number];

/** A regular expression for the names of the months of sessions, to find those that are detached and not dropped yet. */
export const SESSION_MONTH = '^session_(past|[0-9]{4}_[0-9]{2})$';

/** How many months after the present one have partitions. */
const AHEAD = 2;

/** Returns the first day of the month of a day (YYYY-MM-DD), or of a month some months later or earlier. */
export function monthOf(day: string, later = 0): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return dayOf(new Date(Date.UTC(year, month - 1 + later, 1)));
}

/** Returns the day of an instant in UTC. */
export const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10);

/** A partition, with its first day and the day after its last one. */
export interface Partition {
  name: string;
  /** Null if it has all earlier days. */
  from: string | null;
  to: string;
  /** Whether it was begun to detach it, and not finished. */
  isLeaving: boolean;
}

const selectPartitions = sql(
  'months.partitions',
  'select partition as name, lower as "from", upper as "to", leaving as "isLeaving" from months_of($1)',
);
const selectIsDivided = sql(
  'months.is-divided',
  `select relkind = 'p' as "isDivided" from pg_class where oid = $1::regclass`,
);

/** Returns the partitions of a table in the order of time, or undefined if it is not divided. */
export async function partitionsOf(on: Queryable, table: MonthlyTable): Promise<Partition[] | undefined> {
  const found = await on.row<{ isDivided: boolean }>(selectIsDivided, [table]);
  return found?.isDivided ? on.rows<Partition>(selectPartitions, [table]) : undefined;
}

const addMonths = sql(
  'months.add',
  `select add_month(t.name, m.day::date)
   from unnest($1::text[]) t (name), generate_series(date_trunc('month', $2::timestamp), $3::timestamp, '1 month') m (day)`,
);

/** Adds the months from one day to another to all tables that are divided. */
export async function ensureMonths(on: Queryable, from: string, to: string): Promise<void> {
  await on.rows(addMonths, [MONTHLY_TABLES, from, to]);
}

/** Adds the present month and the next ones, before they are needed. */
export function ensureComingMonths(on: Queryable, clock: Clock): Promise<void> {
  const now = clock.now().getTime();
  // Yesterday, because its month may not be over in all time zones.
  return ensureMonths(on, dayOf(new Date(now - 86_400_000)), monthOf(dayOf(new Date(now)), AHEAD));
}

/** Returns the day of a row if an error means that its month has no partition. */
function missingDay(error: unknown): string | undefined {
  const { code, table, detail } = error as { code?: string; table?: string; detail?: string };
  const isMonthly = MONTHLY_TABLES.some((name) => name === table);
  return code === '23514' && isMonthly ? /\((\d{4}-\d\d-\d\d)\)/u.exec(detail ?? '')?.[1] : undefined;
}

/** Whether an error means that a row belongs to a month that has no partition, because it is just being detached. */
export const isMonthLeaving = (error: unknown): boolean => missingDay(error) !== undefined;

/**
 * Runs `work` in a transaction. If a row belongs to a month that has no partition yet, such as that of a session from long
 * ago, adds the month and runs `work` again. Fails if that does not help, because the month is just being detached.
 */
export async function transactionInMonths<T>(db: Database, work: (tx: Queryable) => Promise<T>): Promise<T> {
  let added: string | undefined;
  for (;;)
    try {
      return await db.transaction(work);
    } catch (error) {
      const day = missingDay(error);
      if (!day || day === added) throw error;
      await ensureMonths(db, day, day);
      added = day;
    }
}
