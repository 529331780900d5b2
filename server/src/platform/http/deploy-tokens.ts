import { createHash, timingSafeEqual } from 'node:crypto';
import { readDeployToken } from '@vr/shared-api/release-signing';
import type { Clock } from '../../clock.ts';
import { type Queryable, sql } from '../db/database.ts';

const TOUCH_MS = 60_000;

/** A token with which a team releases its remote. */
export interface DeployToken {
  id: number;
  remote: string;
  label: string;
  /** The public key (SPKI) that verifies the signatures of releases with this token. */
  publicKey: Buffer;
}

const selectToken = sql<DeployToken & { secretHash: Buffer; lastUsedAt: Date | null }>(
  'deploy-tokens.find',
  `select id, remote, label, public_key as "publicKey", secret_hash as "secretHash", last_used_at as "lastUsedAt"
   from deploy_token where id = :readId and revoked_at is null`,
);
const touchToken = sql('deploy-tokens.touch', 'update deploy_token set last_used_at = :now where id = :tokenId');

/** Returns the hash of a secret. The secret itself is not stored. */
export const secretHashOf = (secret: Buffer): Buffer => createHash('sha256').update(secret).digest();

/** Returns whether a bearer token has the form of a deploy token. */
export const isDeployToken = (bearer: string): boolean => readDeployToken(bearer) !== undefined;

/** Finds a deploy token by its text. Returns undefined if the token is unknown or revoked. */
export async function findDeployToken(db: Queryable, clock: Clock, bearer: string): Promise<DeployToken | undefined> {
  const read = readDeployToken(bearer);
  const found = read && (await db.row(selectToken, { readId: read.id }));
  if (!found || !timingSafeEqual(found.secretHash, secretHashOf(read.secret))) return undefined;
  const { secretHash: _, lastUsedAt, ...token } = found;
  const now = clock.now();
  if (now.getTime() - (lastUsedAt?.getTime() ?? 0) >= TOUCH_MS) await db.rows(touchToken, { tokenId: token.id, now });
  return token;
}
