/* A person's progress in a course (spec §4 Course progress status, readings 25). */

/** A person's progress in one training of a course. */
export interface CourseStep {
  /** The best score of the person's current attempt, 0 to 100. Null if none was reported, which counts as 0. */
  score: number | null;
  progressPercentage: number;
  /** The minimum score for success, 0 to 100. */
  minimalScoreNeeded: number;
  /** Whether the person can take the training now: it is not deleted, the company has it, and the person has access. */
  isAvailable: boolean;
}

/** Whether a training counts as done: its score is at least the minimum and its progress is above 0 (spec §4). */
export const isSucceeded = (step: Omit<CourseStep, 'isAvailable'>): boolean =>
  (step.score ?? 0) >= step.minimalScoreNeeded && step.progressPercentage > 0;

/**
 * Whether a training counts towards the completion of a course. A training that the person can no longer take counts only if
 * the person has already done it. So a withdrawn training does not prevent the completion.
 */
export const isRequired = (step: CourseStep): boolean => step.isAvailable || isSucceeded(step);

/** How many trainings of a course are required and done, and whether the course is completed. */
export function courseStanding(steps: readonly CourseStep[]) {
  const required = steps.filter(isRequired);
  const succeeded = required.filter(isSucceeded).length;
  return { required: required.length, succeeded, completed: succeeded > 0 && succeeded === required.length };
}

/** Returns the first training that is available and not done. The order is only advice (readings 25). */
export const nextStep = <S extends CourseStep>(steps: readonly S[]): S | undefined =>
  steps.find((step) => step.isAvailable && !isSucceeded(step));

export type StepState = 'done' | 'withdrawn' | 'started' | 'open';

/** Returns a person's state in one training of a course. A training that is done stays `done` after it is withdrawn. */
export function stepState(step: CourseStep): StepState {
  if (isSucceeded(step)) return 'done';
  if (!step.isAvailable) return 'withdrawn';
  return step.progressPercentage > 0 ? 'started' : 'open';
}

export type CourseProgressStatus = 'UPCOMING' | 'IN_PROGRESS' | 'FINISHED';

/** The period for which a course is suggested, as ISO 8601 instants; open-ended if `endDate` is null. */
export interface CourseWindow {
  startDate: string;
  endDate: string | null;
}

/** Returns UPCOMING before the start, FINISHED from the end on, and IN_PROGRESS in between (spec §4). */
export function courseProgressStatus({ startDate, endDate }: CourseWindow, now: Date): CourseProgressStatus {
  if (now < new Date(startDate)) return 'UPCOMING';
  return endDate !== null && now >= new Date(endDate) ? 'FINISHED' : 'IN_PROGRESS';
}

/** Returns the next time after `now` at which a period starts or ends, in milliseconds; undefined if there is none. */
export function nextChange(periods: readonly CourseWindow[], now: Date): number | undefined {
  const instants = periods.flatMap(({ startDate, endDate }) => [startDate, ...(endDate ? [endDate] : [])]);
  const upcoming = instants.map(Date.parse).filter((instant) => instant > now.getTime());
  return upcoming.length > 0 ? Math.min(...upcoming) : undefined;
}
