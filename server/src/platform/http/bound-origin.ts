import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Parts } from '../../parts.ts';
import { registeredOrigins } from './embedding-origins.ts';
import { fail } from './fail.ts';
import type { Caller } from './tokens.ts';

/**
 * Fails with NOT_AUTHORIZED if a page may not use a token. The token of an embedded session works only on pages of its
 * origin. On pages of origins that the caller's company has registered, no other tokens of its people work. Registrations
 * of other companies are ignored: they may name the portal itself by another address.
 */
export async function requireOrigin(
  parts: Parts,
  request: FastifyRequest,
  reply: FastifyReply,
  caller: Caller,
): Promise<void> {
  const { publicUrl } = parts.config;
  // Browsers send no Origin header when a page reads from its own origin.
  const { origin = publicUrl } = request.headers;
  const registered = origin === publicUrl ? undefined : await registeredOrigins(parts);
  const isRegistered = registered?.of(caller.clientId).includes(origin) ?? false;
  const mayUse = caller.kind === 'embedded' ? origin === caller.origin : !isRegistered;
  // allowEmbeddingOrigins() set this header before the owner of the token was known.
  if (!mayUse || (!isRegistered && registered?.has(origin))) reply.removeHeader('access-control-allow-origin');
  if (!mayUse) fail('NOT_AUTHORIZED', { message: 'The session belongs to pages of another origin.' });
}
