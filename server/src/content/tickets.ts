import { createHmac, timingSafeEqual } from 'node:crypto';

/** The content that a ticket opens, with all that serving its files needs, so that requests do not query the database. */
export interface ContentGrant {
  trainingId: number;
  fileId: number;
  /** The folder in the storage. */
  prefix: string;
  /** The file in that folder to open or to download. */
  entry: string;
}

/** What a ticket may be used for: opening a content, fetching its files afterwards, a download, or a document. */
export type TicketUse = 'launch' | 'files' | 'download' | 'resource';

const signature = (secret: Buffer, use: TicketUse, payload: string): Buffer =>
  createHmac('sha256', secret).update(`content:${use}:${payload}`).digest();

/** Signs a grant. Anyone who has the ticket can use it until it expires. */
export function issueTicket(secret: Buffer, use: TicketUse, grant: ContentGrant, expiresAt: Date): string {
  const { trainingId, fileId, prefix, entry } = grant;
  const claims = JSON.stringify([trainingId, fileId, prefix, entry, expiresAt.getTime()]);
  const payload = Buffer.from(claims).toString('base64url');
  return `${payload}.${signature(secret, use, payload).toString('base64url')}`;
}

/** Returns what a ticket grants, or undefined if its signature is wrong, it is for another use, or it has expired. */
export function readTicket(secret: Buffer, use: TicketUse, ticket: string, now: Date): ContentGrant | undefined {
  const [payload = '', given = ''] = ticket.split('.');
  const expected = signature(secret, use, payload);
  const signed = Buffer.from(given, 'base64url');
  if (signed.length !== expected.length || !timingSafeEqual(signed, expected)) return undefined;
  const [trainingId, fileId, prefix, entry, expiresAt] = JSON.parse(Buffer.from(payload, 'base64url').toString()) as [
    number,
    number,
    string,
    string,
    number,
  ];
  return now.getTime() < expiresAt ? { trainingId, fileId, prefix, entry } : undefined;
}
