import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import type { launchTraining } from '@vr/shared-api/contract/trainings.schema';
import { newIdempotencyKey } from '@vr/shared-api/idempotency-key';
import { SESSION_SECONDS_MAX } from '@vr/shared-api/limits';
import { usePortal } from '@vr/shared-ui/kernel';
import type { LaunchResults, Results, SessionReport } from '@vr/shared-ui/results';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { createVisibleTime } from './visible-time.ts';

/** If a loaded page has not started the player script after this time, the portal tracks its session. */
const READY_TIMEOUT_MS = 15_000;
/**
 * While the content is open, the portal reports only after this time. A player script that starts even later adds a
 * second session.
 */
const CERTAIN_AFTER_MS = 300_000;
const REPORT_EVERY_MS = 30_000;
/** How long to wait for the last report to reach the server before the outcome is requested. */
const SENT_TIMEOUT_MS = 1500;

interface SilentContentOptions {
  /** Undefined before the launch, and in a test run. */
  launch: ResponseOf<typeof launchTraining> | undefined;
  results: RefObject<LaunchResults | null>;
  loaded: boolean;
  /** Whether the content has started the player script, so that it reports its own session. */
  ready: boolean;
}

interface PortalSession {
  /** Must be called when the visibility of the page changes. */
  count: () => void;
  isCertain: () => boolean;
  /** Returns the state of the session, completed if the learner says so or the training's rule is met. */
  report: (saysFinished: boolean) => SessionReport;
}

/** Returns a random UUID. `crypto.randomUUID` exists only on pages served by https or from localhost. */
const newSessionId = (): string =>
  newIdempotencyKey().replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/u, '$1-$2-4$3-8$4-$5');

function beginSession({ completion, contentVersion }: NonNullable<SilentContentOptions['launch']>): PortalSession {
  const id = newSessionId();
  const begunAt = Date.now();
  const startedAt = new Date(begunAt).toISOString();
  const countSeconds = createVisibleTime(() => document.visibilityState === 'visible', Date.now);
  const { minutes } = completion ?? { minutes: null };
  return {
    count: countSeconds,
    isCertain: () => Date.now() - begunAt >= CERTAIN_AFTER_MS,
    report(saysFinished) {
      const seconds = Math.min(SESSION_SECONDS_MAX, countSeconds());
      const finished = saysFinished || (minutes !== null && seconds >= minutes * 60);
      const progress = finished ? { progress: 100 } : {};
      return { id, fileType: 'WEB_GL', startedAt, seconds, finished, ...progress, contentVersion, steps: [] };
    },
  };
}

/** Resolves when a result no longer waits to be sent, or after SENT_TIMEOUT_MS. */
function untilSent({ waiting }: Results, { id }: SessionReport): Promise<void> {
  const waits = () => waiting.getState().some(({ sessionId }) => sessionId === id);
  return new Promise((resolve) => {
    if (!waits()) return resolve();
    const end = () => {
      clearTimeout(timer);
      unsubscribe();
      resolve();
    };
    const timer = setTimeout(end, SENT_TIMEOUT_MS);
    const unsubscribe = waiting.subscribe(() => waits() || end());
  });
}

/**
 * Reports the session of a content that has not started the player script 15 seconds after loading. In the first five
 * minutes, the reports are only stored in the browser. `end` sends the last report. `end(true)` means that the learner
 * says the training is finished.
 */
export function useSilentContent({ launch, results, loaded, ready }: SilentContentOptions) {
  const { results: store } = usePortal();
  const session = useRef<PortalSession>(null);
  /** The newest report that is kept but not sent. */
  const kept = useRef<SessionReport>(null);
  const [waited, setWaited] = useState(false);
  const silent = waited && !ready;

  useEffect(() => {
    if (!launch || !loaded) return;
    const begun = beginSession(launch);
    session.current = begun;
    const timer = setTimeout(() => setWaited(true), READY_TIMEOUT_MS);
    document.addEventListener('visibilitychange', begun.count);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', begun.count);
    };
  }, [launch, loaded]);

  useEffect(() => {
    if (!silent) return;
    const send = () => session.current && results.current?.send(session.current.report(false));
    const keepOrSend = () => {
      if (!session.current || session.current.isCertain()) return send();
      kept.current = session.current.report(false);
      results.current?.keep(kept.current);
    };
    const keepBeforeLeaving = () => document.visibilityState === 'hidden' && keepOrSend();
    const timer = setInterval(keepOrSend, REPORT_EVERY_MS);
    document.addEventListener('visibilitychange', keepBeforeLeaving);
    window.addEventListener('pagehide', send);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', keepBeforeLeaving);
      window.removeEventListener('pagehide', send);
    };
  }, [silent, results]);

  // The content reports its own session after all, so the portal's report is dropped.
  useEffect(() => {
    if (ready && kept.current) results.current?.settle(kept.current);
  }, [ready, results]);

  async function end(saysFinished: boolean): Promise<SessionReport | null> {
    if (!silent || !session.current) return null;
    const report = session.current.report(saysFinished);
    kept.current = null;
    results.current?.send(report);
    await untilSent(store, report);
    return report;
  }
  return { silent, end };
}
