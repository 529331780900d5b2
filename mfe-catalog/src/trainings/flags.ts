import { isInReview } from '@vr/shared-api/permissions';
import type { PortalRole } from '@vr/shared-api/roles';
import type { FlagKind } from '@vr/shared-ui/Flag';
import type { Training } from './training.ts';

const FLAGS_MAX = 2;

/**
 * Each flag with its condition, highest priority first. There is no flag for favourites, because the heart shows them.
 */
const FLAGS: readonly (readonly [FlagKind, (training: Training, role: PortalRole) => boolean])[] = [
  ['rejected', ({ status }) => status === 'REJECTED'],
  ['review', ({ status }) => isInReview(status)],
  ['new', ({ isNew }) => isNew],
  // For an admin, the card is dimmed and has the lock below the picture.
  ['locked', ({ isUnlocked }, role) => !isUnlocked && role !== 'admin'],
  ['updated', ({ isUpdated }) => isUpdated],
  // The platform has no offer.
  ['offer', ({ isUnlocked, isOwner }, role) => isUnlocked && !isOwner && role !== 'superadmin'],
];

/** Returns the flags on a training's picture: at most two, by priority. */
export const flagsOf = (training: Training, role: PortalRole): FlagKind[] =>
  FLAGS.filter(([, applies]) => applies(training, role))
    .map(([kind]) => kind)
    .slice(0, FLAGS_MAX);
