import { NEWEST_CONTENTS } from './contents.ts';

/**
 * The bytes that each company uses, as `client_id, size`: the newest build of each type of its trainings, and of each of
 * its master contents once, wherever those are used (spec §9). Older versions, which stay for those in the middle of
 * one, are not counted.
 */
export const SIZES = `(
  select client_id, sum(size)::bigint as size from (
    select t.client_id, c.file_size as size from training t join ${NEWEST_CONTENTS} c on c.training_id = t.id
    where t.deleted_at is null and c.master_content_id is null
    union all
    select client_id, file_size from (
      select distinct on (f.master_content_id, f.file_type) m.client_id, f.file_size
      from master_content m join content_file f on f.master_content_id = m.id
      where m.deleted_at is null and f.removed_at is null
      order by f.master_content_id, f.file_type, f.created_at desc, f.id desc) newest
  ) every group by client_id)`;
