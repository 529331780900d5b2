import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A mail as it arrived: decoded, and to the letter. */
export interface Arrived extends Email {
  to: NonNullable<Email['to']>;
  text: string;
  html: string;
  raw: string;
}

/** A real mail server that keeps what it is sent. */
export interface MailServer {
  /** For SMTP_URL. */
  url: string;
  /** What has arrived and was not yet taken. */
  take(): Arrived[];
  /** From now on the answer to every recipient; undefined accepts them again. */
  refuse(answer: { code: number; text: string } | undefined): void;
  stop(): Promise<void>;
}

/** What a mail client makes of a message. */
export async function readMail(message: Buffer): Promise<Arrived> {
  const { text = '', html = '', to = [], ...mail } = await PostalMime.parse(message);
  return { ...mail, to, text, html, raw: message.toString() };
}

/** The key in the link of a mail. */
export const keyIn = (text: string): string => /\/reset-password\?key=([\w-]+)/u.exec(text)?.[1] ?? '';

/** Starts a mail server; with `password` it takes mails only from who knows that. */
export async function startMailServer({ password }: { password?: string } = {}): Promise<MailServer> {
  let arrived: Arrived[] = [];
  let refusal: { code: number; text: string } | undefined;
  const server = new SMTPServer({
    authOptional: !password,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    onAuth: (auth, _session, done) =>
      auth.password === password ? done(null, { user: 'portal' }) : done(new Error('Wrong user or password')),
    onRcptTo: (_address, _session, done) =>
      refusal ? done(Object.assign(new Error(refusal.text), { responseCode: refusal.code })) : done(),
    onData: (stream, _session, done) => {
      buffer(stream)
        .then(readMail)
        .then(
          (mail) => {
            arrived.push(mail);
            done();
          },
          (error: Error) => done(error),
        );
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://${password ? `portal:${password}@` : ''}127.0.0.1:${port}`,
    take() {
      const mails = arrived;
      arrived = [];
      return mails;
    },
    refuse(answer) {
      refusal = answer;
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
