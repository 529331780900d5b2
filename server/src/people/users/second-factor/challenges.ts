import { createHash, randomBytes } from 'node:crypto';
import { SECOND_FACTOR_MS } from '@vr/shared-api/limits';
import type { Parts } from '../../../parts.ts';
import { type Queryable, sql } from '../../../platform/db/database.ts';

const storeChallenge = sql(
  'second-factor.store-challenge',
  `with expired as (delete from second_factor_challenge where person_id = :personId and expires_at <= :now and hash <> :hash)
   insert into second_factor_challenge (hash, person_id, purpose, webauthn_challenge, expires_at)
   values (:hash, :personId, :purpose, :challenge, :expiresAt)
   on conflict (hash) do update set webauthn_challenge = excluded.webauthn_challenge, expires_at = excluded.expires_at`,
);
const findChallenge = sql<Omit<Started, 'hash'>>(
  'second-factor.find-challenge',
  `select person_id as "personId", webauthn_challenge as challenge from second_factor_challenge
   where hash = :hash and purpose = :purpose and expires_at > :now`,
);
const deleteChallenge = sql(
  'second-factor.take-challenge',
  'delete from second_factor_challenge where hash = :hash returning hash',
);

type Purpose = 'sign-in' | 'passkey';

/** A step that a person has started and must finish: a sign-in, or the registration of a passkey. */
export interface Started {
  hash: Buffer;
  personId: number;
  /** The challenge of WebAuthn; '' for a sign-in without passkeys. */
  challenge: string;
}

export const newChallenge = (): string => randomBytes(32).toString('base64url');
export const hashOfChallenge = (challenge: string): Buffer => createHash('sha256').update(challenge).digest();

/** Stores a started step. Returns the time at which it expires. */
export async function storeStarted(
  { db, clock }: Parts,
  purpose: Purpose,
  { hash, personId, challenge }: Started,
): Promise<Date> {
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + SECOND_FACTOR_MS);
  await db.rows(storeChallenge, { hash, personId, purpose, challenge, now, expiresAt });
  return expiresAt;
}

/** Returns the started step with this hash, or undefined if it is unknown, finished or expired. */
export async function findStarted({ db, clock }: Parts, purpose: Purpose, hash: Buffer): Promise<Started | undefined> {
  const found = await db.row(findChallenge, { hash, purpose, now: clock.now() });
  return found && { hash, ...found };
}

/** Finishes a started step. Returns false if it was finished before. */
export const takeStarted = async (tx: Queryable, { hash }: Started): Promise<boolean> =>
  (await tx.row(deleteChallenge, { hash })) !== undefined;
