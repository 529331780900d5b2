import type { Actor } from '@vr/shared-api/permissions';
import { actionsFor } from '../../trainings/actions.ts';
import type { Training } from '../../trainings/training.ts';

/** The partner's next step. `complete`, `correct`: change the training. `submit`, `resubmit`: request its validation. */
export type NextStep = 'complete' | 'submit' | 'correct' | 'resubmit';

/**
 * Returns the partner's next step before a review, or undefined if there is none. A training changed after its
 * rejection counts as corrected.
 */
export function nextStepOf(actor: Actor, training: Training, isUploading: boolean): NextStep | undefined {
  const { status, availableUntil, lastModifiedDate, waitsSince } = training;
  const { edit, REQUEST_VALIDATION: request } = actionsFor('partner', actor, training, isUploading);
  if (edit !== 'ready' || availableUntil !== null) return undefined;
  if (status === 'CREATED') return request === 'ready' ? 'submit' : 'complete';
  if (status !== 'REJECTED') return undefined;
  const isCorrected = waitsSince !== null && lastModifiedDate > waitsSince;
  return isCorrected && request === 'ready' ? 'resubmit' : 'correct';
}
