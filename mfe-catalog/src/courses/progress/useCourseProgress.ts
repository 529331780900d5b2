import { useInfiniteQuery } from '@tanstack/react-query';
import { listCourseProgress } from '@vr/shared-api/contract/courses';
import { usePortal, useRole } from '@vr/shared-ui/kernel';

/** The progress in suggested courses, page by page: of the people whom the role looks after, or as learner their own. */
export function useCourseProgress(courseId: number | undefined) {
  const { api, lang } = usePortal();
  const role = useRole();
  return useInfiniteQuery({
    queryKey: ['listCourseProgress', lang, courseId, role],
    queryFn: ({ pageParam, signal }) =>
      api.call(
        listCourseProgress,
        {
          query: {
            lang,
            asLearner: role === 'learner',
            ofTeam: role === 'manager',
            ...(courseId === undefined ? {} : { courseId }),
            ...(pageParam === undefined ? {} : { cursor: pageParam }),
          },
        },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    // Progress changes all the time, so every visit fetches the list again.
    staleTime: 0,
  });
}
