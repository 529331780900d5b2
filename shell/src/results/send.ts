import { type Api, ApiError } from '@vr/shared-api/client';
import { reportSession } from '@vr/shared-api/contract/sessions';
import type { WaitingResult } from '@vr/shared-ui/results';
import { pause } from '../uploads/waiting.ts';
import type { ShellResults } from './results.ts';
import type { StoredResult } from './stored-results.ts';

const FIRST_PAUSE_MS = 2000;
const PAUSE_MAX_MS = 300_000;

interface SendOptions {
  results: ShellResults;
  /** Makes calls in the signed-in person's session. */
  api: Api;
  /** Returns an API that uses a launch's token. */
  apiWithToken: (token: string) => Api;
  /** The window, or a fake in tests: fires the event `online`. */
  page: EventTarget;
  /** Called after the server has accepted a report. */
  onSent: () => void;
}

/**
 * Sends a report with its launch token. If that token expired, or the person signed out meanwhile, sends the report in the
 * person's own session.
 */
async function report(
  { api, apiWithToken }: SendOptions,
  { trainingId }: WaitingResult,
  stored: StoredResult,
  signal: AbortSignal,
) {
  const body = { ...stored.report, sentAt: new Date().toISOString() };
  const input = { params: { id: trainingId }, body };
  try {
    await apiWithToken(stored.userToken).call(reportSession, input, { signal });
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) throw error;
    await api.call(reportSession, input, { signal });
  }
}

/** Whether the server would refuse the same report again. The player script inside contents uses the same rule. */
const isForGood = ({ status }: ApiError): boolean =>
  status >= 400 && status < 500 && ![401, 408, 425, 429].includes(status);

/**
 * Sends each result once. Returns how many seconds to wait before the next attempt, or undefined if no attempt is needed.
 */
async function sendAll(options: SendOptions, signal: AbortSignal): Promise<number | undefined> {
  const { results, onSent } = options;
  let wait: number | undefined;
  for (const result of results.waiting.getState()) {
    const stored = results.read(result);
    if (!stored) continue;
    try {
      await report(options, result, stored, signal);
      onSent();
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof ApiError && isForGood(error))) {
        wait = Math.max(wait ?? 0, error instanceof ApiError ? (error.retryAfter ?? 0) : 0);
        continue;
      }
    }
    results.settle(result.trainingId, stored.report);
  }
  return wait;
}

/** Sends the waiting results until none is left, with growing pauses after failures. Rejects when `signal` aborts. */
export async function sendResults(options: SendOptions, signal: AbortSignal): Promise<void> {
  for (let failures = 0; options.results.waiting.getState().length > 0; ) {
    const wait = await sendAll(options, signal);
    // A newer report of the same session may have been stored during the sending.
    if (wait === undefined) continue;
    await pause(options.page, Math.max(wait * 1000, Math.min(PAUSE_MAX_MS, FIRST_PAUSE_MS * 2 ** failures)), signal);
    failures += 1;
  }
}
