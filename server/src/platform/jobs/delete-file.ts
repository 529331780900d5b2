import type { Queryable } from '../db/database.ts';
import type { Jobs } from './jobs.ts';

/** Adds a job that deletes a stored file. It runs after the transaction commits, and is retried if the storage fails. */
export const deleteFileLater = (jobs: Jobs, tx: Queryable, storageKey: string): Promise<void> =>
  jobs.enqueue(tx, 'delete-document', { storageKey }, { key: storageKey });
