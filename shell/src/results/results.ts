import type { SessionStore } from '@vr/shared-api/session';
import type { Results, SessionReport, WaitingResult } from '@vr/shared-ui/results';
import { createStore } from 'zustand/vanilla';
import {
  type ResultStorage,
  readResult,
  removeResult,
  resultsOf,
  type StoredResult,
  storeResult,
} from './stored-results.ts';

export interface ShellResults extends Results {
  /** Returns the stored report of one of the signed-in person's results; undefined if it is no longer waiting to be sent. */
  read(result: WaitingResult): StoredResult | undefined;
  /** Removes a report that the server accepted or finally refused. */
  settle(trainingId: number, report: SessionReport): void;
}

const isSameList = (a: readonly WaitingResult[], b: readonly WaitingResult[]): boolean =>
  a.length === b.length && a.every(({ sessionId }, index) => sessionId === b[index]?.sessionId);

/**
 * Creates the store of results. Results stay in `storage` under the person's id, even after a sign-out. They are shown and
 * sent only for that person (readings 6).
 */
export function createResults(storage: ResultStorage, session: SessionStore, now: () => number): ShellResults {
  const waiting = createStore<readonly WaitingResult[]>(() => []);
  /** The sessions whose content is still open; the content sends its own reports. */
  const held = new Set<string>();
  const person = () => session.getState().profile?.id;
  const refresh = () => {
    const id = person();
    const list = id === undefined ? [] : resultsOf(storage, id).filter(({ sessionId }) => !held.has(sessionId));
    if (!isSameList(list, waiting.getState())) waiting.setState(list, true);
  };
  refresh();
  session.subscribe(({ profile }, before) => profile?.id !== before.profile?.id && refresh());

  return {
    waiting,
    follow(launch) {
      const own = new Set<string>();
      return {
        keep(report) {
          own.add(report.id);
          held.add(report.id);
          storeResult(storage, launch, report, now());
        },
        send(report) {
          held.delete(report.id);
          storeResult(storage, launch, report, now());
          refresh();
        },
        settle: (report) => removeResult(storage, launch.userId, launch.trainingId, report),
        end() {
          for (const id of own) held.delete(id);
          refresh();
        },
      };
    },
    read(result) {
      const id = person();
      const stored = id === undefined ? undefined : readResult(storage, id, result);
      // Another tab sent the report.
      if (!stored) refresh();
      return stored;
    },
    settle(trainingId, report) {
      const id = person();
      if (id !== undefined) removeResult(storage, id, trainingId, report);
      refresh();
    },
  };
}
