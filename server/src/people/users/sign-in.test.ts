import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import * as c from '@vr/shared-api/contract/users';
import { CODE_MS, CODE_TOKEN_HOURS } from '@vr/shared-api/limits';
import type { Role } from '@vr/shared-api/permissions';
import { buildApp } from '../../app.ts';
import { sql } from '../../platform/db/database.ts';
import type { NewPerson } from '../../platform/demo/builders/people.ts';
import { countAttempt, isExhausted, LIMITS } from '../../platform/http/rate-limits.ts';
import { API_PREFIX } from '../../platform/http/route.ts';
import { issueToken, revokeTokens } from '../../platform/http/tokens.ts';
import { touching } from '../../testing/queries.ts';
import { outcomeOf, sessionOf, startTestServer } from '../../testing/server.ts';

const PASSWORD = 'Demo-2026!';
const written: string[] = [];

const server = await startTestServer({
  trustProxy: 1,
  logLevel: 'trace',
  logTo: { write: (line) => written.push(line) },
});
after(() => server.close());

let count = 0;
const freshAddress = () => `203.0.${100 + Math.trunc(++count / 250)}.${count % 250}`;
const from = (address = freshAddress()) => ({ headers: { 'x-forwarded-for': address } });

const signIn = (email: string, password = PASSWORD, address?: string) =>
  server.call(c.signIn, { body: { email, password } }, from(address));

async function refused(email: string, password = PASSWORD): Promise<[number, string | undefined]> {
  const { status, error } = await signIn(email, password);
  return [status, error?.code];
}

async function person(over: Partial<NewPerson> = {}) {
  const clientId = over.clientId ?? (await server.build.client()).id;
  const email = `signer${++count}@company.example`;
  return server.build.person({ email, password: PASSWORD, ...over, clientId });
}

async function codeOf({ id }: { id: number }): Promise<string> {
  const token = await server.signIn({ id });
  const { body, error } = await server.call(c.generateCodes, { body: { userIds: [id] } }, { token });
  return body?.items[0]?.code ?? assert.fail(error?.code);
}
const enterCode = (code: string, address?: string) => server.call(c.signInWithCode, { body: { code } }, from(address));

/** Returns a function that signs in by password like one browser: it keeps its cookie, but uses a new address each time. */
async function device(cookie = '') {
  let kept = cookie;
  return async (email: string, password = PASSWORD) => {
    const reply = await server.app.inject({
      method: 'POST',
      url: `${API_PREFIX}/users/authentication`,
      headers: { 'x-forwarded-for': freshAddress(), ...(kept ? { cookie: kept } : {}) },
      payload: { email, password },
    });
    kept = String(reply.headers['set-cookie'] ?? kept).split(';', 1)[0] ?? '';
    return reply;
  };
}

const times = <T>(number: number, work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: number }, (_, index) => work(index)));
const tally = (values: readonly unknown[]): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(values, String)].map(([value, all]) => [value, all.length]));

describe('signing in', () => {
  test('returns a token and the profile', async () => {
    const company = await server.build.client();
    const person = await server.build.person({
      clientId: company.id,
      email: 'claire@company.example',
      password: PASSWORD,
      roles: ['ROLE_MANAGER'],
    });
    const { token, profile } = sessionOf(await signIn('claire@company.example'));
    const expected = {
      id: person.id,
      clientId: company.id,
      firstName: person.firstName,
      lastName: person.lastName,
      email: 'claire@company.example',
      picture: null,
      roles: ['ROLE_MANAGER'],
    };
    assert.deepEqual(profile, expected);
    assert.deepEqual((await server.call(c.getProfile, {}, { token })).body, expected);
  });

  test('accepts the e-mail address in upper or lower case, with spaces and invisible characters', async () => {
    const { id: clientId } = await server.build.client();
    await server.build.person({ clientId, email: 'Paul.Roux@Company.example', password: PASSWORD });
    assert.equal((await signIn('  paul.roux@COMPANY.example ')).status, 200);
    assert.equal((await signIn('\u200bpaul.roux@com\u00adpany.example\u00a0')).status, 200);
  });

  test('refuses an unknown address with the same error as a wrong password', async () => {
    const { id: clientId } = await server.build.client();
    await server.build.person({ clientId, email: 'known@company.example', password: PASSWORD });
    await server.build.person({ clientId, email: 'invited@company.example' });
    await server.build.person({
      clientId,
      email: 'left@company.example',
      password: PASSWORD,
      deletedAt: server.clock.now(),
    });
    const wrong = [401, 'WRONG_CREDENTIALS'];
    assert.deepEqual(await refused('known@company.example', 'Demo-2026?'), wrong);
    assert.deepEqual(await refused('nobody@company.example'), wrong);
    assert.deepEqual(await refused('invited@company.example'), wrong, 'a person who has no password yet');
    assert.deepEqual(await refused('left@company.example'), wrong, 'a person who was deleted');
  });

  test('refuses an invalid address, naming the field', async () => {
    assert.equal(outcomeOf(await signIn('not an address')), '400 VALIDATION /body/email');
  });

  test('says that an account is disabled only if the password is correct', async () => {
    const { id: clientId } = await server.build.client();
    await server.build.person({ clientId, email: 'off@company.example', password: PASSWORD, disabled: true });
    assert.deepEqual(await refused('off@company.example'), [403, 'ACCOUNT_DISABLED']);
    assert.deepEqual(await refused('off@company.example', 'wrong'), [401, 'WRONG_CREDENTIALS']);
  });

  test("is refused after the contract's last day, which is a day in the company's time zone", async () => {
    const people = { 'Pacific/Auckland': 'kiri@company.example', 'America/Los_Angeles': 'joe@company.example' };
    for (const [timeZone, email] of Object.entries(people)) {
      const { id: clientId } = await server.build.client({ timeZone, contractExpiration: '2026-06-15' });
      await server.build.person({ clientId, email, password: PASSWORD });
    }
    const start = server.clock.now();
    const statuses = async (now: string) => {
      server.clock.set(now);
      return Promise.all(Object.values(people).map(async (email) => (await signIn(email)).status));
    };
    assert.deepEqual(await statuses('2026-06-15T11:59:00Z'), [200, 200]);
    assert.deepEqual(await statuses('2026-06-15T12:01:00Z'), [402, 200], 'midnight in Auckland');
    assert.deepEqual(await refused('kiri@company.example'), [402, 'SUBSCRIPTION_ENDED']);
    assert.deepEqual(await refused('kiri@company.example', 'wrong'), [401, 'WRONG_CREDENTIALS']);
    assert.deepEqual(await statuses('2026-06-16T07:01:00Z'), [402, 402], 'midnight in Los Angeles');
    server.clock.set(start);
  });

  test('works for the super admin even if the contract has ended', async () => {
    await server.build.platform();
    await server.rows("update client set contract_expiration = '2020-01-01' where id = 1");
    await server.build.person({
      clientId: 1,
      email: 'root@platform.example',
      password: PASSWORD,
      roles: ['ROLE_SUPER_ADMIN'],
    });
    assert.equal((await signIn('root@platform.example')).status, 200);
  });
});

describe('signing in by unique code', () => {
  test('returns a token and the profile, and the code stops working', async () => {
    const { id, email } = await person();
    const code = await codeOf({ id });
    const { status, body } = await enterCode(code);
    assert.equal(status, 200);
    assert.deepEqual([body.profile.id, body.profile.email, body.profile.signedInByCode], [id, email, true]);
    assert.deepEqual((await server.call(c.getProfile, {}, { token: body.token })).body, body.profile);
    const again = await enterCode(code);
    assert.deepEqual([again.status, again.error?.code], [401, 'INVALID_CODE']);
  });

  test('accepts the code in upper or lower case', async () => {
    assert.equal((await enterCode((await codeOf(await person())).toLowerCase())).status, 200);
  });

  test('works once per code, even if many try it at once', async () => {
    const code = await codeOf(await person());
    const answers = await times(20, () => enterCode(code));
    assert.deepEqual(tally(answers.map(({ status }) => status)), { 200: 1, 401: 19 });
  });

  test('refuses an unknown code, and text that cannot be a code', async () => {
    const { status, error } = await enterCode('ZZZZZZ');
    assert.deepEqual([status, error?.code], [401, 'INVALID_CODE']);
    for (const code of ['', 'ABC23', 'ABC2345', 'ABC 23', 'ABC23é'])
      assert.equal(outcomeOf(await enterCode(code)), '400 VALIDATION /body/code', code);
  });

  test('works for ten minutes after the code was made', async () => {
    const [early, late] = [await codeOf(await person()), await codeOf(await person())];
    server.clock.advance(CODE_MS - 1000);
    assert.equal((await enterCode(early)).status, 200);
    server.clock.advance(1000);
    const { status, error } = await enterCode(late);
    assert.deepEqual([status, error?.code], [401, 'INVALID_CODE']);
  });

  test("works only with a person's newest code", async () => {
    const holder = await person();
    const [old, newest] = [await codeOf(holder), await codeOf(holder)];
    assert.equal((await enterCode(old)).error?.code, 'INVALID_CODE');
    assert.equal((await enterCode(newest)).status, 200);
  });

  test('is refused to a disabled person and after the contract has ended', async () => {
    const disabled = await person();
    const code = await codeOf(disabled);
    await server.rows('update person set disabled = true where id = :disabledId', { disabledId: disabled.id });
    const off = await enterCode(code);
    assert.deepEqual([off.status, off.error?.code], [403, 'ACCOUNT_DISABLED']);

    const member = await person();
    const lastCode = await codeOf(member);
    const end = sql('test.end-contract', `update client set contract_expiration = '2026-06-14' where id = :clientId`);
    await server.db.rows(end, { clientId: member.clientId });
    const ended = await enterCode(lastCode);
    assert.deepEqual([ended.status, ended.error?.code], [402, 'SUBSCRIPTION_ENDED']);
  });

  test('is refused if the person or their company was deleted', async () => {
    const [leaver, orphan] = [await person(), await person()];
    const codes = [await codeOf(leaver), await codeOf(orphan)];
    const now = server.clock.now();
    await server.rows('update person set deleted_at = :now where id = :leaverId', { leaverId: leaver.id, now });
    await server.rows('update client set deleted_at = :now where id = :clientId', { clientId: orphan.clientId, now });
    for (const code of codes) assert.equal((await enterCode(code)).error?.code, 'INVALID_CODE');
  });

  test('opens a session that ends after 24 hours, however much it is used', async () => {
    const { token } = (await enterCode(await codeOf(await person()))).body;
    const isSignedIn = async () => (await server.call(c.getProfile, {}, { token })).status === 200;
    for (let hour = 1; hour < CODE_TOKEN_HOURS; hour += 1) {
      server.clock.advance(3_600_000);
      assert.ok(await isSignedIn(), `hour ${hour}`);
    }
    server.clock.advance(3_600_000);
    assert.equal(await isSignedIn(), false);
  });

  test('opens a session that ends when the password changes, which also voids unused codes', async () => {
    const holder = await person();
    const { token } = (await enterCode(await codeOf(holder))).body;
    const [launch, unused] = [await server.launchToken(holder, 1), await codeOf(holder)];
    await revokeTokens(server.db, holder.id);
    assert.equal((await server.call(c.getProfile, {}, { token })).status, 401);
    const tokens = sql('test.tokens', 'select from token where person_id = :holderId');
    assert.equal(
      (await server.db.rows(tokens, { holderId: holder.id })).length,
      0,
      `the launch token ${launch} is deleted too`,
    );
    assert.equal((await enterCode(unused)).error?.code, 'INVALID_CODE');
  });

  test('opens a session that cannot make another code', async () => {
    const holder = await person();
    const { token } = await issueToken(server.db, server.clock, { personId: holder.id, kind: 'code' });
    const { status, error } = await server.call(c.generateCodes, { body: { userIds: [holder.id] } }, { token });
    assert.deepEqual([status, error?.code], [409, 'NEEDS_PASSWORD_SIGN_IN']);
  });
});

describe('the limits of signing in', () => {
  const { signIn: byPassword, signInWithCode: byCode } = LIMITS;
  const [{ most: perAccountAndAddress }, { most: perAccount }, { most: perAddress }] = byPassword.counts;
  const [{ most: codesPerAddress }] = byCode.counts;
  const [{ most: codesAtCompany }, { most: codesInCompany }] = LIMITS.signInWithCodeInCompany.counts;

  test('after ten wrong passwords for an account from one address, nothing is hashed until the waiting time is over', async () => {
    const [{ email }, address] = [await person(), freshAddress()];
    for (let tried = 0; tried < perAccountAndAddress; tried += 1)
      assert.equal((await signIn(email, 'wrong', address)).status, 401);
    const [{ status, error }, queries] = await server.watch(() => signIn(email, PASSWORD, address));
    assert.deepEqual([status, error?.code], [429, 'TOO_MANY_REQUESTS'], 'the right password makes no difference');
    assert.equal(queries.length, 1);
    assert.equal(touching(queries, 'rate_limit').length, 1, 'the account is not even read');
    assert.equal((await signIn(email)).status, 200, 'from another address');

    const seconds = error?.retryAfter ?? assert.fail('no retryAfter');
    assert.equal(seconds, (byPassword.minutes * 60) / perAccountAndAddress);
    server.clock.advance((seconds - 1) * 1000);
    assert.equal((await signIn(email, PASSWORD, address)).error?.retryAfter, 1);
    server.clock.advance(1000);
    assert.equal((await signIn(email, PASSWORD, address)).status, 200);
  });

  test('the Retry-After header says how long to wait', async () => {
    const address = freshAddress();
    const headers = { 'x-forwarded-for': address };
    const send = () =>
      server.app.inject({
        method: 'POST',
        url: `${API_PREFIX}/users/authentication/code`,
        headers,
        payload: { code: 'ZZZZZZ' },
      });
    await times(codesPerAddress, send);
    const response = await send();
    assert.equal(response.statusCode, 429);
    const { retryAfter } = response.json<{ retryAfter: number }>();
    assert.ok(retryAfter > 0);
    assert.equal(response.headers['retry-after'], String(retryAfter));
  });

  test('an account that does not exist is limited like one that does', async () => {
    const [{ email }, address] = [await person(), freshAddress()];
    const guess = (who: string) => times(perAccountAndAddress + 5, () => signIn(who, 'wrong', address));
    const [known, unknown] = [await guess(email), await guess('nobody.here@company.example')];
    const outcomes = (answers: typeof known) =>
      tally(answers.map(({ error }) => `${error?.code} ${error?.retryAfter}`));
    assert.deepEqual(outcomes(known), outcomes(unknown));
    assert.equal(outcomes(known)['WRONG_CREDENTIALS undefined'], perAccountAndAddress);
  });

  test('wrong passwords for one account count across all addresses', async () => {
    const { email } = await person();
    for (let tried = 0; tried < perAccount; tried += 1) assert.equal((await signIn(email, 'wrong')).status, 401);
    assert.equal((await signIn(email)).status, 429);
  });

  test('wrong passwords from one address count across all accounts', async () => {
    const [{ email }, address] = [await person(), freshAddress()];
    const guesses = await times(perAddress + 20, (index) => signIn(`guess${index}@company.example`, 'wrong', address));
    assert.deepEqual(tally(guesses.map(({ status }) => status)), { 401: perAddress, 429: 20 });
    assert.equal((await signIn(email, PASSWORD, address)).status, 429);
    assert.equal((await signIn(email)).status, 200);
  });

  test('correct passwords never count as wrong ones, even many at once for one account from one address', async () => {
    const [{ email }, address] = [await person(), freshAddress()];
    const answers = await times(3 * perAccountAndAddress, () => signIn(email, PASSWORD, address));
    assert.deepEqual(tally(answers.map(({ status }) => status)), { 200: answers.length });
  });

  test('nobody waits for a program that signs in to one account again and again, which has a limit of its own', async () => {
    const [busy, other, address] = [await person(), await person(), freshAddress()];
    let signedIn = 0;
    const many = times(200, async () => {
      const { status } = await signIn(busy.email, PASSWORD, address);
      if (status === 200) signedIn += 1;
      return status;
    });
    assert.equal((await signIn(other.email, PASSWORD, address)).status, 200);
    assert.ok(signedIn < 10, `${signedIn} before`);
    assert.deepEqual(Object.keys(tally(await many)), ['200', '503']);

    const { most } = LIMITS.signedIn.counts[0];
    await countAttempt(server.parts, 'signedIn', { account: other.email }, most - 1);
    assert.equal((await signIn(other.email, PASSWORD, address)).status, 429);
    assert.equal((await signIn(busy.email, PASSWORD, address)).status, 200);
  });

  test('a correct password that is refused for another reason does not count', async () => {
    const { id: clientId } = await server.build.client({ contractExpiration: '2020-01-01' });
    const [ended, address] = [await person({ clientId }), freshAddress()];
    for (let tried = 0; tried < perAccountAndAddress + 2; tried += 1)
      assert.equal((await signIn(ended.email, PASSWORD, address)).status, 402);
  });

  test('a class behind one address can sign in by code at the same time, even if some mistype', async () => {
    const { id: clientId } = await server.build.client();
    const codes: string[] = [];
    for (let made = 0; made < 40; made += 1) codes.push(await codeOf(await server.build.person({ clientId })));
    const address = freshAddress();
    const mistyped = Array<string>(codesPerAddress - 2).fill('ZZZZZZ');
    const answers = await times(codes.length + mistyped.length, (index) =>
      enterCode([...codes, ...mistyped][index] as string, address),
    );
    assert.deepEqual(tally(answers.map(({ status }) => status)), { 200: codes.length, 401: mistyped.length });
  });

  test('no limit of signing in is shared by strangers', () => {
    // All callers share the limit of reports, but it refuses nothing.
    const { report: _, ...limits } = LIMITS;
    for (const { counts } of Object.values(limits)) for (const { by } of counts) assert.ok(by.length > 0);
  });

  test('a right code works wherever others have guessed, at known and at new addresses', async () => {
    const [victim, guesser] = [await person(), await person()];
    const [theirs, known, unknown] = [freshAddress(), freshAddress(), freshAddress()];
    assert.equal((await enterCode(await codeOf(victim), theirs)).status, 200);
    // The guesser signs in, so that `known` is a network of the guesser's company.
    assert.equal((await enterCode(await codeOf(guesser), known)).status, 200);
    const guess = async (most: number) =>
      tally((await times(most, () => enterCode('ZZZZZZ', known))).map(({ status }) => status));
    assert.deepEqual(await guess(codesAtCompany), { 401: codesAtCompany });
    assert.deepEqual(await guess(codesPerAddress + 5), { 401: codesPerAddress, 429: 5 });
    await times(codesPerAddress + 5, () => enterCode('ZZZZZZ', unknown));
    assert.equal((await enterCode(await codeOf(victim), theirs)).status, 200);
    assert.equal((await enterCode(await codeOf(victim), freshAddress())).status, 200);
    assert.equal((await enterCode(await codeOf(guesser), freshAddress())).status, 200);
  });

  test('wrong codes at the networks of a company count for that company alone', async () => {
    const [guesser, other] = [await person(), await person()];
    const addresses = Array.from({ length: Math.ceil(codesInCompany / codesAtCompany) + 1 }, freshAddress);
    for (const address of addresses) assert.equal((await enterCode(await codeOf(guesser), address)).status, 200);
    assert.equal((await enterCode(await codeOf(other), freshAddress())).status, 200);
    const who = (address: string) => ({ company: guesser.clientId, address });
    const spend = (address: string) =>
      times(codesAtCompany, () => countAttempt(server.parts, 'signInWithCodeInCompany', who(address)).catch(() => 0));
    for (const address of addresses) await spend(address);
    const last = addresses.at(-1) ?? '';
    assert.equal(await isExhausted(server.parts, 'signInWithCodeInCompany', who(last)), true);
    assert.equal(
      await isExhausted(server.parts, 'signInWithCodeInCompany', { company: other.clientId, address: last }),
      false,
    );
    // The company's own people fall back to the limit of their address.
    assert.equal((await enterCode(await codeOf(guesser), last)).status, 200);
  });

  test('a device on which the owner has signed in is not locked out by wrong passwords elsewhere', async () => {
    const { email } = await person();
    const [home, other] = [await device(), await device()];
    assert.equal((await home(email)).statusCode, 200);
    for (let tried = 0; tried < perAccount; tried += 1) assert.equal((await signIn(email, 'wrong')).status, 401);
    assert.equal((await other(email)).statusCode, 429, 'another device');
    assert.equal((await home(email)).statusCode, 200);
    assert.equal((await home(email, 'wrong')).statusCode, 401);
    assert.equal((await home((await person()).email, 'wrong')).statusCode, 401, 'another account has its own count');

    const guesses = await times(LIMITS.signInOnKnownDevice.counts[0].most + 3, () => home(email, 'wrong'));
    assert.equal(
      tally(guesses.map(({ statusCode }) => statusCode))[429],
      4,
      'the device may not guess more than others',
    );
  });

  test('a device cannot claim to be known', async () => {
    const { email } = await person();
    const [home, stranger] = [await device(), await device()];
    assert.equal((await home(email)).statusCode, 200);
    const { email: strangers } = await person();
    const [signed = ''] = [(await stranger(strangers)).headers['set-cookie']].flat();
    assert.match(signed, /; Path=\/api\/v1\/users\/authentication; Max-Age=34560000; HttpOnly; SameSite=Strict$/u);
    for (let tried = 0; tried < perAccount; tried += 1) await signIn(email, 'wrong');
    const [, id = '', accounts = '', signature = ''] = /=([^.]+)\.([^.]+)\.([^;]+)/u.exec(signed) ?? [];
    const homeAccounts = /\.([^.]+)\./u.exec(String((await home(email)).headers['set-cookie']))?.[1];
    for (const cookie of [`${id}.${homeAccounts}.${signature}`, `${id}.${accounts}.`, 'x', '..'])
      assert.equal((await (await device(`known_device=${cookie}`))(email)).statusCode, 429);
  });

  test('an address that only a locale takes for another has neither its account nor a count of its own', async () => {
    const { email } = await person();
    for (const other of [email.replace('i', 'İ'), email.replace('i', 'ı')])
      assert.equal((await signIn(other)).error?.code, 'VALIDATION');
  });
});

describe('two nodes', () => {
  let other: Awaited<ReturnType<typeof buildApp>>;
  before(async () => {
    other = await buildApp(server.parts);
  });
  after(() => other.close());

  const onNode = async (node: typeof other, path: string, payload: object, address: string) =>
    (
      await node.inject({
        method: 'POST',
        url: `${API_PREFIX}/users/authentication${path}`,
        headers: { 'x-forwarded-for': address },
        payload,
      })
    ).statusCode;
  const nodes = () => [server.app, other];
  const alternately = (number: number, path: string, payload: object, address = freshAddress()) =>
    times(number, (index) => onNode(nodes()[index % 2] as typeof other, path, payload, address));

  test('accept each other’s codes, each code once', async () => {
    const code = await codeOf(await person());
    assert.deepEqual(tally(await alternately(20, '/code', { code })), { 200: 1, 401: 19 });
    const next = await codeOf(await person());
    assert.equal(await onNode(other, '/code', { code: next }, freshAddress()), 200);
  });

  test('share the limits', async () => {
    const { email } = await person();
    const { most } = LIMITS.signIn.counts[0];
    const wrong = await alternately(3 * most, '', { email, password: 'wrong' });
    assert.deepEqual(tally(wrong), { 401: most, 429: 2 * most });
    const guessed = await alternately(2 * LIMITS.signInWithCode.counts[0].most, '/code', { code: 'ZZZZZZ' });
    const { most: codes } = LIMITS.signInWithCode.counts[0];
    assert.deepEqual(tally(guessed), { 401: codes, 429: codes });
  });
});

describe("a caller's address", () => {
  const codesPerAddress = LIMITS.signInWithCode.counts[0].most;

  async function guess(trustProxy: number, forwarded: (index: number) => string): Promise<Record<string, number>> {
    const behind = await startTestServer({ trustProxy });
    const answers = await times(codesPerAddress + 5, (index) =>
      behind.call(c.signInWithCode, { body: { code: 'ZZZZZZ' } }, { headers: { 'x-forwarded-for': forwarded(index) } }),
    );
    await behind.close();
    return tally(answers.map(({ status }) => status));
  }
  const LIMITED = { 401: codesPerAddress, 429: 5 };

  test('is that of the connection if no proxy is trusted, whatever the header says', async () => {
    assert.deepEqual(await guess(0, (index) => `203.0.113.${index}`), LIMITED);
  });

  test('is the one that the farthest trusted proxy saw, whatever the header contained before', async () => {
    assert.deepEqual(await guess(1, (index) => `10.0.0.${index}, 203.0.113.1`), LIMITED);
    assert.deepEqual(await guess(2, (index) => `10.0.0.${index}, 203.0.113.1, 10.9.9.9`), LIMITED);
    assert.deepEqual(await guess(1, (index) => `203.0.113.${index}`), { 401: codesPerAddress + 5 });
  });
});

test('neither the database nor the log contains a code, or the e-mail address of a refused sign-in', async () => {
  const roles: Role[] = ['ROLE_ADMINISTRATOR'];
  const admin = await person({ roles });
  const member = await person({ clientId: admin.clientId });
  const token = await server.signIn(admin);
  const { body } = await server.call(c.generateCodes, { body: { userIds: [admin.id, member.id] } }, { token });
  const codes = body.items.map(({ code }) => code);
  assert.equal(new Set(codes).size, 2);
  assert.equal((await enterCode(codes[0] as string)).status, 200);
  const [wrong, unknown] = [codes[0] as string, 'unknown.person@company.example'];
  assert.equal((await enterCode(wrong)).status, 401);
  assert.equal((await signIn(unknown)).status, 401);

  for (const { name } of await server.rows<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public'",
  )) {
    const dump = sql<{ text: string }>(
      `test.dump-${name}`,
      `select coalesce(string_agg(t::text, ' '), '') as text from "${name}" t`,
    );
    const { text } = (await server.db.row(dump)) as { text: string };
    for (const secret of [...codes, unknown])
      assert.ok(!text.toLowerCase().includes(secret.toLowerCase()), `${secret} in ${name}`);
  }
  const log = written.join('').toLowerCase();
  assert.match(log, /authentication\/code/u);
  for (const secret of [...codes, unknown]) assert.ok(!log.includes(secret.toLowerCase()), secret);
});
