import { fail } from './fail.ts';

/** The maximum size of all request bodies in a node's memory, in bytes. Every allowed file is smaller. */
const HELD_MAX = 256 * 1_048_576;
const HELD_EACH_MAX = 64 * 1_048_576;

/** The size of the request bodies in memory, in bytes, by caller. A body counts until its call has ended. */
const held = new Map<string, number>();
let all = 0;

/** Adds the bytes of a caller's request body to the count. Fails with UNAVAILABLE if the count gets too high. */
export function holdBytes(caller: string, bytes: number): void {
  const own = (held.get(caller) ?? 0) + bytes;
  if (all + bytes > HELD_MAX || own > HELD_EACH_MAX)
    fail('UNAVAILABLE', { message: 'Too many files arrive at once: try again in a moment.' });
  all += bytes;
  held.set(caller, own);
}

/** Subtracts the bytes of a caller's request body from the count. */
export function releaseBytes(caller: string, bytes: number): void {
  all -= bytes;
  const own = (held.get(caller) ?? 0) - bytes;
  if (own > 0) held.set(caller, own);
  else held.delete(caller);
}
