import type { TrainingStatus } from '@vr/shared-api/limits';
import { type Actor, can, isInReview, mayChangeTraining } from '@vr/shared-api/permissions';
import { type ReviewAction, reviewActionsFor } from '@vr/shared-api/review';
import type { Shell } from '@vr/shared-api/roles';
import type { Training } from './trainings.ts';

/** What somebody who looks after a training may do with it, in the order of the screen. */
export const TRAINING_ACTIONS = [
  'delete',
  'suggest',
  'accesses',
  'test',
  'edit',
  'REJECT',
  'REQUEST_VALIDATION',
  'START_REVIEW',
  'VALIDATE',
] as const;
export type TrainingAction = (typeof TRAINING_ACTIONS)[number];

/** Whether an action can be taken now, or why not. */
export type Standing = 'ready' | 'in-review' | 'no-content' | 'content-needed' | 'content-arriving';

/** The shells whose people look after trainings; elsewhere the same people follow them. */
const OWNERS: readonly Shell[] = ['admin', 'partner', 'superadmin'];

/** Whether the shell is one from which trainings are followed: liked, kept as favourites, started (readings 37). */
export const followsTrainings = (shell: Shell): boolean => !OWNERS.includes(shell);

/** Whether a training can be suggested: one that can be followed now. */
export const isSuggestable = ({ isUnlocked, contentTypes }: Pick<Training, 'isUnlocked' | 'contentTypes'>): boolean =>
  isUnlocked && contentTypes.length > 0;

type Looked = Pick<
  Training,
  'isOwner' | 'isFromPartner' | 'isUnlocked' | 'status' | 'alreadyPublished' | 'contentTypes'
>;

/**
 * What a person may do with a training in the shell that they are in; what is not named is not offered. Editing and
 * deleting wait for the end of a review, which only begins with content (spec §4); a test needs something to run
 * (readings 16); an admin narrows own trainings and those of the offer alike (readings 17). Managers, who follow trainings
 * themselves, suggest them. `arriving` says that builds of it are on their way.
 */
export function actionsFor(
  shell: Shell,
  actor: Actor,
  training: Looked,
  arriving = false,
): Partial<Record<TrainingAction, Standing>> {
  const suggests =
    (shell === 'admin' || shell === 'manager') && can(actor, 'suggestion:give') && isSuggestable(training);
  const suggest = suggests ? { suggest: 'ready' as const } : {};
  if (followsTrainings(shell)) return suggest;
  const changes = mayChangeTraining(actor, training);
  const change: Standing = isInReview(training.status) ? 'in-review' : 'ready';
  const narrows = shell === 'admin' && can(actor, 'training:set-accesses') && (training.isOwner || training.isUnlocked);
  const hasContent = training.contentTypes.length > 0;
  const standingOf = (action: ReviewAction): Standing => {
    if (action !== 'REQUEST_VALIDATION') return 'ready';
    return arriving ? 'content-arriving' : hasContent ? 'ready' : 'content-needed';
  };
  const review = reviewActionsFor(actor, training).map((action) => [action, standingOf(action)] as const);
  return {
    ...suggest,
    ...(changes && { edit: change, delete: change }),
    ...(changes && can(actor, 'training:test') && { test: hasContent ? 'ready' : 'no-content' }),
    ...(narrows && { accesses: 'ready' }),
    ...Object.fromEntries(review),
  };
}

/**
 * What somebody will most likely do next: the last that is ready; what was rejected is to be changed first. Suggesting
 * is never it: whoever follows the training starts it, and whoever looks after it has more to do.
 */
export function mainActionOf(
  actions: ReturnType<typeof actionsFor>,
  status: TrainingStatus | null,
): TrainingAction | undefined {
  if (status === 'REJECTED' && actions.edit === 'ready') return 'edit';
  return TRAINING_ACTIONS.findLast((action) => action !== 'suggest' && actions[action] === 'ready');
}
