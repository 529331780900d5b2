import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { turns } from '../turns.ts';

/** argon2id (the library's default) as OWASP asks at least: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** One processor is left to everybody else's calls, and one of the runtime's four threads to files. */
export const HASHED_AT_ONCE = Math.min(3, Math.max(1, availableParallelism() - 1));
/** Some seconds of work; who came later would give up before. */
const WAITING_MOST = 500;

/** Work that hashes a password takes its turn here. */
export const hashingTurn = turns(HASHED_AT_ONCE, WAITING_MOST);

/** Hashes a password when its turn comes; the parameters travel in the hash. */
export const hashPassword = (password: string): Promise<string> => hashingTurn(() => hash(password, COST));

// Made at start, so that the first unknown account does not wait longer than the next.
const nobody = hashPassword(randomBytes(16).toString('hex'));

/**
 * Whether a password is the one behind a hash. Without a hash (no such account, or one that has no password yet) it
 * spends the same time and says no, so that the time of the answer tells nothing. To be called within a
 * {@link hashingTurn}.
 */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const matches = await verify(stored ?? (await nobody), password);
  return stored ? matches : false;
}
