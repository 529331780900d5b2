import { usePortal } from '@vr/shared-ui/kernel';
import type { LaunchResults, ReportLaunch } from '@vr/shared-ui/results';
import { type RefObject, useEffect, useRef } from 'react';

/**
 * The results of a launch, null before the launch. The portal keeps the reports of the content, and sends those that the
 * content could not send before it was closed.
 */
export function useLaunchResults(launch: ReportLaunch | undefined): RefObject<LaunchResults | null> {
  const { results } = usePortal();
  const current = useRef<LaunchResults>(null);
  useEffect(() => {
    if (!launch) return;
    const followed = results.follow(launch);
    current.current = followed;
    return () => {
      current.current = null;
      followed.end();
    };
  }, [launch, results]);
  return current;
}
