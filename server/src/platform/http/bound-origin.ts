import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Parts } from '../../parts.ts';
import { registeredOrigins } from './embedding-origins.ts';
import { fail } from './fail.ts';
import type { Caller } from './tokens.ts';

/**
 * Fails with NOT_AUTHORIZED if a page must not use a token. The token of an embedded session works only on pages of the
 * origin for which it was issued. Other tokens do not work on pages of origins that the caller's own company has registered.
 * Origins of other companies do not matter: one could be another address of the portal itself.
 */
export async function requireOrigin(
  parts: Parts,
  request: FastifyRequest,
  reply: FastifyReply,
  caller: Caller,
): Promise<void> {
  const { publicUrl } = parts.config;
  // Browsers send no Origin header when a page reads from the page's own origin.
  const { origin = publicUrl } = request.headers;
  const registered = origin === publicUrl ? undefined : await registeredOrigins(parts);
  const isRegistered = registered?.of(caller.clientId).includes(origin) ?? false;
  const mayUse = caller.kind === 'embedded' ? origin === caller.origin : !isRegistered;
  // allowEmbeddingOrigins() set this header before the token's owner was known.
  if (!mayUse || (!isRegistered && registered?.has(origin))) reply.removeHeader('access-control-allow-origin');
  if (!mayUse) fail('NOT_AUTHORIZED', { message: 'The session belongs to pages of another origin.' });
}
