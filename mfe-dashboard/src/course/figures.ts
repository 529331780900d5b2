import { courseStanding, isRequired, isSucceeded, stepState } from '@vr/shared-api/course';
import type { CourseDetail, CourseStep, Suggestion } from './useCourse.ts';

/** One training of a course, with what is known about it and the person's result. */
export interface Step extends CourseStep {
  /** Null for a training that the reader may not see. */
  training: CourseDetail['trainings'][number]['training'];
  /** Null if unknown. For a training that is no longer offered, it is known only if someone suggested the course. */
  title: string | null;
}

/** Combines a person's results with the data about the trainings from the course and its suggestion. */
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

/** The time of a course in hours: the total minutes divided by 60, rounded (spec §9). */
export const courseHours = (steps: readonly Step[]): number => Math.round(courseMinutes(steps) / 60);

/** The minutes that a person has spent on the trainings of a course. */
export const courseMinutes = (steps: readonly Step[]): number =>
  steps.reduce((sum, { totalMinuteSpent }) => sum + totalMinuteSpent, 0);

/** The progress in a course: the share of the required trainings that are done, 0 to 100, and 100 only if all are. */
export function coursePercent(steps: readonly Step[]): number {
  const { required, succeeded } = courseStanding(steps);
  return required === 0 ? 0 : Math.floor((100 * succeeded) / required);
}

/** The planned minutes of the trainings that are still to do. Null if the duration of one of them is not known. */
export const minutesLeft = (steps: readonly Step[]): number | null =>
  steps
    .filter((step) => isRequired(step) && !isSucceeded(step))
    .reduce<number | null>(
      (sum, { training }) => (sum === null || training === null ? null : sum + training.durationInMinute),
      0,
    );

/** How many trainings were begun and do not have the needed score yet. */
export const startedCount = (steps: readonly Step[]): number =>
  steps.filter((step) => stepState(step) === 'started').length;
