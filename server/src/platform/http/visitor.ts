import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { cookieValues } from './cookies.ts';

/*
 * The portal's page is served without a token, but a canary depends on who opens the page. A cookie stores the last person
 * who was signed in. It is not signed, because it only selects the release of a remote, and all releases are public.
 */

const COOKIE = 'portal_visitor';
const YEAR_S = 365 * 86_400;

/** The person who last used a browser while signed in, and the company of that person. */
export interface Visitor {
  clientId: number;
  personId: number;
}

const scopeOf = ({ publicUrl }: Pick<Config, 'publicUrl'>): string =>
  `Path=/; HttpOnly; SameSite=Lax${publicUrl.startsWith('https:') ? '; Secure' : ''}`;

/** Sets the cookie that stores who is signed in. */
export function rememberVisitor(
  config: Pick<Config, 'publicUrl'>,
  reply: FastifyReply,
  { id, clientId }: { id: number; clientId: number },
): void {
  reply.header('set-cookie', `${COOKIE}=${clientId}.${id}; Max-Age=${YEAR_S}; ${scopeOf(config)}`);
}

/** Deletes the cookie that stores who was signed in. */
export function forgetVisitor(config: Pick<Config, 'publicUrl'>, reply: FastifyReply): void {
  reply.header('set-cookie', `${COOKIE}=; Max-Age=0; ${scopeOf(config)}`);
}

/** Returns the person who last used the browser of a request while signed in, or undefined. */
export function visitorOf(request: FastifyRequest): Visitor | undefined {
  const [, clientId, personId] = /^(\d{1,9})\.(\d{1,9})$/u.exec(cookieValues(request, COOKIE)[0] ?? '') ?? [];
  return clientId && personId ? { clientId: Number(clientId), personId: Number(personId) } : undefined;
}
