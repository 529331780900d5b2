import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Site } from './content-origins.ts';

/** The file that a ticket opens, and the token whose rights the ticket has. */
export interface ContentGrant {
  /** The hash of the token whose rights the ticket has: the launch token or, for a document, the session token. */
  holder: Buffer;
  /** The origin on which the content runs. Null for downloads, because they do not run. */
  site: Site | null;
  trainingId: number;
  fileId: number;
  prefix: string;
  /** The file to open or download, relative to `prefix`. */
  entry: string;
}

/**
 * What a ticket is for. `launch`: opening a content; `files`: fetching the content's files; `download`: a download;
 * `resource`: a document.
 */
export type TicketUse = 'launch' | 'files' | 'download' | 'resource';

type Claims = [
  holder: string,
  site: Site | null,
  trainingId: number,
  fileId: number,
  prefix: string,
  entry: string,
  expiresAt: number,
];

const signature = (secret: Buffer, use: TicketUse, payload: string): Buffer =>
  createHmac('sha256', secret).update(`content:${use}:${payload}`).digest();

/** Signs a grant. Anyone with the ticket can use it until it expires or its holder loses the rights. */
export function issueTicket(secret: Buffer, use: TicketUse, grant: ContentGrant, expiresAt: Date): string {
  const { holder, site, trainingId, fileId, prefix, entry } = grant;
  const claims: Claims = [holder.toString('base64url'), site, trainingId, fileId, prefix, entry, expiresAt.getTime()];
  const payload = Buffer.from(JSON.stringify(claims)).toString('base64url');
  return `${payload}.${signature(secret, use, payload).toString('base64url')}`;
}

/** Returns the grant of a valid ticket for `use`, or undefined. The caller must then check the rights of the holder. */
export function readTicket(secret: Buffer, use: TicketUse, ticket: string, now: Date): ContentGrant | undefined {
  const [payload = '', ...given] = ticket.split('.');
  // Compared as text, so that each ticket has only one valid spelling, which withoutTickets() recognises.
  const expected = Buffer.from(signature(secret, use, payload).toString('base64url'));
  const signed = Buffer.from(given.join('.'));
  if (signed.length !== expected.length || !timingSafeEqual(signed, expected)) return undefined;
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Claims;
  // An earlier version of the portal issued this ticket.
  if (typeof claims[0] !== 'string') return undefined;
  const [holder, site, trainingId, fileId, prefix, entry, expiresAt] = claims;
  if (now.getTime() >= expiresAt) return undefined;
  return { holder: Buffer.from(holder, 'base64url'), site, trainingId, fileId, prefix, entry };
}

/** A path segment that is a ticket, or `~` and a ticket, which contents without cookies use. */
const TICKET = /^(~?)[\w-]+\.[\w-]{43}$/u;

/** Returns a path for the log. Tickets are replaced, because until they expire, they work like tokens. */
export const withoutTickets = (path: string): string =>
  path
    .split('/')
    .map((segment) => segment.replace(TICKET, '$1:ticket'))
    .join('/');
