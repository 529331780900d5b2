import type { TrainingStatus } from '@vr/shared-api/limits';
import type { Training } from './training.ts';

/** The review status as shown to people: a published training with an unfinished change is not a draft. */
export type ShownStatus = TrainingStatus | 'NEW_VERSION';

/** Returns the status to show for a training. */
export const shownStatus = ({
  status,
  alreadyPublished,
}: Pick<Training, 'status' | 'alreadyPublished'>): ShownStatus =>
  status === 'CREATED' && alreadyPublished ? 'NEW_VERSION' : (status ?? 'UNKNOWN');
