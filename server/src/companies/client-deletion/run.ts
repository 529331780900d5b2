import type { Parts } from '../../parts.ts';
import { sql } from '../../platform/db/database.ts';
import { deleteBuilds, deleteDocuments, deleteUploads } from './files.ts';
import { passTrainings } from './passing.ts';
import { deletePeople } from './people.ts';
import { isBeingDeleted } from './progress.ts';
import { deleteCompanyRows, deleteConnectingRows, deleteTrainings } from './rows.ts';

/**
 * Deletes a closed company with all its rows and files. Each step deletes what is still there, in small transactions, so
 * that another run goes on where a node died. A call that was under way when the company was closed may still add rows.
 * The foreign keys then fail the run, and the next one deletes these rows too.
 */
export async function deleteCompany(parts: Parts, clientId: number): Promise<void> {
  if (!(await isBeingDeleted(parts.db, clientId))) return;
  // A report of another company's learner may have been under way too.
  await parts.db.transaction((tx) => passTrainings(tx, parts, clientId));
  await deleteUploads(parts, clientId);
  await deleteBuilds(parts, clientId);
  await deleteDocuments(parts, clientId);
  await deleteConnectingRows(parts, clientId);
  await deletePeople(parts, clientId);
  await deleteTrainings(parts, clientId);
  await deleteCompanyRows(parts, clientId);
}

const selectUnfinishedDeletions = sql<{ clientId: number }>(
  'client-deletion.unfinished',
  'select client_id as "clientId" from client_deletion',
);
/** Adds the jobs again that delete companies. They may have been lost. */
export async function resumeDeletions({ db, jobs }: Pick<Parts, 'db' | 'jobs'>): Promise<void> {
  for (const { clientId } of await db.rows(selectUnfinishedDeletions))
    await jobs.enqueue(db, 'delete-client', { clientId }, { key: `client:${clientId}` });
}
