import * as c from '@vr/shared-api/contract/users';
import * as s from '@vr/shared-api/contract/users.schema';
import { RESET_KEY_DAYS } from '@vr/shared-api/limits';
import type { App } from '../../parts.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import { type Queryable, sql } from '../../platform/db/database.ts';
import { fail } from '../../platform/http/fail.ts';
import { countAttempt, countFailures } from '../../platform/http/rate-limits.ts';
import { route } from '../../platform/http/route.ts';
import { revokeTokens } from '../../platform/http/tokens.ts';
import { handleJob, type JobPayloads } from '../../platform/jobs/jobs.ts';
import { mailLang, mailTexts } from '../../platform/mail/letter.ts';
import { sendLetter } from '../../platform/mail/send.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import { hashPassword } from './password.ts';
import { hashOfKey, issuePasswordLink } from './password-link.ts';
import { findAccount } from './queries.ts';

const findKey = sql(
  'reset.find-key',
  `select from reset_key k join person p on p.id = k.person_id and p.deleted_at is null
   where k.hash = :keyHash and k.expires_at > :now`,
);

const takeKey = sql<{ id: number; clientId: number }>(
  'reset.take-key',
  `with used as (delete from reset_key where hash = :keyHash and expires_at > :now returning person_id)
   update person p set password_hash = :passwordHash from used where p.id = used.person_id and p.deleted_at is null
   returning p.id, p.client_id as "clientId"`,
);

async function sendResetMail(app: App, { personId, lang }: JobPayloads['reset-password-mail']): Promise<void> {
  const recipient = await issuePasswordLink(app.parts, personId);
  // The person was deleted after the request.
  if (!recipient) return;
  const { email, company, address } = recipient;
  const letterLang = mailLang(lang);
  const { validity, resetPassword } = mailTexts(letterLang);
  const { subject, why, link, notAsked } = resetPassword;
  await sendLetter(app, {
    ...recipient,
    lang: letterLang,
    subject,
    why: why(email, company),
    link: { text: link, address },
    after: [validity(RESET_KEY_DAYS), notAsked],
  });
}

interface NewPassword {
  keyHash: Buffer;
  passwordHash: string;
  now: Date;
  address: string;
}

/** Deletes the key and sets the password. Returns undefined if the key is used or expired, or its person is deleted. */
async function setPassword(tx: Queryable, { keyHash, passwordHash, now, address }: NewPassword) {
  const person = await tx.row(takeKey, { keyHash, now, passwordHash });
  if (!person) return undefined;
  await revokeTokens(tx, person.id);
  await recordAudit(tx, {
    at: now,
    personId: null,
    clientId: person.clientId,
    action: 'password.reset',
    subject: `person:${person.id}`,
    address,
  });
  return person;
}

/** Registers the endpoints that request a password reset and set the new password, and the job that mails the link. */
export function registerReset(app: App): void {
  // People who are disabled or whose contract has ended get the mail too. They learn the reason when they sign in.
  route(app, c.initPasswordReset, s.initPasswordReset, async ({ body, query, parts, request }) => {
    const { db, clock, jobs } = parts;
    const email = body.email.trim();
    await countAttempt(parts, 'initPasswordReset', { account: email, address: request.ip });
    await db.transaction(async (tx) => {
      const account = await findAccount(tx, email, clock.now());
      if (!account) fail('EMAIL_NOT_FOUND', { message: 'No account has this e-mail address.' });
      const payload = { personId: account.id, lang: query.lang };
      await jobs.enqueue(tx, 'reset-password-mail', payload, { key: `person:${account.id}` });
    });
  });

  handleJob(app, 'reset-password-mail', (payload) => sendResetMail(app, payload));

  route(app, c.finishPasswordReset, s.finishPasswordReset, async ({ body, parts, request }) => {
    const { db, clock } = parts;
    const { ip: address } = request;
    refuseCommonPassword(body.newPassword, '/body/newPassword');
    const keyHash = hashOfKey(body.resetKey);
    const now = clock.now();
    const person = await countFailures(parts, 'finishPasswordReset', { address }, async () => {
      // The key is looked up before hashing, so that a wrong key costs no hashing.
      if (!(await db.row(findKey, { keyHash, now }))) return undefined;
      const passwordHash = await hashPassword(body.newPassword, address);
      return db.transaction((tx) => setPassword(tx, { keyHash, passwordHash, now, address }));
    });
    if (!person) fail('RESET_LINK_EXPIRED', { message: 'The link is unknown, used, or older than seven days.' });
  });
}
