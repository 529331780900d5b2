import * as c from '@vr/shared-api/contract/second-factor';
import * as s from '@vr/shared-api/contract/second-factor.schema';
import type { App, Parts } from '../../../parts.ts';
import { auditBy } from '../../../platform/audit/audit.ts';
import { instant, type Queryable, sql } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/http/fail.ts';
import { cleanText } from '../../../platform/http/input.ts';
import { countFailures } from '../../../platform/http/rate-limits.ts';
import { route } from '../../../platform/http/route.ts';
import type { Caller } from '../../../platform/http/tokens.ts';
import { recordAndTell } from '../account-changes.ts';
import { lockMember } from '../members/lock.ts';
import { type Account, findAccountById, findProfile } from '../queries.ts';
import { findStarted, storeStarted, takeStarted } from './challenges.ts';
import { registrationOptions, storePasskey } from './passkeys.ts';
import { replaceRecoveryCodes } from './recovery-codes.ts';
import { deleteSecondFactors } from './reset.ts';
import { endSetup, isRequired } from './setup.ts';
import { consumeTotp, createTotp } from './totp.ts';

const selectPasskeys = sql<{ id: string; name: string; createdAt: string; lastUsedAt: string | null }>(
  'second-factor.passkeys',
  `select id, name, ${instant('created_at')} as "createdAt", ${instant('last_used_at')} as "lastUsedAt" from passkey
   where person_id = :actorId order by created_at, id`,
);
const selectState = sql<{ totp: boolean; recoveryCodes: number }>(
  'second-factor.state',
  `select exists (select from totp where person_id = :actorId and confirmed_at is not null) as totp,
     (select count(*) from recovery_code where person_id = :actorId) as "recoveryCodes"`,
);
const lockAccount = sql(
  'second-factor.lock',
  'select from person where id = :actorId and deleted_at is null for no key update',
);
const deleteTotp = sql(
  'second-factor.delete-totp',
  'delete from totp where person_id = :actorId and confirmed_at is not null returning person_id',
);
const deletePasskey = sql(
  'second-factor.delete-passkey',
  'delete from passkey where person_id = :actorId and id = :passkeyId returning person_id',
);
const postpone = sql('second-factor.postpone', 'update person set second_factor_postponed = true where id = :actorId');

const accountOf = async (db: Queryable, { clock }: Parts, { id }: Caller): Promise<Account> =>
  (await findAccountById(db, id, clock.now())) ?? fail('NOT_AUTHENTICATED');

/** Registers the endpoints with which people manage their second factors, and admins reset them. */
export function registerSecondFactor(app: App): void {
  const { parts } = app;
  const { db, clock, config, jobs, secret } = parts;

  /** Adds a factor that `add` accepts, and returns recovery codes if it is the person's first. */
  const addFactor = (
    { actor, request }: { actor: Caller; request: { ip: string } },
    factor: 'totp' | 'passkey',
    add: (tx: Queryable) => Promise<boolean>,
  ): Promise<{ recoveryCodes: string[] | null } | undefined> =>
    db.transaction(async (tx) => {
      await tx.row(lockAccount, { actorId: actor.id });
      const { hasSecondFactor } = await accountOf(tx, parts, actor);
      if (!(await add(tx))) return undefined;
      await endSetup(tx, actor);
      await recordAndTell(tx, jobs, {
        ...auditBy(actor, request, clock.now()),
        action: 'second-factor.add',
        subject: `person:${actor.id}`,
        detail: { factor },
      });
      return { recoveryCodes: hasSecondFactor ? null : await replaceRecoveryCodes(tx, secret, actor.id) };
    });

  route(app, c.getSecondFactor, s.getSecondFactor, async ({ actor }) => {
    const state = await db.row(selectState, { actorId: actor.id });
    return {
      totp: state?.totp ?? false,
      passkeys: await db.rows(selectPasskeys, { actorId: actor.id }),
      recoveryCodes: state?.recoveryCodes ?? 0,
      isRequired: isRequired(config, await accountOf(db, parts, actor)),
    };
  });

  route(app, c.startTotp, s.startTotp, async ({ actor }) => {
    const profile = (await findProfile(db, actor.id)) ?? fail('NOT_AUTHENTICATED');
    const totp = await createTotp(db, parts, profile);
    return totp ?? fail('SECOND_FACTOR_EXISTS', { message: 'There is an authenticator app already.' });
  });

  route(app, c.confirmTotp, s.confirmTotp, async ({ body, actor, request }) => {
    const who = { person: actor.id, address: request.ip };
    const added = await countFailures(parts, 'secondFactor', who, () =>
      addFactor({ actor, request }, 'totp', (tx) =>
        consumeTotp(tx, parts, { personId: actor.id, code: body.code, isConfirmed: false }),
      ),
    );
    return added ?? fail('WRONG_SECOND_FACTOR', { field: '/body/code', message: 'The code is wrong.' });
  });

  route(app, c.startPasskey, s.startPasskey, async ({ actor }) => {
    const { id, email, firstName, lastName } = (await findProfile(db, actor.id)) ?? fail('NOT_AUTHENTICATED');
    const options = await registrationOptions(parts, { id, email, name: `${firstName} ${lastName}`.trim() });
    // Only this session can finish the registration.
    await storeStarted(parts, 'passkey', { hash: actor.tokenHash, personId: id, challenge: options.challenge });
    return { options: { ...options } };
  });

  route(app, c.addPasskey, s.addPasskey, async ({ body, actor, request }) => {
    const started = await findStarted(parts, 'passkey', actor.tokenHash);
    const added =
      started &&
      (await addFactor({ actor, request }, 'passkey', async (tx) => {
        if (!(await takeStarted(tx, started))) return false;
        const { challenge } = started;
        const passkey = { personId: actor.id, challenge, answer: body.passkey, name: cleanText(body.name) };
        return storePasskey(tx, parts, passkey);
      }));
    return added ?? fail('PASSKEY_REFUSED', { message: 'The passkey is not valid, or comes too late.' });
  });

  route(app, c.removeSecondFactor, s.removeSecondFactor, async ({ body, actor, request }) => {
    const { passkeyId } = body;
    await db.transaction(async (tx) => {
      await tx.row(lockAccount, { actorId: actor.id });
      const removed = passkeyId
        ? await tx.row(deletePasskey, { actorId: actor.id, passkeyId })
        : await tx.row(deleteTotp, { actorId: actor.id });
      if (!removed) fail('NOT_FOUND', { message: 'There is no such second factor.' });
      const account = await accountOf(tx, parts, actor);
      if (!account.hasSecondFactor) {
        if (isRequired(config, account))
          fail('SECOND_FACTOR_REQUIRED', { message: 'The company requires a second factor.' });
        await deleteSecondFactors(tx, actor.id);
      }
      await recordAndTell(tx, jobs, {
        ...auditBy(actor, request, clock.now()),
        action: 'second-factor.remove',
        subject: `person:${actor.id}`,
        detail: { factor: passkeyId ? 'passkey' : 'totp' },
      });
    });
  });

  route(app, c.renewRecoveryCodes, s.renewRecoveryCodes, async ({ actor, request }) => {
    return db.transaction(async (tx) => {
      await tx.row(lockAccount, { actorId: actor.id });
      const { hasSecondFactor } = await accountOf(tx, parts, actor);
      if (!hasSecondFactor) fail('NOT_FOUND', { message: 'There is no second factor.' });
      const by = auditBy(actor, request, clock.now());
      await recordAndTell(tx, jobs, { ...by, action: 'second-factor.renew', subject: `person:${actor.id}` });
      return { recoveryCodes: await replaceRecoveryCodes(tx, secret, actor.id) };
    });
  });

  route(app, c.postponeSecondFactor, s.postponeSecondFactor, async ({ actor }) => {
    await db.rows(postpone, { actorId: actor.id });
  });

  route(app, c.resetMemberSecondFactor, s.resetMemberSecondFactor, async ({ params: { id }, actor, request }) => {
    await db.transaction(async (tx) => {
      await lockMember(tx, actor, id);
      await deleteSecondFactors(tx, id);
      const by = auditBy(actor, request, clock.now());
      await recordAndTell(tx, jobs, { ...by, action: 'second-factor.reset', subject: `person:${id}` });
    });
  });
}
