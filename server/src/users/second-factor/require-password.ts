import { sql } from '../../db/database.ts';
import { fail } from '../../http/fail.ts';
import { checkLimit, countFailures } from '../../http/rate-limits.ts';
import type { Caller } from '../../http/tokens.ts';
import type { Parts } from '../../parts.ts';
import { runHashing, verifyPassword } from '../password.ts';

const selectHash = sql('second-factor.password', 'select password_hash as hash from person where id = $1');

/**
 * Fails with NEEDS_PASSWORD_SIGN_IN if the session began with a unique code: such a code, which works once, could otherwise
 * be used to take over the account permanently.
 */
export function refuseCodeSession({ kind }: Caller): void {
  if (kind === 'code') fail('NEEDS_PASSWORD_SIGN_IN', { message: 'Sign in by password to change second factors.' });
}

/**
 * Fails unless the caller has signed in by password and gives it again, so that nobody who finds an open session can change
 * the second factors. Codes: NEEDS_PASSWORD_SIGN_IN, WRONG_PASSWORD, TOO_MANY_REQUESTS.
 */
export async function requirePassword(parts: Parts, actor: Caller, password: string): Promise<void> {
  refuseCodeSession(actor);
  const who = { person: actor.id };
  await checkLimit(parts, 'confirmPassword', who);
  const matches = await runHashing(() =>
    countFailures(parts, 'confirmPassword', who, async () => {
      const person = await parts.db.row<{ hash: string | null }>(selectHash, [actor.id]);
      return (await verifyPassword(person?.hash, password)) || undefined;
    }),
  );
  if (!matches) fail('WRONG_PASSWORD', { field: '/body/password', message: 'The password is wrong.' });
}
