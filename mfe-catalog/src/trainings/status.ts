import type { TrainingStatus } from '@vr/shared-api/limits';
import type { Training } from './training.ts';

/** The review status as people read it: a published training with an unfinished change is no draft. */
export type ShownStatus = TrainingStatus | 'NEW_VERSION';

/** Returns the status to show of a training. */
export const shownStatus = ({
  status,
  alreadyPublished,
}: Pick<Training, 'status' | 'alreadyPublished'>): ShownStatus =>
  status === 'CREATED' && alreadyPublished ? 'NEW_VERSION' : (status ?? 'UNKNOWN');
