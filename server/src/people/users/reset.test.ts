import assert from 'node:assert/strict';
import { after, afterEach, beforeEach, describe, test } from 'node:test';
import * as c from '@vr/shared-api/contract/users';
import { type ContentLang, PASSWORD_RULES } from '@vr/shared-api/limits';
import { readTables } from '../../platform/backup/tables.ts';
import { sql } from '../../platform/db/database.ts';
import { keyIn, startMailServer } from '../../testing/mail.ts';
import { pluck } from '../../testing/pluck.ts';
import { outcomeOf, startTestServer } from '../../testing/server.ts';
import { blocked } from '../../testing/until.ts';

const OLD = 'Demo-2026!';
const NEW = 'Better-2027?';
const DAY_MS = 86_400_000;

const mails = await startMailServer();
const log: string[] = [];
const server = await startTestServer({
  smtpUrl: mails.url,
  publicUrl: 'https://portal.example',
  logLevel: 'trace',
  logTo: { write: (line) => log.push(line) },
});
after(async () => {
  await server.close();
  await mails.stop();
});
const { id: clientId } = await server.build.client({ name: 'Nordvik & Söhne', primaryColor: '#0A7B55' });
let people = 0;
beforeEach(async () => {
  // All tests here call from one address and share its rate limits.
  await server.rows('delete from rate_limit');
});
afterEach(async () => {
  mails.refuse(undefined);
  await server.runJobs();
  mails.take();
});

const newPerson = (changes: Partial<Parameters<typeof server.build.person>[0]> = {}) => {
  people += 1;
  return server.build.person({ clientId, email: `person${people}@nordvik.example`, password: OLD, ...changes });
};
const init = (email: string, lang: ContentLang = 'fr') =>
  server.call(c.initPasswordReset, { query: { lang }, body: { email } });
const finish = (resetKey: string, newPassword = NEW) =>
  server.call(c.finishPasswordReset, { body: { newPassword, resetKey } });
const signIn = async (email: string, password: string) =>
  (await server.call(c.signIn, { body: { email, password } })).status;

async function keyFor(email: string): Promise<string> {
  assert.equal((await init(email)).status, 204);
  await server.runJobs();
  return keyIn(mails.take().at(-1)?.text ?? '');
}

const refused = async (answer: ReturnType<typeof init> | ReturnType<typeof finish>) => {
  const { status, error } = await answer;
  return [status, error?.code];
};
const EXPIRED = [404, 'RESET_LINK_EXPIRED'];

describe('asking for a new password', () => {
  test('reaches an address whose domain is in any script, in either spelling', async () => {
    const admin = await newPerson({ roles: ['ROLE_ADMINISTRATOR'] });
    const token = await server.signIn(admin);
    const [typed, stored] = ['zoe@société.example', 'zoe@xn--socit-esab.example'];
    const add = (email: string) => {
      const body = { firstName: 'Zoé', lastName: 'Petit', email, roles: [] };
      return server.call(c.createMember, { query: { lang: 'fr' }, body }, { token });
    };
    const keyInMail = () => {
      const [mail] = mails.take();
      assert.match(mail?.raw ?? '', new RegExp(`^To: ${stored}`, 'mu'));
      return keyIn(mail?.text ?? '');
    };
    assert.equal((await add(`\ufeff${typed}`)).status, 200);
    await server.runJobs();
    assert.equal((await finish(keyInMail())).status, 204);
    for (const email of [typed, stored, ' Zoe@SOCIÉTÉ.example\u200b'])
      assert.equal(await signIn(email, NEW), 200, email);
    for (const email of [typed, stored]) assert.equal((await add(email)).error?.code, 'EMAIL_IN_USE');
    assert.equal((await init(typed)).status, 204);
    await server.runJobs();
    assert.ok(keyInMail());
    const { error } = await add('zoe@société/.example');
    assert.deepEqual([error?.code, error?.field], ['VALIDATION', '/body/email']);
  });

  test('sends a mail with a link, in the requested language or else in English', async () => {
    const subjects: Partial<Record<ContentLang, string>> = {
      en: 'Choose a new password',
      fr: 'Choisissez un nouveau mot de passe',
      es: 'Elija una nueva contraseña',
      it: 'Scegli una nuova password',
      pt: 'Choose a new password',
    };
    for (const [lang, subject] of Object.entries(subjects)) {
      const { email } = await newPerson({ firstName: 'Zoë', lastName: 'Ångström' });
      assert.equal((await init(email, lang as ContentLang)).status, 204);
      assert.equal(await server.runJobs(), 1);
      const [mail, ...others] = mails.take();
      assert.ok(mail);
      assert.deepEqual(others, []);
      assert.equal(mail.subject, subject);
      assert.deepEqual(pluck(mail.to, 'address'), [email]);
      assert.deepEqual(mail.from, { name: 'Nordvik & Söhne', address: 'portal@localhost' });
      assert.match(mail.text, /Zoë/u);
      assert.match(mail.text, /Nordvik & Söhne/u);
      assert.match(mail.text, /^https:\/\/portal\.example\/reset-password\?key=[\w-]{43}$/mu);
      assert.match(mail.html, new RegExp(`<html lang="${subject === subjects.en ? 'en' : lang}">`, 'u'));
      assert.ok(mail.html.includes(`href="https://portal.example/reset-password?key=${keyIn(mail.text)}"`));
      assert.equal((await finish(keyIn(mail.text))).status, 204);
      assert.equal(await signIn(email, NEW), 200);
    }
  });

  test('accepts the address in upper or lower case, with spaces around it', async () => {
    const { email } = await newPerson();
    assert.equal((await init(`  ${email.toUpperCase()} `)).status, 204);
    await server.runJobs();
    assert.equal(mails.take().length, 1);
  });

  test('is refused if no account has the address, and sends nothing', async () => {
    const { email } = await newPerson({ deletedAt: server.clock.now() });
    const gone = await server.build.client({ name: 'Gone' });
    const ofGone = await newPerson({ clientId: gone.id });
    await server.rows('update client set deleted_at = :now where id = :goneId', {
      goneId: gone.id,
      now: server.clock.now(),
    });
    for (const nobody of ['nobody@nordvik.example', email, ofGone.email])
      assert.deepEqual(await refused(init(nobody)), [404, 'EMAIL_NOT_FOUND']);
    assert.equal(await server.runJobs(), 0);
    assert.deepEqual(mails.take(), []);
  });

  test('refuses an invalid address, naming the field', async () => {
    assert.equal(outcomeOf(await init('not an address')), '400 VALIDATION /body/email');
  });

  test('works for people who cannot sign in: without a password, disabled, or after the end of the contract', async () => {
    const ended = await server.build.client({ contractExpiration: '2020-01-01' });
    const cases = [
      [await newPerson({ password: undefined }), 200],
      [await newPerson({ disabled: true }), 403],
      [await newPerson({ clientId: ended.id }), 402],
    ] as const;
    for (const [{ email }, status] of cases) {
      assert.equal((await finish(await keyFor(email))).status, 204);
      assert.equal(await signIn(email, NEW), status);
    }
  });

  test('is limited, and the refusal says how long to wait', async () => {
    const { email } = await newPerson();
    for (let i = 0; i < 3; i += 1) assert.equal((await init(email)).status, 204);
    const { status, error } = await init(email);
    assert.deepEqual([status, error?.code, error?.retryAfter], [429, 'TOO_MANY_REQUESTS', 1200]);
  });

  test('twice before the mail is sent sends one mail, in the language of the second request', async () => {
    const { email } = await newPerson();
    await init(email, 'fr');
    await init(email, 'it');
    assert.equal(await server.runJobs(), 1);
    assert.deepEqual(pluck(mails.take(), 'subject'), ['Scegli una nuova password']);
  });

  test('sends nothing to a person who is deleted before the mail is sent', async () => {
    const { id, email } = await newPerson();
    await init(email);
    await server.rows('update person set deleted_at = :now where id = :id', { id, now: server.clock.now() });
    assert.equal(await server.runJobs(), 1);
    assert.deepEqual(mails.take(), []);
  });
});

describe('setting a new password by the link', () => {
  test('signs the person out everywhere, and voids the old password and the unique code', async () => {
    const person = await newPerson();
    const other = await newPerson();
    const training = await server.build.training({ clientId });
    const tokens = [
      await server.signIn(person),
      await server.signIn(person),
      await server.launchToken(person, training.id),
    ];
    const kept = await server.signIn(other);
    const generated = await server.call(
      c.generateCodes,
      { body: { userIds: [person.id] } },
      { token: tokens[0] as string },
    );
    const code = generated.body.items[0]?.code ?? '';

    assert.equal((await finish(await keyFor(person.email))).status, 204);
    for (const token of tokens) assert.equal((await server.call(c.getProfile, {}, { token })).status, 401);
    assert.equal((await server.call(c.signInWithCode, { body: { code } })).status, 401);
    assert.equal(await signIn(person.email, OLD), 401);
    assert.equal(await signIn(person.email, NEW), 200);
    assert.equal((await server.call(c.getProfile, {}, { token: kept })).status, 200);
    assert.equal(await signIn(other.email, OLD), 200);
  });

  test('refuses a sign-in with the old password that is already in progress', async () => {
    const { id, email } = await newPerson();
    const changing = sql('test.change', `update person set password_hash = 'another' where id = :id`);
    const signingIn = await server.db.transaction(async (tx) => {
      await tx.rows(changing, { id });
      const answer = signIn(email, OLD);
      await blocked(server.db);
      return { answer };
    });
    assert.equal(await signingIn.answer, 401);
  });

  test('works once, even if it is tried several times at once', async () => {
    const { email } = await newPerson();
    const key = await keyFor(email);
    const passwords = ['First-2027?', 'Second-2027?', 'Third-2027?'];
    const answers = await Promise.all(passwords.map((password) => finish(key, password)));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [204, 404, 404]);
    const winner = passwords[answers.findIndex(({ status }) => status === 204)] ?? '';
    assert.equal(await signIn(email, winner), 200);
    assert.deepEqual(await refused(finish(key)), EXPIRED);
  });

  test('works for 7 days', async () => {
    const [early, late] = [await newPerson(), await newPerson()];
    const keys = [await keyFor(early.email), await keyFor(late.email)] as const;
    server.clock.advance(7 * DAY_MS - 1000);
    assert.equal((await finish(keys[0])).status, 204);
    server.clock.advance(1000);
    assert.deepEqual(await refused(finish(keys[1])), EXPIRED);
    assert.equal(await signIn(late.email, OLD), 200);
  });

  test('does not work after a newer link was sent', async () => {
    const { email } = await newPerson();
    const first = await keyFor(email);
    const second = await keyFor(email);
    assert.deepEqual(await refused(finish(first)), EXPIRED);
    assert.equal((await finish(second)).status, 204);
  });

  test('does not work with an unknown key or for a deleted person', async () => {
    const { id, email } = await newPerson();
    const key = await keyFor(email);
    await server.rows('update person set deleted_at = :now where id = :id', { id, now: server.clock.now() });
    for (const wrong of [key, key.slice(0, -1), 'x', 'x'.repeat(200)])
      assert.deepEqual(await refused(finish(wrong)), EXPIRED);
  });

  test('refuses a password that breaks a rule, naming the field, and the link stays valid', async () => {
    const { email } = await newPerson();
    const key = await keyFor(email);
    const breaking = [
      'Sh0rt-1',
      'lower-2027?',
      'UPPER-2027?',
      'No-digits-here?',
      'NoSpecial2027',
      `Aa1?${'x'.repeat(997)}`,
    ];
    for (const password of breaking)
      assert.equal(outcomeOf(await finish(key, password)), '400 VALIDATION /body/newPassword', password);
    assert.equal((await finish(key)).status, 204);
  });

  test('refuses one of the commonest passwords, naming the field, and the link stays valid', async () => {
    const { email } = await newPerson();
    const key = await keyFor(email);
    assert.equal(outcomeOf(await finish(key, 'Password1!')), '400 PASSWORD_TOO_COMMON /body/newPassword');
    assert.equal((await finish(key)).status, 204);
  });

  test('is limited after many wrong keys, and the refusal says how long to wait; correct keys do not count', async () => {
    const { email } = await newPerson();
    for (let i = 0; i < 3; i += 1) {
      await server.rows('delete from rate_limit');
      assert.equal((await finish(await keyFor(email))).status, 204);
    }
    const key = await keyFor(email);
    for (let i = 0; i < 20; i += 1) assert.deepEqual(await refused(finish('wrong')), EXPIRED);
    const { status, error } = await finish(key);
    assert.deepEqual([status, error?.code, error?.retryAfter], [429, 'TOO_MANY_REQUESTS', 180]);
    server.clock.advance(180_000);
    assert.equal((await finish(key)).status, 204);
  });

  test('is recorded in the audit log', async () => {
    const { id, email } = await newPerson();
    await finish(await keyFor(email));
    const rows = await server.rows(
      'select at, person_id, client_id, action, subject, address from audit where subject = :id',
      { id: `person:${id}` },
    );
    assert.deepEqual(rows, [
      {
        at: server.clock.now(),
        person_id: null,
        client_id: clientId,
        action: 'password.reset',
        subject: `person:${id}`,
        address: '127.0.0.1',
      },
    ]);
  });
});

test('both endpoints are documented with the rules of passwords, the responses and the errors', async () => {
  const { paths } = (await server.app.inject('/api/v1/openapi.json')).json();
  const [ask, set] = [paths['/users/reset-password/init'].post, paths['/users/reset-password/finish'].post];
  const { newPassword } = set.requestBody.content['application/json'].schema.properties;
  assert.equal(newPassword.type, 'string');
  assert.deepEqual(
    newPassword.allOf.map(({ pattern }: { pattern: string }) => pattern),
    Object.values(PASSWORD_RULES).map(({ source }) => source),
  );
  for (const [operation, code] of [
    [ask, 'EMAIL_NOT_FOUND'],
    [set, 'RESET_LINK_EXPIRED'],
  ]) {
    assert.deepEqual(Object.keys(operation.responses), ['204', '400', '404', '429', '500', '503']);
    assert.equal(operation.responses[404].description, code);
  }
});

describe('a mail server that fails', () => {
  test('gets the mail later, with a link that works', async () => {
    const { email } = await newPerson();
    mails.refuse({ code: 451, text: 'Try again later' });
    assert.equal((await init(email)).status, 204);
    assert.equal(await server.runJobs(), 1);
    assert.equal(await server.runJobs(), 0, 'not immediately');
    server.clock.advance(60_000);
    assert.equal(await server.runJobs(), 1);
    assert.deepEqual(mails.take(), []);
    mails.refuse(undefined);
    server.clock.advance(3_600_000);
    assert.equal(await server.runJobs(), 1);
    const [mail] = mails.take();
    assert.equal((await finish(keyIn(mail?.text ?? ''))).status, 204);
    server.clock.advance(DAY_MS);
    assert.equal(await server.runJobs(), 0);
  });

  test('does not delay the mail for a person who asks again', async () => {
    const { email } = await newPerson();
    mails.refuse({ code: 451, text: 'Try again later' });
    await init(email);
    for (let i = 0; i < 6; i += 1) {
      await server.runJobs();
      server.clock.advance(3_600_000);
    }
    await server.runJobs();
    mails.refuse(undefined);
    assert.equal(await server.runJobs(), 0);
    await init(email);
    assert.equal(await server.runJobs(), 1);
    assert.equal(mails.take().length, 1);
  });

  test('for a day makes the job give up, and the log says so', async () => {
    const { id, email } = await newPerson();
    mails.refuse({ code: 421, text: 'Closed' });
    await init(email);
    const from = server.clock.now().getTime();
    let tried = 0;
    log.length = 0;
    const nextTry = sql<{ at: Date | null }>(
      'test.next-try',
      `select min(start_after) as at from pgboss.job where state = 'retry'`,
    );
    for (let ran = 1; ran > 0; tried += ran) {
      ran = await server.runJobs();
      const next = await server.db.row(nextTry);
      // Rounded up, because the database has microseconds.
      if (next?.at) server.clock.set(new Date(next.at.getTime() + 1));
    }
    const hours = (server.clock.now().getTime() - from) / 3_600_000;
    assert.ok(hours > 23 && hours < 26, `${hours} hours`);
    assert.equal(tried, 30);
    const line = JSON.parse(log.find((entry) => entry.includes('given up')) ?? '{}');
    assert.deepEqual([line.level, line.job, line.key, line.attempt], [50, 'reset-password-mail', `person:${id}`, 30]);
    mails.refuse(undefined);
    server.clock.advance(7 * DAY_MS);
    assert.equal(await server.runJobs(), 0);
  });

  test('is not asked again for a mailbox that it does not have', async () => {
    const { email } = await newPerson();
    mails.refuse({ code: 550, text: '5.1.1 No such mailbox' });
    await init(email);
    log.length = 0;
    assert.equal(await server.runJobs(), 1);
    // The log has the codes of the reply, but not its text, which may name the person.
    assert.ok(log.some((line) => JSON.parse(line).level === 50 && line.includes('replied 550 5.1.1 to RCPT TO')));
    assert.ok(!log.some((line) => line.includes('No such mailbox')));
    mails.refuse(undefined);
    server.clock.advance(DAY_MS);
    assert.equal(await server.runJobs(), 0);
  });

  test('gets the mail later if it refuses to relay for us at first', async () => {
    const { email } = await newPerson();
    mails.refuse({ code: 550, text: '5.7.1 Relaying denied' });
    await init(email);
    assert.equal(await server.runJobs(), 1);
    mails.refuse(undefined);
    server.clock.advance(60_000);
    assert.equal(await server.runJobs(), 1);
    assert.equal(mails.take().length, 1);
  });
});

test('no key or password appears in the log, or as plain text in the database', async () => {
  const { email } = await newPerson();
  log.length = 0;
  mails.refuse({ code: 451, text: 'Try again later' });
  await init(email);
  await server.runJobs();
  mails.refuse(undefined);
  server.clock.advance(3_600_000);
  await server.runJobs();
  const key = keyIn(mails.take()[0]?.text ?? '');
  const inClear = [key, NEW, OLD, Buffer.from(key, 'base64url').toString('hex')];
  const found = async () => {
    const tables = (await server.db.connection(readTables)).map(({ name }) => name);
    const jobs = await server.rows<{ text: string }>('select j::text as text from pgboss.job j');
    const texts = jobs.map(({ text }) => text);
    for (const name of tables) {
      const rows = await server.rows<{ text: string }>(`select t::text as text from ${name} t`);
      texts.push(...rows.map(({ text }) => text));
    }
    assert.ok(texts.some((text) => text.includes('reset-password-mail')));
    return inClear.filter((secret) => texts.some((text) => text.includes(secret)));
  };
  assert.deepEqual(await found(), []);
  await finish(key, 'weak');
  await finish(key);
  assert.deepEqual(await found(), []);
  assert.ok(log.length > 5);
  assert.deepEqual(
    [...inClear, 'weak'].filter((secret) => log.some((line) => line.includes(secret))),
    [],
  );
});
