import { TOTP_PATTERN } from '@vr/shared-api/limits';
import type { Parts } from '../../../parts.ts';
import { type Queryable, sql } from '../../../platform/db/database.ts';
import { type Account, findAccountById } from '../queries.ts';
import { findStarted, hashOfChallenge, newChallenge, type Started, storeStarted, takeStarted } from './challenges.ts';
import { authenticationOptions, consumePasskey } from './passkeys.ts';
import { consumeRecoveryCode } from './recovery-codes.ts';
import { consumeTotp } from './totp.ts';

const IS_TOTP = new RegExp(TOTP_PATTERN, 'u');
const hasTotp = sql(
  'second-factor.has-totp',
  'select from totp where person_id = :personId and confirmed_at is not null',
);

/** Starts the second step of a sign-in, after a correct password. It does not open a session. */
export async function startSecondStep(parts: Parts, { id: personId }: Account) {
  const challenge = newChallenge();
  const passkey = await authenticationOptions(parts, personId);
  const started = { hash: hashOfChallenge(challenge), personId, challenge: passkey?.challenge ?? '' };
  const expiresAt = await storeStarted(parts, 'sign-in', started);
  const totp = (await parts.db.row(hasTotp, { personId })) !== undefined;
  return { secondFactor: { challenge, expiresAt: expiresAt.toISOString(), totp, passkey: passkey && { ...passkey } } };
}

/** Returns a started sign-in, or undefined if it is unknown, finished or expired. */
export const findSecondStep = (parts: Parts, challenge: string): Promise<Started | undefined> =>
  findStarted(parts, 'sign-in', hashOfChallenge(challenge));

/**
 * Finishes a started sign-in with a code or a passkey, and returns the account. A code works only once. Returns undefined
 * if the code or passkey is wrong, or if the sign-in was finished or its account deleted in the meantime.
 */
export async function takeSecondStep(
  tx: Queryable,
  parts: Parts,
  step: Started,
  { code = '', passkey }: { code?: string; passkey?: Record<string, unknown> },
): Promise<Account | undefined> {
  const { personId, challenge } = step;
  const typed = code.replace(/\s/gu, '');
  const isRight = passkey
    ? await consumePasskey(tx, parts, { personId, challenge, answer: passkey })
    : IS_TOTP.test(typed)
      ? await consumeTotp(tx, parts, { personId, code: typed, isConfirmed: true })
      : await consumeRecoveryCode(tx, parts.secret, { personId, code: typed });
  if (!isRight || !(await takeStarted(tx, step))) return undefined;
  return findAccountById(tx, personId, parts.clock.now());
}
