import { type Queryable, sql } from '../db/database.ts';
import { fail } from './fail.ts';

const MINUTE_MS = 60_000;
/** Full buckets are deleted when there are this many. */
const BUCKETS_MAX = 10_000;
/** A node adds the calls of a person to the shared count when they are this part of the limit. */
const SETTLED_PART = 1 / 20;

/** The calls of one caller, in milliseconds of the minute that the limit divides among its calls. */
interface Bucket {
  /** When the bucket is full again. */
  fullAt: number;
  /** The part of it that was not added to the shared count yet. */
  unsettledMs: number;
}

/**
 * Adds what callers have used on this node to the shared count of all nodes. Returns in how many milliseconds the bucket of
 * each caller is full again.
 */
export type SettleCalls = (used: ReadonlyMap<string, number>) => Promise<ReadonlyMap<string, number>>;

// By the clock of the database, because those of the nodes differ. In key order, which avoids deadlocks.
const settle = sql<{ key: string; ms: number }>(
  'call-limit.settle',
  `insert into rate_limit as r (key, free_at)
   select key, now() + used * interval '1 ms' from unnest(:keys::text[], :used::float8[]) a (key, used)
   order by key
   on conflict (key) do update set free_at =
     least(greatest(r.free_at, now()) + (excluded.free_at - now()), now() + :minuteMs * interval '1 ms')
   returning key, extract(epoch from free_at - now()) * 1000 as ms`,
);

const PREFIX = 'calls:';

/** Returns a {@link SettleCalls} whose shared count is in the database. One statement counts many calls. */
export const settleIn =
  (db: Queryable): SettleCalls =>
  async (used) => {
    const keys = [...used.keys()].map((caller) => PREFIX + caller);
    const rows = await db.rows(settle, { keys, used: [...used.values()], minuteMs: MINUTE_MS });
    return new Map(rows.map(({ key, ms }) => [key.slice(PREFIX.length), Number(ms)]));
  };

/**
 * Returns a function that counts a call, and fails with TOO_MANY_REQUESTS if its caller has made more than `perMinute` in a
 * minute, on all nodes together. The count refills evenly. Each node counts in memory and settles the calls of frequent
 * callers with the others (decision 21). `now` returns milliseconds.
 */
export function limitCalls(
  perMinute: number,
  settleCalls: SettleCalls,
  now: () => number = () => performance.now(),
): (caller: string) => void {
  const share = MINUTE_MS / perMinute;
  const buckets = new Map<string, Bucket>();
  let isSettling = false;

  const isDue = ({ unsettledMs }: Bucket): boolean => unsettledMs >= MINUTE_MS * SETTLED_PART;
  async function settleDue(): Promise<void> {
    for (;;) {
      const due = [...buckets].filter(([, bucket]) => isDue(bucket));
      if (due.length === 0) return;
      const used = new Map(due.map(([caller, { unsettledMs }]) => [caller, unsettledMs]));
      const shared = await settleCalls(used);
      for (const [caller, bucket] of due) {
        // Further calls may have been counted meanwhile.
        bucket.unsettledMs = Math.max(0, bucket.unsettledMs - (used.get(caller) ?? 0));
        bucket.fullAt = now() + (shared.get(caller) ?? 0) + bucket.unsettledMs;
      }
    }
  }

  return (caller) => {
    if (perMinute === 0) return;
    const at = now();
    const bucket = buckets.get(caller) ?? { fullAt: at, unsettledMs: 0 };
    const isFull = bucket.fullAt <= at;
    const next = (isFull ? at : bucket.fullAt) + share;
    if (next > at + MINUTE_MS) {
      const retryAfter = Math.max(1, Math.ceil((next - at - MINUTE_MS) / 1000));
      fail('TOO_MANY_REQUESTS', { retryAfter, message: `Too many calls: try again in ${retryAfter} s.` });
    }
    buckets.set(caller, bucket);
    bucket.fullAt = next;
    bucket.unsettledMs = (isFull ? 0 : bucket.unsettledMs) + share;
    if (isDue(bucket) && !isSettling) {
      isSettling = true;
      settleDue()
        // Without the database, each node counts for itself. The next call tries again.
        .catch(() => undefined)
        .finally(() => {
          isSettling = false;
        });
    }
    if (buckets.size > BUCKETS_MAX) for (const [key, { fullAt }] of buckets) if (fullAt <= at) buckets.delete(key);
  };
}
