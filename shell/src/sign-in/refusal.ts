import { ApiError } from '@vr/shared-api/client';

/** Why a call made while signed out failed (spec §8). */
export type Refusal =
  | { reason: 'wrong' | 'ended' | 'disabled' | 'offline' }
  /** `until`: the end of the wait, in milliseconds of the browser's clock. */
  | { reason: 'wait'; until: number }
  | { reason: 'other'; traceId?: string };

export function refusalOf(error: unknown, now = Date.now()): Refusal {
  if (!(error instanceof ApiError)) return { reason: 'other' };
  if (error.status === 401) return { reason: 'wrong' };
  if (error.status === 402) return { reason: 'ended' };
  if (error.status === 403) return { reason: 'disabled' };
  if (error.status === 429 && error.retryAfter) return { reason: 'wait', until: now + error.retryAfter * 1000 };
  if (error.code === 'NETWORK') return { reason: 'offline' };
  return { reason: 'other', ...(error.traceId ? { traceId: error.traceId } : {}) };
}
