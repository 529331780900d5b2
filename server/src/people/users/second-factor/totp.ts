import { randomBytes } from 'node:crypto';
import { TOTP_DIGITS, TOTP_SECONDS } from '@vr/shared-api/limits';
import { Secret, TOTP } from 'otpauth';
import type { Parts } from '../../../parts.ts';
import { type Queryable, sql } from '../../../platform/db/database.ts';
import { seal, unseal } from '../../../platform/http/seal.ts';

/** How many time steps the phone's clock may be off, in either direction. */
const DRIFT_STEPS = 1;
/** The recommended length of a secret (RFC 4226 §4). */
const SECRET_BYTES = 20;

/** Encrypts a secret for one person. */
export const encryptSecret = (portalSecret: Buffer, personId: number, secret: Buffer): Buffer =>
  seal(portalSecret, { purpose: 'totp-secrets', row: String(personId) }, secret);

/** Decrypts the result of {@link encryptSecret}. Throws if it was changed or belongs to another person. */
export const decryptSecret = (portalSecret: Buffer, personId: number, stored: Buffer): Buffer =>
  unseal(portalSecret, { purpose: 'totp-secrets', row: String(personId) }, stored);

const totpOf = (secret: Uint8Array, names: { issuer?: string; label?: string } = {}): TOTP =>
  new TOTP({
    ...names,
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
    digits: TOTP_DIGITS,
    period: TOTP_SECONDS,
    algorithm: 'SHA1',
  });

const storePending = sql<{ person_id: number }>(
  'totp.store-pending',
  `insert into totp as t (person_id, secret) values (:id, :portalSecret)
   on conflict (person_id) do update set secret = excluded.secret, last_step = 0 where t.confirmed_at is null
   returning person_id`,
);

/** Stores a secret until a first code confirms it. Returns undefined if the person has an app already. */
export async function createTotp(
  db: Queryable,
  { secret: portalSecret, config }: Parts,
  { id, email }: { id: number; email: string },
): Promise<{ uri: string; secret: string } | undefined> {
  const secret = randomBytes(SECRET_BYTES);
  const stored = await db.row(storePending, { id, portalSecret: encryptSecret(portalSecret, id, secret) });
  const totp = totpOf(secret, { issuer: new URL(config.publicUrl).hostname, label: email });
  return stored && { uri: totp.toString(), secret: totp.secret.base32 };
}

const lockTotp = sql<{ secret: Buffer; lastStep: string }>(
  'totp.lock',
  `select secret, last_step as "lastStep" from totp
   where person_id = :personId and (confirmed_at is not null) = :isConfirmed for update`,
);
const acceptStep = sql(
  'totp.accept',
  'update totp set last_step = :step, confirmed_at = coalesce(confirmed_at, :now) where person_id = :personId',
);

/**
 * Returns whether a code is right and unused. `isConfirmed` is false for the code that confirms a new app. An accepted code
 * and all earlier codes are refused from then on (RFC 6238 §5.2).
 */
export async function consumeTotp(
  tx: Queryable,
  { clock, secret: portalSecret }: Parts,
  { personId, code, isConfirmed }: { personId: number; code: string; isConfirmed: boolean },
): Promise<boolean> {
  const stored = await tx.row(lockTotp, { personId, isConfirmed });
  if (!stored) return false;
  const now = clock.now();
  const totp = totpOf(decryptSecret(portalSecret, personId, stored.secret));
  const delta = totp.validate({ token: code, timestamp: now.getTime(), window: DRIFT_STEPS });
  if (delta === null) return false;
  const step = Math.floor(now.getTime() / 1000 / TOTP_SECONDS) + delta;
  if (step <= Number(stored.lastStep)) return false;
  await tx.rows(acceptStep, { personId, step, now });
  return true;
}
