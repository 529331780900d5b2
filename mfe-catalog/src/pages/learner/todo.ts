import type { Course } from '../../courses/course.ts';
import type { Training } from '../../trainings/training.ts';

/** A suggested training or course that the person has not done. */
export type Todo = { training: Training; course?: never } | { course: Course; training?: never };

/** The end of a suggestion in milliseconds. What has no end comes last. */
function endOf({ training, course }: Todo): number {
  const { until } = (training ?? course).suggestion ?? {};
  return until ? Date.parse(until) : Number.MAX_VALUE;
}

/** Returns what has been suggested to the person, is not done, and can be followed: what ends first comes first. */
export const todoOf = (trainings: readonly Training[], courses: readonly Course[]): Todo[] =>
  [
    ...trainings
      .filter(
        ({ isSuggested, isUnlocked, progressionPercent }) => isSuggested && isUnlocked && progressionPercent < 100,
      )
      .map((training) => ({ training })),
    ...courses
      .filter(({ suggested, trainingCount, succeededTraining }) => suggested && succeededTraining < trainingCount)
      .map((course) => ({ course })),
  ].sort((a, b) => endOf(a) - endOf(b));
