import { randomBytes } from 'node:crypto';
import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import type { listDeployTokens } from '@vr/shared-api/contract/releases.schema';
import { deployTokenText, releaseKeyOf } from '@vr/shared-api/release-signing';
import { instant, type Queryable, sql } from '../db/database.ts';
import { secretHashOf } from '../http/deploy-tokens.ts';
import { fail } from '../http/fail.ts';
import { type Releaser, recordReleaseEvent } from './release-events.ts';

const SECRET_BYTES = 32;

const insertToken = sql<{ id: number }>(
  'deploy-tokens.insert',
  `insert into deploy_token (remote, label, secret_hash, public_key, created_at, created_by)
   values (:remote, :label, :secretHash, :publicKey, :now, :personId) returning id`,
);
const revoke = sql<{ remote: string; label: string }>(
  'deploy-tokens.revoke',
  'update deploy_token set revoked_at = :now where id = :id and revoked_at is null returning remote, label',
);
const selectTokens = sql<ListedToken>(
  'deploy-tokens.list',
  `select d.id, d.remote, d.label, ${instant('d.created_at')} as "createdAt",
     nullif(concat_ws(' ', p.first_name, p.last_name), '') as "createdBy",
     ${instant('d.last_used_at')} as "lastUsedAt", ${instant('d.revoked_at')} as "revokedAt"
   from deploy_token d join person p on p.id = d.created_by order by d.revoked_at is not null, d.id desc`,
);

type ListedToken = ResponseOf<typeof listDeployTokens>['items'][number];

/** Lists all deploy tokens, valid ones first. */
export const listTokens = (db: Queryable): Promise<ListedToken[]> => db.rows(selectTokens);

/** Creates a deploy token for a remote. Only this call returns the text of the token. */
export async function createToken(
  tx: Queryable,
  { now, by, remote, label }: { now: Date; by: Releaser & { personId: number }; remote: string; label: string },
): Promise<{ id: number; token: string }> {
  const secret = randomBytes(SECRET_BYTES);
  const values = {
    remote,
    label,
    secretHash: secretHashOf(secret),
    publicKey: releaseKeyOf(secret),
    now,
    personId: by.personId,
  };
  const { id } = (await tx.row(insertToken, values)) ?? fail('INTERNAL');
  await recordReleaseEvent(tx, now, by, 'remote.token-create', remote, { tokenId: id, label });
  return { id, token: deployTokenText(id, secret) };
}

/** Revokes a deploy token. Fails with NOT_FOUND if the token is unknown or already revoked. */
export async function revokeToken(tx: Queryable, now: Date, by: Releaser, id: number): Promise<void> {
  const { remote, label } =
    (await tx.row(revoke, { id, now })) ?? fail('NOT_FOUND', { message: 'There is no such deploy token in force.' });
  await recordReleaseEvent(tx, now, by, 'remote.token-revoke', remote, { tokenId: id, label });
}
