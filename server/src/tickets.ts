import { createHmac, timingSafeEqual } from 'node:crypto';

/** Which content a ticket is good for; it holds all that serving it needs, so that no request asks the database. */
export interface ContentGrant {
  trainingId: number;
  fileId: number;
  /** The folder in the storage. */
  prefix: string;
  /** The file in it that is opened, or the one to download. */
  entry: string;
}

/** A ticket is good for one thing only: opening a content, fetching its files after that, a download, or a document. */
export type TicketUse = 'launch' | 'files' | 'download' | 'resource';

const signature = (secret: Buffer, use: TicketUse, payload: string): Buffer =>
  createHmac('sha256', secret).update(`content:${use}:${payload}`).digest();

/** Signs a grant; whoever holds the ticket has the grant until it expires. */
export function issueTicket(secret: Buffer, use: TicketUse, grant: ContentGrant, expiresAt: Date): string {
  const { trainingId, fileId, prefix, entry } = grant;
  const claims = JSON.stringify([trainingId, fileId, prefix, entry, expiresAt.getTime()]);
  const payload = Buffer.from(claims).toString('base64url');
  return `${payload}.${signature(secret, use, payload).toString('base64url')}`;
}

/** What a ticket grants; undefined when it was not issued here for this use, or has expired. */
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
