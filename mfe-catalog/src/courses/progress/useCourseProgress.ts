import { useInfiniteQuery } from '@tanstack/react-query';
import { listCourseProgress } from '@vr/shared-api/contract/courses';
import { usePortal } from '@vr/shared-ui/kernel';

/** The progress in suggested courses, page by page: of the people whom the person manages, or as learner their own. */
export function useCourseProgress({ courseId, asLearner }: { courseId: number | undefined; asLearner: boolean }) {
  const { api, lang } = usePortal();
  return useInfiniteQuery({
    queryKey: ['listCourseProgress', lang, courseId, asLearner],
    queryFn: ({ pageParam, signal }) =>
      api.call(
        listCourseProgress,
        {
          query: {
            lang,
            asLearner,
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
