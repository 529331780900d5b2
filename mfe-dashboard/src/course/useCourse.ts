import { useQuery } from '@tanstack/react-query';
import { getCourse, getCourseProgress, listCourseProgress, listCourses } from '@vr/shared-api/contract/courses';
import type * as S from '@vr/shared-api/contract/courses.schema';
import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import { listCourseHistory } from '@vr/shared-api/contract/history';
import type * as H from '@vr/shared-api/contract/history.schema';
import { usePortal } from '@vr/shared-ui/kernel';
import { useShownPerson } from '../person.ts';

/** A course as the reader sees it, with all its trainings. */
export type CourseDetail = ResponseOf<typeof S.getCourse>;
/** One suggestion of a course to the shown person, with its period. */
export type Suggestion = ResponseOf<typeof S.listCourseProgress>['items'][number];
/** A course that the shown person has begun, also one that was deleted since. */
export type BegunCourse = ResponseOf<typeof H.listCourseHistory>['items'][number];
/** The shown person's progress in one training of a course. */
export type CourseStep = ResponseOf<typeof S.getCourseProgress>['trainings'][number];

/** The courses that the reader sees, the newest first: those of their company, or of the one that a super admin has chosen. */
export function useCourses(clientId?: number) {
  const { api, lang } = usePortal();
  const of = clientId === undefined ? {} : { clientId };
  return useQuery({
    queryKey: ['listCourses', lang, ...Object.values(of)],
    queryFn: ({ signal }) => api.call(listCourses, { query: { ...of, lang } }, { signal }),
  });
}

/** The suggestions of courses to the shown person, the latest start first. */
export function useSuggestions() {
  const { api, lang } = usePortal();
  const { id, isMe } = useShownPerson();
  return useQuery({
    queryKey: ['listCourseProgress', lang, 'of', id],
    queryFn: async ({ signal }) => {
      const found: Suggestion[] = [];
      let cursor: string | undefined;
      do {
        const query = { lang, asLearner: isMe, ...(cursor === undefined ? {} : { cursor }) };
        const page = await api.call(listCourseProgress, { query }, { signal });
        found.push(...page.items.filter(({ users }) => users.some(({ userId }) => userId === id)));
        cursor = page.nextCursor;
      } while (cursor !== undefined);
      return found;
    },
  });
}

/** The courses that the shown person has begun, the latest session first. */
export function useBegunCourses() {
  const { api, lang } = usePortal();
  const { id, isMe } = useShownPerson();
  return useQuery({
    queryKey: ['listCourseHistory', lang, 'of', id],
    queryFn: ({ signal }) =>
      api.call(listCourseHistory, { query: { lang, ...(isMe ? {} : { userId: id }) } }, { signal }),
  });
}

/** One course as the reader sees it now, and the shown person's progress in it. */
export function useCourse(courseId: number) {
  const { api, lang } = usePortal();
  const { id: userId } = useShownPerson();
  const detail = useQuery({
    queryKey: ['getCourse', courseId, lang],
    queryFn: ({ signal }) => api.call(getCourse, { params: { id: courseId }, query: { lang } }, { signal }),
  });
  const progress = useQuery({
    queryKey: ['getCourseProgress', courseId, userId],
    queryFn: ({ signal }) => api.call(getCourseProgress, { params: { id: courseId, userId } }, { signal }),
  });
  return { detail, progress };
}
