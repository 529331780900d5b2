import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { type Api, ApiError } from '@vr/shared-api/client';
import { getCourse, listCourses } from '@vr/shared-api/contract/courses';
import type * as S from '@vr/shared-api/contract/courses.schema';
import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import type { UiLang } from '@vr/shared-api/limits';
import { usePortal } from '@vr/shared-ui/kernel';
import type { CourseDetail } from './course.ts';

/** The courses that the person may see. */
export function useCourses() {
  const { api, lang } = usePortal();
  return useQuery({
    queryKey: ['listCourses', lang],
    queryFn: ({ signal }) => api.call(listCourses, { query: { lang } }, { signal }),
  });
}

/** The query of one course with all data of its detail. */
export const courseQuery = (api: Api, lang: UiLang, id: number) =>
  queryOptions({
    queryKey: ['getCourse', id, lang],
    queryFn: ({ signal }) => api.call(getCourse, { params: { id }, query: { lang } }, { signal }),
  });

/**
 * The query of one course. `detail` has all data, `card` has at least what the list contains, so that the page can show
 * the title at once. Both are undefined if the course was deleted or the person no longer has access to it.
 */
export function useCourse(id: number) {
  const { api, lang } = usePortal();
  const query = useQuery(courseQuery(api, lang, id));
  const list = useCourses().data?.items;
  const gone = query.error instanceof ApiError && query.error.code === 'NOT_FOUND';
  const detail = gone ? undefined : query.data;
  const card = detail ?? (gone ? undefined : list?.find((item) => item.id === id));
  return { query, gone, detail, card };
}

/** Applies a change to the course in every cached list and detail. */
export function patchCourse(cache: QueryClient, id: number, change: Partial<CourseDetail>) {
  cache.setQueriesData<ResponseOf<typeof S.listCourses>>(
    { queryKey: ['listCourses'] },
    (list) => list && { ...list, items: list.items.map((item) => (item.id === id ? { ...item, ...change } : item)) },
  );
  cache.setQueriesData<CourseDetail>({ queryKey: ['getCourse', id] }, (course) => course && { ...course, ...change });
}
