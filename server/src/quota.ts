import type { FileType } from '@vr/shared-api/limits';
import { NEWEST_CONTENTS } from './contents.ts';
import { type Queryable, sql } from './db/database.ts';
import { fail } from './http/fail.ts';

const NEWEST_OF_MASTER = (master: string, type: string): string => `
  select f.file_size from content_file f
  where f.master_content_id = ${master} and f.file_type = ${type} and f.removed_at is null
  order by f.created_at desc, f.id desc limit 1`;

/**
 * The bytes that each company uses, as `client_id, size`: the newest build of each type of its trainings, and of each of
 * its master contents once, wherever those are used (spec §9). Older versions, which stay for those in the middle of
 * one, are not counted. A build counts with the size of the file that was uploaded, unpacked or not.
 */
export const SIZES = `(
  select client_id, sum(size)::bigint as size from (
    select t.client_id, c.file_size as size
    from training t join lateral (select * from ${NEWEST_CONTENTS} c where c.training_id = t.id) c on true
    where t.deleted_at is null and c.master_content_id is null
    union all
    select m.client_id, f.file_size
    from master_content m cross join unnest(array['UNITY', 'APK', 'WEB_GL']) type
    join lateral (${NEWEST_OF_MASTER('m.id', 'type')}) f on true
    where m.deleted_at is null) every group by client_id)`;

/** Where a build goes: a type of a training or of a master content, of which one is null. */
export interface Place {
  /** Whose quota it takes. */
  clientId: number;
  trainingId: number | null;
  masterContentId: number | null;
  fileType: FileType;
}

/** What lies now in the place of a row with training_id, master_content_id and file_type: it is replaced. */
const held = (place: { training: string; master: string; type: string }): string => `coalesce(
  (select c.file_size from ${NEWEST_CONTENTS} c
   where c.training_id = ${place.training} and c.file_type = ${place.type} and c.master_content_id is null),
  (${NEWEST_OF_MASTER(place.master, place.type)}), 0)`;

const lockClient = sql('quota.lock', 'select max_size as "maxSize" from client where id = $1 for no key update');
const selectUse = sql(
  'quota.use',
  `select coalesce((select size from ${SIZES} z where z.client_id = $1), 0)::bigint as used,
     ${held({ training: '$2::int', master: '$3::int', type: '$4::text' })} as replaced,
     (select coalesce(sum(greatest(
          u.size - ${held({ training: 'u.training_id', master: 'u.master_content_id', type: 'u.file_type' })}, 0)), 0)
      from upload u where u.client_id = $1 and u.state in ('RECEIVING', 'INSPECTING')
        and (u.training_id, u.master_content_id, u.file_type) is distinct from ($2::int, $3::int, $4::text)
     )::bigint as "onTheirWay"`,
);

/**
 * Makes sure that a build of so many bytes fits, in the transaction that then writes down that it comes: what is used,
 * less what it replaces, and what is on its way elsewhere. The company stays locked until that transaction ends, so that
 * of two that fit only alone one is refused. Fails with NO_QUOTA or QUOTA_EXCEEDED.
 */
export async function claimRoom(tx: Queryable, place: Place, size: number): Promise<void> {
  const client = await tx.row<{ maxSize: number }>(lockClient, [place.clientId]);
  if (!client?.maxSize) fail('NO_QUOTA', { message: 'The company has no storage.' });
  // A statement of its own: one that waited for the lock would still see what was there before.
  const use = await tx.row<{ used: number; replaced: number; onTheirWay: number }>(selectUse, [
    place.clientId,
    place.trainingId,
    place.masterContentId,
    place.fileType,
  ]);
  if (!use) throw new Error('The quota was not told');
  const room = client.maxSize - use.used + use.replaced - use.onTheirWay;
  if (size > room)
    fail('QUOTA_EXCEEDED', { message: `${size} bytes do not fit: there is room for ${Math.max(0, room)}.` });
}
