import { isInReview } from '@vr/shared-api/permissions';
import type { Shell } from '@vr/shared-api/roles';
import type { FlagKind } from '@vr/shared-ui/Flag';
import type { Training } from './trainings.ts';

const FLAGS_MAX = 2;

/** When a training has which flag in a shell, the most telling first. That it is a favourite is said by its heart. */
const FLAGS: readonly (readonly [FlagKind, (training: Training, shell: Shell) => boolean])[] = [
  ['rejected', ({ status }) => status === 'REJECTED'],
  ['review', ({ status }) => isInReview(status)],
  ['new', ({ isNew }) => isNew],
  // An admin's picture of it is dimmed, and says so below.
  ['locked', ({ isUnlocked }, shell) => !isUnlocked && shell !== 'admin'],
  ['updated', ({ isUpdated }) => isUpdated],
  // The platform has no offer.
  ['offer', ({ isUnlocked, isOwner }, shell) => isUnlocked && !isOwner && shell !== 'superadmin'],
];

/** The flags that a training's picture carries: at most two, by priority. */
export const flagsOf = (training: Training, shell: Shell): FlagKind[] =>
  FLAGS.filter(([, applies]) => applies(training, shell))
    .map(([kind]) => kind)
    .slice(0, FLAGS_MAX);
