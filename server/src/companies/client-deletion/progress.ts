import { type Queryable, sql } from '../../platform/db/database.ts';

const insertDeletion = sql(
  'client-deletion.begin',
  `insert into client_deletion (client_id, requested_at, total)
   select :clientId, :now, (select count(*) from upload where client_id = :clientId)
     + (select count(*) from content_file f left join training t on t.id = f.training_id
          left join master_content m on m.id = f.master_content_id where :clientId in (t.client_id, m.client_id))
     + (select count(*) from resource where client_id = :clientId)
     + (select count(*) from person where client_id = :clientId)
     + (select count(*) from training where client_id = :clientId)`,
);
/** Stores that a company is being deleted, and how many uploads, builds, documents, people and trainings it has. */
export async function beginProgress(tx: Queryable, clientId: number, now: Date): Promise<void> {
  await tx.rows(insertDeletion, { clientId, now });
}

const addDone = sql(
  'client-deletion.progress',
  'update client_deletion set done = least(done + :things, total) where client_id = :clientId',
);
/** Adds to the number of deleted uploads, builds, documents, people and trainings. */
export async function countDone(db: Queryable, clientId: number, things: number): Promise<void> {
  await db.rows(addDone, { clientId, things });
}

const selectDeletion = sql('client-deletion.find', 'select client_id from client_deletion where client_id = :clientId');
export const isBeingDeleted = async (db: Queryable, clientId: number): Promise<boolean> =>
  (await db.row(selectDeletion, { clientId })) !== undefined;
