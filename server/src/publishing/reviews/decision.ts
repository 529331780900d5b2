import type { TrainingStatus } from '@vr/shared-api/limits';
import type { Actor, Role } from '@vr/shared-api/permissions';
import { type ReviewAction, statusAfter, targetOf } from '@vr/shared-api/review';
import { publishContents } from '../../catalogue/trainings/contents.ts';
import { type EditedTraining, lockForReview } from '../../catalogue/trainings/editable.ts';
import { keepValidated } from '../../catalogue/trainings/validated.ts';
import { type NotificationParams, notify } from '../../people/notifications/notify.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import { type Queryable, sql } from '../../platform/db/database.ts';
import { fail } from '../../platform/http/fail.ts';

/** One step in the review of a partner's training. */
export interface Decision {
  trainingId: number;
  action: ReviewAction;
  /** Reason for a rejection; only with the action REJECT. */
  reason?: string;
  now: Date;
  /** The caller's network address. */
  address: string;
}

// Runs after the training is locked, so that it sees an upload that has just been announced.
const selectContents = sql<{ hasContent: boolean; isArriving: boolean }>(
  'reviews.contents',
  `select content_types <> '{}' as "hasContent", exists (select from upload u
     where u.training_id = t.id and u.state in ('RECEIVING', 'INSPECTING')) as "isArriving"
   from training t where t.id = :trainingId`,
);

/**
 * Fails with NO_CONTENT if validation is requested or given for a training without content. A request for validation
 * also fails with UPLOAD_UNDER_WAY while a build is being uploaded or inspected.
 */
async function requireContent(tx: Queryable, { trainingId, action }: Decision): Promise<void> {
  if (action !== 'REQUEST_VALIDATION' && action !== 'VALIDATE') return;
  const contents = await tx.row(selectContents, { trainingId });
  if (action === 'REQUEST_VALIDATION' && contents?.isArriving)
    fail('UPLOAD_UNDER_WAY', { message: 'An upload to the training is still under way.' });
  if (!contents?.hasContent) fail('NO_CONTENT', { message: 'The training has no content.' });
}

// Also sets modified_at, by which the reviewer's list is sorted. Starting a review must not move the training in that
// list.
const writeStatus = sql(
  'reviews.status',
  `update training set status = :status, rejection_reason = :reason, modified_at = greatest(modified_at,
     case when :status <> 'UNDER_REVIEW' then :now::timestamptz end)
   where id = :trainingId`,
);
// Decisions stay in order even if this node's clock runs behind.
const insertReview = sql<{ at: Date }>(
  'reviews.record',
  `insert into training_review (training_id, action, reason, person_id, at)
   values (:trainingId, :action, :reason, :actorId, greatest(:now, (select max(at) from training_review
     where training_id = :trainingId))) returning at`,
);

const selectRecipients = sql<{ id: number }>(
  'reviews.recipients',
  `select id from person where :role = any(roles) and client_id = coalesce(:clientId, client_id) and id <> :actorId
     and deleted_at is null and not disabled order by id`,
);

/** Notifies everyone with a role, in one company or in all, except the person who decides. */
async function notifyPeople(
  tx: Queryable,
  { role, clientId }: { role: Role; clientId?: number },
  { actor, now, params }: { actor: Actor; now: Date; params: NotificationParams['NEW_TRAINING'] },
): Promise<void> {
  const people = await tx.rows(selectRecipients, { role, clientId, actorId: actor.id });
  await notify(
    tx,
    now,
    people.map(({ id }) => ({ personId: id, type: 'NEW_TRAINING', params })),
  );
}

/** After a decision, publishes a validated training and stores its snapshot, notifies people and writes an audit entry. */
async function runFollowUps(
  tx: Queryable,
  actor: Actor,
  { clientId }: EditedTraining,
  { trainingId, action, now, address }: Decision,
): Promise<void> {
  if (action === 'START_REVIEW') return;
  const trainingIds = [trainingId];
  if (action === 'REQUEST_VALIDATION') {
    const params = { trainingIds, byClientId: clientId };
    await notifyPeople(tx, { role: 'ROLE_SUPER_ADMIN' }, { actor, now, params });
    return;
  }
  const [outcome, auditAction] =
    action === 'VALIDATE' ? (['VALIDATED', 'training.validate'] as const) : (['REJECTED', 'training.reject'] as const);
  if (action === 'VALIDATE') {
    await publishContents(tx, trainingId, { personId: actor.id, now });
    await keepValidated(tx, trainingId, now);
  }
  await notifyPeople(tx, { role: 'ROLE_PARTNER', clientId }, { actor, now, params: { trainingIds, outcome } });
  const entry = { action: auditAction, subject: `training:${trainingId}` } as const;
  await recordAudit(tx, { ...entry, at: now, personId: actor.id, clientId, address });
}

const selectLastReview = sql<{ action: ReviewAction; reason: string | null; personId: number | null; at: Date }>(
  'reviews.last',
  `select action, reason, person_id as "personId", at from training_review where training_id = :trainingId
   order by at desc, id desc limit 1`,
);

/**
 * Returns the time of the last decision if the new one repeats it: same person, same action and reason, and the
 * training still has the resulting status.
 */
async function timeOfSameDecision(
  tx: Queryable,
  actor: Actor,
  { status }: EditedTraining,
  { trainingId, action, reason }: Decision,
): Promise<Date | undefined> {
  if (status !== targetOf(action)) return undefined;
  const last = await tx.row(selectLastReview, { trainingId });
  const isSame = last?.action === action && last.reason === (reason ?? null) && last.personId === actor.id;
  return isSame ? last.at : undefined;
}

/**
 * Applies a decision to a training and runs its follow-ups. Must run in a transaction. If two people decide at the same
 * time, the second sees the result of the first. A person who repeats their own decision gets the first result again, and
 * nothing else happens. Fails with NOT_FOUND, TRANSITION_NOT_ALLOWED, NO_CONTENT, UPLOAD_UNDER_WAY and
 * WITHDRAWAL_PENDING.
 */
export async function applyDecision(
  tx: Queryable,
  actor: Actor,
  decision: Decision,
): Promise<{ status: TrainingStatus; at: Date }> {
  const { trainingId, action, reason = null, now } = decision;
  const training = await lockForReview(tx, actor, action, trainingId);
  const decidedAt = await timeOfSameDecision(tx, actor, training, decision);
  if (decidedAt) return { status: targetOf(action), at: decidedAt };
  const status =
    statusAfter(action, training.status) ??
    fail('TRANSITION_NOT_ALLOWED', { message: `${action} is not allowed in status ${training.status}.` });
  if (action === 'REQUEST_VALIDATION' && training.withdrawsAt)
    fail('WITHDRAWAL_PENDING', { message: 'The training has been withdrawn.' });
  await requireContent(tx, decision);
  await tx.rows(writeStatus, { trainingId, status, reason, now });
  const { at } = (await tx.row(insertReview, { trainingId, action, reason, actorId: actor.id, now })) as { at: Date };
  await runFollowUps(tx, actor, training, decision);
  return { status, at };
}
