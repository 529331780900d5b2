import { fail } from './fail.ts';

/** The maximum bytes of request bodies in a node's memory: of all callers, and of one. Every allowed file is smaller. */
const HELD_MAX = 256 * 1_048_576;
const HELD_EACH_MAX = 64 * 1_048_576;

/** The bytes of request bodies in memory, by caller. They count until the calls have ended. */
const held = new Map<string, number>();
let all = 0;

/** Counts bytes of a caller. Fails with UNAVAILABLE if there are too many. */
export function holdBytes(caller: string, bytes: number): void {
  const own = (held.get(caller) ?? 0) + bytes;
  if (all + bytes > HELD_MAX || own > HELD_EACH_MAX)
    fail('UNAVAILABLE', { message: 'Too many files arrive at once: try again in a moment.' });
  all += bytes;
  held.set(caller, own);
}

/** Subtracts bytes of a caller. */
export function releaseBytes(caller: string, bytes: number): void {
  all -= bytes;
  const own = (held.get(caller) ?? 0) - bytes;
  if (own > 0) held.set(caller, own);
  else held.delete(caller);
}
