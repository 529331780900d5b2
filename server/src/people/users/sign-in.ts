import { createHmac } from 'node:crypto';
import { accountKey } from '@vr/shared-api/account-key';
import * as f from '@vr/shared-api/contract/second-factor';
import * as fs from '@vr/shared-api/contract/second-factor.schema';
import * as c from '@vr/shared-api/contract/users';
import * as s from '@vr/shared-api/contract/users.schema';
import type { FastifyRequest } from 'fastify';
import type { App, Parts } from '../../parts.ts';
import { recordAudit, recordFailure } from '../../platform/audit/audit.ts';
import { type Queryable, sql } from '../../platform/db/database.ts';
import { AppError, fail } from '../../platform/http/fail.ts';
import { shareFairly } from '../../platform/http/fair-share.ts';
import { checkLimit, countAttempt, countFailures, isExhausted, type Who } from '../../platform/http/rate-limits.ts';
import { route } from '../../platform/http/route.ts';
import { issueToken } from '../../platform/http/tokens.ts';
import { rememberVisitor } from '../../platform/http/visitor.ts';
import { deviceOf } from './device.ts';
import { recordFirstSignIn } from './first-sign-in.ts';
import { knownDevice, rememberDevice } from './known-device.ts';
import { companyAt, rememberNetwork } from './known-network.ts';
import { isNewDevice, networkPrefix, noticeNewDevice } from './new-device.ts';
import { runHashing, verifyPassword } from './password.ts';
import { type Account, consumeCode, findAccount, findAccountById, type Profile } from './queries.ts';
import { factsOfSession, mustSetUp } from './second-factor/setup.ts';
import { findSecondStep, startSecondStep, takeSecondStep } from './second-factor/sign-in.ts';

/**
 * Checks two codes at a time. A code counts as wrong while it is being checked. If more were checked at once, the correct
 * codes of a class that signs in together could reach the limit of wrong codes.
 */
const runCodeSignIn = shareFairly({ running: 2, waiting: 2000, waitingEach: 250 });

/** Returns the hash of a code, ignoring case. The database stores only the hash. */
export const hashOfCode = (secret: Buffer, code: string): Buffer =>
  createHmac('sha256', secret).update(`sign-in-code:${code.toUpperCase()}`).digest();

// Changing the password, disabling the account and deleting it end all sessions. This lock makes such a change wait until
// the new session exists, so that the change ends it too. If the change came first, the statement finds no row.
const lockAccount = sql(
  'sign-in.lock-account',
  `select from person
   where id = :profileId and password_hash is not distinct from :passwordHash and not disabled
     and deleted_at is null for no key update`,
);

/** Fails with SUBSCRIPTION_ENDED or ACCOUNT_DISABLED if nobody may sign in to the account. */
export function refuseClosed({ contractEnded, disabled }: Account): void {
  if (contractEnded) fail('SUBSCRIPTION_ENDED', { message: "The company's subscription has ended." });
  if (disabled) fail('ACCOUNT_DISABLED', { message: 'This account is disabled.' });
}

const ACTIONS = { session: 'sign-in.password', code: 'sign-in.code' } as const;
type SessionKind = keyof typeof ACTIONS;

/** Opens a session after a correct password or code. Returns undefined if the account has changed in the meantime. */
async function openSession(
  tx: Queryable,
  parts: Parts,
  account: Account,
  { kind, request }: { kind: SessionKind; request: FastifyRequest },
): Promise<{ token: string; profile: Profile } | undefined> {
  refuseClosed(account);
  const { passwordHash, disabled, contractEnded, hasSecondFactor, companyRequiresSecondFactor, ...profile } = account;
  if (!(await tx.row(lockAccount, { profileId: profile.id, passwordHash }))) return undefined;
  const { clock, config } = parts;
  const now = clock.now();
  const address = request.ip;
  const device = deviceOf(request.headers['user-agent']);
  await recordFirstSignIn(tx, now, profile.id);
  await rememberNetwork(parts, tx, address, profile.clientId);
  // A code is made for one sign-in, often on a shared headset, so a new device is expected.
  const isNew = kind === 'session' && (await isNewDevice(tx, { personId: profile.id, device, address }));
  const [eventId = 0] = await recordAudit(tx, {
    at: now,
    personId: profile.id,
    clientId: profile.clientId,
    action: ACTIONS[kind],
    subject: `person:${profile.id}`,
    detail: { device, network: networkPrefix(address) },
    address,
  });
  if (isNew) await noticeNewDevice(tx, parts, { personId: profile.id, device, address, eventId });
  const issued = kind === 'session' && mustSetUp(config, account) ? 'setup' : kind;
  const { token } = await issueToken(tx, clock, { personId: profile.id, kind: issued, device, address });
  return { token, profile: { ...profile, ...(await factsOfSession(tx, { ...profile, kind: issued })) } };
}

/** Records a sign-in that failed. `account` is undefined if no account has the address or the code. */
const recordFailedSignIn = (
  { db, clock }: Parts,
  {
    kind,
    request,
    account,
    reason,
  }: { kind: SessionKind; request: FastifyRequest; account: Account | undefined; reason: string },
): Promise<void> =>
  recordFailure(db, {
    at: clock.now(),
    clientId: account?.clientId ?? null,
    action: ACTIONS[kind],
    subject: account ? `person:${account.id}` : null,
    reason,
    address: request.ip,
  });

/** Registers the endpoints for signing in by password and by unique code. */
export function registerSignIn(app: App): void {
  route(app, c.signIn, s.signIn, async ({ body, parts, request, reply }) => {
    const { db, clock } = parts;
    let tried: Account | undefined;
    const attempt = async () => {
      tried = await findAccount(db, body.email, clock.now());
      return (await verifyPassword(tried?.passwordHash, body.password)) ? tried : undefined;
    };
    const limited = async <Name extends 'signIn' | 'signInOnKnownDevice'>(name: Name, who: Who<Name>) => {
      // The limit is checked before queueing, so that a caller who has guessed too often takes no place in the queue.
      await checkLimit(parts, name, who);
      return runHashing({ account: accountKey(body.email), address: request.ip }, () =>
        countFailures(parts, name, who, attempt),
      );
    };
    const device = knownDevice(parts, request, body.email);
    const account = await (device === undefined
      ? limited('signIn', { account: body.email, address: request.ip })
      : limited('signInOnKnownDevice', { account: body.email, device }));
    const failed = (reason: string) => recordFailedSignIn(parts, { kind: 'session', request, account: tried, reason });
    const enter = async (entered: Account) => {
      if (!entered.hasSecondFactor)
        return db.transaction((tx) => openSession(tx, parts, entered, { kind: 'session', request }));
      refuseClosed(entered);
      return startSecondStep(parts, entered);
    };
    if (account) await countAttempt(parts, 'signedIn', { account: body.email });
    const signedIn =
      account &&
      (await enter(account).catch(async (error: unknown) => {
        if (error instanceof AppError) await failed(error.code);
        throw error;
      }));
    if (!signedIn) {
      await failed('WRONG_CREDENTIALS');
      return fail('WRONG_CREDENTIALS', { message: 'Wrong e-mail address or password.' });
    }
    // With a second factor, the second step opens the session and remembers the device.
    if (!('token' in signedIn)) return signedIn;
    rememberDevice(parts, request, reply, body.email);
    rememberVisitor(parts.config, reply, signedIn.profile);
    return signedIn;
  });

  route(app, f.finishSignIn, fs.finishSignIn, async ({ body, parts, request, reply }) => {
    const step =
      (await findSecondStep(parts, body.challenge)) ?? fail('SIGN_IN_EXPIRED', { message: 'Start the sign-in again.' });
    const failed = async (reason: string) => {
      const account = await findAccountById(parts.db, step.personId, parts.clock.now());
      await recordFailedSignIn(parts, { kind: 'session', request, account, reason });
    };
    let isRight = false;
    const attempt = () =>
      parts.db.transaction(async (tx) => {
        const account = await takeSecondStep(tx, parts, step, body);
        isRight = account !== undefined;
        return account && openSession(tx, parts, account, { kind: 'session', request });
      });
    // Passkeys cannot be guessed, so wrong ones are not counted: an attacker with the password cannot lock out the owner.
    const who = { person: step.personId, address: request.ip };
    const signedIn = await (body.passkey ? attempt() : countFailures(parts, 'secondFactor', who, attempt)).catch(
      async (error: unknown) => {
        if (error instanceof AppError && isRight) await failed(error.code);
        throw error;
      },
    );
    if (!signedIn) {
      await failed('WRONG_SECOND_FACTOR');
      return fail('WRONG_SECOND_FACTOR', { message: 'The second factor is wrong.' });
    }
    rememberDevice(parts, request, reply, signedIn.profile.email);
    rememberVisitor(parts.config, reply, signedIn.profile);
    return signedIn;
  });

  route(app, c.signInWithCode, s.signInWithCode, async ({ body, parts, request, reply }) => {
    const { db, clock, secret } = parts;
    const { ip: address } = request;
    let tried: Account | undefined;
    const failed = (reason: string) => recordFailedSignIn(parts, { kind: 'code', request, account: tried, reason });
    const attempt = () =>
      db.transaction(async (tx) => {
        tried = await consumeCode(tx, hashOfCode(secret, body.code), clock.now());
        return tried && openSession(tx, parts, tried, { kind: 'code', request });
      });
    const limited = async <Name extends 'signInWithCode' | 'signInWithCodeInCompany'>(name: Name, who: Who<Name>) => {
      await checkLimit(parts, name, who);
      return runCodeSignIn(address, () => countFailures(parts, name, who, attempt));
    };
    const company = await companyAt(parts, address);
    // When the company's limit is used up, its people fall back to the limit that every address has.
    const counts =
      company !== undefined && !(await isExhausted(parts, 'signInWithCodeInCompany', { company, address }));
    const signedIn = await (counts
      ? limited('signInWithCodeInCompany', { company, address })
      : limited('signInWithCode', { address })
    ).catch(async (error: unknown) => {
      if (error instanceof AppError && tried) await failed(error.code);
      throw error;
    });
    if (!signedIn) {
      await failed('INVALID_CODE');
      return fail('INVALID_CODE', { message: 'The code is wrong, used, or older than ten minutes.' });
    }
    rememberDevice(parts, request, reply, signedIn.profile.email);
    rememberVisitor(parts.config, reply, signedIn.profile);
    return signedIn;
  });
}
