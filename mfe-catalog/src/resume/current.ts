import { isCurrent } from '../filters.ts';
import type { Training } from '../trainings.ts';

/** What one has started and not finished, the last one played first. */
export const toResume = (trainings: readonly Training[]): Training[] =>
  trainings.filter(isCurrent).sort((a, b) => (b.lastSession ?? '').localeCompare(a.lastSession ?? ''));

/** Minutes that are left of a training at the pace of its duration; never none while it is unfinished. */
export const minutesLeft = ({ durationInMinute, progressionPercent }: Training): number =>
  Math.max(1, Math.round((durationInMinute * (100 - progressionPercent)) / 100));
