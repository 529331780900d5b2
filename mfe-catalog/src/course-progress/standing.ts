import type * as S from '@vr/shared-api/contract/courses.schema';
import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import { type CourseWindow, courseStanding } from '@vr/shared-api/course';

/** A course with the time for which it is suggested, and how far its people are. */
export type Entry = ResponseOf<typeof S.listCourseProgress>['items'][number];
export type Person = Entry['users'][number];

/** Tells entries apart: one for each course and time. */
export const keyOf = ({ key: { courseId, startDate, endDate } }: Entry): string =>
  [courseId, startDate, endDate ?? ''].join(' ');

/** How many people have completed the course. */
export const completedBy = (users: readonly Person[]): number =>
  users.filter(({ trainings }) => courseStanding(trainings).completed).length;

/** When time alone changes the status of one of these next; undefined where it never does. */
export function nextChange(windows: readonly CourseWindow[], now: Date): number | undefined {
  const instants = windows.flatMap(({ startDate, endDate }) => [startDate, ...(endDate ? [endDate] : [])]);
  const ahead = instants.map(Date.parse).filter((instant) => instant > now.getTime());
  return ahead.length > 0 ? Math.min(...ahead) : undefined;
}
