import type { PortalRole } from '@vr/shared-api/roles';
import type { FlagKind } from '@vr/shared-ui/Flag';
import { followsTrainings } from './actions.ts';
import { shownStatus } from './status.ts';
import type { Training } from './training.ts';

type Flag = readonly [FlagKind, (training: Training, role: PortalRole) => boolean];

const LEAVING: Flag = ['leaving', ({ availableUntil }) => availableUntil !== null];
const NEW: Flag = ['new', ({ isNew }) => isNew];
const UPDATED: Flag = ['updated', ({ isUpdated }) => isUpdated];

/** The flags for people who follow trainings, the most useful first. Favourites have no flag: the heart shows them. */
const FOLLOWING: readonly Flag[] = [
  ['locked', ({ isUnlocked }) => !isUnlocked],
  LEAVING,
  // Before NEW: only people who have played the training get this flag, and for them it says more than NEW.
  UPDATED,
  NEW,
  ['suggested', ({ isSuggested }) => isSuggested],
];

/** The flags for people who manage trainings. For an admin, a dimmed card with a lock replaces the flag `locked`. */
const MANAGING: readonly Flag[] = [
  ['rejected', ({ status }) => status === 'REJECTED'],
  ['pending', (training) => shownStatus(training) === 'NEW_VERSION'],
  ['requested', ({ status }) => status === 'VALIDATION_REQUESTED'],
  ['review', ({ status }) => status === 'UNDER_REVIEW'],
  LEAVING,
  NEW,
  ['locked', ({ isUnlocked }, role) => !isUnlocked && role !== 'admin'],
  UPDATED,
  // The super admin's company, the platform, has no offer.
  ['offer', ({ isUnlocked, isOwner }, role) => isUnlocked && !isOwner && role !== 'superadmin'],
];

/** Returns the flag on a training's picture: the most useful one for the role, or undefined if none applies. */
export const flagOf = (training: Training, role: PortalRole): FlagKind | undefined =>
  (followsTrainings(role) ? FOLLOWING : MANAGING).find(([, applies]) => applies(training, role))?.[0];

/** Whether a training is dimmed: for an admin, if it is neither the company's own nor in the company's offer. */
export const isDimmed = (
  role: PortalRole,
  { isOwner, isUnlocked }: Pick<Training, 'isOwner' | 'isUnlocked'>,
): boolean => role === 'admin' && !isOwner && !isUnlocked;
