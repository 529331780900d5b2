import type { FileType } from '@vr/shared-api/limits';
import { type Queryable, sql } from '../../platform/db/database.ts';
import { fail } from '../../platform/http/fail.ts';
import { lockClient, reserveStored } from '../storage/stored.ts';

/**
 * SQL for the bytes that each company uses, as `client_id, size`. Every kept version in the company's trainings and
 * master contents counts once, however often it is used (spec §9), with the size of the uploaded file.
 */
export const SIZES = `(
  select client_id, sum(size)::bigint as size from (
    select t.client_id, f.file_size as size from content_file f join training t on t.id = f.training_id
    where t.deleted_at is null and f.removed_at is null and f.withdrawn_at is null
    union all
    select m.client_id, f.file_size from content_file f join master_content m on m.id = f.master_content_id
    where m.deleted_at is null and f.removed_at is null) every group by client_id)`;

/** The place of a build: a file type of either a training or a master content. The other id is null. */
export interface BuildPlace {
  clientId: number;
  trainingId: number | null;
  masterContentId: number | null;
  fileType: FileType;
}

// An upload in progress for the same place is not counted, because it is about to be cancelled.
const selectUse = sql<{ used: number; underWay: number }>(
  'quota.use',
  `select coalesce((select size from ${SIZES} z where z.client_id = :clientId), 0)::bigint as used,
     (select coalesce(sum(u.size), 0) from upload u where u.client_id = :clientId and u.state in ('RECEIVING', 'INSPECTING')
        and (u.training_id, u.master_content_id, u.file_type) is distinct from (:trainingId::int, :masterContentId::int,
          :fileType::text)
     )::bigint as "underWay"`,
);

/** Locks a company and checks that restored builds fit into its quota. Fails with QUOTA_EXCEEDED. */
export async function requireRoom(tx: Queryable, clientId: number): Promise<void> {
  const client = await lockClient(tx, clientId);
  const use = await tx.row(selectUse, { clientId, trainingId: null, masterContentId: null, fileType: null });
  const missing = (use?.used ?? 0) + (use?.underWay ?? 0) - (client?.maxSize ?? 0);
  if (missing > 0) fail('QUOTA_EXCEEDED', { message: `${missing} bytes do not fit into the quota.` });
}

/**
 * Checks that a build of `size` bytes fits into its company's quota, in addition to all kept versions and the other
 * uploads in progress. `uploadId` is the upload of the build itself, if it has begun. Call it in the transaction that
 * announces the build: the company stays locked until the transaction ends, so that concurrent builds cannot exceed the
 * quota. Fails with NO_QUOTA or QUOTA_EXCEEDED.
 */
export async function reserveQuota(
  tx: Queryable,
  place: BuildPlace,
  size: number,
  uploadId: string | null = null,
): Promise<void> {
  const client = await lockClient(tx, place.clientId);
  if (!client?.maxSize) fail('NO_QUOTA', { message: 'The company has no storage.' });
  // Counted in a separate statement, because a statement that has waited for the lock does not see newer rows.
  const use = await tx.row(selectUse, {
    clientId: place.clientId,
    trainingId: place.trainingId,
    masterContentId: place.masterContentId,
    fileType: place.fileType,
  });
  if (!use) throw new Error('The query of the quota returned no row');
  const room = client.maxSize - use.used - use.underWay;
  if (size > room)
    fail('QUOTA_EXCEEDED', { message: `${size} bytes do not fit: there is room for ${Math.max(0, room)}.` });
  await reserveStored(tx, place.clientId, { size, uploadId });
}
