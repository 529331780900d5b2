import type { TrainingStatus } from '@vr/shared-api/limits';
import type { Training } from './training.ts';

/**
 * The review status as shown to people. `NEW_VERSION`: a published training with an unfinished change (stored as
 * CREATED).
 */
export type ShownStatus = TrainingStatus | 'NEW_VERSION';

export const shownStatus = ({
  status,
  alreadyPublished,
}: Pick<Training, 'status' | 'alreadyPublished'>): ShownStatus =>
  status === 'CREATED' && alreadyPublished ? 'NEW_VERSION' : (status ?? 'UNKNOWN');
