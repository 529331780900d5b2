import type * as S from '@vr/shared-api/contract/courses.schema';
import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import { courseStanding } from '@vr/shared-api/course';

/** A suggested course with its period and the progress of its people. */
export type Entry = ResponseOf<typeof S.listCourseProgress>['items'][number];
export type Person = Entry['users'][number];

/** Returns the unique key of an entry. There is one entry per course and period. */
export const keyOf = ({ key: { courseId, startDate, endDate } }: Entry): string =>
  [courseId, startDate, endDate ?? ''].join(' ');

export const completedCount = (users: readonly Person[]): number =>
  users.filter(({ trainings }) => courseStanding(trainings).completed).length;
