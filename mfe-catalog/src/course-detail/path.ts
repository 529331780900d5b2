import { isSucceeded } from '@vr/shared-api/course';
import type { CourseTraining } from '../courses.ts';

/** How a training is started from its course: in the browser, or in its detail, which says how a headset does it. */
export type StepStart = 'start' | 'go-on' | 'again' | 'open';

/** How the reader starts a training of a course; undefined where they cannot follow it. */
export function stepStart({ isAvailable, training, progressPercentage }: CourseTraining): StepStart | undefined {
  if (!isAvailable || !training) return undefined;
  if (!training.contentTypes.includes('WEB_GL')) return 'open';
  if (progressPercentage === 0) return 'start';
  return progressPercentage === 100 ? 'again' : 'go-on';
}

/** Whether a training was played to its end and the score was too low, so that it is to be played again. */
export const isMissed = (step: CourseTraining): boolean => step.progressPercentage === 100 && !isSucceeded(step);
