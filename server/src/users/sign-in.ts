import { createHmac } from 'node:crypto';
import * as c from '@vr/shared-api/contract/users';
import * as s from '@vr/shared-api/contract/users.schema';
import { isSuperAdmin } from '@vr/shared-api/permissions';
import type { App } from '../app.ts';
import type { Clock } from '../clock.ts';
import { type Queryable, sql } from '../db/database.ts';
import { fail } from '../http/fail.ts';
import { route } from '../http/route.ts';
import { type Caller, issueToken } from '../http/tokens.ts';
import { check, countFailures } from '../rate-limits.ts';
import { turns } from '../turns.ts';
import { hashingTurn, verifyPassword } from './password.ts';
import { type Account, findAccount, type Profile, takeCode } from './queries.ts';
import { welcome } from './welcome.ts';

/**
 * So few codes are tried at once that right ones, each of which counts while it is tried, never come to the limit of
 * wrong ones, though a whole class signs in together.
 */
const codeTurn = turns(2, 500);

/** What the database knows of a code, which is read without regard to case. */
export const hashOfCode = (secret: Buffer, code: string): Buffer =>
  createHmac('sha256', secret).update(`sign-in-code:${code.toUpperCase()}`).digest();

// Whoever changes the password ends all sessions, and has to wait here until this one is there to be ended.
const holdPassword = sql(
  'sign-in.hold-password',
  'select from person where id = $1 and password_hash is not distinct from $2 for no key update',
);

/** What both ways of signing in come to, once it is proved who it is; undefined when the password has changed since. */
async function openSession(
  tx: Queryable,
  clock: Clock,
  { passwordHash, disabled, contractEnded, ...profile }: Account,
  kind: Exclude<Caller['kind'], 'launch'>,
): Promise<{ token: string; profile: Profile } | undefined> {
  if (contractEnded && !isSuperAdmin(profile))
    fail('SUBSCRIPTION_ENDED', { message: "The company's subscription has ended." });
  if (disabled) fail('ACCOUNT_DISABLED', { message: 'This account is disabled.' });
  if (!(await tx.row(holdPassword, [profile.id, passwordHash]))) return undefined;
  await welcome(tx, clock.now(), profile.id);
  const { token } = await issueToken(tx, clock, { personId: profile.id, kind });
  return { token, profile };
}

/** Signing in by password and by unique code. */
export function registerSignIn(app: App): void {
  route(app, c.signIn, s.signIn, async ({ body, parts, request }) => {
    const { db, clock } = parts;
    const who = { account: body.email, address: request.ip };
    // Looked at before queueing, so that who has guessed too often takes nobody's place there.
    await check(parts, 'signIn', who);
    const account = await hashingTurn(() =>
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
    await check(parts, 'signInWithCode', who);
    const signedIn = await codeTurn(() =>
      countFailures(parts, 'signInWithCode', who, () =>
        db.transaction(async (tx) => {
          const account = await takeCode(tx, hashOfCode(secret, body.code), clock.now());
          return account && openSession(tx, clock, account, 'code');
        }),
      ),
    );
    return signedIn ?? fail('INVALID_CODE', { message: 'The code is wrong, used, or older than ten minutes.' });
  });
}
