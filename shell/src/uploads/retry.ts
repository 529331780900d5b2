import { ApiError } from '@vr/shared-api/client';
import { type Job, type Jobs, NOT_SENDING } from './jobs.ts';
import type { Owner } from './owner.ts';
import { pause } from './waiting.ts';

const RETRY_MS = [1000, 2000, 4000, 8000, 15_000, 30_000];
/** After this many 500 replies in a row, the failure counts as permanent. */
const MAX_INTERNAL_FAILURES = 4;

/** Returns the step at `index`, or the last step if `index` is too large. */
export const stepAt = <T>(steps: readonly T[], index: number): T => steps[Math.min(index, steps.length - 1)]!;

const isTemporary = (error: ApiError, failures: number): boolean =>
  [0, 408, 423, 429, 502, 503, 504].includes(error.status) ||
  (error.status === 500 && failures < MAX_INTERNAL_FAILURES);

/** Repeats an attempt until it succeeds or fails for good. Waits for the network and for the owner to sign in. */
export type Retry = <T>(job: Job, signal: AbortSignal, attempt: () => Promise<T>) => Promise<T>;

export const createRetry =
  (jobs: Jobs, owner: Owner, page: EventTarget): Retry =>
  async (job, signal, attempt) => {
    for (;;) {
      if (!owner.isSignedIn()) jobs.update(job, { state: 'waiting', ...NOT_SENDING });
      await owner.waitUntilSignedIn(signal);
      signal.throwIfAborted();
      try {
        const result = await attempt();
        job.failures = 0;
        return result;
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof ApiError)) throw error;
        jobs.update(job, NOT_SENDING);
        // The refused call ended the session. The next round waits until the owner signs in again.
        if ((error.status === 401 || error.status === 403) && !owner.isSignedIn()) continue;
        if (error.status !== 401 && !isTemporary(error, job.failures)) throw error;
        jobs.update(job, { state: 'waiting' });
        const wait = Math.max(stepAt(RETRY_MS, job.failures), (error.retryAfter ?? 0) * 1000);
        job.failures += 1;
        await pause(page, wait, signal);
      }
    }
  };
