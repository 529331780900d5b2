import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Parts } from '../parts.ts';
import { registeredOrigins } from './embedding-origins.ts';
import { fail } from './fail.ts';
import type { Caller } from './tokens.ts';

/**
 * Fails with NOT_AUTHORIZED if a page may not use a token: that of an embedded session is bound to the origin of its page,
 * and a registered origin may use no other sessions. The token ends when the company removes the origin.
 */
export async function requireOrigin(
  parts: Parts,
  request: FastifyRequest,
  reply: FastifyReply,
  caller: Caller,
): Promise<void> {
  const { publicUrl } = parts.config;
  // Browsers send no origin when a page reads from its own.
  const { origin = publicUrl } = request.headers;
  const isBound = caller.kind === 'embedded';
  if (isBound ? origin === caller.origin : origin === publicUrl || !(await registeredOrigins(parts)).has(origin))
    return;
  reply.removeHeader('access-control-allow-origin');
  fail('NOT_AUTHORIZED', { message: 'The session belongs to pages of another origin.' });
}
