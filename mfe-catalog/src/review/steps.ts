import { REVIEW_STEPS, type ReviewAction, type ReviewStep, reviewStep } from '@vr/shared-api/review';
import type { TrainingDetail } from '../trainings/training.ts';

export interface Step {
  step: ReviewStep;
  /** `rejected`: the training is at this step after a rejection. */
  state: 'done' | 'current' | 'rejected' | 'ahead';
  /** When the step was reached, or when the training was rejected. */
  at: string | null;
}

/** The decision that leads to each step. No decision leads to the first step, the import. */
const REACHED_BY: Partial<Record<ReviewStep, ReviewAction>> = {
  VALIDATION_REQUESTED: 'REQUEST_VALIDATION',
  UNDER_ANALYSIS: 'START_REVIEW',
  ONLINE: 'VALIDATE',
};

/** Returns the steps of a training's review with their states, or none if the training needs no review. */
export function stepsOf({ status, reviews, files }: Pick<TrainingDetail, 'status' | 'reviews' | 'files'>): Step[] {
  const current = reviewStep(status);
  if (!current) return [];
  const currentIndex = REVIEW_STEPS.indexOf(current);
  const lastDateOf = (action: ReviewAction) => reviews.findLast((review) => review.action === action)?.at ?? null;
  const importDate =
    files
      .map(({ createdAt }) => createdAt)
      .toSorted()
      .at(-1) ?? null;
  return REVIEW_STEPS.map((step, index) => {
    if (index > currentIndex) return { step, state: 'ahead', at: null };
    const reachedBy = REACHED_BY[step];
    if (status === 'REJECTED') return { step, state: 'rejected', at: lastDateOf('REJECT') };
    const since = reachedBy ? lastDateOf(reachedBy) : importDate;
    return { step, state: index < currentIndex || status === 'VALIDATED' ? 'done' : 'current', at: since };
  });
}
