import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** Hashes a password with argon2id; the parameters travel in the hash. */
export const hashPassword = (password: string): Promise<string> => hash(password);

// Made at start, so that the first unknown account does not wait longer than the next.
const nobody = hashPassword(randomBytes(16).toString('hex'));

/**
 * Whether a password is the one behind a hash. Without a hash (no such account, or one that has no password yet) it
 * spends the same time and says no, so that the time of the answer tells nothing.
 */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const matches = await verify(stored ?? (await nobody), password);
  return stored ? matches : false;
}
