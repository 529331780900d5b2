import type { Parts } from '../../parts.ts';
import { type Caller, findHolder, hasContractEnded } from '../../platform/http/tokens.ts';

/** How long a holder is cached, in milliseconds, so that a page with hundreds of files costs one query. */
const KEPT_MS = 3000;
const KEPT_MAX = 1000;

/**
 * Returns a function that finds the holder of a ticket. The function returns undefined if the holder has signed out, is
 * disabled or deleted, has lost access to the training, or if the company or its contract has ended. Answers are kept
 * for 3 seconds.
 */
export function holders(parts: Pick<Parts, 'db' | 'clock'>): (tokenHash: Buffer) => Promise<Caller | undefined> {
  const { db, clock } = parts;
  const kept = new Map<string, { until: number; holder: Promise<Caller | undefined> }>();
  return async (tokenHash) => {
    const key = tokenHash.toString('base64url');
    const now = clock.now();
    let entry = kept.get(key);
    // An expiry more than KEPT_MS ahead means that the clock was set back.
    if (!entry || entry.until <= now.getTime() || entry.until > now.getTime() + KEPT_MS) {
      kept.delete(key);
      // A Map iterates its oldest entries first.
      for (const [old] of kept) if (kept.size >= KEPT_MAX) kept.delete(old);
      entry = { until: now.getTime() + KEPT_MS, holder: findHolder(db, clock, tokenHash) };
      // A failed query must not be kept.
      entry.holder.catch(() => kept.delete(key));
      kept.set(key, entry);
    }
    const holder = await entry.holder;
    return holder && !hasContractEnded(holder, now) ? holder : undefined;
  };
}
