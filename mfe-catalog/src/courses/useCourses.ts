import { type QueryClient, useQuery } from '@tanstack/react-query';
import { ApiError } from '@vr/shared-api/client';
import { getCourse, listCourses } from '@vr/shared-api/contract/courses';
import { endpointKey, endpointQuery } from '@vr/shared-ui/endpoint-query';
import { usePortal } from '@vr/shared-ui/kernel';
import type { Course, CourseDetail } from './course.ts';

/** Queries the courses that the person may see. */
export function useCourses() {
  const { lang } = usePortal();
  return useQuery(endpointQuery(listCourses, { query: { lang } }));
}

/**
 * Queries one course. `detail`: all data. `card`: at least the data of the list. Both are undefined if the course is
 * gone.
 */
export function useCourse(id: number) {
  const { lang } = usePortal();
  const query = useQuery(endpointQuery(getCourse, { params: { id }, query: { lang } }));
  const list = useCourses().data?.items;
  const gone = query.error instanceof ApiError && query.error.code === 'NOT_FOUND';
  const detail = gone ? undefined : query.data;
  const card = detail ?? (gone ? undefined : list?.find((item) => item.id === id));
  return { query, gone, detail, card };
}

/** Applies a change to the course in every cached list and detail. */
export function patchCourse(cache: QueryClient, id: number, change: Partial<CourseDetail>) {
  cache.setQueriesData<{ items: Course[] }>(
    { queryKey: endpointKey(listCourses) },
    (list) => list && { ...list, items: list.items.map((item) => (item.id === id ? { ...item, ...change } : item)) },
  );
  cache.setQueriesData<CourseDetail>(
    { queryKey: endpointKey(getCourse, { params: { id } }) },
    (course) => course && { ...course, ...change },
  );
}
