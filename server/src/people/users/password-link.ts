import { createHash, randomBytes } from 'node:crypto';
import { type ClientType, RESET_KEY_DAYS } from '@vr/shared-api/limits';
import type { Role } from '@vr/shared-api/permissions';
import { daysAfter } from '../../clock.ts';
import type { Parts } from '../../parts.ts';
import { type Queryable, sql } from '../../platform/db/database.ts';
import { RECIPIENT, type Recipient } from '../../platform/mail/letter.ts';

const selectRecipient = sql<LinkRecipient>(
  'password-link.recipient',
  `select ${RECIPIENT}, p.roles, c.type as "clientType"
   from person p join client c on c.id = p.client_id and c.deleted_at is null
   where p.id = :personId and p.deleted_at is null for share of p`,
);

const replaceKey = sql(
  'password-link.replace-key',
  `insert into reset_key (hash, person_id, created_at, expires_at) values (:hash, :personId, :now, :expiresAt)
   on conflict (person_id) do update
   set hash = excluded.hash, created_at = excluded.created_at, expires_at = excluded.expires_at`,
);

/** Returns the hash of a key. The database stores only the hash. */
export const hashOfKey = (key: string): Buffer => createHash('sha256').update(key).digest();

/** Stores the key of a link to set a password. The new key replaces the person's earlier one. */
export async function storeResetKey(
  tx: Queryable,
  { personId, key, now, expiresAt }: { personId: number; key: string; now: Date; expiresAt: Date },
): Promise<void> {
  await tx.rows(replaceKey, { hash: hashOfKey(key), personId, now, expiresAt });
}

interface LinkRecipient extends Recipient {
  roles: Role[];
  clientType: ClientType;
}

/**
 * Stores a key, which replaces the person's earlier one. Returns the recipient of the mail, or undefined if the person is
 * deleted. The recipient's address cannot change until the transaction ends.
 */
async function storeKey(tx: Queryable, personId: number, hash: Buffer, now: Date): Promise<LinkRecipient | undefined> {
  const recipient = await tx.row(selectRecipient, { personId });
  const expiresAt = daysAfter(now, RESET_KEY_DAYS);
  if (recipient) await tx.rows(replaceKey, { hash, personId, now, expiresAt });
  return recipient;
}

/**
 * Makes a link to set a password and returns it as `address`, with the recipient of the mail. Earlier links become invalid.
 * The key exists only in the link. Returns undefined if the person is deleted.
 */
export async function issuePasswordLink(
  { db, clock, config }: Parts,
  personId: number,
): Promise<(LinkRecipient & { address: string }) | undefined> {
  const key = randomBytes(32).toString('base64url');
  const recipient = await db.transaction((tx) => storeKey(tx, personId, hashOfKey(key), clock.now()));
  return recipient && { ...recipient, address: `${config.publicUrl}/reset-password?key=${key}` };
}
