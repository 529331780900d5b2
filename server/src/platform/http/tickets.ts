import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Site } from './content-origins.ts';

/** The file that a ticket opens, and whose rights the ticket has. */
export interface ContentGrant {
  /** The hash of the token whose rights the ticket has: of the launch, or of the session that asked for a document. */
  holder: Buffer;
  /** The origin on which a content runs. Downloads have none, because they run nowhere. */
  site: Site | null;
  trainingId: number;
  fileId: number;
  /** The folder in the storage. */
  prefix: string;
  /** The file in that folder to open or to download. */
  entry: string;
}

/** The uses of tickets: opening a content, fetching its files afterwards, a download, or a document. */
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

/** Signs a grant. Anyone who has the ticket can use it until it expires, or its holder loses the right. */
export function issueTicket(secret: Buffer, use: TicketUse, grant: ContentGrant, expiresAt: Date): string {
  const { holder, site, trainingId, fileId, prefix, entry } = grant;
  const claims: Claims = [holder.toString('base64url'), site, trainingId, fileId, prefix, entry, expiresAt.getTime()];
  const payload = Buffer.from(JSON.stringify(claims)).toString('base64url');
  return `${payload}.${signature(secret, use, payload).toString('base64url')}`;
}

/** Returns the grant of a valid ticket for this use, else undefined. The caller must check the rights of its holder. */
export function readTicket(secret: Buffer, use: TicketUse, ticket: string, now: Date): ContentGrant | undefined {
  const [payload = '', ...given] = ticket.split('.');
  // Compared as text: a ticket has one spelling only, which withoutTickets() recognises.
  const expected = Buffer.from(signature(secret, use, payload).toString('base64url'));
  const signed = Buffer.from(given.join('.'));
  if (signed.length !== expected.length || !timingSafeEqual(signed, expected)) return undefined;
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Claims;
  // A ticket of an earlier version of the portal.
  if (typeof claims[0] !== 'string') return undefined;
  const [holder, site, trainingId, fileId, prefix, entry, expiresAt] = claims;
  if (now.getTime() >= expiresAt) return undefined;
  return { holder: Buffer.from(holder, 'base64url'), site, trainingId, fileId, prefix, entry };
}

/** A segment of a path that is a ticket, or `~` and a ticket, as for contents without cookies. */
const TICKET = /^(~?)[\w-]+\.[\w-]{43}$/u;

/** Returns a path for the log, without the tickets in it: until they expire, they work like tokens. */
export const withoutTickets = (path: string): string =>
  path
    .split('/')
    .map((segment) => segment.replace(TICKET, '$1:ticket'))
    .join('/');
