import { isSucceeded } from '@vr/shared-api/course';
import type { CourseTraining } from '../courses/course.ts';

/** How a training is started from its course. `open` opens its detail, because it only runs on a headset. */
export type StepStart = 'start' | 'go-on' | 'again' | 'open';

/** Returns how the person starts a training of a course, or undefined if it is not available. */
export function stepStart({ isAvailable, training, progressPercentage }: CourseTraining): StepStart | undefined {
  if (!isAvailable || !training) return undefined;
  if (!training.contentTypes.includes('WEB_GL')) return 'open';
  if (progressPercentage === 0) return 'start';
  return progressPercentage === 100 ? 'again' : 'go-on';
}

/** Whether the training was played to its end with a score that is too low, so that it must be repeated. */
export const isMissed = (step: CourseTraining): boolean => step.progressPercentage === 100 && !isSucceeded(step);
