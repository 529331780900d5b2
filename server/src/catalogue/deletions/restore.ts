import type { DeletableKind } from '@vr/shared-api/limits';
import { type Actor, can, isSuperAdmin } from '@vr/shared-api/permissions';
import { requireRoom } from '../../companies/clients/quota.ts';
import { type Queryable, sql } from '../../platform/db/database.ts';
import { type DeletionState, restorableSince } from '../../platform/db/deletion-state.ts';
import { fail } from '../../platform/http/fail.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { findSubscription } from '../../publishing/master-contents/queries.ts';
import { lockRestorable as lockCourse } from '../courses/form.ts';
import { applyContentChange, NEWEST_CONTENTS } from '../trainings/contents.ts';
import { lockRestorable as lockTraining } from '../trainings/editable.ts';
import { tellOfWithdrawal } from '../trainings/withdrawal.ts';

interface Restoration {
  tx: Queryable;
  jobs: Jobs;
  actor: Actor;
  id: number;
  now: Date;
}

const noSuchThing = (): never => fail('NOT_FOUND', { message: 'There is nothing to restore here.' });

/** Returns whether an item is deleted. Fails with RESTORE_EXPIRED if it can no longer be restored. */
function isRestorable({ deletedAt, deletedBy }: DeletionState, now: Date): boolean {
  if (!deletedAt) return false;
  if (deletedBy === null || deletedAt <= restorableSince(now))
    fail('RESTORE_EXPIRED', { message: 'The deletion can no longer be undone.' });
  return true;
}

const selectCompanyOf = sql<{ clientId: number }>(
  'deletions.company-of',
  'select client_id as "clientId" from person where id = :deletedBy',
);

const restore = (table: 'training' | 'course' | 'master_content' | 'resource', more = '') =>
  sql(`deletions.restore.${table}`, `update ${table} set deleted_at = null, deleted_by = null${more} where id = :id`);
const RESTORE = {
  training: restore('training', ', withdraws_at = null'),
  course: restore('course'),
  'master-content': restore('master_content'),
  resource: restore('resource'),
} satisfies Record<DeletableKind, unknown>;

// A concurrent deletion of one of these master contents either waits for this lock and then sees the restored training,
// or has already committed, so that the next statement sees the deletion.
const lockMasterContents = sql(
  'deletions.lock-master-contents',
  `select id from master_content where id in (
     select master_content_id from training_master_content where training_id = :id and removed_at is null)
   order by id for share`,
);
// If an attachment has no build, its master content has lost the build since the deletion.
const selectMissing = sql<{ name: string }>(
  'deletions.missing-master-contents',
  `select m.name from training_master_content a join master_content m on m.id = a.master_content_id
   where a.training_id = :id and a.removed_at is null and (m.deleted_at is not null or not exists (
     select from content_file f
     where f.master_content_id = m.id and f.file_type = a.file_type and f.removed_at is null))
   order by a.id limit 1`,
);
const selectHasBuilds = sql<{ has: boolean }>(
  'deletions.has-builds',
  `select exists (select from ${NEWEST_CONTENTS} c where c.training_id = :id and c.master_content_id is null) as has`,
);
const selectMasterHasBuilds = sql<{ has: boolean }>(
  'deletions.master-has-builds',
  'select exists (select from content_file where master_content_id = :id and removed_at is null) as has',
);

async function restoreTraining({ tx, jobs, actor, id, now }: Restoration): Promise<number | undefined> {
  const training = await lockTraining(tx, actor, id);
  const { clientId, isFromPartner, withdrawsAt } = training;
  if (!isRestorable(training, now)) return undefined;
  // Only the platform can restore what it has removed from the catalogue.
  const isTakenOff = (await tx.row(selectCompanyOf, { deletedBy: training.deletedBy }))?.clientId !== clientId;
  if (isTakenOff && !isSuperAdmin(actor)) noSuchThing();
  await tx.rows(lockMasterContents, { id });
  const missing = await tx.row(selectMissing, { id });
  if (missing) fail('MASTER_CONTENT_MISSING', { message: `It uses the master content ${missing.name}.` });
  await tx.rows(RESTORE.training, { id });
  // Learners of a company's own training get the builds that its master contents have received since.
  if (!isFromPartner) await applyContentChange(tx, [id], { personId: actor.id, now });
  if ((await tx.row(selectHasBuilds, { id }))?.has) await requireRoom(tx, clientId);
  if (withdrawsAt) await tellOfWithdrawal(tx, jobs, { trainingId: id, until: null, personId: actor.id, now });
  return clientId;
}

async function restoreCourse({ tx, actor, id, now }: Restoration): Promise<number | undefined> {
  const course = await lockCourse(tx, actor, id);
  if (!isRestorable(course, now)) return undefined;
  await tx.rows(RESTORE.course, { id });
  return course.clientId;
}

const lockRow = (table: 'master_content' | 'resource') =>
  sql<DeletionState>(
    `deletions.lock.${table}`,
    `select deleted_at as "deletedAt", deleted_by as "deletedBy" from ${table}
     where id = :id and client_id = :clientId for no key update`,
  );
const lockMasterContent = lockRow('master_content');
const lockResource = lockRow('resource');

async function restoreMasterContent({ tx, actor, id, now }: Restoration): Promise<number | undefined> {
  if (!can(actor, 'master-content:write')) noSuchThing();
  const found = (await tx.row(lockMasterContent, { id, clientId: actor.clientId })) ?? noSuchThing();
  if (!isRestorable(found, now)) return undefined;
  if (!(await findSubscription(tx, actor.clientId))?.access)
    fail('NO_MASTER_CONTENT_ACCESS', { message: 'The company has not subscribed to master contents.' });
  await tx.rows(RESTORE['master-content'], { id });
  if ((await tx.row(selectMasterHasBuilds, { id }))?.has) await requireRoom(tx, actor.clientId);
  return actor.clientId;
}

async function restoreResource({ tx, actor, id, now }: Restoration): Promise<number | undefined> {
  if (!can(actor, 'resource:manage')) noSuchThing();
  const found = (await tx.row(lockResource, { id, clientId: actor.clientId })) ?? noSuchThing();
  if (!isRestorable(found, now)) return undefined;
  await tx.rows(RESTORE.resource, { id });
  return actor.clientId;
}

/**
 * The functions that restore a deleted item, in a transaction. They return the id of the owning company, or undefined if the
 * item is not deleted. They fail with NOT_FOUND if the person may not restore the item, with RESTORE_EXPIRED, and with the
 * code of whatever prevents the restoration.
 */
export const RESTORERS: Record<DeletableKind, (restoration: Restoration) => Promise<number | undefined>> = {
  training: restoreTraining,
  course: restoreCourse,
  'master-content': restoreMasterContent,
  resource: restoreResource,
};
