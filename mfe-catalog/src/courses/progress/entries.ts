import type * as S from '@vr/shared-api/contract/courses.schema';
import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import { type CourseWindow, courseStanding } from '@vr/shared-api/course';

/** A suggested course with its period and the progress of its people. */
export type Entry = ResponseOf<typeof S.listCourseProgress>['items'][number];
export type Person = Entry['users'][number];

/** Returns the unique key of an entry. There is one entry per course and period. */
export const keyOf = ({ key: { courseId, startDate, endDate } }: Entry): string =>
  [courseId, startDate, endDate ?? ''].join(' ');

/** Returns how many people have completed the course. */
export const completedCount = (users: readonly Person[]): number =>
  users.filter(({ trainings }) => courseStanding(trainings).completed).length;

/**
 * Returns the time at which the next period starts or ends, in milliseconds. Returns undefined if none does after
 * `now`.
 */
export function nextChange(periods: readonly CourseWindow[], now: Date): number | undefined {
  const instants = periods.flatMap(({ startDate, endDate }) => [startDate, ...(endDate ? [endDate] : [])]);
  const upcoming = instants.map(Date.parse).filter((instant) => instant > now.getTime());
  return upcoming.length > 0 ? Math.min(...upcoming) : undefined;
}
