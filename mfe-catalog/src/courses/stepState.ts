import { type CourseStep, isSucceeded } from '@vr/shared-api/course';

export type StepState = 'done' | 'withdrawn' | 'started' | 'open';

/** Returns a person's state in one training of a course. A completed training stays `done` after it is withdrawn. */
export function stepState(step: CourseStep): StepState {
  if (isSucceeded(step)) return 'done';
  if (!step.isAvailable) return 'withdrawn';
  return step.progressPercentage > 0 ? 'started' : 'open';
}
