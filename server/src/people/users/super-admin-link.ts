import { randomBytes } from 'node:crypto';
import * as c from '@vr/shared-api/contract/users';
import * as s from '@vr/shared-api/contract/users.schema';
import { cleanEmail, PLATFORM_CLIENT_ID, SUPER_ADMIN_LINK_HOURS } from '@vr/shared-api/limits';
import type { App, Parts } from '../../parts.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import { type Queryable, sql } from '../../platform/db/database.ts';
import { fail } from '../../platform/http/fail.ts';
import { countFailures } from '../../platform/http/rate-limits.ts';
import { route } from '../../platform/http/route.ts';
import { mailLang } from '../../platform/mail/letter.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import { refuseUsedEmail } from './members/write.ts';
import { hashPassword } from './password.ts';
import { hashOfKey } from './password-link.ts';

const HOUR_MS = 3_600_000;

const selectSuperAdmin = sql(
  'super-admin.exists',
  `select from person where client_id = ${PLATFORM_CLIENT_ID} and 'ROLE_SUPER_ADMIN' = any(roles) and deleted_at is null
   limit 1`,
);

const KEY_IS_VALID = `key = 'super-admin-link' and value->>'hash' = :keyHash and (value->>'expiresAt')::timestamptz > :now`;
const replaceKey = sql(
  'super-admin.replace-key',
  `insert into setting (key, value) values ('super-admin-link', jsonb_build_object('hash', :key::text, 'expiresAt',
     :expiresAt::timestamptz))
   on conflict (key) do update set value = excluded.value`,
);
const findKey = sql('super-admin.find-key', `select from setting where ${KEY_IS_VALID}`);
const takeKey = sql('super-admin.take-key', `delete from setting where ${KEY_IS_VALID} returning key`);
const insertSuperAdmin = sql<{ id: number }>(
  'super-admin.insert',
  `insert into person (client_id, first_name, last_name, email, password_hash, roles, lang, created_at)
   values (${PLATFORM_CLIENT_ID}, :firstName, :lastName, :email, :passwordHash, '{ROLE_SUPER_ADMIN}', :lang, :now)
     returning id`,
);

export const hasSuperAdmin = async (db: Queryable): Promise<boolean> => (await db.row(selectSuperAdmin)) !== undefined;

/**
 * Makes a link with which a super admin creates their account. Earlier links become invalid. Only the key's hash is
 * stored.
 */
export async function issueSuperAdminLink({
  db,
  clock,
  config,
}: Pick<Parts, 'db' | 'clock' | 'config'>): Promise<string> {
  const key = randomBytes(32).toString('base64url');
  const expiresAt = new Date(clock.now().getTime() + SUPER_ADMIN_LINK_HOURS * HOUR_MS);
  await db.rows(replaceKey, { key: hashOfKey(key).toString('base64url'), expiresAt });
  return `${config.publicUrl}/super-admin?key=${key}`;
}

/** Registers the endpoint that creates a super admin with the key from the link. */
export function registerSuperAdminLink(app: App): void {
  route(app, c.createSuperAdmin, s.createSuperAdmin, async ({ body, query, parts, request }) => {
    const { db, clock } = parts;
    refuseCommonPassword(body.password, '/body/password');
    const keyHash = hashOfKey(body.key).toString('base64url');
    const now = clock.now();
    const created = await countFailures(parts, 'createSuperAdmin', { address: request.ip }, async () => {
      // The key is looked up before hashing, so that a wrong key costs no hashing.
      if (!(await db.row(findKey, { keyHash, now }))) return undefined;
      const passwordHash = await hashPassword(body.password, request.ip);
      return db.transaction(async (tx) => {
        if (!(await tx.row(takeKey, { keyHash, now }))) return undefined;
        const { firstName, lastName, email } = body;
        const values = {
          firstName: firstName.trim(),
          lastName: lastName.trim(),
          email: cleanEmail(email),
          passwordHash,
          lang: mailLang(query.lang),
          now,
        };
        const person = await tx.row(insertSuperAdmin, values).catch(refuseUsedEmail('email'));
        if (person)
          await recordAudit(tx, {
            at: now,
            personId: person.id,
            clientId: PLATFORM_CLIENT_ID,
            action: 'person.create',
            subject: `person:${person.id}`,
            address: request.ip,
          });
        return person;
      });
    });
    if (!created) fail('SUPER_ADMIN_LINK_EXPIRED', { message: 'The link is unknown, used, or expired.' });
  });
}
