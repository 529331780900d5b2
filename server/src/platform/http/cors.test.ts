import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { reportClientError } from '@vr/shared-api/contract/client-errors';
import { putEmbeddingOrigins } from '@vr/shared-api/contract/embedding';
import { launchTraining } from '@vr/shared-api/contract/trainings';
import { signIn } from '@vr/shared-api/contract/users';
import type { LightMyRequestResponse } from 'fastify';
import { exchange, intranetOf } from '../../companies/embedding/testing/intranet.ts';
import { sessionOf, startTestServer } from '../../testing/server.ts';
import { sql } from '../db/database.ts';
import { API_PREFIX } from './route.ts';
import { issueToken } from './tokens.ts';

const PORTAL = 'https://portal.example';
const ORIGIN = 'https://intranet.example';
const OTHER = 'https://other.example';
const NOBODY = 'https://unknown.example';

const server = await startTestServer({ publicUrl: PORTAL });
const { build } = server;
const intranet = await intranetOf(server, (await build.client()).id, ORIGIN);
await intranetOf(server, (await build.client()).id, OTHER);
const person = await build.person({ clientId: intranet.clientId, email: 'ada@company.example' });
const personId = person.id;
const embedded = (await exchange(server, await intranet.sign(person.email), ORIGIN)).token;
const session = await server.signIn(person);
after(() => server.close());

const get = (origin: string | undefined, token: string, path = '/users/profile') =>
  server.app.inject({
    url: `${API_PREFIX}${path}`,
    headers: { authorization: `Bearer ${token}`, ...(origin ? { origin } : {}) },
  });
const preflight = (origin: string, method = 'PATCH', path = '/uploads/abc') =>
  server.app.inject({
    method: 'OPTIONS',
    url: `${API_PREFIX}${path}`,
    headers: { origin, 'access-control-request-method': method, 'access-control-request-headers': 'authorization' },
  });
const allowed = ({ headers }: LightMyRequestResponse) => headers['access-control-allow-origin'];
const framesOf = ({ headers }: LightMyRequestResponse) =>
  /frame-ancestors ([^;]*)/u.exec(String(headers['content-security-policy']))?.[1];

const CALLS: [
  title: string,
  origin: string | undefined,
  kind: 'embedded' | 'session',
  status: number,
  allow: unknown,
][] = [
  ['its own origin, with the embedded session', ORIGIN, 'embedded', 200, ORIGIN],
  ["another company's origin, with the embedded session", OTHER, 'embedded', 403, undefined],
  ['an unknown origin, with the embedded session', NOBODY, 'embedded', 403, undefined],
  ['a registered origin, with a session by password', ORIGIN, 'session', 403, undefined],
  ["another company's origin, with a session by password", OTHER, 'session', 200, undefined],
  ['an unknown origin, with a session by password', NOBODY, 'session', 200, undefined],
  ['the portal, with a session by password', PORTAL, 'session', 200, undefined],
  ['no origin, with a session by password', undefined, 'session', 200, undefined],
];
for (const [title, origin, kind, status, allow] of CALLS)
  test(`a call from ${title} is answered with ${status}`, async () => {
    const answer = await get(origin, kind === 'embedded' ? embedded : session);
    assert.deepEqual([answer.statusCode, allowed(answer)], [status, allow]);
    assert.equal(answer.headers.vary?.includes('origin'), true);
    assert.equal(answer.headers['access-control-allow-credentials'], undefined);
  });

test('an origin that one company has registered changes nothing for the people of another', async () => {
  const { build, signIn: session } = server;
  const { id: trainingId } = await build.training({ clientId: intranet.clientId });
  await build.contentFile({ trainingId });
  const admin = await build.person({ clientId: intranet.clientId, roles: ['ROLE_ADMINISTRATOR'] });
  const learner = { id: personId };
  const tokens = {
    session: await session(learner),
    admin: await session(admin),
    'super admin': await session(await build.person({ clientId: 1, roles: ['ROLE_SUPER_ADMIN'] })),
    code: (await issueToken(server.db, server.clock, { personId, kind: 'code' })).token,
    setup: (await issueToken(server.db, server.clock, { personId, kind: 'setup' })).token,
    embedded,
    launch: await server.launchToken(learner, trainingId),
  };
  const calls = [
    ['GET', '/users/profile'],
    ['POST', `/trainings/${trainingId}/launch`],
    ['POST', `/trainings/${trainingId}/sessions`],
  ] as const;
  for (const [kind, token] of Object.entries(tokens))
    for (const [method, path] of calls) {
      const from = async (origin: string) => {
        const headers = { origin, authorization: `Bearer ${token}` };
        const url = `${API_PREFIX}${path}`;
        const reply = await server.app.inject({ method, url, headers, ...(method === 'POST' ? { payload: {} } : {}) });
        return [reply.statusCode, reply.statusCode < 300 ? '' : reply.json().code, allowed(reply)];
      };
      assert.deepEqual(await from(OTHER), await from(NOBODY), `${kind}: ${method} ${path}`);
    }
});

test('people sign in and work at another name of the portal that somebody else has registered', async () => {
  const { build } = server;
  const origin = 'https://www.portal.example';
  await intranetOf(server, (await build.client()).id, origin);
  server.clock.advance(4000);
  const { id: clientId } = await build.client();
  const password = 'Correct-2026!';
  const { email } = await build.person({ clientId, password });
  const headers = { origin };
  const signedIn = sessionOf(await server.call(signIn, { body: { email, password } }, { headers }));
  assert.equal((await get(origin, signedIn.token)).statusCode, 200);
  const report = { message: 'it broke' };
  assert.equal((await server.call(reportClientError, { body: report }, { headers })).status, 204);
});

test('an origin that two companies have registered serves both, until each removes it', async () => {
  const { build } = server;
  const shared = 'https://shared.example';
  const open = async () => {
    const { clientId, sign } = await intranetOf(server, (await build.client()).id, shared);
    const admin = await build.person({ clientId, roles: ['ROLE_ADMINISTRATOR'] });
    const { email } = await build.person({ clientId });
    const { token } = await exchange(server, await sign(email), shared);
    return { token, admin: await server.signIn(admin), clientId };
  };
  const [one, two] = [await open(), await open()];
  server.clock.advance(4000);
  const statuses = async () => {
    const replies = await Promise.all(
      [one, two].flatMap(({ token, admin }) => [get(shared, token), get(shared, admin)]),
    );
    return replies.map((reply) => [reply.statusCode, allowed(reply)]);
  };
  const [own, foreign] = [
    [200, shared],
    [403, undefined],
  ];
  assert.deepEqual(await statuses(), [own, foreign, own, foreign]);
  const removed = { token: one.admin, headers: { 'if-match': '"1"' } };
  assert.equal((await server.call(putEmbeddingOrigins, { body: { origins: [] } }, removed)).status, 200);
  // The caller of the 401 is unknown, so pages on the origin that the other company registered may still read the reply.
  assert.deepEqual(await statuses(), [[401, shared], [200, undefined], own, foreign]);
  for (const { clientId, frames } of [
    { clientId: one.clientId, frames: "'none'" },
    { clientId: two.clientId, frames: shared },
  ])
    assert.equal(framesOf(await server.app.inject(`/embed/catalog?company=${clientId}`)), frames);
});

test('a page of a registered origin can read that its session has ended', async () => {
  const answer = await get(ORIGIN, 'x'.repeat(43));
  assert.deepEqual([answer.statusCode, allowed(answer)], [401, ORIGIN]);
});

test('a preflight is allowed for registered origins alone, on every path, and may be kept', async () => {
  for (const path of ['/uploads/abc', '/users/profile', '/trainings/1/launch', '/sessions']) {
    const answer = await preflight(ORIGIN, 'POST', path);
    assert.deepEqual([answer.statusCode, allowed(answer)], [204, ORIGIN], path);
    assert.equal(answer.headers['access-control-max-age'], '7200');
    assert.match(String(answer.headers['access-control-allow-headers']), /authorization.*upload-offset/u);
    assert.match(String(answer.headers['access-control-allow-methods']), /PATCH/u);
  }
  for (const origin of [NOBODY, 'null', `${ORIGIN}.evil.example`, 'http://intranet.example'])
    assert.equal(allowed(await preflight(origin)), undefined, origin);
});

test('any page can read why no session is opened for it, but use nothing else', async () => {
  const asked = await preflight(NOBODY, 'POST', '/embedding/session');
  assert.deepEqual([asked.statusCode, allowed(asked)], [204, NOBODY]);
  const refused = await exchange(server, await intranet.sign(person.email), NOBODY);
  assert.deepEqual([refused.status, refused.reason, refused.allowed], [401, 'origin', NOBODY]);
  for (const path of ['/embedding/session/', '/embedding/sessions', '/client-errors'])
    assert.equal(allowed(await preflight(NOBODY, 'POST', path)), undefined, path);
});

for (const [title, contentUrl, origin] of [
  ['a name for each training', 'https://*.content.example', 'https://t7.content.example'],
  ['a port for each publisher', 'https://content.example:8443', 'https://content.example:8444'],
] as const)
  test(`a company that has registered the origin of contents does not stop their reports: ${title}`, async () => {
    const layout = await startTestServer({ publicUrl: PORTAL, contentUrl, contentPorts: 4 });
    try {
      const publisher = await layout.build.client();
      const learner = await layout.build.person({ clientId: publisher.id });
      const { id } = await layout.build.training({ clientId: publisher.id });
      await layout.build.contentFile({ trainingId: id });
      await intranetOf(layout, (await layout.build.client()).id, origin);
      const call = (token: string, path: string) =>
        layout.app.inject({
          method: 'POST',
          url: `${API_PREFIX}${path}`,
          headers: { origin, authorization: `Bearer ${token}` },
          payload: {},
        });
      // The token is checked first, then the empty body is refused.
      const report = await call(await layout.launchToken(learner, id), `/trainings/${id}/sessions`);
      assert.deepEqual([report.json().code, allowed(report)], ['VALIDATION', origin]);
      const other = await call(await layout.signIn(learner), `/trainings/${id}/launch`);
      assert.equal(allowed(other), undefined);
    } finally {
      await layout.close();
    }
  });

test('an origin counts at once, and no longer when the company is closed', async () => {
  const closing = await server.build.client();
  server.clock.advance(4000);
  const left = await intranetOf(server, closing.id, 'https://closing.example');
  assert.equal(allowed(await preflight(left.origin)), left.origin);
  await server.db.rows(sql('test.close', 'update client set deleted_at = :now where id = :closingId'), {
    closingId: closing.id,
    now: server.clock.now(),
  });
  server.clock.advance(4000);
  assert.equal(allowed(await preflight(left.origin)), undefined);
});

test("the page for a frame may be shown by the company's origins alone", async () => {
  const frame = async (query: string) => server.app.inject({ url: `/embed/catalog?${query}` });
  const own = await frame(`company=${intranet.clientId}&lang=fr&theme-primary=%23AA0000`);
  assert.deepEqual([own.statusCode, framesOf(own)], [200, ORIGIN]);
  assert.equal(own.headers['x-frame-options'], undefined);
  const policy = String(own.headers['content-security-policy']);
  assert.match(policy, /require-trusted-types-for 'script'; trusted-types default/u);
  assert.match(own.body, /<vr-portal-catalog data-framed lang="fr" theme-primary="#AA0000">/u);
  assert.equal(framesOf(await frame(`company=${(await server.build.client()).id}`)), "'none'");
  assert.equal(framesOf(await frame('company=999999')), "'none'");
  for (const query of ['', 'company=abc', 'company=1&page="><script>', 'company=1&lang=xx', 'company=1&x=1'])
    assert.equal((await frame(query)).statusCode, 400, query);
  for (const path of ['/embed/unknown?company=1', '/embed/'])
    assert.equal((await server.app.inject({ url: path })).statusCode >= 400, true, path);
});

test("a content may be shown by the origins of the person's company, and its player talks to the page around", async () => {
  const { build, parts } = server;
  const { id } = await build.training({ clientId: intranet.clientId });
  const { storagePrefix } = await build.contentFile({ trainingId: id });
  await parts.storage.put(`${storagePrefix}/index.html`, Buffer.from('<!doctype html><title>Fire</title>'));
  const token = (await exchange(server, await intranet.sign('ada@company.example'), ORIGIN)).token;
  const launch = async (as: string, headers: Record<string, string>) =>
    (await server.call(launchTraining, { params: { id }, body: { fileType: 'WEB_GL' } }, { token: as, headers })).body
      .url;
  const url = await launch(token, { origin: ORIGIN });
  assert.equal(new URLSearchParams(new URL(url).hash.slice(1)).get('parent'), ORIGIN);
  const opened = await server.contentApp.inject(url);
  const cookie = String(opened.headers['set-cookie']).split(';')[0] as string;
  const page = await server.contentApp.inject({
    url: new URL(String(opened.headers.location).replace(/[?].*/u, ''), url).href,
    headers: { cookie },
  });
  assert.deepEqual([page.statusCode, framesOf(page)], [200, `'self' ${PORTAL} ${ORIGIN}`]);
  const inPortal = await launch(await server.signIn({ id: personId }), {});
  assert.equal(new URL(inPortal).hash.includes('parent'), false);
});
