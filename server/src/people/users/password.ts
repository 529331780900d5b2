import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { shareFairly } from '../../platform/http/fair-share.ts';

/** argon2id (the library's default algorithm) with the minimum that OWASP recommends: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * The number of passwords that are hashed at once. Leaves one processor free for other requests, and one of the four
 * threads in Node's pool free for file access.
 */
export const HASHED_AT_ONCE = Math.min(3, Math.max(1, availableParallelism() - 1));
/** The maximum number of waiting callers, in total and per network address: a few seconds of work. More would give up. */
const WAITING_MAX = 2000;
const WAITING_AT_ADDRESS_MAX = 250;

const runInTurn = shareFairly({ running: HASHED_AT_ONCE, waiting: WAITING_MAX, waitingEach: WAITING_AT_ADDRESS_MAX });
const runOfAccount = shareFairly({ running: WAITING_MAX, runningEach: 2, waiting: WAITING_MAX, waitingEach: 50 });

/**
 * Runs work that hashes passwords, {@link HASHED_AT_ONCE} at a time. Network addresses take turns, and each account has
 * few places in the queue. Fails with UNAVAILABLE if too many callers wait.
 */
export const runHashing = <T>(
  { account, address }: { account: string | number; address: string },
  work: () => Promise<T>,
): Promise<T> => runOfAccount(account, () => runInTurn(address, work));

/** Hashes a password. Network addresses take turns. The result contains the parameters of the hash. */
export const hashPassword = (password: string, address = ''): Promise<string> =>
  runInTurn(address, () => hash(password, COST));

// Hashed at start, so that the first sign-in to an unknown account takes no longer than later ones.
const decoyHash = hashPassword(randomBytes(16).toString('hex'));

/**
 * Returns whether a password matches a hash. Without a hash (no account, or one without a password) it does the same
 * work and returns false, so that the response time does not reveal which accounts exist. Call it within
 * {@link runHashing}.
 */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const matches = await verify(stored ?? (await decoyHash), password);
  return stored ? matches : false;
}
