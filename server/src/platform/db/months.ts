import { type Database, type Queryable, sql } from './database.ts';

/** Tables that are partitioned by the month of their `day`. The names of partitions end with it: `session_2026_01`. */
export const MONTHLY_TABLES = ['session', 'person_day'] as const;

/** Returns the day of an instant in UTC. */
export const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10);

const addMonths = sql(
  'months.add',
  `select add_month(t.name, m.day::date)
   from unnest(:tables::text[]) t (name), generate_series(date_trunc('month', :from::timestamp), :to::timestamp,
     '1 month') m (day)`,
);

/** Adds partitions for the months from one day to another to {@link MONTHLY_TABLES}. */
export async function ensureMonths(on: Queryable, from: string, to: string): Promise<void> {
  await on.rows(addMonths, { tables: MONTHLY_TABLES, from, to });
}

/** Returns the day of a row if an error means that its month has no partition. */
function missingDay(error: unknown): string | undefined {
  const { code, table, detail } = error as { code?: string; table?: string; detail?: string };
  const isMonthly = MONTHLY_TABLES.some((name) => name === table);
  return code === '23514' && isMonthly ? /\((\d{4}-\d\d-\d\d)\)/u.exec(detail ?? '')?.[1] : undefined;
}

/** Runs `work` in a transaction. If a row belongs to a month that has no partition yet, adds the month and runs it again. */
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
