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

/** The roles that manage trainings. In any other role, the same people follow trainings. */
const MANAGING_ROLES: readonly PortalRole[] = ['admin', 'partner', 'superadmin'];

/** Whether people follow trainings in this role: they like them, make them favourites and start them (readings 37). */
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
 * Returns the actions that a person has on a training in their current role, with the state of each. Actions that are
 * not in the result are not shown. Editing and deleting are blocked during a review, and a review needs content (spec
 * §4). A test run needs content too (readings 16, decision 15). An admin sets the accesses of the company's own trainings
 * and of those in its offer (readings 17). A partner that has withdrawn a training takes that back before a validation,
 * and cannot delete it again. In a role that follows trainings, suggesting is the only action. `isUploading` says that
 * a build of the training is being uploaded.
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

/** Whether a person compares a training with its last validation: its reviewer and its partner, unless it is online. */
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

/**
 * Returns the action that becomes the primary button: the last one that is ready, or `edit` after a rejection. It is
 * never `suggest`, because people who follow the training have its start button as primary button.
 */
export function mainActionOf(
  actions: ReturnType<typeof actionsFor>,
  status: TrainingStatus | null,
): TrainingAction | undefined {
  if (status === 'REJECTED' && actions.edit === 'ready') return 'edit';
  return TRAINING_ACTIONS.findLast((action) => action !== 'suggest' && actions[action] === 'ready');
}
