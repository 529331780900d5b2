import { randomBytes } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { App } from '../app.ts';
import { asHtml, asText, type Letter } from './letter.ts';

/** A mail server that does not answer is away; the job that sends comes again. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** What nodemailer tells of a refusal. */
interface SmtpError extends Error {
  command?: string;
  response?: string;
}

/** Whether the mail server says that there is no such mailbox. Any other refusal may be one of us, and be put right. */
const hasNoMailbox = ({ command, response = '' }: SmtpError): boolean =>
  command === 'RCPT TO' && /^5\d\d 5\.1\.\d/u.test(response);

const headOf = ({ config, clock }: App['parts'], to: string, { subject, company, lang }: Letter) => ({
  from: { name: company, address: config.mailFrom },
  to: { name: '', address: to },
  subject,
  date: clock.now(),
  headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': lang },
  disableFileAccess: true,
  disableUrlAccess: true,
});

async function intoOutbox(app: App, to: string, letter: Letter): Promise<void> {
  // As they are, so that the link can be read and copied from the file; on the wire the parts are encoded.
  const part = (type: string, content: string) => ({
    raw: `Content-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n${content}`,
  });
  const { message } = await createTransport({ streamTransport: true, buffer: true }).sendMail({
    ...headOf(app.parts, to, letter),
    alternatives: [part('text/plain', asText(letter)), part('text/html', asHtml(letter))],
  });
  const folder = join(app.parts.config.dataDir, 'outbox');
  const name = `${app.parts.clock.now().toISOString().replaceAll(/[:.]/gu, '-')}-${randomBytes(3).toString('hex')}.eml`;
  const file = join(folder, name);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // Written aside, so that whoever looks for it finds it whole; for the owner's eyes, as the links in it are keys.
  await writeFile(`${file}.partial`, message as Buffer, { mode: 0o600 });
  await rename(`${file}.partial`, file);
  app.log.warn({ file }, 'SMTP_URL is not set: the mail is in this file');
}

/**
 * Sends a letter by the operator's mail server, or puts it into the outbox where there is none. It throws when it is
 * worth trying again.
 */
export async function sendLetter(app: App, to: string, letter: Letter): Promise<void> {
  const { smtpUrl } = app.parts.config;
  if (!smtpUrl) return intoOutbox(app, to, letter);
  const transport = createTransport({ url: smtpUrl, ...TIMEOUTS });
  try {
    const { messageId } = await transport.sendMail({
      ...headOf(app.parts, to, letter),
      text: asText(letter),
      html: asHtml(letter),
    });
    app.log.info({ messageId }, 'mail sent');
  } catch (error) {
    if (!hasNoMailbox(error as SmtpError)) throw error;
    app.log.error({ err: error }, 'no such mailbox: the mail is given up');
  } finally {
    transport.close();
  }
}
