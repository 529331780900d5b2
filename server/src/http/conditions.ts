import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Queryable, sql } from '../db/database.ts';
import { fail } from './fail.ts';
import { type PreRendered, preRendered } from './route.ts';

/** Sends JSON text, or 304 to a browser that has just this (RFC 9110 §13.1.2). */
export function sendRevalidated(request: FastifyRequest, reply: FastifyReply, json: string): PreRendered {
  const etag = `W/"${hash('sha1', json, 'base64url')}"`;
  reply.header('etag', etag);
  // Kept by the browser for this person alone, and asked for again each time.
  reply.header('cache-control', 'private, no-cache');
  reply.header('vary', 'authorization, accept-encoding');
  const unchanged = request.headers['if-none-match']?.split(',').some((tag) => tag.trim() === etag);
  if (unchanged) reply.code(304);
  return preRendered(unchanged ? '' : json);
}

/** The version that the caller has edited, from If-Match (RFC 9110 §13.1.1): `"7"`. Fails with VALIDATION without one. */
export function editedVersion(request: FastifyRequest): number {
  const [, version] = /^"(\d{1,9})"$/u.exec(request.headers['if-match'] ?? '') ?? [];
  if (version === undefined)
    fail('VALIDATION', { field: '/headers/if-match', message: '/headers/if-match must name the version, such as "7"' });
  return Number(version);
}

/** Ends the request where somebody has saved a newer version than the one that was edited. */
export function refuseStale(edited: number, current: number): void {
  if (edited !== current) fail('STALE_EDIT', { message: `Version ${edited} was edited, ${current} is there.` });
}

const KEY = /^[\w-]{8,100}$/u;

const lockKey = sql('idempotency.lock', `select pg_advisory_xact_lock(hashtextextended('idempotency:' || $1, $2))`);
const selectAnswer = sql(
  'idempotency.find',
  'select endpoint, answer from idempotency_key where person_id = $1 and key = $2',
);
const insertAnswer = sql(
  'idempotency.keep',
  'insert into idempotency_key (person_id, key, endpoint, answer, created_at) values ($1, $2, $3, $4, $5)',
);

/**
 * Makes something once, however often the call is sent with the same Idempotency-Key (draft-ietf-httpapi-idempotency-key):
 * the second gets the first one's answer. Without a key it is simply made. In the transaction that makes it.
 */
export async function once<T extends object>(
  tx: Queryable,
  { request, personId, now }: { request: FastifyRequest; personId: number; now: Date },
  make: () => Promise<T>,
): Promise<T> {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return make();
  if (typeof key !== 'string' || !KEY.test(key))
    fail('VALIDATION', {
      field: '/headers/idempotency-key',
      message: '/headers/idempotency-key must be 8 to 100 signs',
    });
  const endpoint = `${request.method} ${request.routeOptions.url}`;
  await tx.rows(lockKey, [key, personId]);
  const kept = await tx.row<{ endpoint: string; answer: T }>(selectAnswer, [personId, key]);
  if (kept && kept.endpoint !== endpoint)
    fail('VALIDATION', { field: '/headers/idempotency-key', message: 'The key was used for another call.' });
  if (kept) return kept.answer;
  const answer = await make();
  await tx.rows(insertAnswer, [personId, key, endpoint, JSON.stringify(answer), now]);
  return answer;
}
