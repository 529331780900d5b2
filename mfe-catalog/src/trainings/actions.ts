import type { TrainingStatus } from '@vr/shared-api/limits';
import { type Actor, can, mayChangeTraining, mayEditTraining } from '@vr/shared-api/permissions';
import { type ReviewAction, reviewActionsFor } from '@vr/shared-api/review';
import type { PortalRole } from '@vr/shared-api/roles';
import type { Training, TrainingDetail } from './training.ts';

/** The actions of people who manage a training, the most important last. */
export const TRAINING_ACTIONS = [
  'delete',
  'test',
  'accesses',
  'suggest',
  'edit',
  'REJECT',
  'REQUEST_VALIDATION',
  'START_REVIEW',
  'VALIDATE',
] as const;
export type TrainingAction = (typeof TRAINING_ACTIONS)[number];

/** Whether an action is possible now, or the reason why not. */
export type ActionState = 'ready' | 'in-review' | 'no-content' | 'content-needed' | 'content-arriving';

/** The roles that manage trainings. In any other role, people follow trainings. */
const MANAGING_ROLES: readonly PortalRole[] = ['admin', 'partner', 'superadmin'];

/** Whether people follow trainings in this role: they start, like and bookmark them (docs/readings.md, 37). */
export const followsTrainings = (role: PortalRole): boolean => !MANAGING_ROLES.includes(role);

/** Whether a training can be suggested: it must be unlocked and have content. */
export const isSuggestable = ({ isUnlocked, contentTypes }: Pick<Training, 'isUnlocked' | 'contentTypes'>): boolean =>
  isUnlocked && contentTypes.length > 0;

type TrainingState = Pick<
  Training,
  'isOwner' | 'isFromPartner' | 'isUnlocked' | 'status' | 'alreadyPublished' | 'contentTypes' | 'availableUntil'
> &
  Partial<Pick<TrainingDetail, 'testFiles'>>;

/**
 * Returns the actions to show on a training in the person's role, with the state of each (spec §4; docs/readings.md, 16
 * and 17). A review blocks editing and deleting; reviews and test runs need content. A withdrawn training cannot be
 * submitted, nor deleted by its owner. People who follow trainings can only suggest. `isUploading`: a build is uploading.
 */
export function actionsFor(
  role: PortalRole,
  actor: Actor,
  training: TrainingState,
  isUploading = false,
): Partial<Record<TrainingAction, ActionState>> {
  const canSuggest =
    (role === 'admin' || role === 'manager') && can(actor, 'suggestion:give') && isSuggestable(training);
  const suggest = canSuggest ? { suggest: 'ready' as const } : {};
  if (followsTrainings(role)) return suggest;
  const canChange = mayChangeTraining(actor, training);
  const changeState: ActionState = mayEditTraining(actor, training) ? 'ready' : 'in-review';
  const canSetAccesses =
    role === 'admin' && can(actor, 'training:set-accesses') && (training.isOwner || training.isUnlocked);
  const hasContent = training.contentTypes.length > 0;
  const reviewState = (action: ReviewAction): ActionState => {
    if (action !== 'REQUEST_VALIDATION') return 'ready';
    return isUploading ? 'content-arriving' : hasContent ? 'ready' : 'content-needed';
  };
  const isLeaving = training.availableUntil !== null;
  const review = reviewActionsFor(actor, training)
    .filter((action) => !(isLeaving && action === 'REQUEST_VALIDATION'))
    .map((action) => [action, reviewState(action)] as const);
  return {
    ...suggest,
    ...(canChange && { edit: changeState }),
    ...(canChange && !(isLeaving && training.isOwner) && { delete: changeState }),
    ...(canChange &&
      can(actor, 'training:test') && { test: hasContent || training.testFiles?.length ? 'ready' : 'no-content' }),
    ...(canSetAccesses && { accesses: 'ready' }),
    ...Object.fromEntries(review),
  };
}

/**
 * Whether a person sees the changes since the last validation. Only the reviewer and the partner do, and only until the
 * training is online again.
 */
export const isCompared = (
  role: PortalRole,
  actor: Actor,
  training: Pick<Training, 'isOwner' | 'isFromPartner' | 'status'>,
): boolean =>
  !followsTrainings(role) &&
  can(actor, 'training:read-changes') &&
  mayChangeTraining(actor, training) &&
  training.isFromPartner &&
  training.status !== 'VALIDATED';

/** Returns the primary action: the last one that is ready, except `suggest`; or `edit` after a rejection. */
export function mainActionOf(
  actions: ReturnType<typeof actionsFor>,
  status: TrainingStatus | null,
): TrainingAction | undefined {
  if (status === 'REJECTED' && actions.edit === 'ready') return 'edit';
  return TRAINING_ACTIONS.findLast((action) => action !== 'suggest' && actions[action] === 'ready');
}
