import { useQuery } from '@tanstack/react-query';
import { listCourseProgress } from '@vr/shared-api/contract/courses';
import type * as S from '@vr/shared-api/contract/courses.schema';
import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import type * as H from '@vr/shared-api/contract/history.schema';
import { endpointKey } from '@vr/shared-ui/endpoint-query';
import { usePortal } from '@vr/shared-ui/kernel';
import { useShownPerson } from '../person.ts';

/** A course with all its trainings, as visible to the reader. */
export type CourseDetail = ResponseOf<typeof S.getCourse>;
/** A suggestion of a course to the shown person, with its period. */
export type Suggestion = ResponseOf<typeof S.listCourseProgress>['items'][number];
/** A course that the shown person has started. It may have been deleted since then. */
export type BegunCourse = ResponseOf<typeof H.listCourseHistory>['items'][number];
/** The shown person's progress in one training of a course. */
export type CourseStep = ResponseOf<typeof S.getCourseProgress>['trainings'][number];

/** Returns the course suggestions to the shown person, latest start first. */
export function useSuggestions() {
  const { api, lang } = usePortal();
  const { id, isMe } = useShownPerson();
  const query = { lang, asLearner: isMe };
  return useQuery({
    queryKey: [...endpointKey(listCourseProgress, { query }), 'of', id],
    queryFn: async ({ signal }) => {
      const found: Suggestion[] = [];
      let cursor: string | undefined;
      do {
        const page = await api.call(listCourseProgress, { query: { ...query, ...(cursor && { cursor }) } }, { signal });
        found.push(...page.items.filter(({ users }) => users.some(({ userId }) => userId === id)));
        cursor = page.nextCursor;
      } while (cursor !== undefined);
      return found;
    },
  });
}
