import { fail } from './fail.ts';

const MINUTE_MS = 60_000;
/** Full buckets are deleted when there are this many. */
const BUCKETS_MAX = 10_000;

/**
 * Returns a function that counts a call, and fails with TOO_MANY_REQUESTS if its caller has made more than `perMinute` in a
 * minute. The count refills evenly. It is kept in memory, for each node: a count in the database would cost more than most
 * calls. `now` returns milliseconds.
 */
export function limitCalls(perMinute: number, now: () => number = () => performance.now()): (caller: string) => void {
  const share = MINUTE_MS / perMinute;
  /** When the bucket of each caller is full again. */
  const fullAt = new Map<string, number>();
  return (caller) => {
    if (perMinute === 0) return;
    const at = now();
    const next = Math.max(fullAt.get(caller) ?? at, at) + share;
    if (next > at + MINUTE_MS) {
      const retryAfter = Math.max(1, Math.ceil((next - at - MINUTE_MS) / 1000));
      fail('TOO_MANY_REQUESTS', { retryAfter, message: `Too many calls: try again in ${retryAfter} s.` });
    }
    fullAt.set(caller, next);
    if (fullAt.size > BUCKETS_MAX) for (const [key, full] of fullAt) if (full <= at) fullAt.delete(key);
  };
}
