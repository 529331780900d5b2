import { createHash, hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Queryable, sql } from '../db/database.ts';
import { fail } from './fail.ts';
import { type PreRendered, preRendered } from './route.ts';

/** Sends JSON text with an ETag. Sends 304 instead if the browser already has the same text (RFC 9110 §13.1.2). */
export function sendWithEtag(request: FastifyRequest, reply: FastifyReply, json: string): PreRendered {
  const etag = `W/"${hash('sha1', json, 'base64url')}"`;
  reply.header('etag', etag);
  // The browser may store the reply for this person, but must revalidate it before each use.
  reply.header('cache-control', 'private, no-cache');
  reply.header('vary', 'authorization, accept-encoding');
  const unchanged = request.headers['if-none-match']?.split(',').some((tag) => tag.trim() === etag);
  if (unchanged) reply.code(304);
  return preRendered(unchanged ? '' : json);
}

/** Reads the edited version, such as `"7"`, from If-Match. Undefined if this is missing or `*`. Fails with VALIDATION. */
export function ifMatchVersion(request: FastifyRequest): number | undefined {
  const given = request.headers['if-match'];
  if (given === undefined || given === '*') return undefined;
  const [, version] = /^"(\d{1,9})"$/u.exec(given) ?? [];
  if (version === undefined)
    fail('VALIDATION', { field: '/headers/if-match', message: '/headers/if-match must name the version, such as "7"' });
  return Number(version);
}

/** Fails with STALE_EDIT if the current version is not the one that was edited. `field` becomes the field of the error. */
export function refuseStale(edited: number | undefined, current: number, field?: string): void {
  if (edited !== undefined && edited !== current)
    fail('STALE_EDIT', {
      message: `Version ${edited} was edited, but the current version is ${current}.`,
      ...(field ? { field } : {}),
    });
}

const KEY = /^[\w-]{8,100}$/u;

const lockKey = sql(
  'idempotency.lock',
  `select pg_advisory_xact_lock(hashtextextended('idempotency:' || :key, :personId))`,
);
const selectReply = sql<{ endpoint: string; fingerprint: Buffer | null; answer: unknown }>(
  'idempotency.find',
  'select endpoint, fingerprint, answer from idempotency_key where person_id = :personId and key = :key',
);
const insertReply = sql(
  'idempotency.keep',
  `insert into idempotency_key (person_id, key, endpoint, fingerprint, answer, created_at)
   values (:personId, :key, :endpoint, :fingerprint, :reply, :now)`,
);

/** Returns the SHA-256 of a call's query and body, including the bytes of files. */
async function fingerprintOf({ url, body }: FastifyRequest): Promise<Buffer> {
  const [, query = ''] = url.split('?');
  const digest = createHash('sha256')
    .update(query)
    .update(JSON.stringify(body) ?? '');
  for (const value of Object.values(body ?? {})) if (value instanceof File) digest.update(await value.bytes());
  return digest.digest();
}

/**
 * Runs `create` once for each Idempotency-Key of a person, and returns the stored reply when the call is repeated
 * (draft-ietf-httpapi-idempotency-key). Without a key, always runs `create`. Fails with IDEMPOTENCY_KEY_REUSED if the same
 * key came before with another query or body. `tx` must be the transaction in which `create` writes.
 */
export async function withIdempotencyKey<T extends object>(
  tx: Queryable,
  { request, personId, now }: { request: FastifyRequest; personId: number; now: Date },
  create: () => Promise<T>,
): Promise<T> {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return create();
  if (typeof key !== 'string' || !KEY.test(key))
    fail('VALIDATION', {
      field: '/headers/idempotency-key',
      message: '/headers/idempotency-key must have 8 to 100 characters',
    });
  const endpoint = `${request.method} ${request.routeOptions.url}`;
  await tx.rows(lockKey, { key, personId });
  const fingerprint = await fingerprintOf(request);
  const stored = await tx.row(selectReply, {
    personId,
    key,
  });
  if (stored && (stored.endpoint !== endpoint || stored.fingerprint?.equals(fingerprint) === false))
    fail('IDEMPOTENCY_KEY_REUSED', {
      field: '/headers/idempotency-key',
      message: 'The key was used for another call or with another query or body.',
    });
  if (stored) return stored.answer as T;
  const reply = await create();
  await tx.rows(insertReply, { personId, key, endpoint, fingerprint, reply: JSON.stringify(reply), now });
  return reply;
}

const deleteKeys = sql('idempotency.forget', 'delete from idempotency_key where created_at < :createdBefore');
/** Deletes the replies that were stored before an instant. */
export const forgetReplies = (db: Queryable, createdBefore: Date): Promise<unknown> =>
  db.rows(deleteKeys, { createdBefore });
