import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { limitConcurrency } from '../http/concurrency.ts';

/** argon2id (the library's default algorithm) with the minimum that OWASP recommends: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * How many passwords are hashed at once. One processor stays free for other requests, and one of the four threads of
 * Node's pool for files.
 */
export const HASHED_AT_ONCE = Math.min(3, Math.max(1, availableParallelism() - 1));
/** How many more may wait: a few seconds of work. Anyone further back would give up before their turn. */
const MAX_WAITING = 500;

/** Runs work that hashes passwords, {@link HASHED_AT_ONCE} at a time. Fails with UNAVAILABLE if too many wait. */
export const runHashing = limitConcurrency(HASHED_AT_ONCE, MAX_WAITING);

/** Hashes a password, in turn with other hashing. The result contains the parameters of the hash. */
export const hashPassword = (password: string): Promise<string> => runHashing(() => hash(password, COST));

// Hashed at start, so that the first sign-in to an unknown account takes no longer than later ones.
const decoyHash = hashPassword(randomBytes(16).toString('hex'));

/**
 * Whether a password matches a hash. Without a hash (no account, or one without a password) it does the same work
 * and returns false, so that the response time does not reveal which accounts exist. Call it within
 * {@link runHashing}.
 */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const matches = await verify(stored ?? (await decoyHash), password);
  return stored ? matches : false;
}
