import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A received mail, decoded and as raw text. */
export interface ReceivedMail extends Email {
  to: NonNullable<Email['to']>;
  text: string;
  html: string;
  raw: string;
}

/** A real mail server that stores the mails it receives. */
export interface MailServer {
  /** The value for SMTP_URL. */
  url: string;
  /** Returns the mails that arrived since the last call. */
  take(): ReceivedMail[];
  /** Refuses all recipients with this response from now on. With undefined, accepts them again. */
  refuse(answer: { code: number; text: string } | undefined): void;
  stop(): Promise<void>;
}

/** Parses a message like a mail client. */
export async function readMail(message: Buffer): Promise<ReceivedMail> {
  const { text = '', html = '', to = [], ...mail } = await PostalMime.parse(message);
  return { ...mail, to, text, html, raw: message.toString() };
}

/** Returns the key in the link of a mail. */
export const keyIn = (text: string): string => /\/reset-password\?key=([\w-]+)/u.exec(text)?.[1] ?? '';

/** Starts a mail server. With `password`, it accepts mails only after a login with this password. */
export async function startMailServer({ password }: { password?: string } = {}): Promise<MailServer> {
  let arrived: ReceivedMail[] = [];
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
