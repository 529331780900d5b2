import { createHmac } from 'node:crypto';
import * as c from '@vr/shared-api/contract/users';
import * as s from '@vr/shared-api/contract/users.schema';
import type { Clock } from '../clock.ts';
import { type Queryable, sql } from '../db/database.ts';
import { limitConcurrency } from '../http/concurrency.ts';
import { fail } from '../http/fail.ts';
import { checkLimit, countFailures } from '../http/rate-limits.ts';
import { route } from '../http/route.ts';
import { type Caller, issueToken } from '../http/tokens.ts';
import type { App } from '../parts.ts';
import { recordFirstSignIn } from './first-sign-in.ts';
import { runHashing, verifyPassword } from './password.ts';
import { type Account, consumeCode, findAccount, type Profile } from './queries.ts';

/**
 * Checks two codes at a time. A code counts as wrong while it is being checked, so that with more at once, the correct
 * codes of a class that signs in together could reach the limit of wrong ones.
 */
const runCodeSignIn = limitConcurrency(2, 500);

/** Returns the hash of a code, in which upper and lower case are the same. The database stores only the hash. */
export const hashOfCode = (secret: Buffer, code: string): Buffer =>
  createHmac('sha256', secret).update(`sign-in-code:${code.toUpperCase()}`).digest();

// A change of the password ends all sessions. This lock makes it wait until the new session exists, so that it ends
// that one too.
const lockPassword = sql(
  'sign-in.lock-password',
  'select from person where id = $1 and password_hash is not distinct from $2 for no key update',
);

/**
 * Opens a session for an account whose password or code was correct. Returns undefined if the password has changed
 * since the account was read. Fails with SUBSCRIPTION_ENDED or ACCOUNT_DISABLED.
 */
async function openSession(
  tx: Queryable,
  clock: Clock,
  { passwordHash, disabled, contractEnded, ...profile }: Account,
  kind: Exclude<Caller['kind'], 'launch'>,
): Promise<{ token: string; profile: Profile } | undefined> {
  if (contractEnded) fail('SUBSCRIPTION_ENDED', { message: "The company's subscription has ended." });
  if (disabled) fail('ACCOUNT_DISABLED', { message: 'This account is disabled.' });
  if (!(await tx.row(lockPassword, [profile.id, passwordHash]))) return undefined;
  await recordFirstSignIn(tx, clock.now(), profile.id);
  const { token } = await issueToken(tx, clock, { personId: profile.id, kind });
  return { token, profile };
}

/** Registers the endpoints for signing in by password and by unique code. */
export function registerSignIn(app: App): void {
  route(app, c.signIn, s.signIn, async ({ body, parts, request }) => {
    const { db, clock } = parts;
    const who = { account: body.email, address: request.ip };
    // The limit is checked before queueing, so that a caller who has guessed too often takes no place in the queue.
    await checkLimit(parts, 'signIn', who);
    const account = await runHashing(() =>
      countFailures(parts, 'signIn', who, async () => {
        const found = await findAccount(db, body.email.trim(), clock.now());
        return (await verifyPassword(found?.passwordHash, body.password)) ? found : undefined;
      }),
    );
    const signedIn = account && (await db.transaction((tx) => openSession(tx, clock, account, 'session')));
    return signedIn ?? fail('WRONG_CREDENTIALS', { message: 'Wrong e-mail address or password.' });
  });

  route(app, c.signInWithCode, s.signInWithCode, async ({ body, parts, request }) => {
    const { db, clock, secret } = parts;
    const who = { address: request.ip };
    await checkLimit(parts, 'signInWithCode', who);
    const signedIn = await runCodeSignIn(() =>
      countFailures(parts, 'signInWithCode', who, () =>
        db.transaction(async (tx) => {
          const account = await consumeCode(tx, hashOfCode(secret, body.code), clock.now());
          return account && openSession(tx, clock, account, 'code');
        }),
      ),
    );
    return signedIn ?? fail('INVALID_CODE', { message: 'The code is wrong, used, or older than ten minutes.' });
  });
}
