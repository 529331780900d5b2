import { createPublicKey, type KeyObject } from 'node:crypto';
import { PRIVATE_KEY } from '@vr/shared-api/embedding-origin';
import { calculateJwkThumbprint, exportJWK, type JWK } from 'jose';
import { type Queryable, sql } from '../../platform/db/database.ts';
import { fail } from '../../platform/http/fail.ts';

/** RFC 7518 §3.3 requires at least this size. */
const RSA_MIN_BITS = 2048;

export interface EmbeddingKey {
  id: number;
  kid: string;
  name: string;
  jwk: JWK;
  createdAt: Date;
  lastUsedAt: Date | null;
}

/** Returns the algorithms that may sign assertions with a key; none if the key may not be registered. */
export function algorithmsOf({ kty, crv }: JWK): string[] {
  if (kty === 'RSA') return ['RS256', 'PS256'];
  if (kty === 'EC' && crv === 'P-256') return ['ES256'];
  return kty === 'OKP' && crv === 'Ed25519' ? ['EdDSA'] : [];
}

function parseKey(text: string): KeyObject | undefined {
  try {
    if (text.startsWith('{')) return createPublicKey({ key: JSON.parse(text), format: 'jwk' });
    return text.startsWith('-----BEGIN PUBLIC KEY-----') ? createPublicKey(text) : undefined;
  } catch {
    return undefined;
  }
}

/** Reads a public key in PEM (SPKI) or as a JWK. Fails with PRIVATE_KEY or KEY_REFUSED. */
export async function readPublicKey(given: string): Promise<{ kid: string; jwk: JWK }> {
  const field = '/body/key';
  const text = given.trim();
  if (PRIVATE_KEY.test(text)) fail('PRIVATE_KEY', { field, message: 'This is a private key. It was not stored.' });
  const key =
    parseKey(text) ?? fail('KEY_REFUSED', { field, message: 'This is no public key in PEM (SPKI) or as a JWK.' });
  const jwk = await exportJWK(key).catch(() => ({}) as JWK);
  const bits = key.asymmetricKeyDetails?.modulusLength ?? RSA_MIN_BITS;
  if (algorithmsOf(jwk).length === 0 || bits < RSA_MIN_BITS)
    fail('KEY_REFUSED', { field, message: 'The key must be P-256, Ed25519 or RSA of at least 2048 bits.' });
  return { kid: await calculateJwkThumbprint(jwk), jwk };
}

const COLUMNS = `k.id, k.kid, k.name, k.public_jwk as jwk, k.created_at as "createdAt", k.last_used_at as "lastUsedAt"`;

const selectKeys = sql<EmbeddingKey>(
  'embedding-keys.list',
  `select ${COLUMNS} from embedding_key k where k.client_id = :clientId order by k.created_at, k.id`,
);
const selectKey = sql<EmbeddingKey>(
  'embedding-keys.find',
  `select ${COLUMNS} from embedding_key k join client c on c.id = k.client_id and c.deleted_at is null
   where k.client_id = :clientId and k.kid = :kid`,
);

/** Returns the keys of a company, the oldest first. */
export const findKeys = (db: Queryable, clientId: number): Promise<EmbeddingKey[]> => db.rows(selectKeys, { clientId });

/** Returns a key of a company by its `kid`. */
export const findKey = (db: Queryable, clientId: number, kid: string): Promise<EmbeddingKey | undefined> =>
  db.row(selectKey, { clientId, kid });
