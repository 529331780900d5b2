import { ApiError } from '@vr/shared-api/client';
import type { ErrorCode } from '@vr/shared-api/errors';

/** Why the server did not do what a signed-out person asked for (spec §8). */
export type Refusal =
  | { reason: 'wrong' | 'ended' | 'disabled' | 'offline' }
  /** Until when, in the browser's time. */
  | { reason: 'wait'; until: number }
  | { reason: 'other'; traceId?: string };

/** Reads a failed call. */
export function refusalOf(error: unknown, now = Date.now()): Refusal {
  if (!(error instanceof ApiError)) return { reason: 'other' };
  if (error.status === 401) return { reason: 'wrong' };
  if (error.status === 402) return { reason: 'ended' };
  if (error.status === 403) return { reason: 'disabled' };
  if (error.status === 429 && error.retryAfter) return { reason: 'wait', until: now + error.retryAfter * 1000 };
  if (error.code === 'NETWORK') return { reason: 'offline' };
  return { reason: 'other', ...(error.traceId ? { traceId: error.traceId } : {}) };
}

/** Whether the server has refused for this reason. */
export const isRefusedAs = (error: unknown, code: ErrorCode): boolean =>
  error instanceof ApiError && error.code === code;
