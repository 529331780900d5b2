import { isSucceeded } from '@vr/shared-api/course';
import type { CourseTraining } from '../courses/course.ts';

/**
 * How to start a training from its course. `open`: opens the training's detail, because the training only runs on a
 * headset.
 */
export type StepStart = 'start' | 'go-on' | 'again' | 'open';

/** Returns how the person starts a training of a course, or undefined if the training is not available. */
export function stepStart({ isAvailable, training, progressPercentage }: CourseTraining): StepStart | undefined {
  if (!isAvailable || !training) return undefined;
  if (!training.contentTypes.includes('WEB_GL')) return 'open';
  if (progressPercentage === 0) return 'start';
  return progressPercentage === 100 ? 'again' : 'go-on';
}

/** Whether the person finished the training with too low a score, and must repeat it. */
export const isMissed = (step: CourseTraining): boolean => step.progressPercentage === 100 && !isSucceeded(step);
