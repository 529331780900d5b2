import { createHmac } from 'node:crypto';
import * as c from '@vr/shared-api/contract/users';
import * as s from '@vr/shared-api/contract/users.schema';
import { type Queryable, sql } from '../db/database.ts';
import { limitConcurrency } from '../http/concurrency.ts';
import { fail } from '../http/fail.ts';
import { checkLimit, countFailures, isExhausted, type Who } from '../http/rate-limits.ts';
import { route } from '../http/route.ts';
import { type Caller, issueToken } from '../http/tokens.ts';
import type { App, Parts } from '../parts.ts';
import { recordFirstSignIn } from './first-sign-in.ts';
import { knownDevice, rememberDevice } from './known-device.ts';
import { companyAt, rememberNetwork } from './known-network.ts';
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
  parts: Parts,
  { passwordHash, disabled, contractEnded, ...profile }: Account,
  kind: Exclude<Caller['kind'], 'launch'>,
  address: string,
): Promise<{ token: string; profile: Profile } | undefined> {
  if (contractEnded) fail('SUBSCRIPTION_ENDED', { message: "The company's subscription has ended." });
  if (disabled) fail('ACCOUNT_DISABLED', { message: 'This account is disabled.' });
  if (!(await tx.row(lockPassword, [profile.id, passwordHash]))) return undefined;
  await recordFirstSignIn(tx, parts.clock.now(), profile.id);
  await rememberNetwork(parts, tx, address, profile.clientId);
  const { token } = await issueToken(tx, parts.clock, { personId: profile.id, kind });
  return { token, profile };
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
    const signedIn = account && (await db.transaction((tx) => openSession(tx, parts, account, 'session', request.ip)));
    if (!signedIn) fail('WRONG_CREDENTIALS', { message: 'Wrong e-mail address or password.' });
    rememberDevice(parts, request, reply, body.email);
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
