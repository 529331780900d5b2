import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Parts } from '../../parts.ts';
import { registeredOrigins } from './embedding-origins.ts';
import { fail } from './fail.ts';
import type { Caller } from './tokens.ts';

/**
 * Fails with NOT_AUTHORIZED if a page may not use a token: that of an embedded session is bound to the origin of its page,
 * and an origin that the caller's company has registered may use no other sessions of its people. What other companies have
 * registered changes nothing, because it may be the portal itself under another name.
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
  const registered = origin === publicUrl ? undefined : await registeredOrigins(parts);
  const isRegistered = registered?.of(caller.clientId).includes(origin) ?? false;
  const mayUse = caller.kind === 'embedded' ? origin === caller.origin : !isRegistered;
  // allowEmbeddingOrigins() set this header before the owner of the token was known.
  if (!mayUse || (!isRegistered && registered?.has(origin))) reply.removeHeader('access-control-allow-origin');
  if (!mayUse) fail('NOT_AUTHORIZED', { message: 'The session belongs to pages of another origin.' });
}
