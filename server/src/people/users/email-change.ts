import { randomBytes } from 'node:crypto';
import * as c from '@vr/shared-api/contract/account';
import * as s from '@vr/shared-api/contract/account.schema';
import { EMAIL_CONFIRM_DAYS, EMAIL_UNDO_DAYS, RESET_KEY_DAYS } from '@vr/shared-api/limits';
import { daysAfter } from '../../clock.ts';
import type { App, Parts } from '../../parts.ts';
import { auditBy, recordAudit } from '../../platform/audit/audit.ts';
import { isDuplicate, type Queryable, sql } from '../../platform/db/database.ts';
import { fail } from '../../platform/http/fail.ts';
import { countAttempt, countFailures } from '../../platform/http/rate-limits.ts';
import { route } from '../../platform/http/route.ts';
import { revokeTokens } from '../../platform/http/tokens.ts';
import { handleJob } from '../../platform/jobs/jobs.ts';
import { mailTexts, RECIPIENT, type Recipient } from '../../platform/mail/letter.ts';
import { sendLetter } from '../../platform/mail/send.ts';
import { accountKeyOf } from './account-key.ts';
import { hashOfKey, storeResetKey } from './password-link.ts';

const newKey = (): string => randomBytes(32).toString('base64url');

const insertPending = sql<{ id: number }>(
  'email-change.request',
  `insert into email_change (person_id, old_email, new_email, requested_at, expires_at)
   values (:personId, :from, :to, :now, :expiresAt) returning id`,
);
const deletePending = sql(
  'email-change.cancel',
  'delete from email_change where person_id = :personId and confirmed_at is null returning id',
);

/** Stores a locked person's new address as pending, replacing an earlier pending one. Mails the new and the old address. */
export async function requestEmailChange(
  tx: Queryable,
  { clock, jobs }: Pick<Parts, 'clock' | 'jobs'>,
  { personId, from, to }: { personId: number; from: string; to: string },
): Promise<void> {
  const now = clock.now();
  await tx.rows(deletePending, { personId });
  const values = { personId, from, to, now, expiresAt: daysAfter(now, EMAIL_CONFIRM_DAYS) };
  const { id: changeId } = (await tx.row(insertPending, values)) ?? { id: 0 };
  await jobs.enqueue(tx, 'email-confirm-mail', { changeId }, { key: `change:${changeId}` });
  await jobs.enqueue(tx, 'email-undo-mail', { changeId }, { key: `change:${changeId}` });
}

const insertByAdmin = sql<{ id: number }>(
  'email-change.by-admin',
  `insert into email_change (person_id, old_email, new_email, requested_at, confirmed_at, expires_at)
   select id, :from, :to, :now, :now, :expiresAt from person where id = :personId and first_sign_in_at is not null
     returning id`,
);

/**
 * Mails a person at the old address that an admin has changed it. Sends nothing if the account was never used, because the
 * old address was probably mistyped.
 */
export async function noticeChangedEmail(
  tx: Queryable,
  { clock, jobs }: Pick<Parts, 'clock' | 'jobs'>,
  { personId, from, to }: { personId: number; from: string; to: string },
): Promise<void> {
  const now = clock.now();
  const change = await tx.row(insertByAdmin, { personId, from, to, now, expiresAt: daysAfter(now, EMAIL_UNDO_DAYS) });
  if (change) await jobs.enqueue(tx, 'email-changed-mail', { changeId: change.id }, { key: `change:${change.id}` });
}

const selectPending = sql<Pending>(
  'email-change.pending',
  `select id, new_email as email, expires_at as "expiresAt" from email_change
   where person_id = :personId and confirmed_at is null and expires_at > :now`,
);
const renewPending = sql('email-change.renew', 'update email_change set expires_at = :now where id = :pendingId');

interface Pending {
  id: number;
  email: string;
  expiresAt: Date;
}
const findPending = (db: Queryable, personId: number, now: Date): Promise<Pending | undefined> =>
  db.row(selectPending, { personId, now });

interface Mailed extends Recipient {
  from: string;
  to: string;
}

const MAILED = `e.old_email as "from", e.new_email as "to", ${RECIPIENT}`;
const HOLDER = `person p join client c on c.id = p.client_id and c.deleted_at is null`;
const setConfirmKey = sql<Mailed>(
  'email-change.confirm-key',
  `update email_change e set confirm_hash = :key from ${HOLDER}
   where e.id = :changeId and e.confirmed_at is null and p.id = e.person_id and p.deleted_at is null returning ${MAILED}`,
);
const setUndoKey = sql<Mailed>(
  'email-change.undo-key',
  `update email_change e set undo_hash = :key from ${HOLDER}
   where e.id = :changeId and p.id = e.person_id and p.deleted_at is null returning ${MAILED}`,
);
const selectChange = sql<Mailed>(
  'email-change.find',
  `select ${MAILED} from email_change e, ${HOLDER} where e.id = :changeId and p.id = e.person_id and p.deleted_at is null`,
);
const selectHolder = sql<Recipient>(
  'email-change.holder',
  `select ${RECIPIENT}
   from ${HOLDER} where ${accountKeyOf('p.email')} = ${accountKeyOf(':to::text')} and p.deleted_at is null`,
);

/**
 * Mails the link that confirms a new address. If the address belongs to another account, the owner of that account gets a
 * mail without a link instead. The requester sees no difference, and so does not learn whether such an account exists.
 */
async function sendConfirmMail(app: App, changeId: number): Promise<void> {
  const { db, config } = app.parts;
  const key = newKey();
  const change = await db.row(setConfirmKey, { changeId, key: hashOfKey(key) });
  // The change was cancelled, confirmed or deleted in the meantime.
  if (!change) return;
  const { from, to, lang, company } = change;
  const holder = await db.row(selectHolder, { to });
  if (holder && holder.personId !== change.personId) {
    const { emailTaken, openPortal } = mailTexts(holder.lang);
    const { subject, why, after } = emailTaken;
    const link = { text: openPortal, address: config.publicUrl };
    return sendLetter(app, { ...holder, email: to, subject, why: why(to), link, after: [after] });
  }
  const { validity, emailConfirm } = mailTexts(lang);
  const { subject, why, link, notAsked } = emailConfirm;
  await sendLetter(app, {
    ...change,
    email: to,
    subject,
    why: why(from, to, company),
    link: { text: link, address: `${config.publicUrl}/confirm-email?key=${key}` },
    after: [validity(EMAIL_CONFIRM_DAYS), notAsked],
  });
}

/** Mails the old address a link that undoes the change. */
async function sendUndoMail(app: App, changeId: number): Promise<void> {
  const { db, config } = app.parts;
  const key = newKey();
  const change = await db.row(setUndoKey, { changeId, key: hashOfKey(key) });
  if (!change) return;
  const { from, to, lang, company } = change;
  const { subject, why, link, validity, asked } = mailTexts(lang).emailUndo;
  await sendLetter(app, {
    ...change,
    email: from,
    subject,
    why: why(from, to, company),
    link: { text: link, address: `${config.publicUrl}/undo-email?key=${key}` },
    after: [validity(EMAIL_UNDO_DAYS), asked],
  });
}

/** Mails the old address after a change by an admin. There is no link to undo it: the company decides (decision 19). */
async function sendChangedMail(app: App, changeId: number): Promise<void> {
  const { db, config } = app.parts;
  const change = await db.row(selectChange, { changeId });
  if (!change) return;
  const { from, to, lang, company } = change;
  const { emailChanged, openPortal, ifWrong } = mailTexts(lang);
  const link = { text: openPortal, address: config.publicUrl };
  const why = emailChanged.why(from, to, company);
  await sendLetter(app, {
    ...change,
    email: from,
    subject: emailChanged.subject,
    why,
    link,
    after: [ifWrong(company)],
  });
}

const lockByKey = (column: 'confirm_hash' | 'undo_hash') =>
  `select e.id, e.person_id as "personId", p.client_id as "clientId", e.old_email as "from", e.new_email as "to",
     e.confirmed_at is null as "isPending"
   from email_change e join ${HOLDER} on p.id = e.person_id and p.deleted_at is null
   where e.${column} = :key and e.expires_at > :now for update of p, e`;
const lockToConfirm = sql<Change>('email-change.lock-confirm', lockByKey('confirm_hash'));
const lockToUndo = sql<Change>('email-change.lock-undo', lockByKey('undo_hash'));

interface Change {
  id: number;
  personId: number;
  clientId: number;
  from: string;
  to: string;
  isPending: boolean;
}

const setEmail = sql(
  'email-change.set',
  'update person set email = :email, version = version + 1 where id = :personId',
);
// A reset link that was sent to the old address must stop working.
const deleteResetKey = sql('email-change.void-reset-key', 'delete from reset_key where person_id = :personId');
const markConfirmed = sql(
  'email-change.confirmed',
  'update email_change set confirmed_at = :now, expires_at = :expiresAt, confirm_hash = null where id = :id',
);
const voidPassword = sql('email-change.void-password', 'update person set password_hash = null where id = :personId');
// Also deletes the changes that came after the undone one.
const deleteFrom = sql(
  'email-change.delete-from',
  'delete from email_change where person_id = :personId and id >= :id',
);
const deleteExpired = sql('email-change.delete-expired', 'delete from email_change where expires_at <= :now');

/** Sets a person's current address and deletes their reset link. Fails with EMAIL_IN_USE. */
async function putEmail(tx: Queryable, personId: number, email: string): Promise<void> {
  await tx.rows(setEmail, { personId, email }).catch((error: unknown) => {
    if (!isDuplicate(error, 'person_email')) throw error;
    fail('EMAIL_IN_USE', { message: 'Somebody else has this e-mail address.' });
  });
  await tx.rows(deleteResetKey, { personId });
}

/** Deletes changes whose links have expired. */
export const deleteExpiredChanges = (db: Queryable, now: Date): Promise<unknown[]> => db.rows(deleteExpired, { now });

/** Registers the endpoints and mails that confirm, resend, cancel and undo a change of a person's own address. */
export function registerEmailChange(app: App): void {
  const { parts } = app;
  const { db, clock, jobs } = parts;
  const linkExpired = () => fail('EMAIL_LINK_EXPIRED', { message: 'The link is unknown, used, or too old.' });

  handleJob(app, 'email-confirm-mail', ({ changeId }) => sendConfirmMail(app, changeId));
  handleJob(app, 'email-undo-mail', ({ changeId }) => sendUndoMail(app, changeId));
  handleJob(app, 'email-changed-mail', ({ changeId }) => sendChangedMail(app, changeId));

  route(app, c.getEmailChange, s.getEmailChange, async ({ actor }) => {
    const pending = await findPending(db, actor.id, clock.now());
    return { pending: pending ? { email: pending.email, expiresAt: pending.expiresAt.toISOString() } : null };
  });

  route(app, c.resendEmailChange, s.resendEmailChange, async ({ actor }) => {
    const now = clock.now();
    const pending = (await findPending(db, actor.id, now)) ?? fail('NOT_FOUND', { message: 'No address is waiting.' });
    await countAttempt(parts, 'changeEmail', { person: actor.id, account: pending.email });
    await db.transaction(async (tx) => {
      await tx.rows(renewPending, { pendingId: pending.id, now: daysAfter(now, EMAIL_CONFIRM_DAYS) });
      await jobs.enqueue(tx, 'email-confirm-mail', { changeId: pending.id }, { key: `change:${pending.id}` });
    });
  });

  route(app, c.cancelEmailChange, s.cancelEmailChange, async ({ actor, request }) => {
    await db.transaction(async (tx) => {
      if (!(await tx.row(deletePending, { personId: actor.id }))) return;
      const entry = { ...auditBy(actor, request, clock.now()), subject: `person:${actor.id}` as const };
      await recordAudit(tx, { ...entry, action: 'email.cancel' });
    });
  });

  route(app, c.confirmEmailChange, s.confirmEmailChange, async ({ body: { key }, request }) => {
    const { ip: address } = request;
    const confirmed = await countFailures(parts, 'emailLink', { address }, () =>
      db.transaction(async (tx) => {
        const now = clock.now();
        const change = await tx.row(lockToConfirm, { key: hashOfKey(key), now });
        if (!change?.isPending) return undefined;
        const { id, personId, clientId, to } = change;
        await putEmail(tx, personId, to);
        await tx.rows(markConfirmed, { id, now, expiresAt: daysAfter(now, EMAIL_UNDO_DAYS) });
        await recordAudit(tx, {
          at: now,
          personId,
          clientId,
          action: 'email.change',
          subject: `person:${personId}`,
          address,
        });
        return { email: to };
      }),
    );
    return confirmed ?? linkExpired();
  });

  route(app, c.undoEmailChange, s.undoEmailChange, async ({ body: { key }, request }) => {
    const { ip: address } = request;
    const resetKey = newKey();
    const undone = await countFailures(parts, 'emailLink', { address }, () =>
      db.transaction(async (tx) => {
        const now = clock.now();
        const change = await tx.row(lockToUndo, { key: hashOfKey(key), now });
        if (!change) return undefined;
        const { id, personId, clientId, from } = change;
        await putEmail(tx, personId, from);
        await tx.rows(deleteFrom, { personId, id });
        // Whoever made the change knew the password or had an open session, so both become invalid.
        await tx.rows(voidPassword, { personId });
        await revokeTokens(tx, personId);
        await storeResetKey(tx, { personId, key: resetKey, now, expiresAt: daysAfter(now, RESET_KEY_DAYS) });
        await recordAudit(tx, {
          at: now,
          personId: null,
          clientId,
          action: 'email.undo',
          subject: `person:${personId}`,
          address,
        });
        return { email: from, resetKey };
      }),
    );
    return undone ?? linkExpired();
  });
}
