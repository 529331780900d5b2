import type { Parts } from '../../parts.ts';
import { sql } from '../../platform/db/database.ts';
import { finalBefore } from '../../platform/db/deletion-state.ts';

// Their files are deleted with all others that no row refers to.
const purgeDocuments = sql(
  'resources.purge',
  `with purged as (
     update resource set purged_at = :now where deleted_at < :deletedBefore and purged_at is null returning id
   ), courses as (delete from course_resource where resource_id in (select id from purged))
   delete from training_resource where resource_id in (select id from purged)`,
);

/** Gives up the documents that can no longer be restored. */
export async function purgeOldDocuments({ db, clock }: Pick<Parts, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  await db.rows(purgeDocuments, { deletedBefore: finalBefore(now), now });
}
