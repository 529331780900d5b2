import assert from 'node:assert/strict';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { readMail, startMailServer } from '../../testing/mail.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import type { Letter } from './letter.ts';
import { sendLetter } from './send.ts';

const PASSWORD = 'hunter2-of-the-mail-server';
const ADDRESS = 'https://portal.example/reset-password?key=dGhpcy1pcy1hLWtleS10aGF0LWlzLW9uZS1saW5lLWxvbmc';

const LETTER: Letter = {
  personId: 7,
  lang: 'fr',
  subject: 'Choisissez un nouveau mot de passe à l’œil',
  email: 'zoe@nordvik.example',
  firstName: 'Zoë',
  company: 'Nordvik Söhne, "Werk 2"',
  color: '#0A7B55',
  why: 'Parce que.',
  link: { text: 'Choisir un nouveau mot de passe', address: ADDRESS },
  after: ['Ce lien est valable 7 jours.'],
};

const log: string[] = [];
const mails = await startMailServer({ password: PASSWORD });
const server = await startTestServer({
  logLevel: 'trace',
  mailFrom: 'training@nordvik.example',
  logTo: { write: (line) => log.push(line) },
});
after(async () => {
  await server.close();
  await mails.stop();
});

/** Returns the app. It sends mails to the server at `url`, or writes them to the outbox if `url` is null. */
function withSmtp(url: string | null): TestServer['app'] {
  server.parts.config.smtpUrl = url;
  return server.app;
}

test('a mail sent by SMTP arrives unchanged, with headers for its sender, its date and its automatic origin', async () => {
  await sendLetter(withSmtp(mails.url), LETTER);
  const [mail, ...others] = mails.take();
  assert.ok(mail);
  assert.deepEqual(others, []);
  assert.equal(mail.subject, LETTER.subject);
  assert.deepEqual(mail.from, { name: LETTER.company, address: 'training@nordvik.example' });
  assert.equal(mail.date, server.clock.now().toISOString());
  const headers = Object.fromEntries(mail.headers.map(({ key, value }) => [key, value]));
  assert.equal(headers['auto-submitted'], 'auto-generated');
  assert.equal(headers['content-language'], 'fr');
  assert.match(mail.messageId ?? '', /@nordvik\.example>$/u);
  assert.match(headers['content-type'] ?? '', /^multipart\/alternative/u);
  assert.ok(mail.text.includes(`\n${ADDRESS}\n`));
  assert.ok(mail.html.includes(`href="${ADDRESS}"`));
  // The raw mail is pure ASCII, which every mail server accepts.
  assert.ok(Buffer.from(mail.raw).every((byte) => byte < 128));
  assert.ok(!log.some((line) => line.includes(ADDRESS) || line.includes(PASSWORD)));
});

test('line breaks in a name or a subject cannot add a header or a recipient', async () => {
  const company = 'Nordvik\r\nBcc: eve@evil.example\r\n\r\nHello';
  await sendLetter(withSmtp(mails.url), { ...LETTER, company, subject: company });
  const [mail] = mails.take();
  assert.deepEqual([mail?.to.length, mail?.bcc, mail?.cc], [1, undefined, undefined]);
  assert.ok(!mail?.headers.some(({ key }) => key === 'bcc'));
});

test('if the mail server refuses the login or does not respond, sending throws an error without the password', async () => {
  const wrong = mails.url.replace(PASSWORD, `${PASSWORD}-wrong`);
  for (const url of [wrong, 'smtp://127.0.0.1:1']) {
    const sending = sendLetter(withSmtp(url), LETTER);
    await assert.rejects(sending, (error: Error) => !JSON.stringify({ ...error, m: error.message }).includes(PASSWORD));
  }
  assert.deepEqual(mails.take(), []);
});

test('without a mail server, a mail is written to the outbox, readable only by its owner, and the log names the file', async () => {
  log.length = 0;
  await sendLetter(withSmtp(null), LETTER);
  const folder = join(server.parts.config.dataDir, 'outbox');
  const files = await readdir(folder);
  assert.equal(files.length, 1);
  assert.match(files[0] ?? '', /^2026-06-15T10-00-00-000Z-p7-\w{6}\.eml$/u);
  const file = join(folder, files[0] ?? '');
  const content = await readFile(file);
  assert.ok(content.toString().includes(`\n${ADDRESS}\n`), 'the link can be copied from the file');
  assert.ok(content.toString().includes('Ce lien est valable 7 jours.'));
  const mail = await readMail(content);
  assert.equal(mail.subject, LETTER.subject);
  assert.deepEqual(
    mail.to.map(({ address }) => address),
    ['zoe@nordvik.example'],
  );
  assert.ok(mail.text.includes(`Bonjour Zoë,`));
  assert.ok(mail.html.includes(`href="${ADDRESS}"`));
  if (process.platform !== 'win32') {
    assert.equal((await stat(file)).mode & 0o777, 0o600);
    assert.equal((await stat(folder)).mode & 0o777, 0o700);
  }
  const [line, ...others] = log.map((entry) => JSON.parse(entry));
  assert.deepEqual(others, []);
  // Level 40 is a warning, the lowest level that a terminal shows.
  assert.deepEqual([line.level, line.file], [40, file]);
  assert.ok(!log.join('').includes(ADDRESS));
});
