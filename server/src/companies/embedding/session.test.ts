import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, beforeEach, describe, test } from 'node:test';
import * as account from '@vr/shared-api/contract/account';
import { listSecurityEvents } from '@vr/shared-api/contract/audit';
import * as embedding from '@vr/shared-api/contract/embedding';
import * as factor from '@vr/shared-api/contract/second-factor';
import { getResume, reportSession } from '@vr/shared-api/contract/sessions';
import { launchTraining } from '@vr/shared-api/contract/trainings';
import * as users from '@vr/shared-api/contract/users';
import { ASSERTION_SKEW_SECONDS, EMBEDDED_SESSION_MINUTES } from '@vr/shared-api/limits';
import { UnsecuredJWT } from 'jose';
import { buildApp } from '../../app.ts';
import { startTestServer } from '../../testing/server.ts';
import { deleteExpiredAssertions } from './assertion.ts';
import { exchange, intranetOf, keyPair } from './testing/intranet.ts';

const PASSWORD = 'Demo-2026!';
const PORTAL = 'https://portal.example';
const ORIGIN = 'https://intranet.example';
const OTHER = 'https://other.example';
const UNKNOWN_KEY = 'x'.repeat(43);

const server = await startTestServer({ publicUrl: PORTAL });
after(() => server.close());
const start = server.clock.now();
const { build } = server;
const clientId = (await build.client()).id;
const intranet = await intranetOf(server, clientId, ORIGIN);
const person = await build.person({ clientId, email: 'Ada.Min@company.example', password: PASSWORD });
const otherId = (await build.client()).id;
const other = await intranetOf(server, otherId, OTHER);
const stranger = await build.person({ clientId: otherId, email: 'joe@other.example' });
beforeEach(async () => {
  server.clock.set(start);
  await server.rows('delete from rate_limit');
});

const enter = async (assertion: string, origin: string | undefined = ORIGIN) => exchange(server, assertion, origin);
const seconds = () => Math.floor(server.clock.now().getTime() / 1000);
const profile = (token: string, headers: Record<string, string>) =>
  server.call(users.getProfile, {}, { token, headers });
const session = async (of = person) => (await enter(await intranet.sign(of.email))).token;

test('an assertion opens a session of an hour for its person', async () => {
  const entered = await enter(await intranet.sign('ada.min@COMPANY.example'));
  assert.deepEqual([entered.status, entered.expiresIn], [200, EMBEDDED_SESSION_MINUTES * 60]);
  assert.equal(entered.allowed, ORIGIN);
  const answer = await profile(entered.token, { origin: ORIGIN });
  assert.deepEqual([answer.status, answer.body.id], [200, person.id]);
  server.clock.advance(EMBEDDED_SESSION_MINUTES * 60_000);
  assert.equal((await profile(entered.token, { origin: ORIGIN })).status, 401);
});

describe('an assertion is refused', () => {
  const minutes = (from: number, to: number) => ({ iat: seconds() + from * 60, exp: seconds() + to * 60 });
  const cases: Record<string, [reason: string, sign: () => Promise<string>]> = {
    'if it is no JWT': ['malformed', async () => 'abc'],
    'without a signature': [
      'malformed',
      async () => new UnsecuredJWT({ iss: `company:${intranet.clientId}`, sub: person.email }).encode(),
    ],
    'without a key id': ['malformed', () => intranet.sign(person.email, {}, { kid: undefined })],
    'of an unknown key': ['unknown-key', () => intranet.sign(person.email, {}, { kid: UNKNOWN_KEY })],
    'with a key id of another form': ['malformed', () => intranet.sign(person.email, {}, { kid: 'abc' })],
    'with a key id that cannot be stored': ['malformed', () => intranet.sign(person.email, {}, { kid: 'a\0b' })],
    'of an unknown company': ['unknown-key', () => intranet.sign(person.email, { iss: 'company:999999' })],
    'of another company': ['unknown-key', () => intranet.sign(person.email, { iss: `company:${other.clientId}` })],
    'with an issuer of another form': ['malformed', () => intranet.sign(person.email, { iss: 'company:0x1' })],
    'signed by another key': [
      'signature',
      async () => intranet.sign(person.email, {}, {}, (await keyPair()).privateKey),
    ],
    'with another algorithm': [
      'algorithm',
      async () => intranet.sign(person.email, {}, { alg: 'EdDSA' }, (await keyPair('EdDSA')).privateKey),
    ],
    'for another portal': ['audience', () => intranet.sign(person.email, { aud: 'https://elsewhere.example' })],
    'without an audience': ['audience', () => intranet.sign(person.email, { aud: undefined })],
    'after its end': ['expired', () => intranet.sign(person.email, minutes(-4, -1))],
    'before its start': ['not-yet-valid', () => intranet.sign(person.email, minutes(2, 3))],
    'before its nbf': [
      'not-yet-valid',
      () => intranet.sign(person.email, { nbf: seconds() + 60, exp: seconds() + 90 }),
    ],
    'with a life of six minutes': ['lifetime', () => intranet.sign(person.email, minutes(0, 6))],
    'without jti': ['malformed', () => intranet.sign(person.email, { jti: undefined })],
    'with a long jti': ['malformed', () => intranet.sign(person.email, { jti: 'x'.repeat(201) })],
    'without exp': ['malformed', () => intranet.sign(person.email, { exp: undefined })],
    'without a person': ['malformed', () => intranet.sign(' ')],
    'for nobody': ['unknown-person', () => intranet.sign('nobody@company.example')],
    'for a person of another company': ['unknown-person', () => intranet.sign(stranger.email)],
  };
  for (const [title, [reason, sign]] of Object.entries(cases))
    test(title, async () => {
      const { status, code, reason: given } = await enter(await sign());
      assert.deepEqual([status, code, given], [401, 'ASSERTION_REFUSED', reason]);
    });

  test('if its claims were changed', async () => {
    const [header, , signature] = (await intranet.sign(person.email)).split('.');
    const claims = (await intranet.sign('someone@company.example')).split('.')[1];
    assert.equal((await enter([header, claims, signature].join('.'))).reason, 'signature');
  });

  test('for a super admin', async () => {
    const { clientId } = intranet;
    const admin = await server.build.person({ clientId, roles: ['ROLE_SUPER_ADMIN'], email: 'super@company.example' });
    assert.equal((await enter(await intranet.sign(admin.email))).reason, 'not-vouchable');
  });

  test('from an origin that the company has not registered', async () => {
    for (const origin of [OTHER, 'https://unknown.example', undefined]) {
      const { reason } = await exchange(server, await intranet.sign(person.email), origin);
      assert.equal(reason, 'origin');
    }
    const admin = await server.build.person({ clientId: intranet.clientId, roles: ['ROLE_ADMINISTRATOR'] });
    const query = { lang: 'en', outcome: 'failure' } as const;
    const { items } = (await server.call(listSecurityEvents, { query }, { token: await server.signIn(admin) })).body;
    assert.deepEqual(
      new Set(items.filter(({ detail }) => detail.reason === 'origin').map(({ detail }) => detail.origin)),
      new Set([OTHER, 'https://unknown.example', null]),
    );
  });

  test('for a disabled person, and after the end of the contract, as at a sign-in', async () => {
    const { clientId } = intranet;
    const off = await server.build.person({ clientId, email: 'off@company.example', disabled: true });
    const refused = await enter(await intranet.sign(off.email));
    assert.deepEqual([refused.status, refused.code], [403, 'ACCOUNT_DISABLED']);
    const ended = await server.build.client({ contractExpiration: '2026-06-01' });
    const past = await intranetOf(server, ended.id, 'https://past.example');
    const late = await server.build.person({ clientId: ended.id, email: 'late@past.example' });
    const closed = await enter(await past.sign(late.email), past.origin);
    assert.deepEqual([closed.status, closed.code], [402, 'SUBSCRIPTION_ENDED']);
  });

  test('of a company that is being deleted', async () => {
    const gone = await server.build.client();
    const left = await intranetOf(server, gone.id, 'https://gone.example');
    const member = await server.build.person({ clientId: gone.id, email: 'member@gone.example' });
    await server.rows('update client set deleted_at = :start where id = :goneId', { goneId: gone.id, start });
    assert.equal((await enter(await left.sign(member.email), left.origin)).reason, 'unknown-key');
  });

  test('without a session or a used assertion', async () => {
    const kept = async () => [
      await server.rows('select hash from token where person_id = :personId', { personId: person.id }),
      await server.rows('select hash from used_assertion', {}),
    ];
    const before = await kept();
    await enter(await intranet.sign(person.email, { aud: 'https://elsewhere.example' }));
    assert.deepEqual(await kept(), before);
  });

  test('when it is used again, on every node and at the same time', async () => {
    const node = await buildApp(server.parts);
    const assertion = await intranet.sign(person.email);
    const both = await Promise.all([exchange(server, assertion, ORIGIN), exchange({ app: node }, assertion, ORIGIN)]);
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 401]);
    assert.deepEqual(both.map(({ reason }) => reason).sort(), ['', 'replayed']);
    await node.close();
  });

  test('when it is used again after its end, at a node whose clock is behind too', async () => {
    const used = async () => (await server.rows('select from used_assertion', {})).length;
    await server.rows('delete from used_assertion', {});
    const assertion = await intranet.sign(person.email);
    await enter(assertion);
    server.clock.advance(60_000 + (ASSERTION_SKEW_SECONDS - 1) * 1000);
    const ahead = new Date(server.clock.now().getTime() + 10_000);
    await deleteExpiredAssertions(server.db, ahead);
    assert.equal((await enter(assertion)).reason, 'replayed');
    server.clock.advance(2000);
    assert.equal((await enter(assertion)).reason, 'expired');
    server.clock.advance(24 * 3_600_000);
    await deleteExpiredAssertions(server.db, server.clock.now());
    assert.equal(await used(), 0);
  });
});

test('an assertion is accepted within the tolerated difference of clocks', async () => {
  const skewed = { iat: seconds() + ASSERTION_SKEW_SECONDS - 1, exp: seconds() + 60 };
  assert.equal((await enter(await intranet.sign(person.email, skewed))).status, 200);
});

test('many refusals at one address limit it, but a right assertion still opens a session there', async () => {
  const failures = async () => (await server.rows(`select from audit where outcome = 'failure'`, {})).length;
  for (let call = 0; call < 100; call += 1) await enter('abc');
  const before = await failures();
  const used = await intranet.sign(person.email);
  assert.equal((await enter(used)).status, 200);
  for (const assertion of ['abc', used, await intranet.sign('nobody@company.example')]) {
    const { status, code } = await enter(assertion);
    assert.deepEqual([status, code], [429, 'TOO_MANY_REQUESTS']);
  }
  assert.equal(await failures(), before);
});

test('two companies may use the same identifiers', async () => {
  const jti = { jti: 'one' };
  assert.equal((await enter(await intranet.sign(person.email, jti))).status, 200);
  assert.equal((await enter(await other.sign(stranger.email, jti), OTHER)).status, 200);
});

test('keys of every allowed kind can sign', async () => {
  const admin = await server.build.person({
    clientId: intranet.clientId,
    roles: ['ROLE_ADMINISTRATOR'],
    password: PASSWORD,
  });
  const token = await server.signIn(admin);
  for (const alg of ['EdDSA', 'RS256'] as const) {
    const { publicPem, privateKey, kid } = await keyPair(alg);
    const body = { name: alg, key: publicPem, password: PASSWORD };
    assert.equal((await server.call(embedding.addEmbeddingKey, { body }, { token })).status, 200);
    for (const used of alg === 'RS256' ? ['RS256', 'PS256'] : [alg]) {
      const assertion = await intranet.sign(person.email, {}, { alg: used, kid }, privateKey);
      assert.equal((await enter(assertion)).status, 200, used);
    }
  }
});

describe('the session', () => {
  test('works only from the origin for which it was opened', async () => {
    const token = await session();
    const statuses = [];
    for (const headers of [{ origin: ORIGIN }, { origin: OTHER }, { origin: PORTAL }, {}])
      statuses.push((await profile(token, headers as Record<string, string>)).status);
    assert.deepEqual(statuses, [200, 403, 403, 403]);
  });

  test("of the portal's page in a frame works from the portal, whose reads have no origin", async () => {
    const { token } = await enter(await intranet.sign(person.email), PORTAL);
    const statuses = [];
    for (const headers of [{ origin: PORTAL }, {}, { origin: ORIGIN }])
      statuses.push((await profile(token, headers as Record<string, string>)).status);
    assert.deepEqual(statuses, [200, 200, 403]);
  });

  test('cannot change what protects the account, nor see or make other ways in', async () => {
    const { clientId } = intranet;
    const admin = await server.build.person({
      clientId,
      roles: ['ROLE_ADMINISTRATOR'],
      email: 'admin@company.example',
      password: PASSWORD,
    });
    const token = await session(admin);
    const options = { token, headers: { origin: ORIGIN } };
    const { publicPem } = await keyPair();
    const answers = await Promise.all([
      server.call(users.generateCodes, { body: { userIds: [admin.id], clientId: undefined } as never }, options),
      server.call(account.listSessions, {}, options),
      server.call(account.endOtherSessions, {}, options),
      server.call(factor.startTotp, { body: { password: PASSWORD } }, options),
      server.call(embedding.addEmbeddingKey, { body: { name: 'x', key: publicPem, password: PASSWORD } }, options),
      server.call(embedding.renameEmbeddingKey, { params: { id: intranet.keyId }, body: { name: 'x' } }, options),
      server.call(embedding.removeEmbeddingKey, { params: { id: intranet.keyId } }, options),
      server.call(embedding.putEmbeddingOrigins, { body: { origins: [] } }, options),
    ]);
    assert.deepEqual(
      answers.map(({ error }) => error?.code),
      answers.map(() => 'NEEDS_PASSWORD_SIGN_IN'),
    );
  });

  test('reports no session of a training that it has not launched', async () => {
    const trainingId = await server.playable({ clientId });
    const [startedAt, sentAt] = [server.clock.now().toISOString(), server.clock.now().toISOString()];
    const body = { id: randomUUID(), fileType: 'WEB_GL', startedAt, sentAt, seconds: 1, finished: true } as const;
    const input = { params: { id: trainingId }, body: { ...body, steps: [] } };
    const { status, error } = await server.call(reportSession, input, {
      token: await session(),
      headers: { origin: ORIGIN },
    });
    assert.deepEqual([status, error?.code], [409, 'LAUNCH_REQUIRED']);
  });

  test('hands its contents over to the next one of its page, which they then end with', async () => {
    const { clientId } = intranet;
    const training = await server.build.training({ clientId });
    await server.build.contentFile({ trainingId: training.id });
    const guest = await server.build.person({ clientId, email: 'guest@company.example' });
    const first = await session(guest);
    const input = { params: { id: training.id }, body: { fileType: 'WEB_GL' as const } };
    const options = (token: string) => ({ token, headers: { origin: ORIGIN } });
    const { userToken } = (await server.call(launchTraining, input, options(first))).body;
    const resume = async () =>
      (await server.call(getResume, { params: { id: training.id } }, { token: userToken })).status;
    server.clock.advance((EMBEDDED_SESSION_MINUTES - 1) * 60_000);
    await session(guest);
    server.clock.advance(2 * 60_000);
    assert.deepEqual([(await profile(first, { origin: ORIGIN })).status, await resume()], [401, 200]);
    server.clock.advance(EMBEDDED_SESSION_MINUTES * 60_000);
    assert.equal(await resume(), 401);
  });

  test('ends with its key, and so do the contents that were launched in it', async () => {
    const { clientId } = intranet;
    const training = await server.build.training({ clientId });
    await server.build.contentFile({ trainingId: training.id });
    const second = await intranetOf(server, clientId, 'https://second.example');
    const { token } = await enter(await second.sign(person.email));
    const launched = await server.call(
      launchTraining,
      { params: { id: training.id }, body: { fileType: 'WEB_GL' } },
      { token, headers: { origin: ORIGIN } },
    );
    assert.equal(launched.status, 200, launched.error?.message);
    const admin = await server.build.person({ clientId, roles: ['ROLE_ADMINISTRATOR'] });
    const params = { id: second.keyId };
    const removed = await server.call(embedding.removeEmbeddingKey, { params }, { token: await server.signIn(admin) });
    assert.equal(removed.status, 204);
    assert.equal((await profile(token, { origin: ORIGIN })).status, 401);
    const left = await server.rows(`select from token where kind = 'launch' and person_id = :personId`, {
      personId: person.id,
    });
    assert.equal(left.length, 0);
    assert.equal((await enter(await second.sign(person.email))).reason, 'unknown-key');
  });

  test('ends with its origin', async () => {
    const { clientId } = intranet;
    await server.rows('insert into embedding_origin (client_id, origin) values (:clientId, :origin)', {
      clientId,
      origin: 'https://old.example',
    });
    const old = (await enter(await intranet.sign(person.email), 'https://old.example')).token;
    const kept = await session();
    const admin = await server.signIn(await server.build.person({ clientId, roles: ['ROLE_ADMINISTRATOR'] }));
    const { origins, version } = (await server.call(embedding.getEmbedding, {}, { token: admin })).body;
    const options = { token: admin, headers: { 'if-match': `"${version}"` } };
    const body = { origins: origins.filter((origin) => origin !== 'https://old.example') };
    assert.equal((await server.call(embedding.putEmbeddingOrigins, { body }, options)).status, 200);
    assert.equal((await profile(old, { origin: 'https://old.example' })).status, 401);
    assert.equal((await profile(kept, { origin: ORIGIN })).status, 200);
  });

  test('is a security event, and so is a refusal, of the company that has signed', async () => {
    await server.rows('delete from audit', {});
    await enter(await intranet.sign(person.email));
    await enter(await intranet.sign('nobody@company.example'));
    await enter(await intranet.sign(person.email, {}, { kid: UNKNOWN_KEY }));
    await enter(await intranet.sign(person.email, {}, { kid: `${UNKNOWN_KEY.slice(1)}\0` }));
    const events = await server.rows(
      `select client_id as "clientId", subject, outcome, detail->>'reason' as reason from audit
       where action = 'sign-in.embedded' order by id`,
      {},
    );
    const { clientId } = intranet;
    assert.deepEqual(events, [
      { clientId, subject: `person:${person.id}`, outcome: 'success', reason: null },
      { clientId, subject: null, outcome: 'failure', reason: 'unknown-person' },
      { clientId: null, subject: null, outcome: 'failure', reason: 'unknown-key' },
      { clientId: null, subject: null, outcome: 'failure', reason: 'malformed' },
    ]);
  });

  test('sends no mail about a new device', async () => {
    await session();
    const notices = await server.rows(`select from notification where type = 'NEW_DEVICE' and person_id = :personId`, {
      personId: person.id,
    });
    assert.equal(notices.length, 0);
  });
});
