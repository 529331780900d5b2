import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Config } from '../../config.ts';
import type { App } from '../../parts.ts';
import { mails } from '../telemetry/metrics.ts';
import { span } from '../telemetry/trace.ts';
import { asHtml, asText, type Letter } from './letter.ts';

/** Timeouts in milliseconds. If the mail server does not respond in time, the job that sends the mail is retried. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** The fields that nodemailer adds to an error when a mail server refuses a mail. */
interface SmtpError extends Error {
  command?: string;
  response?: string;
}

/** Returns whether the mailbox does not exist. After other refusals, the mail is retried: operators may fix the set-up. */
const hasNoMailbox = ({ command, response = '' }: SmtpError): boolean =>
  command === 'RCPT TO' && /^5\d\d 5\.1\.\d/u.test(response);

const headersOf = ({ config, clock }: App['parts'], { email, subject, company, lang }: Letter) => ({
  from: { name: company, address: config.mailFrom },
  to: { name: '', address: email },
  subject,
  date: clock.now(),
  headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': lang },
  disableFileAccess: true,
  disableUrlAccess: true,
});

const outboxOf = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'outbox');

/** Deletes all mails to a person from this node's outbox folder. */
export async function removeFromOutbox(config: Pick<Config, 'dataDir'>, personId: number): Promise<void> {
  const folder = outboxOf(config);
  const files = await readdir(folder).catch(() => []);
  for (const name of files) if (name.includes(`-p${personId}-`)) await rm(join(folder, name), { force: true });
}

async function writeToOutbox(app: App, letter: Letter): Promise<void> {
  // Not encoded, so that the link in the file can be read and copied. Mails sent through SMTP are encoded.
  const part = (type: string, content: string) => ({
    raw: `Content-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n${content}`,
  });
  const { message } = await createTransport({ streamTransport: true, buffer: true }).sendMail({
    ...headersOf(app.parts, letter),
    alternatives: [part('text/plain', asText(letter)), part('text/html', asHtml(letter))],
  });
  const folder = outboxOf(app.parts.config);
  const at = app.parts.clock.now().toISOString().replaceAll(/[:.]/gu, '-');
  const name = `${at}-p${letter.personId}-${randomBytes(3).toString('hex')}.eml`;
  const file = join(folder, name);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // Renamed when complete, so that no half-written mail can be read. Only the owner may read the file, because the link
  // contains a key.
  await writeFile(`${file}.partial`, message as Buffer, { mode: 0o600 });
  await rename(`${file}.partial`, file);
  mails.inc({ result: 'outbox' });
  app.log.warn({ file }, 'SMTP_URL is not set: the mail is in this file');
}

/** Sends a letter through the configured mail server, or writes it to the outbox. Throws if sending should be retried. */
export async function sendLetter(app: App, letter: Letter): Promise<void> {
  const { smtpUrl } = app.parts.config;
  if (!smtpUrl) return writeToOutbox(app, letter);
  const transport = createTransport({ url: smtpUrl, ...TIMEOUTS });
  try {
    const mail = { ...headersOf(app.parts, letter), text: asText(letter), html: asHtml(letter) };
    const { messageId } = await span('send mail', 'client', {}, () => transport.sendMail(mail));
    mails.inc({ result: 'sent' });
    app.log.info({ messageId }, 'mail sent');
  } catch (error) {
    const isGivenUp = hasNoMailbox(error as SmtpError);
    mails.inc({ result: isGivenUp ? 'no_mailbox' : 'failed' });
    if (!isGivenUp) throw error;
    app.log.error({ err: error }, 'no such mailbox: the mail is given up');
  } finally {
    transport.close();
  }
}
