import type { ContentLang, TrainingStatus } from '@vr/shared-api/limits';
import { type Actor, isSuperAdmin, mayChangeTraining, mayEditTraining } from '@vr/shared-api/permissions';
import { mayReview, type ReviewAction } from '@vr/shared-api/review';
import { type Queryable, sql } from '../../platform/db/database.ts';
import type { DeletionState } from '../../platform/db/deletion-state.ts';
import { fail } from '../../platform/http/fail.ts';

/** A training as stored before a change. */
export interface EditedTraining {
  id: number;
  /** The company that owns the training, whose quota, master contents and resources apply. */
  clientId: number;
  isOwner: boolean;
  isFromPartner: boolean;
  status: TrainingStatus | null;
  alreadyPublished: boolean;
  version: number;
  contentLanguages: ContentLang[];
  /** The time at which the training will be deleted, if its partner has withdrawn it. */
  withdrawsAt: Date | null;
}

const EDITED = `
  select t.id, t.client_id as "clientId", t.client_id = :clientId as "isOwner", w.type = 'PARTNER' as "isFromPartner",
         t.status, t.already_published as "alreadyPublished", t.version,
         t.content_languages as "contentLanguages", t.withdraws_at as "withdrawsAt",
         t.deleted_at as "deletedAt", t.deleted_by as "deletedBy"
  from training t join client w on w.id = t.client_id
  where t.id = :trainingId and w.deleted_at is null`;
const selectEdited = sql<EditedTraining & DeletionState>('editing.find', `${EDITED} and t.deleted_at is null`);
// Not "for update", which would block writing rows that refer to the training.
const lockEdited = sql<EditedTraining & DeletionState>(
  'editing.lock',
  `${EDITED} and t.deleted_at is null for no key update of t`,
);
const lockDeletable = sql<EditedTraining & DeletionState>('editing.lock-deletable', `${EDITED} for no key update of t`);

/** Returns whether the training is a draft that only its partner may see (readings 14). */
const isHidden = (actor: Actor, { isOwner, status, alreadyPublished }: EditedTraining): boolean =>
  !isOwner && isSuperAdmin(actor) && status === 'CREATED' && !alreadyPublished;

function changeable<T extends EditedTraining>(actor: Actor, training: T | undefined): T {
  if (!training || isHidden(actor, training) || !mayChangeTraining(actor, training))
    fail('NOT_FOUND', { message: 'No such training to change.' });
  return training;
}

function editable(actor: Actor, training: EditedTraining | undefined): EditedTraining {
  const found = changeable(actor, training);
  if (!mayEditTraining(actor, found))
    fail('TRAINING_IN_REVIEW', { message: 'The training is being reviewed and cannot be changed.' });
  return found;
}

/** Finds a training that the person may change, even if a review in progress prevents changes now. Fails with NOT_FOUND. */
export const findChangeable = async (db: Queryable, actor: Actor, trainingId: number): Promise<EditedTraining> =>
  changeable(actor, await db.row(selectEdited, { trainingId, clientId: actor.clientId }));

/** Finds a training that the person may change now. Fails with NOT_FOUND and TRAINING_IN_REVIEW. */
export const findEditable = async (db: Queryable, actor: Actor, trainingId: number): Promise<EditedTraining> =>
  editable(actor, await db.row(selectEdited, { trainingId, clientId: actor.clientId }));

/** Like findEditable, but locks the training until the transaction ends. */
export const lockEditable = async (tx: Queryable, actor: Actor, trainingId: number): Promise<EditedTraining> =>
  editable(actor, await tx.row(lockEdited, { trainingId, clientId: actor.clientId }));

/** Locks a training that the person may delete and restore, deleted or not. Fails with NOT_FOUND. */
export const lockRestorable = async (
  tx: Queryable,
  actor: Actor,
  trainingId: number,
): Promise<EditedTraining & DeletionState> =>
  changeable(actor, await tx.row(lockDeletable, { trainingId, clientId: actor.clientId }));

/** Locks a training to which the person may apply a review action, in any status. Fails with NOT_FOUND. */
export async function lockForReview(
  tx: Queryable,
  actor: Actor,
  action: ReviewAction,
  trainingId: number,
): Promise<EditedTraining> {
  const training = await tx.row(lockEdited, { trainingId, clientId: actor.clientId });
  if (!training || isHidden(actor, training) || !mayReview(actor, action, training))
    fail('NOT_FOUND', { message: 'No such training to review.' });
  return training;
}

/** Fails with VALIDATION unless the training lists its content languages, which every content requires (spec §5). */
export function requireContentLanguages({ contentLanguages }: EditedTraining): void {
  const field = '/body/contentLanguages';
  if (contentLanguages.length === 0)
    fail('VALIDATION', { field, message: `${field} of the training must name the languages of its content first.` });
}

const lockRows = sql(
  'editing.lock-trainings',
  'select id from training where id = any(:trainingIds) order by id for no key update',
);

/** Locks trainings until the transaction ends, always in the same order to avoid deadlocks. */
export const lockTrainings = (tx: Queryable, trainingIds: readonly number[]): Promise<unknown> =>
  tx.rows(lockRows, { trainingIds });
