import { createPrivateKey, generateKeyPair, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import { getCredentialKey } from '@vr/shared-api/contract/certificates';
import { pathOf } from '@vr/shared-api/contract/endpoint';
import { calculateJwkThumbprint, exportJWK, type JWK } from 'jose';
import type { Parts } from '../../parts.ts';
import { type Queryable, sql } from '../../platform/db/database.ts';
import { API_PREFIX } from '../../platform/http/route.ts';
import { seal, unseal } from '../../platform/http/seal.ts';

/** Open Badges 3.0 §8.2 requires every verifier to support RS256. */
export const ALGORITHM = 'RS256';
const MODULUS_BITS = 3072;
const PURPOSE = 'signing-keys';

type PublicJwk = Required<Pick<JWK, 'kty' | 'n' | 'e' | 'alg' | 'use' | 'kid'>>;

/** The private key that signs, and the URL of its public key. */
interface SigningKey {
  key: KeyObject;
  kid: string;
}

interface PublicRow {
  kid: string;
  jwk: Omit<PublicJwk, 'kid'>;
}
type Row = PublicRow & { sealed: Buffer };

const selectKeys = sql<PublicRow>(
  'signing-keys.list',
  'select kid, public_jwk as jwk from signing_key order by created_at desc, kid',
);
const selectKey = sql<PublicRow>(
  'signing-keys.find',
  'select kid, public_jwk as jwk from signing_key where kid = :kid',
);
const selectNewest = sql<Row>(
  'signing-keys.newest',
  `select kid, public_jwk as jwk, private_key as sealed from signing_key order by created_at desc, kid limit 1`,
);
const insertKey = sql(
  'signing-keys.insert',
  'insert into signing_key (kid, public_jwk, private_key, created_at) values (:kid, :jwk, :sealed, :now)',
);
const lockKeys = sql('signing-keys.lock', 'lock table signing_key in share row exclusive mode');

const addressOf = ({ config }: Pick<Parts, 'config'>, kid: string): string =>
  `${config.publicUrl}${API_PREFIX}${pathOf(getCredentialKey, { params: { key: kid } })}`;

const published = (parts: Pick<Parts, 'config'>, { kid, jwk }: PublicRow): PublicJwk => ({
  ...jwk,
  kid: addressOf(parts, kid),
});

/** Returns all public keys, the newest first. */
export const publicKeys = async (parts: Parts): Promise<PublicJwk[]> =>
  (await parts.db.rows(selectKeys)).map((row) => published(parts, row));

/** Returns a public key by the last part of its URL. */
export async function findPublicKey(parts: Parts, kid: string): Promise<PublicJwk | undefined> {
  const row = await parts.db.row(selectKey, { kid });
  return row && published(parts, row);
}

const makeKeyPair = promisify(generateKeyPair);

async function addKey(tx: Queryable, { secret, clock }: Pick<Parts, 'secret' | 'clock'>): Promise<Row> {
  const { publicKey, privateKey } = await makeKeyPair('rsa', { modulusLength: MODULUS_BITS });
  const { kty = '', n = '', e = '' } = await exportJWK(publicKey);
  const kid = await calculateJwkThumbprint({ kty, n, e });
  const jwk: Row['jwk'] = { kty, n, e, alg: ALGORITHM, use: 'sig' };
  const pkcs8 = privateKey.export({ type: 'pkcs8', format: 'der' });
  const sealed = seal(secret, { purpose: PURPOSE, row: kid }, pkcs8);
  await tx.rows(insertKey, { kid, jwk: JSON.stringify(jwk), sealed, now: clock.now() });
  return { kid, jwk, sealed };
}

/** Makes a new key, which signs from now on, and returns its id. The public parts of former keys stay published. */
export const rotateSigningKey = async (parts: Pick<Parts, 'db' | 'secret' | 'clock'>): Promise<string> =>
  parts.db.transaction(async (tx) => {
    await tx.rows(lockKeys);
    return (await addKey(tx, parts)).kid;
  });

/** Returns the newest key. The first call makes it, under a lock, so that only one node makes one. */
export async function signingKey(parts: Parts): Promise<SigningKey> {
  const { db, secret } = parts;
  const newest =
    (await db.row(selectNewest)) ??
    (await db.transaction(async (tx) => {
      await tx.rows(lockKeys);
      return (await tx.row(selectNewest)) ?? addKey(tx, parts);
    }));
  const pkcs8 = unseal(secret, { purpose: PURPOSE, row: newest.kid }, newest.sealed);
  return { key: createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' }), kid: addressOf(parts, newest.kid) };
}
