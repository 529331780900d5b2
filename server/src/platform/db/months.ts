import { type Database, type Queryable, sql } from './database.ts';

/** Tables that are partitioned by the month of `day`. Partitions are named after the month, such as `session_2026_01`. */
export const MONTHLY_TABLES = ['session', 'person_day'] as const;

/** Returns the day of an instant in UTC. */
export const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10);

const addMonths = sql(
  'months.add',
  `select add_month(t.name, m.day::date)
   from unnest(:tables::text[]) t (name), generate_series(date_trunc('month', :from::timestamp), :to::timestamp,
     '1 month') m (day)`,
);

/** Adds the partitions for the months between two days to {@link MONTHLY_TABLES}. */
export async function ensureMonths(on: Queryable, from: string, to: string): Promise<void> {
  await on.rows(addMonths, { tables: MONTHLY_TABLES, from, to });
}

/** If an error means that a row's month has no partition, returns the day of that row. */
function missingDay(error: unknown): string | undefined {
  const { code, table, detail } = error as { code?: string; table?: string; detail?: string };
  const isMonthly = MONTHLY_TABLES.some((name) => name === table);
  return code === '23514' && isMonthly ? /\((\d{4}-\d\d-\d\d)\)/u.exec(detail ?? '')?.[1] : undefined;
}

/** Runs `work` in a transaction. If a row's month has no partition yet, adds the partition and runs `work` again. */
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
