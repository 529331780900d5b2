import type { TrainingStatus } from './limits.ts';
import { type Actor, can, isInReview, type Permission, type TrainingState } from './permissions.ts';

/*
 * The review of a partner's training, written once: the server moves by it, the stepper stands where it says, and a
 * button is there where it lets somebody act (spec §4 Training status).
 */

export const REVIEW_ACTIONS = ['REQUEST_VALIDATION', 'START_REVIEW', 'VALIDATE', 'REJECT'] as const;
export type ReviewAction = (typeof REVIEW_ACTIONS)[number];

interface Transition {
  from: readonly TrainingStatus[];
  to: TrainingStatus;
  /** The right it takes. */
  allow: Permission;
}

const TRANSITIONS: Record<ReviewAction, Transition> = {
  REQUEST_VALIDATION: {
    from: ['CREATED', 'REJECTED'],
    to: 'VALIDATION_REQUESTED',
    allow: 'training:request-validation',
  },
  START_REVIEW: { from: ['VALIDATION_REQUESTED'], to: 'UNDER_REVIEW', allow: 'training:review' },
  VALIDATE: { from: ['UNDER_REVIEW'], to: 'VALIDATED', allow: 'training:review' },
  REJECT: { from: ['UNDER_REVIEW'], to: 'REJECTED', allow: 'training:review' },
};

/** The status that an action leads to from another one; undefined where it is not allowed. Null needs no review. */
export function statusAfter(action: ReviewAction, status: TrainingStatus | null): TrainingStatus | undefined {
  const { from, to } = TRANSITIONS[action];
  return status !== null && from.includes(status) ? to : undefined;
}

/** What a person may do now to move a training through its review, in the order of the steps. */
export const reviewActionsFor = (
  actor: Actor,
  training: Pick<TrainingState, 'isOwner' | 'isFromPartner' | 'status'>,
): ReviewAction[] =>
  REVIEW_ACTIONS.filter(
    (action) => mayReview(actor, action, training) && statusAfter(action, training.status) !== undefined,
  );

/** Whose business an action is, in whatever state: its owner asks for a validation, the super admin decides. */
export const mayReview = (
  actor: Actor,
  action: ReviewAction,
  training: Pick<TrainingState, 'isOwner' | 'isFromPartner'>,
): boolean =>
  training.isFromPartner &&
  can(actor, TRANSITIONS[action].allow) &&
  (action === 'REQUEST_VALIDATION' ? training.isOwner : true);

/** The steps that a training goes through, as the stepper names them. */
export const REVIEW_STEPS = ['IMPORT', 'VALIDATION_REQUESTED', 'UNDER_ANALYSIS', 'ONLINE'] as const;
export type ReviewStep = (typeof REVIEW_STEPS)[number];

const STEP_OF: Record<TrainingStatus, ReviewStep | undefined> = {
  UNKNOWN: undefined,
  CREATED: 'IMPORT',
  REJECTED: 'IMPORT',
  VALIDATION_REQUESTED: 'VALIDATION_REQUESTED',
  UNDER_REVIEW: 'UNDER_ANALYSIS',
  VALIDATED: 'ONLINE',
};

/** The step at which a training stands (spec §4); undefined for what needs no review. */
export const reviewStep = (status: TrainingStatus | null): ReviewStep | undefined =>
  status === null ? undefined : STEP_OF[status];

/** The groups in which the super admin looks after partners' trainings (spec §2, §4, readings 14). */
export const REVIEW_GROUPS = ['to-verify', 'rejected', 'published'] as const;
export type ReviewGroup = (typeof REVIEW_GROUPS)[number];

/**
 * The group of a partner's training. One that is being changed after its publication stays with the published ones, as
 * its learners keep what was validated (readings 15); undefined for a draft, which is its partner's own business.
 */
export function reviewGroup({
  status,
  alreadyPublished,
}: Pick<TrainingState, 'status' | 'alreadyPublished'>): ReviewGroup | undefined {
  if (status === 'REJECTED') return 'rejected';
  if (isInReview(status)) return 'to-verify';
  return status === 'VALIDATED' || alreadyPublished ? 'published' : undefined;
}
