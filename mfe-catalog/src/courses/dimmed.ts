import type { PortalRole } from '@vr/shared-api/roles';
import type { Course } from './course.ts';

/** Whether a course is dimmed: for an admin those of managers, neither their own nor the company's (spec §6). */
export const isCourseDimmed = (
  role: PortalRole,
  { isOwner, isGlobal }: Pick<Course, 'isOwner' | 'isGlobal'>,
): boolean => role === 'admin' && !isOwner && !isGlobal;
