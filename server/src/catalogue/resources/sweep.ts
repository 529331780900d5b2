import type { Parts } from '../../parts.ts';
import { sql } from '../../platform/db/database.ts';
import { finalBefore } from '../../platform/db/deletion-state.ts';

// The clean-up of files without rows then deletes the files of these documents.
const purgeDocuments = sql(
  'resources.purge',
  `with purged as (
     update resource set purged_at = :now where deleted_at < :deletedBefore and purged_at is null returning id
   ), courses as (delete from course_resource where resource_id in (select id from purged))
   delete from training_resource where resource_id in (select id from purged)`,
);

/** Marks documents that can no longer be restored as purged, and detaches them from trainings and courses. */
export async function purgeOldDocuments({ db, clock }: Pick<Parts, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  await db.rows(purgeDocuments, { deletedBefore: finalBefore(now), now });
}
