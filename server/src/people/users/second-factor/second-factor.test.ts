import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, beforeEach, describe, test } from 'node:test';
import * as account from '@vr/shared-api/contract/account';
import * as clients from '@vr/shared-api/contract/clients';
import * as c from '@vr/shared-api/contract/second-factor';
import * as users from '@vr/shared-api/contract/users';
import { RECOVERY_CODES, SECOND_FACTOR_MS, TOTP_SECONDS } from '@vr/shared-api/limits';
import type { Role } from '@vr/shared-api/permissions';
import { Secret, TOTP } from 'otpauth';
import type { NewPerson } from '../../../platform/demo/builders/people.ts';
import { API_PREFIX } from '../../../platform/http/route.ts';
import { TestAuthenticator } from '../../../testing/authenticator.ts';
import { pluck } from '../../../testing/pluck.ts';
import { sessionOf, startTestServer } from '../../../testing/server.ts';
import { issuePasswordLink } from '../password-link.ts';
import { decryptSecret, encryptSecret } from './totp.ts';

const PASSWORD = 'Demo-2026!';
const ORIGIN = 'https://portal.example';
const STEP_MS = TOTP_SECONDS * 1000;

const server = await startTestServer({ publicUrl: ORIGIN });
after(() => server.close());
const clientId = (await server.build.client()).id;
// All tests here call from one address and share its rate limits.
beforeEach(() => server.rows('delete from rate_limit'));

let count = 0;
const newPerson = (over: Partial<NewPerson> = {}) => {
  count += 1;
  return server.build.person({ clientId, email: `factor${count}@company.example`, password: PASSWORD, ...over });
};
const signIn = (email: string, password = PASSWORD) => server.call(users.signIn, { body: { email, password } });
const codeAt = (secret: string, offsetMs = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: server.clock.now().getTime() + offsetMs });

/** Signs in, by password, a person who has a second factor. Returns the second step. */
async function secondStep(email: string) {
  const { body } = await signIn(email);
  assert.ok(body && 'secondFactor' in body && !('token' in body), JSON.stringify(body));
  return body.secondFactor;
}
const finish = (challenge: string, answer: { code?: string; passkey?: Record<string, unknown> }) =>
  server.call(c.finishSignIn, { body: { challenge, ...answer } });
const finishWithCode = async (email: string, code: string) => finish((await secondStep(email)).challenge, { code });

async function addTotp(token: string) {
  const { body, error } = await server.call(c.startTotp, { body: { password: PASSWORD } }, { token });
  assert.ok(body, error?.code);
  const confirmed = await server.call(c.confirmTotp, { body: { code: codeAt(body.secret) } }, { token });
  assert.equal(confirmed.status, 200);
  // The confirmation has used the current code, and each code works only once.
  server.clock.advance(STEP_MS);
  return { ...body, recoveryCodes: confirmed.body.recoveryCodes };
}

async function addPasskey(token: string, key = new TestAuthenticator(ORIGIN)) {
  const { body, error } = await server.call(c.startPasskey, { body: { password: PASSWORD } }, { token });
  assert.ok(body, error?.code);
  const added = await server.call(
    c.addPasskey,
    { body: { name: 'My key', passkey: key.register(body.options) } },
    { token },
  );
  assert.equal(added.status, 200, added.error?.code);
  return { key, recoveryCodes: added.body.recoveryCodes };
}

async function personWithTotp(over: Partial<NewPerson> = {}) {
  const person = await newPerson(over);
  const { token } = sessionOf(await signIn(person.email));
  return { ...person, token, ...(await addTotp(token)) };
}

const stateOf = async (token: string) => (await server.call(c.getSecondFactor, {}, { token })).body;
const auditOf = (personId: number) =>
  server.rows<{ action: string; personId: number }>(
    `select action, person_id as "personId" from audit
       where subject = :personId and action like 'second-factor.%' and outcome = 'success' order by id`,
    { personId: `person:${personId}` },
  );

describe('an authenticator app', () => {
  test('asks for a code after the password, which alone gives no session', async () => {
    const person = await personWithTotp();
    const step = await secondStep(person.email);
    assert.deepEqual([step.totp, step.passkey], [true, null]);
    const { token, profile } = (await finish(step.challenge, { code: codeAt(person.secret) })).body;
    assert.equal(profile.id, person.id);
    assert.equal((await server.call(users.getProfile, {}, { token })).status, 200);
    assert.equal((await server.call(users.getProfile, {}, { token: step.challenge })).status, 401);
  });

  test('is not asked for until a first code has confirmed it', async () => {
    const person = await newPerson();
    const { token } = sessionOf(await signIn(person.email));
    const { body } = await server.call(c.startTotp, { body: { password: PASSWORD } }, { token });
    const wrong = await server.call(c.confirmTotp, { body: { code: '000000' } }, { token });
    assert.equal(wrong.error?.code, 'WRONG_SECOND_FACTOR');
    assert.equal(body.uri.startsWith('otpauth://totp/portal.example:'), true);
    assert.ok(sessionOf(await signIn(person.email)).token);
  });

  test('accepts a code once, and no earlier code after it', async () => {
    const { email, secret } = await personWithTotp();
    server.clock.advance(STEP_MS);
    const earlier = codeAt(secret, -STEP_MS);
    const code = codeAt(secret);
    assert.equal((await finishWithCode(email, code)).status, 200);
    assert.equal((await finishWithCode(email, code)).error?.code, 'WRONG_SECOND_FACTOR');
    assert.equal((await finishWithCode(email, earlier)).error?.code, 'WRONG_SECOND_FACTOR');
  });

  test('of two sign-ins at once with the same code, one succeeds', async () => {
    const { email, secret } = await personWithTotp();
    const steps = [await secondStep(email), await secondStep(email)];
    const replies = await Promise.all(steps.map(({ challenge }) => finish(challenge, { code: codeAt(secret) })));
    assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 409]);
  });

  test('accepts the clock of a phone that is one step wrong, but not two', async () => {
    for (const [steps, status] of [
      [-1, 200],
      [1, 200],
      [-2, 409],
      [2, 409],
    ] as const) {
      const { email, secret } = await personWithTotp();
      server.clock.advance(3 * STEP_MS);
      assert.equal((await finishWithCode(email, codeAt(secret, steps * STEP_MS))).status, status, String(steps));
    }
  });

  test('has a secret that is encrypted for its person alone', async () => {
    const { id, secret } = await personWithTotp();
    const [row] = await server.rows<{ secret: Buffer }>('select secret from totp where person_id = :id', { id });
    const stored = row?.secret ?? Buffer.alloc(0);
    const plain = Buffer.from(Secret.fromBase32(secret).bytes);
    assert.ok(!stored.includes(plain));
    assert.deepEqual(decryptSecret(server.parts.secret, id, stored), plain);
    assert.throws(() => decryptSecret(server.parts.secret, id + 1, stored));
    assert.throws(() => decryptSecret(randomBytes(32), id, stored));
    assert.notDeepEqual(encryptSecret(server.parts.secret, id, plain), stored);
  });

  test('is limited after 20 wrong codes, and the right password does not reset the count', async () => {
    const { email, secret } = await personWithTotp();
    const { challenge } = await secondStep(email);
    for (let wrong = 0; wrong < 20; wrong += 1)
      assert.equal((await finish(challenge, { code: 'AAAAA-AAAAA' })).error?.code, 'WRONG_SECOND_FACTOR');
    const { error } = await finish(challenge, { code: codeAt(secret) });
    assert.equal(error?.code, 'TOO_MANY_REQUESTS');
    assert.equal((await finishWithCode(email, codeAt(secret))).error?.code, 'TOO_MANY_REQUESTS');
  });
});

describe('the second step', () => {
  test('must come within five minutes, and only once', async () => {
    const { email, secret } = await personWithTotp();
    const { challenge } = await secondStep(email);
    assert.equal((await finish(challenge, { code: codeAt(secret) })).status, 200);
    server.clock.advance(STEP_MS);
    assert.equal((await finish(challenge, { code: codeAt(secret) })).error?.code, 'SIGN_IN_EXPIRED');
    const late = await secondStep(email);
    server.clock.advance(SECOND_FACTOR_MS);
    assert.equal((await finish(late.challenge, { code: codeAt(secret) })).error?.code, 'SIGN_IN_EXPIRED');
  });

  test('ends with a new password, and is refused to a disabled account', async () => {
    const { id, email, secret, token } = await personWithTotp();
    const { challenge } = await secondStep(email);
    await server.rows('update person set disabled = true where id = :id', { id });
    assert.equal((await finish(challenge, { code: codeAt(secret) })).error?.code, 'ACCOUNT_DISABLED');
    assert.equal((await signIn(email)).error?.code, 'ACCOUNT_DISABLED');
    await server.rows('update person set disabled = false where id = :id', { id });
    const { revokeTokens } = await import('../../../platform/http/tokens.ts');
    await revokeTokens(server.db, id);
    assert.equal((await finish(challenge, { code: codeAt(secret) })).error?.code, 'SIGN_IN_EXPIRED');
    assert.equal((await server.call(users.getProfile, {}, { token })).status, 401);
  });

  test('is still asked for after a new password, which opens no session', async () => {
    const { id, email, secret } = await personWithTotp();
    const link = await issuePasswordLink(server.parts, id);
    const resetKey = new URL(link?.address ?? '').searchParams.get('key') ?? '';
    const body = { resetKey, newPassword: PASSWORD };
    assert.equal((await server.call(users.finishPasswordReset, { body })).body, undefined);
    assert.equal((await finishWithCode(email, codeAt(secret))).status, 200);
  });

  test('is not needed to sign in with a unique code', async () => {
    const { id, token } = await personWithTotp();
    const { body } = await server.call(users.generateCodes, { body: { userIds: [id] } }, { token });
    const code = body.items[0]?.code ?? '';
    const signedIn = await server.call(users.signInWithCode, { body: { code } });
    assert.equal(signedIn.status, 200);
    // A session that began with a unique code cannot change the second factors.
    const { error } = await server.call(
      c.removeSecondFactor,
      { body: { password: PASSWORD } },
      { token: signedIn.body.token },
    );
    assert.equal(error?.code, 'NEEDS_PASSWORD_SIGN_IN');
  });
});

describe('the record of security events', () => {
  const eventsOf = (personId: number) =>
    server.rows<{ action: string; outcome: string; reason: string | null }>(
      `select action, outcome, detail->>'reason' as reason from audit
         where subject = :personId and (action like 'sign-in.%' or outcome = 'failure') order by id`,
      { personId: `person:${personId}` },
    );
  const noticesOf = async (personId: number) =>
    (await server.rows(`select from notification where person_id = :personId and type = 'NEW_DEVICE'`, { personId }))
      .length;
  const success = { action: 'sign-in.password', outcome: 'success', reason: null };

  test('has a sign-in after its second step, and each that fails in it', async () => {
    const { id, email, secret } = await personWithTotp();
    assert.deepEqual(await eventsOf(id), [success]);
    const { challenge } = await secondStep(email);
    assert.deepEqual(await eventsOf(id), [success]);
    await finish(challenge, { code: 'AAAAA-AAAAA' });
    const failure = { action: 'sign-in.password', outcome: 'failure', reason: 'WRONG_SECOND_FACTOR' };
    assert.deepEqual(await eventsOf(id), [success, failure]);
    assert.equal((await finish(challenge, { code: codeAt(secret) })).status, 200);
    assert.deepEqual(await eventsOf(id), [success, failure, success]);
  });

  test('tells the person of a new device when its second step is done, and not before', async () => {
    const { id, email, secret } = await personWithTotp();
    const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
    const { body } = await server.call(users.signIn, { body: { email, password: PASSWORD } }, { headers });
    assert.ok('secondFactor' in body);
    assert.equal(await noticesOf(id), 0);
    const { challenge } = body.secondFactor;
    await server.call(c.finishSignIn, { body: { challenge, code: codeAt(secret) } }, { headers });
    assert.equal(await noticesOf(id), 1);
  });

  test('has the wrong passwords of those who try to change second factors', async () => {
    const { id, token } = await personWithTotp();
    const { error } = await server.call(c.removeSecondFactor, { body: { password: 'Wrong-2026!' } }, { token });
    assert.equal(error?.code, 'WRONG_PASSWORD');
    const failure = { action: 'session.confirm', outcome: 'failure', reason: 'WRONG_PASSWORD' };
    assert.deepEqual((await eventsOf(id)).at(-1), failure);
  });
});

describe('recovery codes', () => {
  test('are ten, come with the first second factor, and each works once', async () => {
    const { email, recoveryCodes, token } = await personWithTotp();
    assert.equal(recoveryCodes?.length, RECOVERY_CODES);
    assert.equal(new Set(recoveryCodes).size, RECOVERY_CODES);
    const [code = ''] = recoveryCodes ?? [];
    assert.match(code, /^[2-9A-Z]{5}-[2-9A-Z]{5}$/u);
    const typed = ` ${code.toLowerCase().replace('-', ' ')} `;
    assert.equal((await finishWithCode(email, typed)).status, 200);
    assert.equal((await finishWithCode(email, code)).error?.code, 'WRONG_SECOND_FACTOR');
    assert.equal((await stateOf(token)).recoveryCodes, RECOVERY_CODES - 1);
    assert.equal((await addPasskey(token)).recoveryCodes, null);
  });

  test('are stored as hashes, and those of another person do not work', async () => {
    const first = await personWithTotp();
    const second = await personWithTotp();
    const [code = ''] = first.recoveryCodes ?? [];
    assert.equal((await finishWithCode(second.email, code)).error?.code, 'WRONG_SECOND_FACTOR');
    const rows = await server.rows<{ hash: Buffer }>('select hash from recovery_code');
    assert.ok(rows.every(({ hash }) => hash.length === 32));
  });

  test('are replaced on request', async () => {
    const { email, recoveryCodes, token } = await personWithTotp();
    const renewed = await server.call(c.renewRecoveryCodes, { body: { password: PASSWORD } }, { token });
    assert.equal((await finishWithCode(email, recoveryCodes?.[0] ?? '')).status, 409);
    assert.equal((await finishWithCode(email, renewed.body.recoveryCodes[0] ?? '')).status, 200);
  });
});

describe('a passkey', () => {
  test('signs in after the password', async () => {
    const { email } = await newPerson();
    const { token } = sessionOf(await signIn(email));
    const { key, recoveryCodes } = await addPasskey(token);
    assert.equal(recoveryCodes?.length, RECOVERY_CODES);
    const step = await secondStep(email);
    assert.equal(step.totp, false);
    const answer = key.sign(step.passkey ?? {});
    assert.equal((await finish(step.challenge, { passkey: answer })).status, 200);
    const [stored] = (await stateOf(token)).passkeys;
    assert.deepEqual([stored?.name, stored?.lastUsedAt], ['My key', server.clock.now().toISOString()]);
    // The same answer is not valid for another sign-in.
    const next = await secondStep(email);
    assert.equal((await finish(next.challenge, { passkey: answer })).error?.code, 'WRONG_SECOND_FACTOR');
  });

  test('is refused if it is of another person, of another origin, a copy, or no answer at all', async () => {
    const { email } = await newPerson();
    const { token } = sessionOf(await signIn(email));
    const { key } = await addPasskey(token);
    const other = await newPerson();
    const theirs = await addPasskey(sessionOf(await signIn(other.email)).token);
    const step = await secondStep(email);
    key.counter = 5;
    assert.equal((await finish(step.challenge, { passkey: key.sign(step.passkey ?? {}) })).status, 200);
    const next = await secondStep(email);
    const options = next.passkey ?? {};
    const phished = Object.assign(new TestAuthenticator('https://portal.evil.example'), { id: key.id });
    key.counter = 0;
    for (const passkey of [theirs.key.sign(options), phished.sign(options), key.sign(options), { id: 'unknown' }, {}])
      assert.equal((await finish(next.challenge, { passkey })).error?.code, 'WRONG_SECOND_FACTOR');
  });

  test('can be added once, by the session that has started it, in time', async () => {
    const { email } = await newPerson();
    const { token } = sessionOf(await signIn(email));
    const { token: otherToken } = sessionOf(await signIn(email));
    const start = async () =>
      (await server.call(c.startPasskey, { body: { password: PASSWORD } }, { token })).body.options;
    const add = async (passkey: Record<string, unknown>, by = token) =>
      (await server.call(c.addPasskey, { body: { name: 'Key', passkey } }, { token: by })).error?.code;
    const key = new TestAuthenticator(ORIGIN);
    assert.equal(await add(key.register(await start()), otherToken), 'PASSKEY_REFUSED');
    assert.equal(await add(new TestAuthenticator('https://evil.example').register(await start())), 'PASSKEY_REFUSED');
    assert.equal(await add({}), 'PASSKEY_REFUSED');
    const options = await start();
    server.clock.advance(SECOND_FACTOR_MS);
    assert.equal(await add(key.register(options)), 'PASSKEY_REFUSED');
    assert.equal(await add(key.register(await start())), undefined);
    assert.equal(await add(key.register(await start())), 'PASSKEY_REFUSED');
  });
});

describe('changing second factors', () => {
  test('needs the password again, which is limited', async () => {
    const { token } = await personWithTotp();
    const body = { password: 'Wrong-2026!' };
    const calls = [
      () => server.call(c.startTotp, { body }, { token }),
      () => server.call(c.startPasskey, { body }, { token }),
      () => server.call(c.removeSecondFactor, { body }, { token }),
      () => server.call(c.renewRecoveryCodes, { body }, { token }),
    ];
    for (const call of calls) assert.equal((await call()).error?.code, 'WRONG_PASSWORD');
    for (let wrong = calls.length; wrong < 10; wrong += 1) await calls[0]?.();
    assert.equal((await calls[0]?.())?.error?.code, 'TOO_MANY_REQUESTS');
  });

  test('a second authenticator app is refused, until the first is removed', async () => {
    const { token, email } = await personWithTotp();
    const start = () => server.call(c.startTotp, { body: { password: PASSWORD } }, { token });
    assert.equal((await start()).error?.code, 'SECOND_FACTOR_EXISTS');
    assert.equal((await server.call(c.removeSecondFactor, { body: { password: PASSWORD } }, { token })).status, 204);
    assert.deepEqual(await stateOf(token), { totp: false, passkeys: [], recoveryCodes: 0, isRequired: false });
    assert.ok(sessionOf(await signIn(email)).token);
    assert.equal((await start()).status, 200);
  });

  test('is recorded', async () => {
    const { id, token } = await personWithTotp();
    await server.call(c.removeSecondFactor, { body: { password: PASSWORD } }, { token });
    assert.deepEqual(pluck(await auditOf(id), 'action'), ['second-factor.add', 'second-factor.remove']);
  });

  test("another person's passkey cannot be removed", async () => {
    const owner = await newPerson();
    const { token: owned } = sessionOf(await signIn(owner.email));
    await addPasskey(owned);
    const [passkey] = (await stateOf(owned)).passkeys;
    const { token } = await personWithTotp();
    const body = { password: PASSWORD, passkeyId: passkey?.id ?? '' };
    assert.equal((await server.call(c.removeSecondFactor, { body }, { token })).error?.code, 'NOT_FOUND');
    assert.equal((await stateOf(owned)).passkeys.length, 1);
  });
});

describe('a required second factor', () => {
  async function company(roles: ('ROLE_ADMINISTRATOR' | 'ROLE_MANAGER' | 'LEARNER')[]) {
    const { id } = await server.build.client();
    const admin = await newPerson({ clientId: id, roles: ['ROLE_ADMINISTRATOR'] });
    const adminToken = await server.signIn(admin);
    const put = await server.call(c.putSecondFactorRoles, { body: { roles } }, { token: adminToken });
    assert.deepEqual(put.body, { roles });
    assert.deepEqual((await server.call(c.getSecondFactorRoles, {}, { token: adminToken })).body, { roles });
    return { id, admin, adminToken };
  }

  test('is asked of the chosen roles only, at their next sign-in', async () => {
    const { id, adminToken } = await company(['ROLE_MANAGER']);
    const manager = await newPerson({ clientId: id, roles: ['ROLE_MANAGER'] });
    const learner = await newPerson({ clientId: id });
    assert.equal(sessionOf(await signIn(manager.email)).profile.secondFactorSetup, 'required');
    assert.equal(sessionOf(await signIn(learner.email)).profile.secondFactorSetup, undefined);
    // Sessions that are older than the requirement stay valid.
    assert.equal((await server.call(users.listMembers, { query: { lang: 'en' } }, { token: adminToken })).status, 200);
  });

  test('of learners is asked of everybody', async () => {
    const { admin } = await company(['LEARNER']);
    assert.equal(sessionOf(await signIn(admin.email)).profile.secondFactorSetup, 'required');
  });

  test('comes before anything else, and nothing else is needed after it', async () => {
    const { admin } = await company(['ROLE_ADMINISTRATOR']);
    const { token } = sessionOf(await signIn(admin.email));
    assert.equal((await server.call(users.getProfile, {}, { token })).body.secondFactorSetup, 'required');
    for (const { endpoint } of server.app.endpoints) {
      if (endpoint.allow === 'public' || endpoint.duringSetup) continue;
      const { method } = endpoint;
      const url = `${API_PREFIX}${endpoint.path.replace(/:\w+/gu, '1')}`;
      const reply = await server.app.inject({ method, url, headers: { authorization: `Bearer ${token}` } });
      assert.equal(reply.json().code, 'SECOND_FACTOR_REQUIRED', `${method} ${url}`);
    }
    await addTotp(token);
    assert.equal((await server.call(users.getProfile, {}, { token })).body.secondFactorSetup, undefined);
    assert.equal((await server.call(clients.getContract, {}, { token })).status, 200);
    const { error } = await server.call(c.removeSecondFactor, { body: { password: PASSWORD } }, { token });
    assert.equal(error?.code, 'SECOND_FACTOR_REQUIRED');
    assert.equal((await stateOf(token)).totp, true);
  });

  test('keeps a sign-in out of the list of sessions until it is set up', async () => {
    const { id, admin } = await company(['LEARNER']);
    const member = await newPerson({ clientId: id });
    const session = await server.signIn(member);
    const { token } = sessionOf(await signIn(member.email));
    const listed = async () => (await server.call(account.listSessions, {}, { token: session })).body.items.length;
    assert.equal(await listed(), 1);
    await addTotp(token);
    assert.equal(await listed(), 2);
    // Ending all other sessions also ends a sign-in that must still set up its second factor.
    const other = await server.signIn(admin);
    const started = sessionOf(await signIn(admin.email)).token;
    await server.call(account.endOtherSessions, {}, { token: other });
    assert.equal((await server.call(users.getProfile, {}, { token: started })).status, 401);
  });

  test('is recorded', async () => {
    const { id, admin } = await company(['ROLE_MANAGER']);
    const [entry] = await server.rows('select action, person_id as "personId", detail from audit where subject = :id', {
      id: `client:${id}`,
    });
    assert.deepEqual(entry, {
      action: 'second-factor.require',
      personId: admin.id,
      detail: { roles: ['ROLE_MANAGER'] },
    });
  });
});

describe('a super admin', () => {
  const superAdmin = () => newPerson({ clientId: 1, roles: ['ROLE_SUPER_ADMIN'] as Role[] });

  test('is asked for a second factor until they have one or postpone it', async () => {
    const { email } = await superAdmin();
    const { token, profile } = sessionOf(await signIn(email));
    assert.equal(profile.secondFactorSetup, 'advised');
    assert.equal((await server.call(clients.listClients, { query: {} }, { token })).status, 200);
    assert.equal((await server.call(c.postponeSecondFactor, {}, { token })).status, 204);
    assert.equal((await server.call(users.getProfile, {}, { token })).body.secondFactorSetup, undefined);
    assert.equal(sessionOf(await signIn(email)).profile.secondFactorSetup, undefined);
    const other = await superAdmin();
    const session = sessionOf(await signIn(other.email));
    await addTotp(session.token);
    assert.equal((await server.call(users.getProfile, {}, { token: session.token })).body.secondFactorSetup, undefined);
  });

  test('must set one up if the operator requires it', async () => {
    const strict = await startTestServer({ superAdminSecondFactor: 'required' });
    await strict.build.platform();
    const email = 'strict@platform.example';
    await strict.build.person({ clientId: 1, email, password: PASSWORD, roles: ['ROLE_SUPER_ADMIN'] });
    const { token, profile } = sessionOf(await strict.call(users.signIn, { body: { email, password: PASSWORD } }));
    assert.equal(profile.secondFactorSetup, 'required');
    const { error } = await strict.call(clients.listClients, { query: {} }, { token });
    assert.equal(error?.code, 'SECOND_FACTOR_REQUIRED');
    await strict.close();
  });
});

describe('a lost second factor', () => {
  test('is reset by an admin of the company, which is recorded', async () => {
    const member = await personWithTotp();
    const admin = await newPerson({ roles: ['ROLE_ADMINISTRATOR'] });
    const token = await server.signIn(admin);
    const listed = async () =>
      (await server.call(users.listMembers, { query: { lang: 'en' } }, { token })).body.items.find(
        ({ id }) => id === member.id,
      );
    assert.equal((await listed())?.hasSecondFactor, true);
    const { challenge } = await secondStep(member.email);
    const reset = await server.call(c.resetMemberSecondFactor, { params: { id: member.id } }, { token });
    assert.equal(reset.status, 204);
    assert.equal((await listed())?.hasSecondFactor, false);
    assert.equal((await finish(challenge, { code: codeAt(member.secret) })).error?.code, 'SIGN_IN_EXPIRED');
    assert.ok(sessionOf(await signIn(member.email)).token);
    assert.deepEqual((await auditOf(member.id)).at(-1), { action: 'second-factor.reset', personId: admin.id });
  });

  test('of a person of another company, or with more rights, is not reset', async () => {
    const stranger = await personWithTotp({ clientId: (await server.build.client()).id });
    const above = await personWithTotp({ roles: ['ROLE_SUPER_ADMIN'] });
    const token = await server.signIn(await newPerson({ roles: ['ROLE_ADMINISTRATOR'] }));
    const reset = async (id: number) =>
      (await server.call(c.resetMemberSecondFactor, { params: { id } }, { token })).error?.code;
    assert.equal(await reset(stranger.id), 'NOT_FOUND');
    assert.equal(await reset(above.id), 'RIGHTS_ABOVE_OWN');
    assert.equal((await stateOf(stranger.token)).totp, true);
  });

  test("of a company's representative is reset by the super admin, which is recorded", async () => {
    const { id } = await server.build.client();
    const person = await personWithTotp({ clientId: id, roles: ['ROLE_ADMINISTRATOR'] });
    await server.build.representative({ clientId: id, personId: person.id });
    const superAdmin = await newPerson({ clientId: 1, roles: ['ROLE_SUPER_ADMIN'] });
    const token = await server.signIn(superAdmin);
    const read = async () => (await server.call(clients.getClient, { params: { id } }, { token })).body.representative;
    assert.equal((await read())?.hasSecondFactor, true);
    assert.equal((await server.call(c.resetRepresentativeSecondFactor, { params: { id } }, { token })).status, 204);
    assert.equal((await read())?.hasSecondFactor, false);
    assert.deepEqual((await auditOf(person.id)).at(-1), { action: 'second-factor.reset', personId: superAdmin.id });
  });
});
