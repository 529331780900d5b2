import type { EarlyData } from '../connection/queries.ts';

/** The replies to the GET calls of the script in the portal's HTML (early.ts), by path and query. */
export interface EarlyAnswers {
  /** The token with which the calls were made. */
  token: string;
  answers: Record<string, Promise<Response>>;
}

declare global {
  interface Window {
    earlyAnswers?: EarlyAnswers;
  }
}

/** Milliseconds after which an early reply may be out of date. */
const VALID_MS = 10_000;

/**
 * Returns a `fetch` that uses each early reply once. All other calls, and calls whose early call failed, are sent normally.
 */
export function fetchWithEarlyAnswers(early: EarlyAnswers | undefined, now: () => number): typeof fetch {
  const validUntil = now() + VALID_MS;
  return (input, init) => {
    const request = new Request(input, init);
    const { pathname, search } = new URL(request.url);
    const path = pathname + search;
    const answer = early?.answers[path];
    if (!answer || request.method !== 'GET' || now() > validUntil) return fetch(request);
    if (request.headers.get('authorization') !== `Bearer ${early.token}`) return fetch(request);
    delete early.answers[path];
    return answer.catch(() => fetch(request));
  };
}

/**
 * Reads the early replies that no call has used yet, so that the page can show their data in its first render. `read` resolves
 * when all are read. Replies of failed calls are left to {@link fetchWithEarlyAnswers}.
 */
export function readEarlyAnswers(
  early: EarlyAnswers | undefined,
  now: () => number,
): { read: Promise<unknown>; data: EarlyData } {
  const found = new Map<string, unknown>();
  const validUntil = now() + VALID_MS;
  const read = async (path: string, answer: Promise<Response>) => {
    const response = await answer;
    if (!response.ok || early?.answers[path] !== answer) return;
    delete early.answers[path];
    found.set(path, await response.json());
  };
  return {
    read: Promise.allSettled(Object.entries(early?.answers ?? {}).map(([path, answer]) => read(path, answer))),
    data: (path) => (now() > validUntil ? undefined : found.get(`/api/v1${path}`)),
  };
}
