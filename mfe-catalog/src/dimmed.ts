import type { Shell } from '@vr/shared-api/roles';
import type { Course } from './courses.ts';
import type { Training } from './trainings.ts';

/**
 * Whether a training shows dimmed: to an admin, what is neither the company's own nor in its offer, and so nothing that
 * its people have.
 */
export const isDimmed = (shell: Shell, { isOwner, isUnlocked }: Pick<Training, 'isOwner' | 'isUnlocked'>): boolean =>
  shell === 'admin' && !isOwner && !isUnlocked;

/** Whether a course shows dimmed: to an admin, what is a manager's, and so neither theirs nor the company's (spec §6). */
export const isCourseDimmed = (shell: Shell, { isOwner, isGlobal }: Pick<Course, 'isOwner' | 'isGlobal'>): boolean =>
  shell === 'admin' && !isOwner && !isGlobal;
