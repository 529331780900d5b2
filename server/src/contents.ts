import { type Queryable, sql } from './db/database.ts';

/*
 * Which build a training has of a type, written once. The newest that has not been removed counts, be it a file of its
 * own or a master content; learners get the newest of those that are live, which at a partner's have been validated.
 */

const OF_MASTER = `(select f.* from content_file f
  where f.master_content_id = m.master_content_id and f.file_type = m.file_type and f.removed_at is null
  order by f.created_at desc, f.id desc limit 1)`;

const contents = (which: 'newest' | 'live'): string => `(
  select distinct on (training_id, file_type) * from (
    select f.training_id, f.file_type, f.id, f.version, f.file_name, f.file_size, f.storage_prefix, f.entry, f.report,
           f.created_at, f.offline_available, f.launch_parameter, null::int as master_content_id, f.created_at as since
    from content_file f
    where f.training_id is not null and f.removed_at is null ${which === 'live' ? 'and f.live_at is not null' : ''}
    union all
    select m.training_id, m.file_type, f.id, f.version, f.file_name, f.file_size, f.storage_prefix, f.entry, f.report,
           f.created_at, m.offline_available, m.launch_parameter, m.master_content_id, m.attached_at as since
    from training_master_content m
    ${which === 'live' ? 'join content_file f on f.id = m.live_file_id' : `join lateral ${OF_MASTER} f on true`}
    where m.removed_at is null
  ) every order by training_id, file_type, since desc, id desc)`;

/** What the owner has put there, one row for each training and type. */
export const NEWEST_CONTENTS = contents('newest');
/** What learners get, one row for each training and type. */
export const LIVE_CONTENTS = contents('live');

const lockTrainings = sql('contents.lock', 'select id from training where id = any($1) order by id for update');
const settleFiles = sql(
  'contents.settle-files',
  `update content_file f set live_at = $2 from training t join client w on w.id = t.client_id
   where f.training_id = t.id and t.id = any($1) and w.type <> 'PARTNER' and f.live_at is null and f.removed_at is null`,
);
const settleMasterContents = sql(
  'contents.settle-master-contents',
  `update training_master_content m set live_file_id = ${OF_MASTER.replace('f.*', 'f.id')}
   from training t join client w on w.id = t.client_id
   where m.training_id = t.id and t.id = any($1) and w.type <> 'PARTNER' and m.removed_at is null`,
);
const settleTrainings = sql(
  'contents.settle-trainings',
  `with kinds as (
     select t.id, w.type = 'PARTNER' as reviewed,
       array(select file_type from ${NEWEST_CONTENTS} c where c.training_id = t.id order by file_type) as newest,
       array(select file_type from ${LIVE_CONTENTS} c where c.training_id = t.id order by file_type) as live
     from training t join client w on w.id = t.client_id where t.id = any($1))
   update training t set content_types = k.newest, live_types = k.live, version = t.version + 1, modified_at = $2,
     content_modified_at = case when k.reviewed then t.content_modified_at else $2 end,
     published_at = case when not k.reviewed and k.live <> '{}' then coalesce(t.published_at, $2) else t.published_at end,
     already_published = t.already_published or (not k.reviewed and k.live <> '{}'),
     status = case when k.reviewed and t.status = 'VALIDATED' then 'CREATED' else t.status end
   from kinds k where k.id = t.id`,
);

/**
 * Draws the consequences where contents have come or gone: at a company's own trainings learners get the newest at once;
 * a partner's that was published needs another validation, and its learners keep what was validated (readings 15).
 */
export async function contentsChanged(tx: Queryable, trainingIds: readonly number[], now: Date): Promise<void> {
  await tx.rows(lockTrainings, [trainingIds]);
  await tx.rows(settleFiles, [trainingIds, now]);
  await tx.rows(settleMasterContents, [trainingIds]);
  await tx.rows(settleTrainings, [trainingIds, now]);
}
