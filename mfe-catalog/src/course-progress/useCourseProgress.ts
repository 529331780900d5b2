import { useInfiniteQuery } from '@tanstack/react-query';
import { listCourseProgress } from '@vr/shared-api/contract/courses';
import type { CourseWindow } from '@vr/shared-api/course';
import { usePortal } from '@vr/shared-ui/kernel';
import { useEffect, useState } from 'react';
import { nextChange } from './standing.ts';

/** The courses that were suggested to the people whom one looks after, or to oneself; page by page. */
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
    // Whoever opens the list wants to know how far people are now.
    staleTime: 0,
  });
}

/** A browser waits no longer at once, and nobody looks at a list for so long. */
const LONGEST_MS = 2 ** 31 - 1;

/** The time; it moves on when one of these begins or ends. */
export function useNow(windows: readonly CourseWindow[]): Date {
  const [now, setNow] = useState(() => new Date());
  const next = nextChange(windows, now);
  useEffect(() => {
    if (next === undefined || next - Date.now() > LONGEST_MS) return;
    // A timer may fire a little early.
    const timer = setTimeout(() => setNow(new Date(Math.max(next, Date.now()))), next - Date.now());
    return () => clearTimeout(timer);
  }, [next]);
  return now;
}
