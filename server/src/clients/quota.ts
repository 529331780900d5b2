import type { FileType } from '@vr/shared-api/limits';
import { type Queryable, sql } from '../db/database.ts';
import { lockClient, reserveStored } from '../gate/stored.ts';
import { fail } from '../http/fail.ts';
import { NEWEST_CONTENTS } from '../trainings/contents.ts';

const newestOfMaster = (master: string, type: string): string => `
  select f.file_size from content_file f
  where f.master_content_id = ${master} and f.file_type = ${type} and f.removed_at is null
  order by f.created_at desc, f.id desc limit 1`;

/**
 * The bytes that each company uses, as `client_id, size`: the newest build of each type of its trainings, and each of its
 * master contents once, however often it is used (spec §9). Older versions, which are kept for running sessions, do not
 * count. A build counts with the size of the uploaded file.
 */
export const SIZES = `(
  select client_id, sum(size)::bigint as size from (
    select t.client_id, c.file_size as size
    from training t join lateral (select * from ${NEWEST_CONTENTS} c where c.training_id = t.id) c on true
    where t.deleted_at is null and c.master_content_id is null
    union all
    select m.client_id, f.file_size
    from master_content m cross join unnest(array['UNITY', 'APK', 'WEB_GL']) type
    join lateral (${newestOfMaster('m.id', 'type')}) f on true
    where m.deleted_at is null) every group by client_id)`;

/** Where a build belongs: a type of a training or of a master content. One of the two ids is null. */
export interface UploadPlace {
  /** The company whose quota is used. */
  clientId: number;
  trainingId: number | null;
  masterContentId: number | null;
  fileType: FileType;
}

/** Returns SQL for the size of the build that a new one would replace. */
const replacedSize = (place: { training: string; master: string; type: string }): string => `coalesce(
  (select c.file_size from ${NEWEST_CONTENTS} c
   where c.training_id = ${place.training} and c.file_type = ${place.type} and c.master_content_id is null),
  (${newestOfMaster(place.master, place.type)}), 0)`;

const selectUse = sql(
  'quota.use',
  `select coalesce((select size from ${SIZES} z where z.client_id = $1), 0)::bigint as used,
     ${replacedSize({ training: '$2::int', master: '$3::int', type: '$4::text' })} as replaced,
     (select coalesce(sum(greatest(
          u.size - ${replacedSize({ training: 'u.training_id', master: 'u.master_content_id', type: 'u.file_type' })}, 0)), 0)
      from upload u where u.client_id = $1 and u.state in ('RECEIVING', 'INSPECTING')
        and (u.training_id, u.master_content_id, u.file_type) is distinct from ($2::int, $3::int, $4::text)
     )::bigint as "underWay"`,
);

/**
 * Checks that all builds of a company fit into its quota, after the transaction has restored some. Locks the company until
 * the transaction ends. Fails with QUOTA_EXCEEDED.
 */
export async function requireRoom(tx: Queryable, clientId: number): Promise<void> {
  const client = await lockClient(tx, clientId);
  const use = await tx.row<{ used: number; underWay: number }>(selectUse, [clientId, null, null, null]);
  const missing = (use?.used ?? 0) + (use?.underWay ?? 0) - (client?.maxSize ?? 0);
  if (missing > 0) fail('QUOTA_EXCEEDED', { message: `There is no room for ${missing} of the bytes.` });
}

/**
 * Checks that a build of `size` bytes fits into the quota of its company, in the transaction that announces the build.
 * `uploadId` is the upload itself if it is under way already. Counts stored builds, minus the one that it replaces, and other uploads under way. The company stays locked until the
 * transaction ends, so that two concurrent builds cannot exceed the quota. Fails with NO_QUOTA or QUOTA_EXCEEDED.
 */
export async function reserveQuota(
  tx: Queryable,
  place: UploadPlace,
  size: number,
  uploadId: string | null = null,
): Promise<void> {
  const client = await lockClient(tx, place.clientId);
  if (!client?.maxSize) fail('NO_QUOTA', { message: 'The company has no storage.' });
  // A separate statement, because the one that waited for the lock still sees the rows from before.
  const use = await tx.row<{ used: number; replaced: number; underWay: number }>(selectUse, [
    place.clientId,
    place.trainingId,
    place.masterContentId,
    place.fileType,
  ]);
  if (!use) throw new Error('The query of the quota returned no row');
  const room = client.maxSize - use.used + use.replaced - use.underWay;
  if (size > room)
    fail('QUOTA_EXCEEDED', { message: `${size} bytes do not fit: there is room for ${Math.max(0, room)}.` });
  await reserveStored(tx, place.clientId, { size, uploadId });
}
