import { createHash, randomBytes } from 'node:crypto';
import * as c from '@vr/shared-api/contract/users';
import * as s from '@vr/shared-api/contract/users.schema';
import { RESET_KEY_DAYS } from '@vr/shared-api/limits';
import type { App } from '../app.ts';
import { record } from '../audit.ts';
import { type Queryable, sql } from '../db/database.ts';
import { fail } from '../http/fail.ts';
import { route } from '../http/route.ts';
import { revokeTokens } from '../http/tokens.ts';
import { handleJob, type JobPayloads } from '../jobs/jobs.ts';
import { mailLang, mailTexts } from '../mail/letter.ts';
import { sendLetter } from '../mail/send.ts';
import { countFailures, take } from '../rate-limits.ts';
import { hashPassword } from './password.ts';
import { findAccount } from './queries.ts';

const DAY_MS = 86_400_000;

const selectReader = sql(
  'reset.reader',
  `select p.first_name as "firstName", p.email, c.name as company, c.primary_color as color
   from person p join client c on c.id = p.client_id and c.deleted_at is null
   where p.id = $1 and p.deleted_at is null for share of p`,
);

const replaceKey = sql(
  'reset.replace-key',
  `insert into reset_key (hash, person_id, created_at, expires_at) values ($1, $2, $3, $4)
   on conflict (person_id) do update
   set hash = excluded.hash, created_at = excluded.created_at, expires_at = excluded.expires_at`,
);

const findKey = sql(
  'reset.find-key',
  `select from reset_key k join person p on p.id = k.person_id and p.deleted_at is null
   where k.hash = $1 and k.expires_at > $2`,
);

const takeKey = sql(
  'reset.take-key',
  `with used as (delete from reset_key where hash = $1 and expires_at > $2 returning person_id)
   update person p set password_hash = $3 from used where p.id = used.person_id and p.deleted_at is null
   returning p.id, p.client_id as "clientId"`,
);

/** What the database knows of a key. */
const hashOf = (key: string): Buffer => createHash('sha256').update(key).digest();

interface Reader {
  firstName: string;
  email: string;
  company: string;
  color: string;
}

/** Makes a key the only good one of a person, whose address does not change meanwhile. */
async function giveKey(tx: Queryable, personId: number, hash: Buffer, now: Date): Promise<Reader | undefined> {
  const reader = await tx.row<Reader>(selectReader, [personId]);
  const expiresAt = new Date(now.getTime() + RESET_KEY_DAYS * DAY_MS);
  if (reader) await tx.rows(replaceKey, [hash, personId, now, expiresAt]);
  return reader;
}

/** Makes a key and mails it; only the reader ever has it in clear. */
async function sendKey(app: App, { personId, lang }: JobPayloads['reset-password-mail']): Promise<void> {
  const { db, clock, config } = app.parts;
  const key = randomBytes(32).toString('base64url');
  const reader = await db.transaction((tx) => giveKey(tx, personId, hashOf(key), clock.now()));
  // Deleted since they asked.
  if (!reader) return;
  const written = mailLang(lang);
  const { subject, why, link, validity, notAsked } = mailTexts(written).resetPassword;
  await sendLetter(app, reader.email, {
    lang: written,
    subject,
    firstName: reader.firstName,
    company: reader.company,
    color: reader.color,
    why: why(reader.email, reader.company),
    link: { text: link, address: `${config.publicUrl}/reset-password?key=${key}` },
    after: [validity(RESET_KEY_DAYS), notAsked],
  });
}

interface NewPassword {
  keyHash: Buffer;
  passwordHash: string;
  now: Date;
  address: string;
}

/** Uses the key up; undefined when somebody else was faster, or its person is gone. */
async function setPassword(tx: Queryable, { keyHash, passwordHash, now, address }: NewPassword) {
  const person = await tx.row<{ id: number; clientId: number }>(takeKey, [keyHash, now, passwordHash]);
  if (!person) return undefined;
  await revokeTokens(tx, person.id);
  await record(tx, {
    at: now,
    personId: null,
    clientId: person.clientId,
    action: 'password.reset',
    subject: `person:${person.id}`,
    address,
  });
  return person;
}

/** Setting a new password by a link that comes by mail. */
export function registerReset(app: App): void {
  // Whoever may not sign in just now, being disabled or out of contract, gets the mail too: signing in tells them why.
  route(app, c.initPasswordReset, s.initPasswordReset, async ({ body, query, parts, request }) => {
    const { db, clock, jobs } = parts;
    const email = body.email.trim();
    await take(parts, 'initPasswordReset', { account: email, address: request.ip });
    await db.transaction(async (tx) => {
      const account = await findAccount(tx, email, clock.now());
      if (!account) fail('EMAIL_NOT_FOUND', { message: 'Nobody here has this e-mail address.' });
      const payload = { personId: account.id, lang: query.lang };
      await jobs.enqueue(tx, 'reset-password-mail', payload, { key: `person:${account.id}` });
    });
    return undefined;
  });

  handleJob(app, 'reset-password-mail', (payload) => sendKey(app, payload));

  route(app, c.finishPasswordReset, s.finishPasswordReset, async ({ body, parts, request }) => {
    const { db, clock } = parts;
    const { ip: address } = request;
    const keyHash = hashOf(body.resetKey);
    const now = clock.now();
    const person = await countFailures(parts, 'finishPasswordReset', { address }, async () => {
      // Looked at first, so that a wrong key costs no hashing.
      if (!(await db.row(findKey, [keyHash, now]))) return undefined;
      const passwordHash = await hashPassword(body.newPassword);
      return db.transaction((tx) => setPassword(tx, { keyHash, passwordHash, now, address }));
    });
    if (!person) fail('RESET_LINK_EXPIRED', { message: 'The link is unknown, used, or older than seven days.' });
    return undefined;
  });
}
