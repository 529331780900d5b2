import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { reportClientError } from '@vr/shared-api/contract/client-errors';
import { initPasswordReset, signIn, updateProfile } from '@vr/shared-api/contract/users';
import { startMailServer } from '../../testing/mail.ts';
import { startTestServer } from '../../testing/server.ts';
import { sql } from '../db/database.ts';
import { loggableError, masked, messageOf } from './safe-log.ts';

/** Personal data that must not appear in the log, in whatever part of a request it was sent. */
const EMAIL = 'ada.lovelace@nordvik.example';
const FIRST_NAME = 'Adelheid-Augusta';
const LAST_NAME = 'Lovelace-Byron';
const PASSWORD = 'Correct-2026!';
const ADDRESS = '203.0.113.77';
const MARKERS = [EMAIL, 'ada.lovelace', FIRST_NAME, LAST_NAME, PASSWORD, ADDRESS, 'secret-in-query', 'nordvik.example'];

let lines: string[] = [];
const mails = await startMailServer();
const server = await startTestServer({
  logLevel: 'info',
  smtpUrl: mails.url,
  logTo: { write: (line) => lines.push(line) },
});
const { id: clientId } = await server.build.client();
const person = await server.build.person({
  clientId,
  email: EMAIL,
  firstName: 'Ada',
  lastName: 'L',
  password: PASSWORD,
});
const token = await server.signIn(person);
beforeEach(() => {
  lines = [];
});
after(async () => {
  await server.close();
  await mails.stop();
});

/** Returns the log lines of a level. First checks that no line contains personal data or the token. */
function linesAt(level: 'info' | 'warn' | 'error'): Record<string, unknown>[] {
  for (const line of lines)
    for (const marker of [...MARKERS, token]) assert.ok(!line.includes(marker), `${marker} in ${line}`);
  const number = { info: 30, warn: 40, error: 50 }[level];
  return lines.map((line) => JSON.parse(line)).filter((line) => line.level === number);
}

const inject = (url: string, options: object = {}) =>
  server.app.inject({ url, remoteAddress: ADDRESS, headers: { authorization: `Bearer ${token}` }, ...options });

test('a request is logged without the address, the query, the body and the token of its caller', async () => {
  await inject('/api/v1/users/profile?search=secret-in-query');
  await inject(`/api/v1/users/${encodeURIComponent(EMAIL)}/none`);
  await inject(`/somewhere/${EMAIL}`);
  await inject('/api/v1/users/authentication', {
    method: 'POST',
    payload: { email: EMAIL, password: `${PASSWORD}no` },
  });
  await inject('/api/v1/users/authentication', {
    method: 'POST',
    payload: `{"email": "${EMAIL}", "password"`,
    headers: { 'content-type': 'application/json' },
  });
  assert.equal((await server.call(signIn, { body: { email: EMAIL, password: PASSWORD } })).status, 200);
  const requests = linesAt('info');
  assert.equal(requests.length, 6);
  assert.deepEqual(Object.keys(requests[0] ?? {}).sort(), [
    ...['level', 'method', 'ms', 'msg', 'path', 'personId', 'status', 'time', 'traceId'],
  ]);
});

test('an error of PostgreSQL is logged without the values that it repeats', async () => {
  const { db } = server.parts;
  const { id: clientId } = await server.build.client();
  await server.build.person({ clientId, firstName: FIRST_NAME, lastName: LAST_NAME });
  await db.connection((client) => client.query('create unique index last_names on person (last_name)'));
  const body = { firstName: FIRST_NAME, lastName: LAST_NAME, email: EMAIL };
  const { status } = await server.call(updateProfile, { body }, { token });
  await db.connection((client) => client.query('drop index last_names'));
  assert.equal(status, 500);
  const [{ err } = {}] = linesAt('error') as { err?: Record<string, string> }[];
  assert.equal(err?.code, '23505');
  assert.equal(err?.constraint, 'last_names');
  assert.match(err?.stack ?? '', /at .*database\.ts/u);

  const failed = await db
    .rows(sql('test.cast', 'select :lastName::text::int'), { lastName: LAST_NAME })
    .catch((error: unknown) => error);
  assert.ok((failed as Error).message.includes(LAST_NAME), 'PostgreSQL repeats the value');
  assert.equal(loggableError(failed).message, 'invalid input syntax for type integer: "…"');
});

test('a mail server that repeats the recipient in its refusal is logged without the recipient', async () => {
  for (const { code, text, level } of [
    { code: 450, text: `4.2.2 The mailbox of ${LAST_NAME} <${EMAIL}> is full`, level: 'warn' },
    { code: 550, text: `5.1.1 <${EMAIL}>: nobody of the name ${LAST_NAME}`, level: 'error' },
  ] as const) {
    lines = [];
    mails.refuse({ code, text });
    await server.call(initPasswordReset, { query: { lang: 'fr' }, body: { email: EMAIL } });
    await server.runJobs();
    const [{ err } = {}] = linesAt(level) as { err?: Record<string, unknown> }[];
    assert.equal(err?.responseCode, code);
    assert.equal(err?.message, `the mail server replied ${code} ${text.slice(0, 5)} to RCPT TO`);
    server.clock.advance(3_600_000);
  }
  const outputs = await server.db.rows(
    sql<{ output: object }>(
      'test.outputs',
      `select output from pgboss.job where output is not null and name = 'reset-password-mail'`,
    ),
  );
  assert.ok(!MARKERS.some((marker) => JSON.stringify(outputs).includes(marker)), 'nor does the queue keep it');
});

test('what a browser reports is logged without addresses of people and without queries', async () => {
  const report = {
    message: `Request failed: https://portal.example/api/v1/users?search=secret-in-query for ${EMAIL}`,
    stack: `Error: ${EMAIL}\n at https://portal.example/assets/a.js?key=secret-in-query:1:2`,
    path: `/reset-password?key=secret-in-query`,
  };
  assert.equal((await server.call(reportClientError, { body: report })).status, 204);
  const [{ clientError } = {}] = linesAt('warn') as { clientError?: Record<string, string> }[];
  assert.equal(clientError?.message, 'Request failed: https://portal.example/api/v1/users?… for <address>');
  assert.equal(clientError?.path, '/reset-password?…');
});

test('an error keeps its kind, its place and its cause, and no other property', () => {
  const cause = Object.assign(new SyntaxError(`Unexpected token, "${LAST_NAME}" is not valid JSON`), {
    rawPacket: Buffer.from(EMAIL),
  });
  const error = Object.assign(new Error(`connect ECONNREFUSED 10.0.0.7:5432 for ${EMAIL}`, { cause }), {
    code: 'ECONNREFUSED',
    syscall: 'connect',
    config: { user: EMAIL },
  });
  const shown = loggableError(error);
  assert.deepEqual(Object.keys(shown).sort(), ['cause', 'code', 'message', 'stack', 'syscall', 'type']);
  assert.equal(shown.message, 'connect ECONNREFUSED 10.0.0.7:5432 for <address>');
  assert.equal(messageOf(cause), 'Unexpected token, "…" is not valid JSON');
  assert.ok(![EMAIL, LAST_NAME].some((marker) => JSON.stringify(shown).includes(marker)));
});

test('a query is masked as a whole, also behind an e-mail address in it', () => {
  assert.equal(masked(`/reset?mail=${EMAIL}&key=secret-in-query next`), '/reset?… next');
  assert.equal(masked(`for ${EMAIL}, or ${encodeURIComponent(EMAIL)}: none`), 'for <address>, or <address>: none');
  assert.equal(masked('is this a key? 3 @ 4.20'), 'is this a key? 3 @ 4.20');
});

test('long texts that look like the beginning of an address or query are masked in one pass', () => {
  // With backtracking, the first text would block the thread that serves all requests for minutes.
  for (const text of ['%40'.repeat(5000), 'a'.repeat(16_000), '#'.repeat(16_000), `${'a'.repeat(8000)}@`])
    assert.equal(masked(text), text);
  assert.equal(masked(`a@${'b.'.repeat(8000)}`), `a@${'b.'.repeat(8000)}`);
  assert.equal(masked(`a@${'b.'.repeat(8000)}example`), '<address>');
});
