import { keepPreviousData, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import type { Api } from '@vr/shared-api/client';
import { getCourse, listCourses } from '@vr/shared-api/contract/courses';
import type * as S from '@vr/shared-api/contract/courses.schema';
import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import type { UiLang } from '@vr/shared-api/limits';
import { usePortal } from '@vr/shared-ui/kernel';
import type { CourseDetail } from './courses.ts';

/** The courses that the person sees. */
export function useCourses() {
  const { api, lang } = usePortal();
  return useQuery({
    queryKey: ['listCourses', lang],
    queryFn: ({ signal }) => api.call(listCourses, { query: { lang } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** Fetches one course with everything. */
export const courseQuery = (api: Api, lang: UiLang, id: number) =>
  queryOptions({
    queryKey: ['getCourse', id, lang],
    queryFn: ({ signal }) => api.call(getCourse, { params: { id }, query: { lang } }, { signal }),
  });

/** Writes what the server answered into every list and detail that holds the course. */
export function patchCourse(cache: QueryClient, id: number, change: Partial<CourseDetail>) {
  cache.setQueriesData<ResponseOf<typeof S.listCourses>>(
    { queryKey: ['listCourses'] },
    (list) => list && { ...list, items: list.items.map((item) => (item.id === id ? { ...item, ...change } : item)) },
  );
  cache.setQueriesData<CourseDetail>({ queryKey: ['getCourse', id] }, (course) => course && { ...course, ...change });
}
