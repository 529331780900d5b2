import assert from 'node:assert/strict';
import { after, beforeEach, describe, test } from 'node:test';
import * as account from '@vr/shared-api/contract/account';
import * as c from '@vr/shared-api/contract/users';
import { EMAIL_CONFIRM_DAYS, EMAIL_UNDO_DAYS, FRESH_SIGN_IN_MS } from '@vr/shared-api/limits';
import { sql } from '../../platform/db/database.ts';
import type { BuiltPerson } from '../../platform/demo/builders/people.ts';
import { startMailServer } from '../../testing/mail.ts';
import { startTestServer } from '../../testing/server.ts';

const PASSWORD = 'Demo-2026!';
const DAY_MS = 86_400_000;
const START = '2026-06-15T10:00:00Z';

const mailServer = await startMailServer();
const server = await startTestServer({ smtpUrl: mailServer.url });
after(async () => {
  await server.close();
  await mailServer.stop();
});
const { id: clientId } = await server.build.client({ name: 'Nordvik' });
let number = 0;
beforeEach(() => {
  server.clock.set(START);
  mailServer.take();
});

async function somebody(more: Partial<BuiltPerson> = {}) {
  number += 1;
  const email = `owner-${number}@company.example`;
  const person = await server.build.person({
    clientId,
    email,
    password: PASSWORD,
    firstSignInAt: server.clock.now(),
    ...more,
  });
  const token = await server.signIn(person);
  const { firstName, lastName } = person;
  return {
    person,
    token,
    wanted: `new-${number}@company.example`,
    change: (to: string, password?: string) =>
      server.call(
        c.updateProfile,
        { body: { firstName, lastName, email: to, ...(password ? { password } : {}) } },
        { token },
      ),
    pending: async () => (await server.call(account.getEmailChange, {}, { token })).body.pending?.email,
    address: async () => (await server.db.row(selectEmail, { personId: person.id }))?.email,
  };
}
const selectEmail = sql<{ email: string }>('test.email', 'select email from person where id = :personId');

async function mails() {
  await server.runJobs();
  return Object.fromEntries(mailServer.take().map((mail) => [mail.to[0]?.address ?? '', mail]));
}
const keyOf = (mail: { text: string } | undefined, path: 'confirm-email' | 'undo-email') =>
  new RegExp(`/${path}\\?key=([\\w-]+)`, 'u').exec(mail?.text ?? '')?.[1] ?? '';
const confirm = (key: string) => server.call(account.confirmEmailChange, { body: { key } });
const undo = (key: string) => server.call(account.undoEmailChange, { body: { key } });
const signIn = async (email: string, password = PASSWORD) =>
  (await server.call(c.signIn, { body: { email, password } })).status;

/** Changes an address and confirms it. Returns the key that undoes the change. */
async function changed(person: Awaited<ReturnType<typeof somebody>>, from: string, to: string): Promise<string> {
  assert.equal((await person.change(to, PASSWORD)).status, 200);
  const sent = await mails();
  assert.equal((await confirm(keyOf(sent[to], 'confirm-email'))).status, 200);
  return keyOf(sent[from], 'undo-email');
}

describe('a new e-mail address', () => {
  test('counts when the link in the mail to it is opened; until then the old one does', async () => {
    const { person, wanted, change, pending, address } = await somebody();
    assert.equal((await change(wanted)).body.email, person.email);
    assert.deepEqual([await pending(), await address()], [wanted, person.email]);
    assert.deepEqual([await signIn(person.email), await signIn(wanted)], [200, 401]);
    const sent = await mails();
    assert.match(sent[wanted]?.text ?? '', new RegExp(`${EMAIL_CONFIRM_DAYS} days`, 'u'));
    const key = keyOf(sent[wanted], 'confirm-email');
    assert.deepEqual((await confirm(key)).body, { email: wanted });
    assert.deepEqual([await pending(), await address()], [undefined, wanted]);
    assert.deepEqual([await signIn(person.email), await signIn(wanted)], [401, 200]);
    assert.equal((await confirm(key)).error?.code, 'EMAIL_LINK_EXPIRED', 'the link works once');
  });

  test('needs the password again unless the sign-in was just now, and wrong ones are limited', async () => {
    const { wanted, change, pending } = await somebody();
    server.clock.advance(FRESH_SIGN_IN_MS);
    const asked = await change(wanted);
    assert.deepEqual([asked.status, asked.error?.code], [409, 'PASSWORD_NEEDED']);
    for (let attempt = 0; attempt < 10; attempt += 1)
      assert.deepEqual((await change(wanted, 'Wrong-2026!')).error?.code, 'WRONG_PASSWORD');
    assert.equal((await change(wanted, PASSWORD)).error?.code, 'TOO_MANY_REQUESTS');
    assert.equal(await pending(), undefined);
    server.clock.advance(5 * 60_000);
    assert.equal((await change(wanted, PASSWORD)).status, 200);
    assert.equal(await pending(), wanted);
  });

  test('can be cancelled, replaced and mailed again; only the last link works', async () => {
    const { token, wanted, change, pending } = await somebody();
    await change(wanted);
    const first = keyOf((await mails())[wanted], 'confirm-email');
    assert.equal((await server.call(account.resendEmailChange, {}, { token })).status, 204);
    const second = keyOf((await mails())[wanted], 'confirm-email');
    assert.equal((await confirm(first)).error?.code, 'EMAIL_LINK_EXPIRED');
    const other = `other.${wanted}`;
    await change(other);
    assert.equal(await pending(), other);
    assert.equal((await confirm(second)).error?.code, 'EMAIL_LINK_EXPIRED');
    const third = keyOf((await mails())[other], 'confirm-email');
    assert.equal((await server.call(account.cancelEmailChange, {}, { token })).status, 204);
    assert.equal((await confirm(third)).error?.code, 'EMAIL_LINK_EXPIRED');
    assert.equal(await pending(), undefined);
    assert.equal((await server.call(account.resendEmailChange, {}, { token })).error?.code, 'NOT_FOUND');
  });

  test('expires if it is not confirmed', async () => {
    const { wanted, change, address, person } = await somebody();
    await change(wanted);
    const key = keyOf((await mails())[wanted], 'confirm-email');
    server.clock.advance(EMAIL_CONFIRM_DAYS * DAY_MS);
    assert.equal((await confirm(key)).error?.code, 'EMAIL_LINK_EXPIRED');
    assert.equal(await address(), person.email);
  });

  test('of another company gets a mail to its owner, without a link that takes it over', async () => {
    const elsewhere = (await server.build.client({ name: 'Elsewhere' })).id;
    const other = await somebody({ clientId: elsewhere });
    const { change, person, address } = await somebody();
    assert.equal((await change(other.person.email)).status, 200);
    const mail = (await mails())[other.person.email];
    assert.equal(keyOf(mail, 'confirm-email'), '');
    assert.doesNotMatch(mail?.raw ?? '', /Nordvik/u, 'it does not say who asked');
    assert.equal(await address(), person.email);
  });

  test('goes to exactly one of the people who confirm it at the same time', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => somebody()));
    const wanted = `wanted-${number}@company.example`;
    const keys: string[] = [];
    for (const { change } of people.slice(0, 3)) {
      assert.equal((await change(wanted)).status, 200);
      keys.push(keyOf((await mails())[wanted], 'confirm-email'));
    }
    const replies = await Promise.all(keys.map(confirm));
    assert.deepEqual(replies.map(({ status, error }) => error?.code ?? status).sort(), [
      200,
      'EMAIL_IN_USE',
      'EMAIL_IN_USE',
    ]);
  });

  test('voids the reset link that was sent to the old one', async () => {
    const someone = await somebody();
    await server.call(c.initPasswordReset, { query: { lang: 'en' }, body: { email: someone.person.email } });
    const resetKey = /key=([\w-]+)/u.exec((await mails())[someone.person.email]?.text ?? '')?.[1] ?? '';
    await changed(someone, someone.person.email, someone.wanted);
    const body = { newPassword: 'Better-2027?', resetKey };
    assert.equal((await server.call(c.finishPasswordReset, { body })).error?.code, 'RESET_LINK_EXPIRED');
  });
});

describe('the link in the mail to the old address', () => {
  test('restores it after further changes, signs everyone out and leads to a new password', async () => {
    const thief = await somebody();
    const { person, wanted, token } = thief;
    const key = await changed(thief, person.email, wanted);
    await changed(thief, wanted, `third.${wanted}`);
    server.clock.advance((EMAIL_UNDO_DAYS - 1) * DAY_MS);
    const { status, body } = await undo(key);
    assert.deepEqual([status, body.email, await thief.address()], [200, person.email, person.email]);
    assert.equal((await server.call(c.getProfile, {}, { token })).status, 401);
    assert.equal(await signIn(person.email), 401, 'the password that somebody else knew');
    const reset = { newPassword: 'Better-2027?', resetKey: body.resetKey };
    assert.equal((await server.call(c.finishPasswordReset, { body: reset })).status, 204);
    assert.equal(await signIn(person.email, 'Better-2027?'), 200);
    assert.equal((await undo(key)).error?.code, 'EMAIL_LINK_EXPIRED', 'it works once');
  });

  test('works before the confirmation too, and ends after seven days', async () => {
    const early = await somebody();
    await early.change(early.wanted);
    const sent = await mails();
    assert.equal((await undo(keyOf(sent[early.person.email], 'undo-email'))).status, 200);
    assert.equal((await confirm(keyOf(sent[early.wanted], 'confirm-email'))).error?.code, 'EMAIL_LINK_EXPIRED');
    const late = await somebody();
    const key = await changed(late, late.person.email, late.wanted);
    server.clock.advance(EMAIL_UNDO_DAYS * DAY_MS);
    assert.equal((await undo(key)).error?.code, 'EMAIL_LINK_EXPIRED');
    assert.equal(await late.address(), late.wanted);
  });
});

describe("an admin's change of a member's address", () => {
  const put = (token: string, person: BuiltPerson, email: string, password?: string) => {
    const { firstName, lastName } = person;
    const body = { firstName, lastName, email, roles: [], ...(password ? { password } : {}) };
    const input = { params: { id: person.id }, query: { lang: 'en' as const }, body };
    return server.call(c.updateMember, input, { token, headers: { 'if-match': '"1"' } });
  };

  test('needs the password of the admin, counts at once, and is told to the old address', async () => {
    const admin = await somebody({ roles: ['ROLE_ADMINISTRATOR'] });
    const { person, wanted } = await somebody();
    server.clock.advance(FRESH_SIGN_IN_MS);
    assert.equal((await put(admin.token, person, wanted)).error?.code, 'PASSWORD_NEEDED');
    assert.equal((await put(admin.token, person, wanted, PASSWORD)).status, 200);
    const mail = (await mails())[person.email];
    assert.match(mail?.text ?? '', /An admin of Nordvik has changed/u);
    assert.equal(keyOf(mail, 'undo-email'), '');
  });

  test("is refused for the admin's own address", async () => {
    const admin = await somebody({ roles: ['ROLE_ADMINISTRATOR'] });
    assert.equal((await put(admin.token, admin.person, admin.wanted)).error?.code, 'OWN_EMAIL');
  });

  test('tells of addresses of other companies a limited number of times', async () => {
    const { id: own } = await server.build.client({ maxUser: 100 });
    const admin = await somebody({ clientId: own, roles: ['ROLE_ADMINISTRATOR'] });
    const taken = (await somebody()).person.email;
    const add = (email: string) => {
      const body = { firstName: 'A', lastName: 'B', email, roles: [] };
      return server.call(c.createMember, { query: { lang: 'en' }, body }, { token: admin.token });
    };
    for (let attempt = 0; attempt < 100; attempt += 1) assert.equal((await add(taken)).error?.code, 'EMAIL_IN_USE');
    assert.equal((await add(taken)).error?.code, 'TOO_MANY_REQUESTS');
    assert.equal((await add(`free-${number}@own.example`)).status, 200);
    const rows = ['firstName;lastName;email;roles', `A;B;${taken};learner`].join('\n');
    const file = new File([rows], 'members.csv', { type: 'text/csv' });
    const checked = await server.call(c.checkImport, { body: { lang: 'en', file } }, { token: admin.token });
    assert.equal(checked.error?.code, 'TOO_MANY_REQUESTS');
  });
});
