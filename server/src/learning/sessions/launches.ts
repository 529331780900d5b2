import { type Queryable, sql } from '../../platform/db/database.ts';

const insertLaunch = sql<{ id: string }>(
  'launches.record',
  'insert into launch (person_id, training_id, created_at, test) values (:personId, :trainingId, :at, :test) returning id',
);

/** Records that a person has opened a content of a training. Returns the id of the launch. */
export async function recordLaunch(
  db: Queryable,
  personId: number,
  trainingId: number,
  at: Date,
  test = false,
): Promise<string> {
  const row = await db.row(insertLaunch, { personId, trainingId, at, test });
  if (!row) throw new Error('The statement launches.record returned no row');
  return row.id;
}
