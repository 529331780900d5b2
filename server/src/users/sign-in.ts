import { createHmac } from 'node:crypto';
import * as f from '@vr/shared-api/contract/second-factor';
import * as fs from '@vr/shared-api/contract/second-factor.schema';
import * as c from '@vr/shared-api/contract/users';
import * as s from '@vr/shared-api/contract/users.schema';
import { type Queryable, sql } from '../db/database.ts';
import { limitConcurrency } from '../http/concurrency.ts';
import { fail } from '../http/fail.ts';
import { checkLimit, countFailures, isExhausted, type Who } from '../http/rate-limits.ts';
import { route } from '../http/route.ts';
import { issueToken } from '../http/tokens.ts';
import type { App, Parts } from '../parts.ts';
import { recordFirstSignIn } from './first-sign-in.ts';
import { knownDevice, rememberDevice } from './known-device.ts';
import { companyAt, rememberNetwork } from './known-network.ts';
import { runHashing, verifyPassword } from './password.ts';
import { type Account, consumeCode, findAccount, type Profile } from './queries.ts';
import { mustSetUp, setupOf } from './second-factor/setup.ts';
import { findSecondStep, startSecondStep, takeSecondStep } from './second-factor/sign-in.ts';

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

/** Fails with SUBSCRIPTION_ENDED or ACCOUNT_DISABLED if nobody may sign in to the account. */
function refuseClosed({ contractEnded, disabled }: Account): void {
  if (contractEnded) fail('SUBSCRIPTION_ENDED', { message: "The company's subscription has ended." });
  if (disabled) fail('ACCOUNT_DISABLED', { message: 'This account is disabled.' });
}

/**
 * Opens a session for an account whose password or code was correct. Returns undefined if the password has changed
 * since the account was read. Fails with SUBSCRIPTION_ENDED or ACCOUNT_DISABLED.
 */
async function openSession(
  tx: Queryable,
  parts: Parts,
  account: Account,
  kind: 'session' | 'code',
  address: string,
): Promise<{ token: string; profile: Profile } | undefined> {
  refuseClosed(account);
  const { passwordHash, disabled, contractEnded, hasSecondFactor, companyRequiresSecondFactor, ...profile } = account;
  if (!(await tx.row(lockPassword, [profile.id, passwordHash]))) return undefined;
  const { clock, config } = parts;
  await recordFirstSignIn(tx, clock.now(), profile.id);
  await rememberNetwork(parts, tx, address, profile.clientId);
  const issued = kind === 'session' && mustSetUp(config, account) ? 'setup' : kind;
  const { token } = await issueToken(tx, clock, { personId: profile.id, kind: issued });
  return { token, profile: { ...profile, ...(await setupOf(tx, { ...profile, kind: issued })) } };
}

/** Registers the endpoints for signing in by password and by unique code. */
export function registerSignIn(app: App): void {
  route(app, c.signIn, s.signIn, async ({ body, parts, request, reply }) => {
    const { db, clock } = parts;
    const attempt = async () => {
      const found = await findAccount(db, body.email.trim(), clock.now());
      return (await verifyPassword(found?.passwordHash, body.password)) ? found : undefined;
    };
    const limited = async <Name extends 'signIn' | 'signInOnKnownDevice'>(name: Name, who: Who<Name>) => {
      // The limit is checked before queueing, so that a caller who has guessed too often takes no place in the queue.
      await checkLimit(parts, name, who);
      return runHashing(() => countFailures(parts, name, who, attempt));
    };
    const device = knownDevice(parts, request, body.email);
    const account = await (device === undefined
      ? limited('signIn', { account: body.email, address: request.ip })
      : limited('signInOnKnownDevice', { account: body.email, device }));
    if (account?.hasSecondFactor) {
      refuseClosed(account);
      return startSecondStep(parts, account);
    }
    const signedIn = account && (await db.transaction((tx) => openSession(tx, parts, account, 'session', request.ip)));
    if (!signedIn) fail('WRONG_CREDENTIALS', { message: 'Wrong e-mail address or password.' });
    rememberDevice(parts, request, reply, body.email);
    return signedIn;
  });

  route(app, f.finishSignIn, fs.finishSignIn, async ({ body, parts, request, reply }) => {
    const step =
      (await findSecondStep(parts, body.challenge)) ?? fail('SIGN_IN_EXPIRED', { message: 'Start the sign-in again.' });
    const attempt = () =>
      parts.db.transaction(async (tx) => {
        const account = await takeSecondStep(tx, parts, step, body);
        return account && openSession(tx, parts, account, 'session', request.ip);
      });
    // A passkey cannot be guessed, so an attacker with the password cannot lock its owner out.
    const who = { person: step.personId, address: request.ip };
    const signedIn = body.passkey ? await attempt() : await countFailures(parts, 'secondFactor', who, attempt);
    if (!signedIn) fail('WRONG_SECOND_FACTOR', { message: 'The second factor is wrong.' });
    rememberDevice(parts, request, reply, signedIn.profile.email);
    return signedIn;
  });

  route(app, c.signInWithCode, s.signInWithCode, async ({ body, parts, request, reply }) => {
    const { db, clock, secret } = parts;
    const { ip: address } = request;
    const attempt = () =>
      db.transaction(async (tx) => {
        const account = await consumeCode(tx, hashOfCode(secret, body.code), clock.now());
        return account && openSession(tx, parts, account, 'code', address);
      });
    const limited = async <Name extends 'signInWithCode' | 'signInWithCodeInCompany'>(name: Name, who: Who<Name>) => {
      await checkLimit(parts, name, who);
      return runCodeSignIn(() => countFailures(parts, name, who, attempt));
    };
    const company = await companyAt(parts, address);
    // When someone has used up the company's count, its people have the count that every address has.
    const counts =
      company !== undefined && !(await isExhausted(parts, 'signInWithCodeInCompany', { company, address }));
    const signedIn = await (counts
      ? limited('signInWithCodeInCompany', { company, address })
      : limited('signInWithCode', { address }));
    if (!signedIn) fail('INVALID_CODE', { message: 'The code is wrong, used, or older than ten minutes.' });
    rememberDevice(parts, request, reply, signedIn.profile.email);
    return signedIn;
  });
}
