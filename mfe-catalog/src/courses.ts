import type * as S from '@vr/shared-api/contract/courses.schema';
import type { ResponseOf } from '@vr/shared-api/contract/endpoint';

/** A course as the lists show it. */
export type Course = ResponseOf<typeof S.listCourses>['items'][number];
/** A course with everything its detail shows. */
export type CourseDetail = ResponseOf<typeof S.getCourse>;
/** A training of a course, with how far the reader is in it. */
export type CourseTraining = CourseDetail['trainings'][number];
