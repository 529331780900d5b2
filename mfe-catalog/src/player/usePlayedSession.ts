import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import type { launchTraining } from '@vr/shared-api/contract/trainings.schema';
import { usePortal } from '@vr/shared-ui/kernel';
import type { LaunchResults, ReportLaunch, SessionReport } from '@vr/shared-ui/results';
import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { type ContentEvent, readReport } from './messages.ts';
import { useContentMessages } from './useContentMessages.ts';
import { useSilentContent } from './useSilentContent.ts';

interface PlayedSessionOptions {
  /** The address of the content. Undefined before the launch. */
  url: string | undefined;
  /** Undefined before the launch, and in a test run, because the browser does not keep reports of tests. */
  launch: ResponseOf<typeof launchTraining> | undefined;
  loaded: boolean;
  leaving: boolean;
  /** Called when the content asks to be closed. Must be memoized. */
  onExitRequested: () => void;
}

/**
 * The session of the content in the returned frame. The content reports the session; if it does not, the portal does.
 * `end` resolves to the last report, or to null if there was none.
 */
export function usePlayedSession({ url, launch, loaded, leaving, onExitRequested }: PlayedSessionOptions) {
  const lastReport = useRef<SessionReport>(null);
  const results = useLaunchResults(launch);
  const onEvent = useCallback(
    (event: ContentEvent, data: unknown) => {
      const report = readReport(data);
      if (event === 'report' && report) {
        lastReport.current = report;
        results.current?.keep(report);
      }
      if (event === 'settled' && report) results.current?.settle(report);
      if (event === 'exit-requested') onExitRequested();
    },
    [results, onExitRequested],
  );
  const { frame, ready, reports, finished } = useContentMessages({ url, leaving, onEvent });
  const { silent, end } = useSilentContent({ launch, results, loaded, ready });
  const saysFinished = useRef(false);
  return {
    frame,
    ready,
    reports,
    finished,
    /** Whether to ask the learner if the training is finished, because the content does not report it. */
    asksLearner: silent && launch?.completion?.minutes === null,
    sayFinished: () => {
      saysFinished.current = true;
    },
    end: async () => (await end(saysFinished.current)) ?? lastReport.current,
  };
}

/** The results of a launch. The portal keeps the content's reports and sends those that the content could not send. */
function useLaunchResults(launch: ReportLaunch | undefined): RefObject<LaunchResults | null> {
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
