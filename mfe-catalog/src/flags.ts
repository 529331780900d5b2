import type { FlagKind } from '@vr/shared-ui/Flag';
import type { Training } from './trainings.ts';

const FLAGS_MAX = 2;

/** When a training has which flag, the most telling first. */
const FLAGS: readonly (readonly [FlagKind, (training: Training) => boolean])[] = [
  ['rejected', ({ status }) => status === 'REJECTED'],
  ['review', ({ status }) => status === 'UNDER_REVIEW' || status === 'VALIDATION_REQUESTED'],
  ['new', ({ isNew }) => isNew],
  ['updated', ({ isUpdated }) => isUpdated],
  ['offer', ({ isUnlocked, isOwner }) => isUnlocked && !isOwner],
];

/** The flags that a training's picture carries: at most two, by priority; the platform, which has no offer, flags none. */
export const flagsOf = (training: Training, platform = false): FlagKind[] =>
  FLAGS.filter(([kind, applies]) => applies(training) && !(platform && kind === 'offer'))
    .map(([kind]) => kind)
    .slice(0, FLAGS_MAX);
