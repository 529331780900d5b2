import { type Queryable, sql } from '../db/database.ts';

const insertLaunch = sql(
  'launches.record',
  'insert into launch (person_id, training_id, created_at, test) values ($1, $2, $3, $4) returning id',
);

/** Records that a person has opened a content of a training. Returns the id of the launch. */
export async function recordLaunch(
  db: Queryable,
  personId: number,
  trainingId: number,
  at: Date,
  test = false,
): Promise<string> {
  const row = await db.row<{ id: string }>(insertLaunch, [personId, trainingId, at, test]);
  if (!row) throw new Error('The statement launches.record returned no row');
  return row.id;
}
