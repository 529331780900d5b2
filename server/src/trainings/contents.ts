import { type Queryable, sql } from '../db/database.ts';
import { announceTrainings, lockForAnnouncement } from './announce.ts';

/*
 * Which build a training has of each type, written once. The newest build is the latest that was not removed: a file of
 * the training or a build of a master content. Learners get the newest live build. Builds of partners' trainings become
 * live when they are validated, all others at once.
 */

const OF_MASTER = `(select f.* from content_file f
  where f.master_content_id = m.master_content_id and f.file_type = m.file_type and f.removed_at is null
  order by f.created_at desc, f.id desc limit 1)`;

const contents = (which: 'newest' | 'live'): string => `(
  select distinct on (training_id, file_type) * from (
    select f.training_id, f.file_type, f.id, f.version, f.file_name, f.file_size, f.storage_prefix, f.entry, f.report,
           f.created_at, f.offline_available, f.launch_parameter, null::int as master_content_id, null::int as attachment_id,
           f.created_at as since
    from content_file f
    where f.training_id is not null and f.removed_at is null
      and ${which === 'live' ? 'f.live_at is not null' : 'f.withdrawn_at is null'}
    union all
    select m.training_id, m.file_type, f.id, f.version, f.file_name, f.file_size, f.storage_prefix, f.entry, f.report,
           f.created_at, m.offline_available, m.launch_parameter, m.master_content_id, m.id as attachment_id,
           m.attached_at as since
    from training_master_content m
    ${which === 'live' ? 'join content_file f on f.id = m.live_file_id' : `join lateral ${OF_MASTER} f on true`}
    where m.removed_at is null ${which === 'live' ? '' : 'and m.withdrawn_at is null'}
  ) every order by training_id, file_type, since desc, id desc)`;

/** The newest builds, which owners see: one row for each training and type. */
export const NEWEST_CONTENTS = contents('newest');
/** The live builds, which learners get: one row for each training and type. */
export const LIVE_CONTENTS = contents('live');

// Makes builds live that were validated or need no validation. $3 is whether the training is being validated now.
const settleFiles = sql(
  'contents.settle-files',
  `update content_file f set live_at = $2 from training t join client w on w.id = t.client_id
   where f.training_id = t.id and t.id = any($1) and (w.type <> 'PARTNER' or $3) and f.live_at is null
     and f.removed_at is null
   returning f.id`,
);
const settleMasterContents = sql(
  'contents.settle-master-contents',
  `update training_master_content m set live_file_id = n.id
   from training t join client w on w.id = t.client_id,
     (select m.id as use_id, f.id from training_master_content m left join lateral ${OF_MASTER} f on true
      where m.training_id = any($1) and m.removed_at is null) n
   where m.id = n.use_id and m.training_id = t.id and (w.type <> 'PARTNER' or $2)
     and m.live_file_id is distinct from n.id
   returning m.id`,
);
const removeWithdrawnFiles = sql(
  'contents.remove-withdrawn-files',
  'update content_file set removed_at = $2 where training_id = $1 and withdrawn_at is not null and removed_at is null',
);
const removeWithdrawnAttachments = sql(
  'contents.remove-withdrawn-attachments',
  `update training_master_content set removed_at = $2
   where training_id = $1 and withdrawn_at is not null and removed_at is null`,
);
// A build that is neither the newest nor live is superseded. Its files are kept for a while for running sessions.
const isOffered = (column: string, of: string): string => `(
  exists (select from ${NEWEST_CONTENTS} n where n.training_id = ${of}.training_id and n.${column} = ${of}.id)
  or exists (select from ${LIVE_CONTENTS} l where l.training_id = ${of}.training_id and l.${column} = ${of}.id))`;
const supersedeFiles = sql(
  'contents.supersede-files',
  `update content_file f set superseded_at = $2
   where f.training_id = any($1) and f.removed_at is null and f.superseded_at is null and not ${isOffered('id', 'f')}`,
);
const supersedeAttachments = sql(
  'contents.supersede-attachments',
  `update training_master_content m set removed_at = $2
   where m.training_id = any($1) and m.removed_at is null and not ${isOffered('attachment_id', 'm')}`,
);
const supersedeMasterFiles = sql(
  'contents.supersede-master-files',
  `update content_file f set superseded_at = $3
   where (f.master_content_id = $2
       or f.master_content_id in (select master_content_id from training_master_content where training_id = any($1)))
     and f.removed_at is null and f.superseded_at is null
     and exists (select from content_file newer
       where newer.master_content_id = f.master_content_id and newer.file_type = f.file_type
         and newer.removed_at is null and (newer.created_at, newer.id) > (f.created_at, f.id))
     and not exists (select from training_master_content m join training t on t.id = m.training_id
       where m.live_file_id = f.id and m.removed_at is null and t.deleted_at is null)`,
);
const settleTrainings = sql(
  'contents.settle-trainings',
  `with kinds as (
     select t.id, w.type = 'PARTNER' and not $3 as reviewed, t.already_published as published, t.live_types as before,
       array(select file_type from ${NEWEST_CONTENTS} c where c.training_id = t.id order by file_type) as newest,
       array(select file_type from ${LIVE_CONTENTS} c where c.training_id = t.id order by file_type) as live,
       (select max(greatest(c.created_at, c.since)) from ${LIVE_CONTENTS} c where c.training_id = t.id) as renewed
     from training t join client w on w.id = t.client_id where t.id = any($1))
   update training t set content_types = k.newest, live_types = k.live, modified_at = $2,
     content_modified_at = case when k.reviewed then t.content_modified_at
       else greatest(t.content_modified_at, k.renewed, $4::timestamptz) end,
     published_at = case when not k.reviewed and k.live <> '{}' then coalesce(t.published_at, $2) else t.published_at end,
     already_published = t.already_published or (not k.reviewed and k.live <> '{}'),
     status = case when k.reviewed and t.status = 'VALIDATED' then 'CREATED' else t.status end
   from kinds k where k.id = t.id
   returning t.id, (t.already_published and not k.published) or (k.live <> '{}' and k.before = '{}') as "isNew"`,
);

/** A change of contents. */
export interface Change {
  personId: number;
  now: Date;
  /** The master content whose builds have changed. */
  masterContentId?: number;
}

async function updateLiveContents(
  tx: Queryable,
  trainingIds: readonly number[],
  { personId, now, masterContentId }: Change,
  isValidated: boolean,
): Promise<void> {
  await lockForAnnouncement(tx, trainingIds);
  const files = await tx.rows(settleFiles, [trainingIds, now, isValidated]);
  const uses = await tx.rows(settleMasterContents, [trainingIds, isValidated]);
  await tx.rows(supersedeFiles, [trainingIds, now]);
  await tx.rows(supersedeAttachments, [trainingIds, now]);
  await tx.rows(supersedeMasterFiles, [trainingIds, masterContentId ?? null, now]);
  // A build that is validated now is new to people who played the previous one, however old it is.
  const renewedAt = isValidated && files.length + uses.length > 0 ? now : null;
  const values = [trainingIds, now, isValidated, renewedAt];
  const settled = await tx.rows<{ id: number; isNew: boolean }>(settleTrainings, values);
  // A training can enter an offer while it has no content, so people are also notified when it has content again.
  const fresh = settled.filter(({ isNew }) => isNew).map(({ id }) => id);
  await announceTrainings(tx, { trainingIds: fresh, personId, now });
}

/**
 * Updates trainings whose contents have changed. Learners of a company's own training get the newest build at once, and are
 * notified when they can open the training for the first time (readings 22). A partner's published training needs another
 * validation, and its learners keep the validated build (readings 15). The version of the form does not change.
 */
export const applyContentChange = (tx: Queryable, trainingIds: readonly number[], change: Change): Promise<void> =>
  updateLiveContents(tx, trainingIds, change, false);

/**
 * Publishes the newest contents of a partner's training, in the transaction that validates it. Removes builds that were
 * withdrawn since the last validation, and notifies people who can open the training for the first time (readings 22).
 */
export async function publishContents(
  tx: Queryable,
  trainingId: number,
  change: Omit<Change, 'masterContentId'>,
): Promise<void> {
  await tx.rows(removeWithdrawnFiles, [trainingId, change.now]);
  await tx.rows(removeWithdrawnAttachments, [trainingId, change.now]);
  await updateLiveContents(tx, [trainingId], change, true);
}

const selectUsers = sql(
  'contents.users-of-master',
  `select distinct m.training_id as id from training_master_content m join training t on t.id = m.training_id
   where m.master_content_id = $1 and m.removed_at is null and t.deleted_at is null order by id`,
);

const renewMaster = sql('contents.renew-master', 'update master_content set modified_at = $2 where id = $1');

/** Updates all trainings that use a master content whose builds have changed. */
export async function applyMasterContentChange(
  tx: Queryable,
  masterContentId: number,
  change: Omit<Change, 'masterContentId'>,
): Promise<void> {
  await tx.rows(renewMaster, [masterContentId, change.now]);
  const users = await tx.rows<{ id: number }>(selectUsers, [masterContentId]);
  const trainingIds = users.map(({ id }) => id);
  await applyContentChange(tx, trainingIds, { ...change, masterContentId });
}
