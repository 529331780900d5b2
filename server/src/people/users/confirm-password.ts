import * as c from '@vr/shared-api/contract/account';
import * as s from '@vr/shared-api/contract/account.schema';
import type { App, Parts } from '../../parts.ts';
import { auditBy, recordFailure } from '../../platform/audit/audit.ts';
import { sql } from '../../platform/db/database.ts';
import { fail } from '../../platform/http/fail.ts';
import { checkLimit, countFailures } from '../../platform/http/rate-limits.ts';
import { route } from '../../platform/http/route.ts';
import { type Caller, confirmToken, requireStrength } from '../../platform/http/tokens.ts';
import { runHashing, verifyPassword } from './password.ts';

const selectHash = sql<{ hash: string | null }>(
  'confirm-password.hash',
  'select password_hash as hash from person where id = :actorId',
);

/**
 * Confirms a session with the person's password, so that a stranger at an open session cannot take over the account.
 * Fails with WRONG_PASSWORD (and records it) or TOO_MANY_REQUESTS. Call it outside a transaction: hashing is slow.
 */
async function confirmSession(parts: Parts, actor: Caller, request: { ip: string }, password: string): Promise<void> {
  const { db, clock } = parts;
  const who = { person: actor.id };
  await checkLimit(parts, 'confirmPassword', who);
  const matches = await runHashing({ account: actor.id, address: request.ip }, () =>
    countFailures(parts, 'confirmPassword', who, async () => {
      const account = await db.row(selectHash, { actorId: actor.id });
      return (await verifyPassword(account?.hash, password)) || undefined;
    }),
  );
  if (matches) return confirmToken(db, clock, actor.tokenHash);
  await recordFailure(db, {
    ...auditBy(actor, request, clock.now()),
    action: 'session.confirm',
    subject: `person:${actor.id}`,
    reason: 'WRONG_PASSWORD',
  });
  fail('WRONG_PASSWORD', { field: '/body/password', message: 'The password is wrong.' });
}

/** Registers two ways to confirm a session by password: a separate endpoint, or a field of the call that requires it. */
export function registerConfirmation(app: App): void {
  const { parts } = app;
  app.decorate('requireRecent', async (actor, request, password) => {
    requireStrength(parts.clock, actor, password === undefined ? 'recent' : 'password');
    if (password !== undefined) await confirmSession(parts, actor, request, password);
  });
  route(app, c.confirmSession, s.confirmSession, async ({ actor, body, request }) => {
    await confirmSession(parts, actor, request, body.password);
  });
}
