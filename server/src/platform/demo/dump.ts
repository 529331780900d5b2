import { type Queryable, sql } from '../db/database.ts';

/** The tables that contain sums over sessions. */
export const ROLL_UPS = [
  'progress',
  'skill_best',
  'person_total',
  'person_day',
  'training_total',
  'client_day',
  'training_day',
  'training_month',
];

/** Returns the rows of tables as sorted text, for comparing databases. Leaves out password hashes: their salts differ. */
export async function dumpTables(db: Queryable, tables: readonly string[]): Promise<Record<string, string[]>> {
  const dumped: Record<string, string[]> = {};
  for (const table of tables) {
    const text = `select (to_jsonb(t) - 'password_hash')::text as line from "${table}" t order by 1`;
    dumped[table] = (await db.rows(sql<{ line: string }>('', text))).map(({ line }) => line);
  }
  return dumped;
}
