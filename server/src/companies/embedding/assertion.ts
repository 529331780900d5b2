import { createHash } from 'node:crypto';
import type { AssertionRefusal } from '@vr/shared-api/embedding';
import { issuerOf } from '@vr/shared-api/embedding-origin';
import { ASSERTION_ID_MAX, ASSERTION_MAX_SECONDS, ASSERTION_SKEW_SECONDS, INT_MAX } from '@vr/shared-api/limits';
import { decodeJwt, decodeProtectedHeader, errors, importJWK, type JWTPayload, jwtVerify } from 'jose';
import type { Parts } from '../../parts.ts';
import { type Queryable, sql } from '../../platform/db/database.ts';
import { fail } from '../../platform/http/fail.ts';
import { algorithmsOf, type EmbeddingKey, findKey } from './keys.ts';

/** What is wrong, for the intranet's developer. docs/embedding.md lists the causes. */
const MESSAGES: Record<AssertionRefusal, string> = {
  malformed: 'The assertion is no signed JWT with kid, iss, sub, aud, iat, exp and jti.',
  'unknown-key': 'No company of this issuer (iss) has a key with this kid.',
  algorithm: 'Assertions of this key are signed with another algorithm.',
  signature: 'The signature does not fit the key.',
  audience: "The audience (aud) is not this portal's address.",
  expired: 'The assertion has expired (exp).',
  'not-yet-valid': 'The assertion is not valid yet (iat, nbf). The clock of its server may be wrong.',
  lifetime: `The assertion is valid for more than ${ASSERTION_MAX_SECONDS} seconds (iat to exp).`,
  replayed: 'The assertion was used before (jti). Each session needs a new one.',
  origin: 'The company has not registered the origin of this page.',
  'unknown-person': 'No person of the company has this e-mail address (sub).',
  'not-vouchable': 'An intranet cannot vouch for a person with these rights.',
};

/** Fails with ASSERTION_REFUSED. The message begins with the reason. */
export const refuseAssertion = (reason: AssertionRefusal): never =>
  fail('ASSERTION_REFUSED', { field: '/body/assertion', reason, message: `${reason}: ${MESSAGES[reason]}` });

/** The contents of a valid assertion. */
export interface Vouched {
  clientId: number;
  key: EmbeddingKey;
  subject: string;
  id: string;
  expiresAt: Date;
}

/** The format of a key's id: a SHA-256 thumbprint in base64url. */
const KEY_ID = /^[\w-]{43}$/u;

/** Reads the company and the key of an assertion, before its signature is checked. */
function namedBy(assertion: string): { clientId: number; kid: string; alg: string } {
  try {
    const { kid, alg = '' } = decodeProtectedHeader(assertion);
    const { iss = '' } = decodeJwt(assertion);
    const clientId = Number(/^company:([1-9]\d{0,9})$/u.exec(iss)?.[1]);
    if (typeof kid === 'string' && KEY_ID.test(kid) && clientId <= INT_MAX) return { clientId, kid, alg };
  } catch {
    // Refused below.
  }
  return refuseAssertion('malformed');
}

function reasonOf(error: unknown): AssertionRefusal {
  if (error instanceof errors.JWTExpired) return 'expired';
  if (error instanceof errors.JWSSignatureVerificationFailed) return 'signature';
  if (!(error instanceof errors.JWTClaimValidationFailed)) return 'malformed';
  if (error.claim === 'aud') return 'audience';
  return error.claim === 'nbf' ? 'not-yet-valid' : 'malformed';
}

/** Checks the lifetime and the identifiers, after the signature was verified. */
function checkClaims({ iat = 0, nbf = iat, exp = 0, sub = '', jti = '' }: JWTPayload, now: Date): void {
  const latest = now.getTime() / 1000 + ASSERTION_SKEW_SECONDS;
  if (iat > latest) refuseAssertion('not-yet-valid');
  if (exp - Math.min(iat, nbf) > ASSERTION_MAX_SECONDS) refuseAssertion('lifetime');
  const isIdentifier = typeof jti === 'string' && jti !== '' && jti.length <= ASSERTION_ID_MAX;
  if (!isIdentifier || typeof sub !== 'string' || sub.trim() === '' || sub.includes('\0')) refuseAssertion('malformed');
}

/** Checks an assertion (RFC 7523 §3), except for its reuse ({@link takeAssertion}). Fails with ASSERTION_REFUSED. */
export async function verifyAssertion({ db, clock, config }: Parts, assertion: string): Promise<Vouched> {
  const { clientId, kid, alg } = namedBy(assertion);
  const key = (await findKey(db, clientId, kid)) ?? refuseAssertion('unknown-key');
  const algorithms = algorithmsOf(key.jwk);
  if (!algorithms.includes(alg)) refuseAssertion('algorithm');
  const now = clock.now();
  const { payload } = await jwtVerify(assertion, await importJWK(key.jwk, alg), {
    algorithms,
    issuer: issuerOf(clientId),
    audience: config.publicUrl,
    currentDate: now,
    clockTolerance: ASSERTION_SKEW_SECONDS,
    requiredClaims: ['sub', 'iat', 'exp', 'jti'],
  }).catch((error: unknown) => refuseAssertion(reasonOf(error)));
  checkClaims(payload, now);
  const { sub = '', jti = '', exp = 0 } = payload;
  const expiresAt = new Date((exp + ASSERTION_SKEW_SECONDS) * 1000);
  return { clientId, key, subject: sub.trim(), id: jti, expiresAt };
}

const insertUsed = sql(
  'assertions.use',
  `insert into used_assertion (hash, client_id, expires_at) values (:hash, :clientId, :expiresAt)
   on conflict do nothing returning client_id`,
);
const deleteExpired = sql('assertions.delete-expired', 'delete from used_assertion where expires_at < :now');

/** Records that an assertion is used. Fails with the reason `replayed` if it was used before, on any node. */
export async function takeAssertion(tx: Queryable, { clientId, id, expiresAt }: Vouched): Promise<void> {
  const hash = createHash('sha256')
    .update(JSON.stringify([clientId, id]))
    .digest();
  if (!(await tx.row(insertUsed, { hash, clientId, expiresAt }))) refuseAssertion('replayed');
}

/** How long a used assertion is stored after it expires, because a node whose clock is slow may still accept it. */
const KEPT_MS = 24 * 3_600_000;

/** Deletes used assertions that expired so long ago that every node refuses them as expired. */
export async function deleteExpiredAssertions(db: Queryable, now: Date): Promise<void> {
  await db.rows(deleteExpired, { now: new Date(now.getTime() - KEPT_MS) });
}
