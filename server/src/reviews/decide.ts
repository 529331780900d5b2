import type { TrainingStatus } from '@vr/shared-api/limits';
import type { Actor, Role } from '@vr/shared-api/permissions';
import { type ReviewAction, statusAfter } from '@vr/shared-api/review';
import { record } from '../audit.ts';
import { goLive } from '../contents.ts';
import { type Queryable, sql } from '../db/database.ts';
import { type EditedTraining, lockReviewed } from '../editing.ts';
import { fail } from '../http/fail.ts';
import { type NotificationParams, raise } from '../raise.ts';

/** What somebody decides about a partner's training. */
export interface Decision {
  trainingId: number;
  action: ReviewAction;
  /** Why; where it is rejected, and nowhere else. */
  reason?: string;
  now: Date;
  /** The network address it comes from. */
  address: string;
}

// After the lock, or an upload that has just been announced would not be seen.
const selectContents = sql(
  'reviews.contents',
  `select content_types <> '{}' as "hasContent", exists (select from upload u
     where u.training_id = t.id and u.state in ('RECEIVING', 'INSPECTING')) as "isArriving"
   from training t where t.id = $1`,
);

/** There must be something to look at and to put online, and nothing more on its way when it is handed in. */
async function needContent(tx: Queryable, { trainingId, action }: Decision): Promise<void> {
  if (action !== 'REQUEST_VALIDATION' && action !== 'VALIDATE') return;
  const contents = await tx.row<{ hasContent: boolean; isArriving: boolean }>(selectContents, [trainingId]);
  if (action === 'REQUEST_VALIDATION' && contents?.isArriving)
    fail('UPLOAD_UNDER_WAY', { message: 'Content of the training is still on its way.' });
  if (!contents?.hasContent) fail('NO_CONTENT', { message: 'The training has no content.' });
}

// What is decided is what last happened to it, by which its reviewer's list is sorted.
const writeStatus = sql(
  'reviews.status',
  `update training set status = $2, rejection_reason = $3, modified_at = greatest(modified_at, $4::timestamptz)
   where id = $1`,
);
// Never before what was decided before it, whatever the clock of this node says.
const insertReview = sql(
  'reviews.record',
  `insert into training_review (training_id, action, reason, person_id, at)
   values ($1, $2, $3, $4, greatest($5, (select max(at) from training_review where training_id = $1))) returning at`,
);

const selectPeople = sql(
  'reviews.told',
  `select id from person where $1 = any(roles) and client_id = coalesce($2, client_id) and id <> $3
     and deleted_at is null and not disabled order by id`,
);

/** Tells everybody who has a role, of one company or of any, but for the one who decides. */
async function tell(
  tx: Queryable,
  { role, clientId }: { role: Role; clientId?: number },
  { actor, now, params }: { actor: Actor; now: Date; params: NotificationParams['NEW_TRAINING'] },
): Promise<void> {
  const people = await tx.rows<{ id: number }>(selectPeople, [role, clientId ?? null, actor.id]);
  await raise(
    tx,
    now,
    people.map(({ id }) => ({ personId: id, type: 'NEW_TRAINING', params })),
  );
}

/** What follows from a decision besides the new status. */
async function drawConsequences(
  tx: Queryable,
  actor: Actor,
  { clientId }: EditedTraining,
  { trainingId, action, now, address }: Decision,
): Promise<void> {
  if (action === 'START_REVIEW') return;
  const trainingIds = [trainingId];
  if (action === 'REQUEST_VALIDATION') {
    const params = { trainingIds, byClientId: clientId };
    await tell(tx, { role: 'ROLE_SUPER_ADMIN' }, { actor, now, params });
    return;
  }
  const [outcome, deed] =
    action === 'VALIDATE' ? (['VALIDATED', 'training.validate'] as const) : (['REJECTED', 'training.reject'] as const);
  if (action === 'VALIDATE') await goLive(tx, trainingId, { personId: actor.id, now });
  await tell(tx, { role: 'ROLE_PARTNER', clientId }, { actor, now, params: { trainingIds, outcome } });
  await record(tx, {
    at: now,
    personId: actor.id,
    clientId,
    action: deed,
    subject: `training:${trainingId}`,
    address,
  });
}

/**
 * Moves a training through its review, with all that follows, or changes nothing. Of two who decide at once the second
 * finds what the first has left. Fails with NOT_FOUND, TRANSITION_NOT_ALLOWED, NO_CONTENT and UPLOAD_UNDER_WAY.
 */
export async function decide(
  tx: Queryable,
  actor: Actor,
  decision: Decision,
): Promise<{ status: TrainingStatus; at: Date }> {
  const { trainingId, action, reason = null, now } = decision;
  const training = await lockReviewed(tx, actor, action, trainingId);
  const status =
    statusAfter(action, training.status) ??
    fail('TRANSITION_NOT_ALLOWED', { message: `${action} does not follow on ${training.status}.` });
  await needContent(tx, decision);
  await tx.rows(writeStatus, [trainingId, status, reason, now]);
  const values = [trainingId, action, reason, actor.id, now];
  const { at } = (await tx.row<{ at: Date }>(insertReview, values)) as { at: Date };
  await drawConsequences(tx, actor, training, decision);
  return { status, at };
}
