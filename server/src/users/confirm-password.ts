import { FRESH_SIGN_IN_MS } from '@vr/shared-api/limits';
import type { AuditEntry } from '../audit/audit.ts';
import { recordFailure } from '../audit/audit.ts';
import { sql } from '../db/database.ts';
import { fail } from '../http/fail.ts';
import { countFailures } from '../http/rate-limits.ts';
import type { Caller } from '../http/tokens.ts';
import type { Parts } from '../parts.ts';
import { runHashing, verifyPassword } from './password.ts';

const selectHash = sql('confirm-password.hash', 'select password_hash as hash from person where id = $1');

/**
 * Fails unless the caller has signed in by password just now, or `password` is theirs, so that nobody who finds an open
 * session can take over an account. Codes: NEEDS_PASSWORD_SIGN_IN, PASSWORD_NEEDED, WRONG_PASSWORD, TOO_MANY_REQUESTS. A
 * wrong password is recorded as a failure of `attempt`. Call it outside a transaction, because it hashes.
 */
export async function confirmPassword(
  parts: Parts,
  actor: Caller,
  password: string | undefined,
  attempt: Pick<AuditEntry, 'action' | 'subject' | 'address'>,
): Promise<void> {
  const { db, clock } = parts;
  // A code works once. Otherwise it could be used to take over the account permanently.
  if (actor.kind === 'code')
    fail('NEEDS_PASSWORD_SIGN_IN', {
      field: '/body/email',
      message: 'Sign in by password to change an e-mail address.',
    });
  if (clock.now().getTime() - actor.issuedAt.getTime() < FRESH_SIGN_IN_MS) return;
  if (password === undefined)
    fail('PASSWORD_NEEDED', { field: '/body/password', message: 'Give your password to change an e-mail address.' });
  const matches = await runHashing(() =>
    countFailures(parts, 'confirmPassword', { person: actor.id }, async () => {
      const account = await db.row<{ hash: string | null }>(selectHash, [actor.id]);
      return (await verifyPassword(account?.hash, password)) || undefined;
    }),
  );
  if (matches) return;
  await recordFailure(db, {
    ...attempt,
    at: clock.now(),
    personId: actor.id,
    clientId: actor.clientId,
    reason: 'WRONG_PASSWORD',
  });
  fail('WRONG_PASSWORD', { field: '/body/password', message: 'The password is wrong.' });
}
