import { courseStanding, isRequired, isSucceeded, stepState } from '@vr/shared-api/course';
import type { CourseDetail, CourseStep, Suggestion } from './useCourse.ts';

/** One training of a course, with its texts and the person's result. */
export interface Step extends CourseStep {
  /** Null if the reader may not see the training. */
  training: CourseDetail['trainings'][number]['training'];
  /**
   * Null if unknown. The title of a training that is no longer offered is only known if the course was suggested to the
   * person.
   */
  title: string | null;
}

/** Combines a person's results with the trainings' data from the course and from its suggestion. */
export const stepsOf = (
  results: readonly CourseStep[],
  detail: CourseDetail | undefined,
  suggestion: Suggestion | undefined,
): Step[] =>
  results.map((result) => {
    const same = ({ trainingId }: { trainingId: number }) => trainingId === result.trainingId;
    const training = detail?.trainings.find(same)?.training ?? null;
    return { ...result, training, title: training?.title ?? suggestion?.trainings.find(same)?.title ?? null };
  });

/** Returns the time spent on a course in hours: the total minutes divided by 60, rounded (spec §9). */
export const courseHours = (steps: readonly Step[]): number => Math.round(courseMinutes(steps) / 60);

export const courseMinutes = (steps: readonly Step[]): number =>
  steps.reduce((sum, { totalMinuteSpent }) => sum + totalMinuteSpent, 0);

/** Returns the percentage of a course's required trainings that are done. Rounds down, so 100 means that all are done. */
export function coursePercent(steps: readonly Step[]): number {
  const { required, succeeded } = courseStanding(steps);
  return required === 0 ? 0 : Math.floor((100 * succeeded) / required);
}

/** Returns the planned minutes of the trainings still to do; null if any of their durations is unknown. */
export const minutesLeft = (steps: readonly Step[]): number | null =>
  steps
    .filter((step) => isRequired(step) && !isSucceeded(step))
    .reduce<number | null>(
      (sum, { training }) => (sum === null || training === null ? null : sum + training.durationInMinute),
      0,
    );

/** Returns how many trainings were started but have not reached the required score. */
export const startedCount = (steps: readonly Step[]): number =>
  steps.filter((step) => stepState(step) === 'started').length;
