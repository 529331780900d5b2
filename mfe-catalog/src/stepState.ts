import { type CourseStep, isSucceeded } from '@vr/shared-api/course';

export type StepState = 'done' | 'withdrawn' | 'started' | 'open';

/** Where somebody is in one training of a course: what they have done stays done when it is withdrawn. */
export function stepState(step: CourseStep): StepState {
  if (isSucceeded(step)) return 'done';
  if (!step.isAvailable) return 'withdrawn';
  return step.progressPercentage > 0 ? 'started' : 'open';
}
