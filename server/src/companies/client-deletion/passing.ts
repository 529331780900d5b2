import { PLATFORM_CLIENT_ID } from '@vr/shared-api/limits';
import { NEWEST_CONTENTS } from '../../catalogue/trainings/contents.ts';
import type { Parts } from '../../parts.ts';
import { type Queryable, sql } from '../../platform/db/database.ts';
import { OFFERABLE_TRAINING, TRAININGS, WAITING_STEP_FILE } from '../../visibility/trainings.ts';

/*
 * When a company is deleted, its trainings that other companies use pass to the platform. A training that is offered or
 * part of a course stays available, in the state that was validated last. Any other training passes as a deleted
 * training, because only the results of other companies' people still need it.
 */

/** SQL condition on the row `x` of a table: its person belongs to another company. */
export const FROM_ANOTHER = 'x.person_id not in (select id from person where client_id = :clientId)';
/** The tables that show whether people have used a training. All other results of a person come with an attempt. */
const TRACES = ['attempt', 'held_report', 'satisfaction', 'training_like'];

/** SQL for the companies other than the owner that have the training `t` in their offer. */
export const OFFERED_TO = `(select f.id, f.name from offer o join client f on f.id = o.client_id and f.deleted_at is null
  where o.training_id = t.id and f.id <> t.client_id)`;

/** SQL condition on the training `t` and its owner `w`: the training stays available when its owner is deleted. */
export const STAYS_AVAILABLE = `(${OFFERABLE_TRAINING} and (exists ${OFFERED_TO} or exists (
  select from course_training x join course k on k.id = x.course_id and k.deleted_at is null
    join client f on f.id = k.client_id and f.deleted_at is null
  where x.training_id = t.id and f.id <> t.client_id)))`;

/** SQL condition on the training `t` and its owner `w`: the training passes to the platform, available or deleted. */
export const PASSES = `(${STAYS_AVAILABLE}
  or exists (select from course_training x join course k on k.id = x.course_id
       where x.training_id = t.id and k.client_id <> t.client_id)
  or ${TRACES.map(
    (table) => `exists (select from ${table} x where x.training_id = t.id
    and ${FROM_ANOTHER})`,
  ).join(' or ')})`;

// "For update" waits for transactions that are about to refer to a training, so that the next statement sees their rows.
const lockTrainings = sql(
  'client-deletion.lock-trainings',
  'select id from training where client_id = :clientId order by id for update',
);
const selectPassing = sql<{ id: number; isAvailable: boolean }>(
  'client-deletion.passing-ids',
  `select t.id, ${STAYS_AVAILABLE} as "isAvailable" from ${TRAININGS} where t.client_id = :clientId and ${PASSES}`,
);

// Afterwards, the company has only attachments that pass to the platform.
const detach = [
  sql(
    'client-deletion.detach-master-contents',
    `delete from training_master_content
     where client_id = :clientId and (training_id <> all(:passing) or removed_at is not null or live_file_id is null)`,
  ),
  sql(
    'client-deletion.detach-training-documents',
    `delete from training_resource where client_id = :clientId and (training_id <> all(:passing)
       or resource_id in (select id from resource where client_id = :clientId and deleted_at is not null))`,
  ),
];
const detachFromCourses = sql(
  'client-deletion.detach-course-documents',
  'delete from course_resource where client_id = :clientId',
);

// The platform's trainings need no validation, so builds that were never validated must not pass. Of a master content, only
// the builds that learners have received pass.
const deleteBuilds = sql<{ prefix: string }>(
  'client-deletion.delete-unvalidated',
  `delete from content_file f
   where (f.training_id = any(:all) and (f.training_id <> all(:available) or f.live_at is null))
     or (f.master_content_id in (select master_content_id from training_master_content where client_id = :clientId)
       and not exists (select from training_master_content a
         where a.client_id = :clientId and (a.live_file_id = f.id or f.id = any(a.validated_file_ids))))
   returning f.storage_prefix as prefix`,
);
const selectUnshared = sql<{ prefix: string }>(
  'client-deletion.unshared-prefixes',
  `select distinct prefix from unnest(:prefixes::text[]) prefix
   where not exists (select from content_file f where f.storage_prefix = prefix)`,
);
// Learners keep the live builds. They become the platform's newest builds, even if their owner has withdrawn them since.
const keepLive = [
  sql(
    'client-deletion.choose-live',
    'update content_file set chosen_at = live_at, planned_at = null where training_id = any(:available)',
  ),
  sql(
    'client-deletion.keep-withdrawn-files',
    'update content_file set withdrawn_at = null where training_id = any(:available) and withdrawn_at is not null and removed_at is null',
  ),
  sql(
    'client-deletion.keep-withdrawn-attachments',
    'update training_master_content set withdrawn_at = null where training_id = any(:available) and withdrawn_at is not null',
  ),
];
// In the same way, the platform gets the step file that learners have.
const keepLiveStepFile = sql(
  'client-deletion.keep-live-step-file',
  `update step_file set withdrawn_at = null, removed_at = case when live_at is null then :now::timestamptz end
   where training_id = any(:available) and ${WAITING_STEP_FILE}`,
);

// The titles are copied before the platform can change them.
const keepTitles = sql(
  'client-deletion.keep-titles',
  `insert into kept_title (training_id, lang, position, title)
   select training_id, lang, position, title from training_text where training_id = any(:available) on conflict do nothing`,
);
const deleteReviews = sql(
  'client-deletion.delete-reviews',
  'delete from training_review where training_id = any(:all)',
);
// The foreign keys between these rows contain the company, and are checked after each statement. So one statement moves
// all rows.
const move = sql(
  'client-deletion.move',
  `with
     masters as (update master_content set client_id = ${PLATFORM_CLIENT_ID}
       where id in (select master_content_id from training_master_content where client_id = :clientId)),
     documents as (update resource set client_id = ${PLATFORM_CLIENT_ID}, created_by = null
       where id in (select resource_id from training_resource where client_id = :clientId)),
     uses as (update training_master_content set client_id = ${PLATFORM_CLIENT_ID} where client_id = :clientId),
     attached as (update training_resource set client_id = ${PLATFORM_CLIENT_ID} where client_id = :clientId)
   update training set client_id = ${PLATFORM_CLIENT_ID}, partner_id = null, status = null, rejection_reason = null,
     deleted_by = null, withdraws_at = null,
     deleted_at = case when id = any(:available) then null else coalesce(deleted_at, :now::timestamptz) end
   where id = any(:all)`,
);
const updateContentTypes = sql(
  'client-deletion.content-types',
  `update training t set content_types =
     array(select file_type from ${NEWEST_CONTENTS} c where c.training_id = t.id order by file_type)
   where t.id = any(:available)`,
);

/**
 * Locks the trainings of a company. Those that other companies use pass to the platform, with the master contents and
 * documents of the available ones. Call it in the transaction that closes the company.
 */
export async function passTrainings(
  tx: Queryable,
  { jobs, clock }: Pick<Parts, 'jobs' | 'clock'>,
  clientId: number,
): Promise<void> {
  await tx.rows(lockTrainings, { clientId });
  const passing = await tx.rows(selectPassing, { clientId });
  const all = passing.map(({ id }) => id);
  const available = passing.filter(({ isAvailable }) => isAvailable).map(({ id }) => id);

  for (const statement of detach) await tx.rows(statement, { clientId, passing: available });
  await tx.rows(detachFromCourses, { clientId });
  const deleted = await tx.rows(deleteBuilds, { clientId, available, all });
  const prefixes = await tx.rows(selectUnshared, { prefixes: deleted.map(({ prefix }) => prefix) });
  const folders = prefixes.map(({ prefix }) => `${prefix}/`);
  if (folders.length > 0)
    await jobs.enqueueAll(
      tx,
      'delete-document',
      folders.map((storageKey) => ({ payload: { storageKey }, key: storageKey })),
    );
  for (const statement of keepLive) await tx.rows(statement, { available });
  await tx.rows(keepLiveStepFile, { available, now: clock.now() });
  await tx.rows(keepTitles, { available });
  await tx.rows(deleteReviews, { all });
  await tx.rows(move, { clientId, available, all, now: clock.now() });
  await tx.rows(updateContentTypes, { available });
}
