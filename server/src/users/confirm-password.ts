import { FRESH_SIGN_IN_MS } from '@vr/shared-api/limits';
import type { AuditEntry } from '../audit/audit.ts';
import { recordFailure } from '../audit/audit.ts';
import { sql } from '../db/database.ts';
import { type FailureDetail, fail } from '../http/fail.ts';
import { checkLimit, countFailures } from '../http/rate-limits.ts';
import { beganByPassword, type Caller } from '../http/tokens.ts';
import type { Parts } from '../parts.ts';
import { runHashing, verifyPassword } from './password.ts';

const selectHash = sql('confirm-password.hash', 'select password_hash as hash from person where id = $1');

type Attempt = Pick<AuditEntry, 'action' | 'subject' | 'address'>;

/**
 * Fails with NEEDS_PASSWORD_SIGN_IN if the session began with a unique code or an intranet's assertion: what opens one
 * session could otherwise be used to take over the account permanently.
 */
export function refusePasswordless(actor: Caller, detail?: Pick<FailureDetail, 'field'>): void {
  if (!beganByPassword(actor))
    fail('NEEDS_PASSWORD_SIGN_IN', { ...detail, message: 'Sign in by password to change this.' });
}

/**
 * Fails unless the caller has signed in by password, and `password` is theirs, so that nobody who finds an open session can
 * take over an account. Codes: NEEDS_PASSWORD_SIGN_IN, WRONG_PASSWORD, TOO_MANY_REQUESTS. A wrong password is recorded as a
 * failure of `attempt`. Call it outside a transaction, because it hashes.
 */
export async function requirePassword(parts: Parts, actor: Caller, password: string, attempt: Attempt): Promise<void> {
  const { db, clock } = parts;
  refusePasswordless(actor);
  const who = { person: actor.id };
  await checkLimit(parts, 'confirmPassword', who);
  const matches = await runHashing({ account: actor.id, address: attempt.address ?? '' }, () =>
    countFailures(parts, 'confirmPassword', who, async () => {
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

/**
 * Like {@link requirePassword} for a change of an e-mail address, which needs no password just after a sign-in. Fails with
 * PASSWORD_NEEDED if it is missing later.
 */
export async function confirmPassword(
  parts: Parts,
  actor: Caller,
  password: string | undefined,
  attempt: Attempt,
): Promise<void> {
  refusePasswordless(actor, { field: '/body/email' });
  if (parts.clock.now().getTime() - actor.issuedAt.getTime() < FRESH_SIGN_IN_MS) return;
  if (password === undefined)
    fail('PASSWORD_NEEDED', { field: '/body/password', message: 'Give your password to change an e-mail address.' });
  await requirePassword(parts, actor, password, attempt);
}
