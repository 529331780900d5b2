import { isCurrent } from '../filters/filters.ts';
import type { Training } from '../trainings/training.ts';

/** Times in ISO 8601 sort as plain text. Comparing them by a locale's rules would first load those rules. */
const timeOf = ({ lastSession }: Training): string => lastSession ?? '';

/** Returns the trainings that the person has started but not finished, the most recently played first. */
export const unfinished = (trainings: readonly Training[]): Training[] =>
  trainings.filter(isCurrent).sort((a, b) => Number(timeOf(a) < timeOf(b)) - Number(timeOf(a) > timeOf(b)));

/** Returns how many minutes of a training's duration are left, at least 1. */
export const minutesLeft = ({ durationInMinute, progressionPercent }: Training): number =>
  Math.max(1, Math.round((durationInMinute * (100 - progressionPercent)) / 100));
