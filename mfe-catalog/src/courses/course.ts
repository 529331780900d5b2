import type * as S from '@vr/shared-api/contract/courses.schema';
import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import type { PortalRole } from '@vr/shared-api/roles';

export type Course = ResponseOf<typeof S.listCourses>['items'][number];
export type CourseDetail = ResponseOf<typeof S.getCourse>;
/** A training of a course, with the person's progress in it. */
export type CourseTraining = CourseDetail['trainings'][number];

/** Whether a course is dimmed: for an admin, if it is another manager's personal course (spec §6). */
export const isCourseDimmed = (
  role: PortalRole,
  { isOwner, isGlobal }: Pick<Course, 'isOwner' | 'isGlobal'>,
): boolean => role === 'admin' && !isOwner && !isGlobal;
