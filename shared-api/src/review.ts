import type { TrainingStatus } from './limits.ts';
import { type Actor, can, isInReview, type Permission, type TrainingState } from './permissions.ts';

/*
 * The review of a partner's training (spec §4 Training status). The server checks transitions with these rules, and the
 * screens use the same rules for the stepper and its buttons.
 */

export const REVIEW_ACTIONS = ['REQUEST_VALIDATION', 'START_REVIEW', 'VALIDATE', 'REJECT'] as const;
export type ReviewAction = (typeof REVIEW_ACTIONS)[number];

interface Transition {
  from: readonly TrainingStatus[];
  to: TrainingStatus;
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

/** Returns the status after an action; undefined if the current status does not allow it, or is null (no review). */
export function statusAfter(action: ReviewAction, status: TrainingStatus | null): TrainingStatus | undefined {
  const { from, to } = TRANSITIONS[action];
  return status !== null && from.includes(status) ? to : undefined;
}

/** The status in which an action leaves a training. */
export const targetOf = (action: ReviewAction): TrainingStatus => TRANSITIONS[action].to;

/** The review actions that a person may take now on a training, in the order of the steps. */
export const reviewActionsFor = (
  actor: Actor,
  training: Pick<TrainingState, 'isOwner' | 'isFromPartner' | 'status'>,
): ReviewAction[] =>
  REVIEW_ACTIONS.filter(
    (action) => mayReview(actor, action, training) && statusAfter(action, training.status) !== undefined,
  );

/** Whether a person may take an action, whatever the status: the owner requests a validation, the super admin decides. */
export const mayReview = (
  actor: Actor,
  action: ReviewAction,
  training: Pick<TrainingState, 'isOwner' | 'isFromPartner'>,
): boolean =>
  training.isFromPartner &&
  can(actor, TRANSITIONS[action].allow) &&
  (action !== 'REQUEST_VALIDATION' || training.isOwner);

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

/** The current step of a training (spec §4); undefined if it needs no review. */
export const reviewStep = (status: TrainingStatus | null): ReviewStep | undefined =>
  status === null ? undefined : STEP_OF[status];

/** The groups in which the super admin sees partners' trainings (spec §2, §4, readings 14). */
export const REVIEW_GROUPS = ['to-verify', 'rejected', 'published'] as const;
export type ReviewGroup = (typeof REVIEW_GROUPS)[number];

/**
 * The group of a partner's training; undefined for a draft, which the super admin does not see. A published training that
 * becomes a draft again stays in `published`, because learners keep the validated version (readings 15).
 */
export function reviewGroup(training: Pick<TrainingState, 'status' | 'alreadyPublished'>): ReviewGroup | undefined {
  const { status, alreadyPublished } = training;
  if (status === 'REJECTED') return 'rejected';
  if (isInReview(status)) return 'to-verify';
  return status === 'VALIDATED' || alreadyPublished ? 'published' : undefined;
}

/** The text fields of a training, which it has in each language. */
export const TRAINING_TEXT_FIELDS = [
  'title',
  'briefDescription',
  'fullDescription',
  'goal1',
  'goal2',
  'goal3',
  'videoLink',
] as const;
/** The other properties that a reviewer compares, besides badges and content. */
export const TRAINING_FACTS = [
  'category',
  'duration',
  'skills',
  'tags',
  'headsets',
  'contentLanguages',
  'resources',
  'completion',
  'picture',
] as const;
export const BADGE_FIELDS = ['logo', 'name', 'description'] as const;
