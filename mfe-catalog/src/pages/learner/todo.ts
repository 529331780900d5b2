import type { Course } from '../../courses/course.ts';
import type { Training } from '../../trainings/training.ts';

/** A suggested training or course that the person has not completed. */
export type Todo = { training: Training; course?: never } | { course: Course; training?: never };

/** Returns the end of a suggestion in milliseconds. A suggestion without an end sorts last. */
function endOf({ training, course }: Todo): number {
  const { until } = (training ?? course).suggestion ?? {};
  return until ? Date.parse(until) : Number.MAX_VALUE;
}

/** Returns the suggestions that the person can follow and has not completed, the earliest end first. */
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
