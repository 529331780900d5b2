import type { Parts } from '../../parts.ts';
import { type Queryable, sql } from '../db/database.ts';
import { keyOf, LIMITS, type LimitName, refuse, type Who, windowOf } from './rate-limits.ts';

/** At this number of buckets, the full buckets are deleted. */
const BUCKETS_MAX = 10_000;
/** A node adds its attempts to the shared count as soon as they reach this fraction of the limit. */
const SETTLED_PART = 1 / 20;

/** The state of one count. Times are in milliseconds. Each attempt uses its share of the limit's window. */
interface Bucket {
  fullAt: number;
  /** The time used by attempts that are not yet in the shared count. */
  unsettledMs: number;
}

/** Adds this node's counts to the shared counts. Returns for each key in how many milliseconds its bucket is full again. */
export type Settle = (used: ReadonlyMap<string, number>) => Promise<ReadonlyMap<string, number>>;

// Uses the clock of the database, because the nodes' clocks differ. Writes in key order, which avoids deadlocks.
const settleAll = sql<{ key: string; ms: number }>(
  'local-limits.settle',
  `insert into rate_limit as r (key, free_at)
   select key, now() + used * interval '1 ms' from unnest(:keys::text[], :used::float8[]) a (key, used)
   order by key
   on conflict (key) do update set free_at =
     least(greatest(r.free_at, now()) + (excluded.free_at - now()), now() + :windowMs * interval '1 ms')
   returning key, extract(epoch from free_at - now()) * 1000 as ms`,
);

/** Returns a {@link Settle} with the shared count in the database. One statement adds many attempts. */
export const settleIn =
  (db: Queryable, name: LimitName): Settle =>
  async (used) => {
    const values = { keys: [...used.keys()], used: [...used.values()], windowMs: windowOf(LIMITS[name]) };
    const rows = await db.rows(settleAll, values);
    return new Map(rows.map(({ key, ms }) => [key, Number(ms)]));
  };

interface LocalLimit {
  /** Shares the count with the other nodes. Default: each node counts only its own attempts. */
  settle?: Settle;
  /** Returns the current time in milliseconds. */
  now?: () => number;
  /** Replaces the maximum of the limit. The default is the one in `LIMITS`. */
  most?: number;
}

/**
 * Returns a function that counts an attempt in this node's memory and returns 0. If the limit is reached, the function
 * counts nothing and returns the number of whole seconds to wait. With `settle`, a node adds its attempts to the shared
 * count when they are frequent (decision 21).
 */
export function countLocally<Name extends LimitName>(
  name: Name,
  { settle, now = () => performance.now(), most: replaced }: LocalLimit = {},
): (who: Who<Name>) => number {
  const window = windowOf(LIMITS[name]);
  const buckets = new Map<string, Bucket>();
  let isSettling = false;

  const isDue = ({ unsettledMs }: Bucket): boolean => unsettledMs >= window * SETTLED_PART;
  async function settleDue(settle: Settle): Promise<void> {
    for (;;) {
      const due = [...buckets].filter(([, bucket]) => isDue(bucket));
      if (due.length === 0) return;
      const used = new Map(due.map(([key, { unsettledMs }]) => [key, unsettledMs]));
      const shared = await settle(used);
      for (const [key, settledMs] of used) {
        // Other attempts may have been counted meanwhile.
        const unsettledMs = Math.max(0, (buckets.get(key)?.unsettledMs ?? 0) - settledMs);
        buckets.set(key, { fullAt: now() + (shared.get(key) ?? 0) + unsettledMs, unsettledMs });
      }
    }
  }

  return (who) => {
    const at = now();
    const counted = LIMITS[name].counts.map(({ by, most }) => {
      const key = keyOf(name, by, who);
      const bucket = buckets.get(key);
      const share = window / (replaced ?? most);
      // A bucket that is in use for even longer was written by a wrong clock.
      const isInUse = bucket && bucket.fullAt > at && bucket.fullAt <= at + 2 * window;
      const used = isInUse ? bucket : { fullAt: at, unsettledMs: 0 };
      return { key, bucket: { fullAt: used.fullAt + share, unsettledMs: used.unsettledMs + share } };
    });
    const wait = Math.max(...counted.map(({ bucket }) => bucket.fullAt)) - at - window;
    if (wait > 0) return Math.ceil(wait / 1000);
    for (const { key, bucket } of counted) buckets.set(key, bucket);
    if (settle && !isSettling && counted.some(({ bucket }) => isDue(bucket))) {
      isSettling = true;
      settleDue(settle)
        // Without the database, each node counts only its own attempts. The next attempt tries the database again.
        .catch(() => undefined)
        .finally(() => {
          isSettling = false;
        });
    }
    if (buckets.size > BUCKETS_MAX) for (const [key, { fullAt }] of buckets) if (fullAt <= at) buckets.delete(key);
    return 0;
  };
}

/** Returns a function that counts an API call. It fails with TOO_MANY_REQUESTS if the caller has made too many calls. */
export function callCounter({ config, db }: Pick<Parts, 'config' | 'db'>): (caller: string) => void {
  const { callsPerMinute: most } = config;
  if (most === 0) return () => undefined;
  const count = countLocally('call', { settle: settleIn(db, 'call'), ...(most !== null && { most }) });
  return (caller) => {
    const wait = count({ caller });
    if (wait > 0) refuse(wait);
  };
}
