/*
 * How far somebody is in a course, written once: the server counts by it, the screens say the same (spec §4 Course
 * progress status, readings 25).
 */

/** What somebody has reached in a training of a course. */
export interface CourseStep {
  /** The best score of their attempt, 0 to 100; null where none was reported, which counts as 0. */
  score: number | null;
  progressPercentage: number;
  /** The least score that it takes, 0 to 100. */
  minimalScoreNeeded: number;
  /** Whether they can follow it now: it is there, in their company's offer, and open to them. */
  isAvailable: boolean;
}

/** Whether a training counts as done: its score is at least the minimum, and its progress above 0 (spec §4). */
export const isSucceeded = ({
  score,
  progressPercentage,
  minimalScoreNeeded,
}: Pick<CourseStep, 'score' | 'progressPercentage' | 'minimalScoreNeeded'>): boolean =>
  (score ?? 0) >= minimalScoreNeeded && progressPercentage > 0;

/**
 * Whether a training is asked of somebody: one that they can no longer follow is not, so that nobody is kept from
 * completing a course; what they have done of it stays done.
 */
export const isAsked = (step: CourseStep): boolean => step.isAvailable || isSucceeded(step);

/** How many trainings of a course are asked of somebody, how many of them are done, and whether that is all. */
export function courseStanding(steps: readonly CourseStep[]): { asked: number; succeeded: number; completed: boolean } {
  const asked = steps.filter(isAsked);
  const succeeded = asked.filter(isSucceeded).length;
  return { asked: asked.length, succeeded, completed: succeeded > 0 && succeeded === asked.length };
}

/** The training to do next: the first that is there and not done. Advice, which locks nothing (readings 25). */
export const nextStep = <S extends CourseStep>(steps: readonly S[]): S | undefined =>
  steps.find((step) => step.isAvailable && !isSucceeded(step));

export type CourseProgressStatus = 'UPCOMING' | 'IN_PROGRESS' | 'FINISHED';

/** The time for which a course is suggested: ISO 8601 instants; without an end it does not end. */
export interface CourseWindow {
  startDate: string;
  endDate: string | null;
}

/** Upcoming before its start, finished at its end and after it, in between in progress (spec §4). */
export function courseProgressStatus({ startDate, endDate }: CourseWindow, now: Date): CourseProgressStatus {
  if (now < new Date(startDate)) return 'UPCOMING';
  return endDate !== null && now >= new Date(endDate) ? 'FINISHED' : 'IN_PROGRESS';
}
