import { generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto';
import type { RegistryEntry } from '@vr/shared-api/remote';
import { calculateJwkThumbprint, exportJWK, SignJWT } from 'jose';
import { sql } from '../../../platform/db/database.ts';
import { API_PREFIX } from '../../../platform/http/route.ts';
import type { TestServer } from '../../../testing/server.ts';

const KINDS = {
  ES256: () => generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  EdDSA: () => generateKeyPairSync('ed25519'),
  RS256: () => generateKeyPairSync('rsa', { modulusLength: 2048 }),
  ES384: () => generateKeyPairSync('ec', { namedCurve: 'P-384' }),
};

export interface KeyPair {
  alg: string;
  kid: string;
  privateKey: KeyObject;
  publicPem: string;
  privatePem: string;
}

export async function keyPair(alg: keyof typeof KINDS = 'ES256'): Promise<KeyPair> {
  const { privateKey, publicKey } = KINDS[alg]();
  return {
    alg,
    kid: await calculateJwkThumbprint(await exportJWK(publicKey)),
    privateKey,
    publicPem: publicKey.export({ type: 'spki', format: 'pem' }) as string,
    privatePem: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
  };
}

const insertKey = sql<{ id: number }>(
  'test.embedding-key',
  `insert into embedding_key (client_id, kid, name, public_jwk, created_at) values (:clientId, :kid, 'Intranet', :jwk, :now)
   returning id`,
);
const insertOrigin = sql(
  'test.embedding-origin',
  'insert into embedding_origin (client_id, origin) values (:clientId, :origin)',
);

/** A company whose intranet vouches for its people. */
export interface Intranet {
  clientId: number;
  origin: string;
  key: KeyPair;
  keyId: number;
  /** Signs an assertion. `claims` and `header` override the correct values; undefined removes a claim. */
  sign(
    email: string,
    claims?: Record<string, unknown>,
    header?: Record<string, unknown>,
    key?: KeyObject,
  ): Promise<string>;
}

/** Registers a key and an origin for a company, and returns its intranet. */
export async function intranetOf(server: TestServer, clientId: number, origin: string): Promise<Intranet> {
  const { clock, db, parts } = server;
  const key = await keyPair();
  const { publicKey } = { publicKey: await exportJWK(key.privateKey) };
  const { d: _, ...jwk } = publicKey;
  const row = await db.row(insertKey, { clientId, kid: key.kid, jwk: JSON.stringify(jwk), now: clock.now() });
  await db.rows(insertOrigin, { clientId, origin });
  const sign: Intranet['sign'] = (email, claims = {}, header = {}, signer = key.privateKey) => {
    const now = Math.floor(clock.now().getTime() / 1000);
    const payload = {
      iss: `company:${clientId}`,
      sub: email,
      aud: parts.config.publicUrl,
      iat: now,
      exp: now + 60,
      jti: randomUUID(),
      ...claims,
    };
    return new SignJWT(payload).setProtectedHeader({ alg: key.alg, kid: key.kid, ...header }).sign(signer);
  };
  return { clientId, origin, key, keyId: row?.id ?? 0, sign };
}

/** Exchanges an assertion, like a page of the given origin. */
export async function exchange(
  { app }: Pick<TestServer, 'app'>,
  assertion: string,
  origin: string | undefined,
): Promise<{
  status: number;
  code: string;
  reason: string;
  token: string;
  expiresIn: number;
  canaries: RegistryEntry[];
  allowed: unknown;
}> {
  const response = await app.inject({
    method: 'POST',
    url: `${API_PREFIX}/embedding/session`,
    headers: origin === undefined ? {} : { origin },
    payload: { grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion },
  });
  const body = response.json<Record<string, string & number & RegistryEntry[]>>();
  return {
    status: response.statusCode,
    code: body.code ?? '',
    reason: body.reason ?? '',
    token: body.access_token ?? '',
    expiresIn: body.expires_in ?? 0,
    canaries: body.canaries ?? [],
    allowed: response.headers['access-control-allow-origin'],
  };
}
