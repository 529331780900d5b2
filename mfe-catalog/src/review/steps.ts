import { REVIEW_STEPS, type ReviewAction, type ReviewStep, reviewStep } from '@vr/shared-api/review';
import type { TrainingDetail } from '../trainings.ts';

/** A step of the stepper, and since or on when. */
export interface Step {
  step: ReviewStep;
  /** rejected: at this step, after a rejection. */
  state: 'done' | 'current' | 'rejected' | 'ahead';
  at: string | null;
}

const REACHED_BY: Partial<Record<ReviewStep, ReviewAction>> = {
  VALIDATION_REQUESTED: 'REQUEST_VALIDATION',
  UNDER_ANALYSIS: 'START_REVIEW',
  ONLINE: 'VALIDATE',
};

/** The steps of a training's review with where it stands; none for what needs no review. */
export function stepsOf({ status, reviews, files }: Pick<TrainingDetail, 'status' | 'reviews' | 'files'>): Step[] {
  const current = reviewStep(status);
  if (!current) return [];
  const at = REVIEW_STEPS.indexOf(current);
  const last = (action: ReviewAction) => reviews.findLast((review) => review.action === action)?.at ?? null;
  const imported =
    files
      .map(({ createdAt }) => createdAt)
      .toSorted()
      .at(-1) ?? null;
  return REVIEW_STEPS.map((step, index) => {
    if (index > at) return { step, state: 'ahead', at: null };
    const reachedBy = REACHED_BY[step];
    if (status === 'REJECTED') return { step, state: 'rejected', at: last('REJECT') };
    const since = reachedBy ? last(reachedBy) : imported;
    return { step, state: index < at || status === 'VALIDATED' ? 'done' : 'current', at: since };
  });
}
