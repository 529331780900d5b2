import { KEPT_RESULT_MAX_CHARS, KEPT_RESULTS_MAX, KEPT_RESULTS_PER_TRAINING } from '@vr/shared-api/limits';
import { DRAFT_FILES } from '@vr/shared-ui/drafts';
import type { ReportLaunch, SessionReport, WaitingResult } from '@vr/shared-ui/results';

/** A stored report, and the data needed to send it. */
export interface StoredResult {
  /** When the session's first report was stored, in milliseconds since 1970. */
  at: number;
  userToken: string;
  report: SessionReport;
}

export type ResultStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

const PREFIX = 'result:';
const KEY = /^result:(\d+):(\d+):(.+)$/u;

const keyOf = (userId: number, { trainingId, sessionId }: WaitingResult): string =>
  `${PREFIX}${userId}:${trainingId}:${sessionId}`;

const keysIn = (storage: ResultStorage): string[] =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');

function parsed(text: string | null): StoredResult | undefined {
  try {
    const { at, userToken, report } = JSON.parse(text ?? '') as Partial<StoredResult>;
    return typeof at === 'number' && typeof userToken === 'string' && report ? { at, userToken, report } : undefined;
  } catch {
    return undefined;
  }
}

export const readResult = (storage: ResultStorage, userId: number, result: WaitingResult): StoredResult | undefined =>
  parsed(storage.getItem(keyOf(userId, result)));

/** Returns the keys of the readable results that start with `prefix`, oldest first. */
const keysByAge = (storage: ResultStorage, prefix: string): string[] =>
  keysIn(storage)
    .filter((key) => key.startsWith(prefix))
    .flatMap((key) => {
      const stored = parsed(storage.getItem(key));
      return stored ? [{ key, at: stored.at }] : [];
    })
    .sort((a, b) => a.at - b.at)
    .map(({ key }) => key);

/** Returns a person's results, oldest first. */
export const resultsOf = (storage: ResultStorage, userId: number): WaitingResult[] =>
  keysByAge(storage, `${PREFIX}${userId}:`).flatMap((key) => {
    const [, , trainingId, sessionId] = KEY.exec(key) ?? [];
    return sessionId ? [{ trainingId: Number(trainingId), sessionId }] : [];
  });

/** Removes the oldest results until there is space for one more: first results of the same training, then any. */
function makeRoom(storage: ResultStorage, { userId, trainingId }: ReportLaunch): void {
  const ofTraining = keysByAge(storage, `${PREFIX}${userId}:${trainingId}:`);
  for (const key of ofTraining.slice(0, Math.max(0, ofTraining.length + 1 - KEPT_RESULTS_PER_TRAINING)))
    storage.removeItem(key);
  const all = keysByAge(storage, PREFIX);
  for (const key of all.slice(0, Math.max(0, all.length + 1 - KEPT_RESULTS_MAX))) storage.removeItem(key);
}

/** Stores a session's newest report. Stores nothing if the report is too large or the storage is full. */
export function storeResult(storage: ResultStorage, launch: ReportLaunch, report: SessionReport, now: number): void {
  const { userId, trainingId, userToken } = launch;
  const result = { trainingId, sessionId: report.id };
  const before = readResult(storage, userId, result);
  const text = JSON.stringify({ at: before?.at ?? now, userToken, report } satisfies StoredResult);
  if (text.length > KEPT_RESULT_MAX_CHARS) return;
  if (!before) makeRoom(storage, launch);
  try {
    storage.setItem(keyOf(userId, result), text);
  } catch {
    // The storage is full or forbidden. The content also keeps the report in its own storage.
  }
}

/** Removes a report that need not be sent any more, unless a newer report of the same session is stored. */
export function removeResult(storage: ResultStorage, userId: number, trainingId: number, report: SessionReport): void {
  const result = { trainingId, sessionId: report.id };
  const stored = readResult(storage, userId, result);
  if (stored && JSON.stringify(stored.report) === JSON.stringify(report)) storage.removeItem(keyOf(userId, result));
}

/** Clears the storage after a sign-out, except for unsent results (readings 6). */
export function clearExceptResults(storage: ResultStorage): void {
  for (const key of keysIn(storage)) if (!key.startsWith(PREFIX)) storage.removeItem(key);
}

/** Clears this browser's data after a sign-out, including scroll positions and drafts. Keeps unsent results. */
export function clearBrowser(page: Window): void {
  clearExceptResults(page.localStorage);
  page.sessionStorage.clear();
  page.indexedDB.deleteDatabase(DRAFT_FILES);
}
