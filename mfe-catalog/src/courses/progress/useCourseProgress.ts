import { useInfiniteQuery } from '@tanstack/react-query';
import { listCourseProgress } from '@vr/shared-api/contract/courses';
import type { CourseWindow } from '@vr/shared-api/course';
import { usePortal } from '@vr/shared-ui/kernel';
import { useEffect, useState } from 'react';
import { nextChange } from './entries.ts';

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

/** The longest delay of setTimeout, about 25 days. No list stays open that long, so later changes get no timer. */
const LONGEST_TIMEOUT_MS = 2 ** 31 - 1;

/** The current time. Updates when one of the periods starts or ends. */
export function useNow(periods: readonly CourseWindow[]): Date {
  const [now, setNow] = useState(() => new Date());
  const next = nextChange(periods, now);
  useEffect(() => {
    if (next === undefined || next - Date.now() > LONGEST_TIMEOUT_MS) return;
    // A timer may fire a little early.
    const timer = setTimeout(() => setNow(new Date(Math.max(next, Date.now()))), next - Date.now());
    return () => clearTimeout(timer);
  }, [next]);
  return now;
}
