import { type Queryable, sql } from '../../platform/db/database.ts';
import { WAITING_STEP_FILE } from '../../visibility/trainings.ts';
import { announceTrainings } from './announce.ts';
import { lockTrainings } from './editable.ts';
import { publishStepFile } from './step-file.ts';

/*
 * The rules for the build that a training has of each file type. A slot (a file type of a training) keeps all versions
 * until they are removed. The newest content is the one that the owner chose last: a file of the training or a master
 * content. The testable content is the one that arrived or was chosen last, even if the owner keeps it back. Learners get
 * the live content: the one that went live last. Partners' builds go live when they are validated, all others when they
 * are chosen. A master content offers the build that went live last.
 */

/** The builds that master contents offer: one row for each master content and type. */
export const LIVE_MASTER_BUILDS = `(
  select distinct on (master_content_id, file_type) * from content_file
  where master_content_id is not null and removed_at is null and live_at is not null
  order by master_content_id, file_type, live_at desc, created_at desc, id desc)`;

const OF_MASTER = `(select b.* from ${LIVE_MASTER_BUILDS} b
  where b.master_content_id = m.master_content_id and b.file_type = m.file_type)`;

/** SQL condition on the build `f` of a partner's training: it may go live without another validation. */
export const VALIDATED_FILE = '(f.validated_at is not null or (f.live_at is not null and not f.held_back))';

const CHOSEN_AT = 'coalesce(f.chosen_at, f.created_at)';

const IS_OFFERED = {
  newest: 'not f.held_back and f.withdrawn_at is null',
  testable: 'f.withdrawn_at is null',
  live: 'not f.held_back and f.live_at is not null',
};

const contents = (which: 'newest' | 'testable' | 'live'): string => `(
  select distinct on (training_id, file_type) * from (
    select f.training_id, f.file_type, f.id, f.version, f.file_name, f.file_size, f.storage_prefix, f.entry, f.report,
           f.created_at, f.offline_available, f.launch_parameter, null::int as master_content_id, null::int as attachment_id,
           ${which === 'live' ? 'f.live_at' : CHOSEN_AT} as since, ${CHOSEN_AT} as chosen_at,
           ${VALIDATED_FILE} as is_validated
    from content_file f
    where f.training_id is not null and f.removed_at is null and ${IS_OFFERED[which]}
    union all
    select m.training_id, m.file_type, f.id, f.version, f.file_name, f.file_size, f.storage_prefix, f.entry, f.report,
           f.created_at, m.offline_available, m.launch_parameter, m.master_content_id, m.id as attachment_id,
           ${which === 'live' ? 'coalesce(m.live_at, m.attached_at)' : 'm.attached_at'} as since,
           m.attached_at as chosen_at, f.id = m.live_file_id or f.id = any(m.validated_file_ids) as is_validated
    from training_master_content m
    ${
      which === 'live'
        ? 'join content_file f on f.id = m.live_file_id and f.purged_at is null'
        : `join lateral
      ${OF_MASTER} f on true`
    }
    where m.removed_at is null ${which === 'live' ? '' : 'and m.withdrawn_at is null'}
  ) every order by training_id, file_type, since desc, chosen_at desc, id desc)`;

/** SQL for the newest contents, which owners see: one row for each training and type. */
export const NEWEST_CONTENTS = contents('newest');
/** SQL for the newest contents that owners can test, even if planned or kept back: one row for each training and type. */
export const TESTABLE_CONTENTS = contents('testable');
/** SQL for the live contents, which learners get: one row for each training and type. */
export const LIVE_CONTENTS = contents('live');

// The times in a slot always increase, even if the clock of a node is slow.
const afterAll = (contentsOf: string, now: string, slot: { training: string; type: string }): string => `greatest(
  ${now}::timestamptz, (select max(c.since) + interval '1 millisecond' from ${contentsOf} c
    where c.training_id = ${slot.training} and c.file_type = ${slot.type}))`;
/** Returns SQL for the instant `now`, or a later one if the slot's newest content was chosen later. */
export const chosenAt = (now: string, slot: { training: string; type: string }): string =>
  afterAll(NEWEST_CONTENTS, now, slot);
/** Returns SQL for the instant `now`, or a later one if the slot's live content went live later. */
export const liveAt = (now: string, slot: { training: string; type: string }): string =>
  afterAll(LIVE_CONTENTS, now, slot);
/** The same as `liveAt` for a type of a master content. */
export const masterLiveAt = (now: string, slot: { master: string; type: string }): string => `greatest(
  ${now}::timestamptz, (select b.live_at + interval '1 millisecond' from ${LIVE_MASTER_BUILDS} b
    where b.master_content_id = ${slot.master} and b.file_type = ${slot.type}))`;

// Makes the newest files live if they are being validated or need no validation. A planned build is validated now and goes
// live later.
const settleFiles = sql(
  'contents.settle-files',
  `update content_file f set validated_at = case when :isValidated then coalesce(f.validated_at,
     :now) else f.validated_at end,
     live_at = case when f.planned_at is not null then f.live_at
       else ${liveAt(':now', { training: 'f.training_id', type: 'f.file_type' })} end
   from ${NEWEST_CONTENTS} n join training t on t.id = n.training_id join client w on w.id = t.client_id
   where n.training_id = any(:trainingIds) and n.attachment_id is null and n.id = f.id and (w.type <> 'PARTNER'
     or :isValidated)
     and not exists (select from ${LIVE_CONTENTS} l
       where l.training_id = n.training_id and l.file_type = n.file_type and l.id = n.id)`,
);
// A build that learners of a partner's training had before can go live again without another validation.
const settleMasterContents = sql(
  'contents.settle-master-contents',
  `update training_master_content m set live_file_id = n.id,
     live_at = ${liveAt(':now', { training: 'm.training_id', type: 'm.file_type' })},
     validated_file_ids = array(select distinct x from unnest(m.validated_file_ids || m.live_file_id || n.id) x
       where x is not null)
   from training t join client w on w.id = t.client_id,
     (select m.id as use_id, f.id from training_master_content m left join lateral ${OF_MASTER} f on true
      where m.training_id = any(:trainingIds) and m.removed_at is null) n
   where m.id = n.use_id and m.training_id = t.id
     and (w.type <> 'PARTNER' or :isValidated or n.id = any(m.validated_file_ids))
     and m.live_file_id is distinct from n.id`,
);
const removeWithdrawnFiles = sql(
  'contents.remove-withdrawn-files',
  'update content_file set removed_at = :now where training_id = :trainingId and withdrawn_at is not null and removed_at is null',
);
const removeWithdrawnAttachments = sql(
  'contents.remove-withdrawn-attachments',
  `update training_master_content set removed_at = :now
   where training_id = :trainingId and withdrawn_at is not null and removed_at is null`,
);
// Files are kept as versions. Attachments are not: an attachment that is neither the newest nor the live content is removed.
const isOffered = `(
  exists (select from ${NEWEST_CONTENTS} n where n.training_id = m.training_id and n.attachment_id = m.id)
  or exists (select from ${LIVE_CONTENTS} l where l.training_id = m.training_id and l.attachment_id = m.id))`;
const removeReplacedAttachments = sql(
  'contents.remove-replaced-attachments',
  `update training_master_content m set removed_at = :now
   where m.training_id = any(:trainingIds) and m.removed_at is null and not ${isOffered}`,
);
const withdrawn = (table: string): string =>
  `exists (select from ${table} x where x.training_id = t.id and x.withdrawn_at is not null and x.removed_at is null)`;
// SQL condition: a change of the contents or the step file of the training t awaits a validation.
const AWAITS_VALIDATION = `(
  exists (select from ${NEWEST_CONTENTS} n where n.training_id = t.id and not n.is_validated)
  or ${withdrawn('content_file')} or ${withdrawn('training_master_content')}
  or exists (select from step_file where training_id = t.id and ${WAITING_STEP_FILE}))`;
// A validated training counts as published, even if the validated build goes live later.
const settleTrainings = sql<{ id: number; isNew: boolean }>(
  'contents.settle-trainings',
  `with kinds as (
     select t.id, w.type = 'PARTNER' and not :isValidated and ${AWAITS_VALIDATION} as waits, t.live_types as before,
       array(select file_type from ${NEWEST_CONTENTS} c where c.training_id = t.id order by file_type) as newest,
       array(select file_type from ${LIVE_CONTENTS} c where c.training_id = t.id order by file_type) as live,
       (select max(c.since) from ${LIVE_CONTENTS} c where c.training_id = t.id) as renewed
     from training t join client w on w.id = t.client_id where t.id = any(:trainingIds))
   update training t set content_types = k.newest, live_types = k.live, modified_at = :now,
     content_modified_at = greatest(t.content_modified_at, k.renewed),
     published_at = case when k.live <> '{}' then coalesce(t.published_at, :now) else t.published_at end,
     already_published = t.already_published or :isValidated or k.live <> '{}',
     status = case when k.waits and t.status = 'VALIDATED' then 'CREATED' else t.status end
   from kinds k where k.id = t.id
   returning t.id, k.live <> '{}' and k.before = '{}' as "isNew"`,
);

export interface Change {
  personId: number;
  now: Date;
}

async function updateLiveContents(
  tx: Queryable,
  trainingIds: readonly number[],
  { personId, now }: Change,
  isValidated: boolean,
): Promise<void> {
  await lockTrainings(tx, trainingIds);
  await tx.rows(settleFiles, { trainingIds, now, isValidated });
  await tx.rows(settleMasterContents, { trainingIds, now, isValidated });
  await tx.rows(removeReplacedAttachments, { trainingIds, now });
  const settled = await tx.rows(settleTrainings, { trainingIds, now, isValidated });
  // A training can enter an offer while it has no content, so people are also notified when it has content again.
  const fresh = settled.filter(({ isNew }) => isNew).map(({ id }) => id);
  await announceTrainings(tx, { trainingIds: fresh, personId, now });
}

/**
 * Updates trainings whose contents have changed. Learners of a company's own training get the newest content at once, and
 * are notified when they can open the training for the first time (readings 22). A partner's published training needs
 * another validation if its newest content has not been validated, and its learners keep the validated build (readings 15).
 * The version of the form does not change.
 */
export const applyContentChange = (tx: Queryable, trainingIds: readonly number[], change: Change): Promise<void> =>
  updateLiveContents(tx, trainingIds, change, false);

/**
 * Publishes the newest contents of a partner's training and its newest step file, in the transaction that validates it.
 * Removes builds that were withdrawn since the last validation, and notifies people who can open the training for the first
 * time (readings 22).
 */
export async function publishContents(tx: Queryable, trainingId: number, change: Change): Promise<void> {
  await tx.rows(removeWithdrawnFiles, { trainingId, now: change.now });
  await tx.rows(removeWithdrawnAttachments, { trainingId, now: change.now });
  await publishStepFile(tx, trainingId, change.now);
  await updateLiveContents(tx, [trainingId], change, true);
}

const selectUsers = sql<{ id: number }>(
  'contents.users-of-master',
  `select distinct m.training_id as id from training_master_content m join training t on t.id = m.training_id
   where m.master_content_id = :masterContentId and m.removed_at is null and t.deleted_at is null order by id`,
);

const renewMaster = sql(
  'contents.renew-master',
  'update master_content set modified_at = :now where id = :masterContentId',
);

/** Updates all trainings that use a master content whose builds have changed. */
export async function applyMasterContentChange(tx: Queryable, masterContentId: number, change: Change): Promise<void> {
  await tx.rows(renewMaster, { masterContentId, now: change.now });
  const users = await tx.rows(selectUsers, { masterContentId });
  await applyContentChange(
    tx,
    users.map(({ id }) => id),
    change,
  );
}
