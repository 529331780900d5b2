import type { Parts } from '../../parts.ts';
import { sql } from '../../platform/db/database.ts';
import { deleteBuilds, deleteDocuments, deleteUploads } from './files.ts';
import { passTrainings } from './passing.ts';
import { deletePeople } from './people.ts';
import { isBeingDeleted } from './progress.ts';
import { deleteCompanyRows, deleteConnectingRows, deleteTrainings } from './rows.ts';

/**
 * Deletes a closed company with all its rows and files. Each step deletes what is still there, in small transactions, so
 * another run can continue after a crash. A call that was in progress when the company was closed may still add rows. A
 * foreign key then makes the run fail, and the next run deletes these rows, too.
 */
export async function deleteCompany(parts: Parts, clientId: number): Promise<void> {
  if (!(await isBeingDeleted(parts.db, clientId))) return;
  // Repeated, because a report of another company's learner may have been in progress when the company was closed.
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
/** Enqueues the jobs of unfinished deletions again, because the jobs may have been lost. */
export async function resumeDeletions({ db, jobs }: Pick<Parts, 'db' | 'jobs'>): Promise<void> {
  for (const { clientId } of await db.rows(selectUnfinishedDeletions))
    await jobs.enqueue(db, 'delete-client', { clientId }, { key: `client:${clientId}` });
}
