import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { after, test } from 'node:test';
import { FileReply } from '@vr/shared-api/contract/common.schema';
import type { Endpoint, EndpointDefinition } from '@vr/shared-api/contract/endpoint';
import type { ErrorBody } from '@vr/shared-api/errors';
import Type from 'typebox';
import { startTestServer } from '../../testing/server.ts';
import { sql } from '../db/database.ts';
import { fail } from './fail.ts';
import { FileContent, preRendered, route } from './route.ts';
import { createServer } from './server.ts';
import { issueToken } from './tokens.ts';

const schemas = {
  thing: {
    params: Type.Object({ id: Type.Integer({ minimum: 1 }) }),
    query: Type.Object(
      {
        day: Type.Optional(Type.String({ format: 'date' })),
        asLearner: Type.Optional(Type.Boolean({ default: true })),
        limit: Type.Optional(Type.Integer()),
      },
      { additionalProperties: false },
    ),
    response: Type.Object({
      id: Type.Integer(),
      asLearner: Type.Boolean(),
      limit: Type.Optional(Type.Integer()),
      at: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
      nested: Type.Array(Type.Object({ shown: Type.String() })),
    }),
  },
  store: {
    body: Type.Object(
      {
        id: Type.String({ format: 'uuid' }),
        at: Type.Optional(Type.String({ format: 'date-time' })),
        size: Type.Optional(Type.Integer()),
      },
      { additionalProperties: false },
    ),
  },
  report: { params: Type.Object({ id: Type.Integer() }), response: Type.Object({ done: Type.Boolean() }) },
  plain: { response: Type.Object({ text: Type.String() }) },
  large: { response: FileReply },
};

const define = (definition: Pick<EndpointDefinition, 'method' | 'path' | 'allow'> & Partial<EndpointDefinition>) => ({
  errors: [],
  doc: 'For this test.',
  ...definition,
});
const getThing: Endpoint<typeof schemas.thing> = define({ method: 'GET', path: '/things/:id', allow: 'training:read' });
const storeThing: Endpoint<typeof schemas.store> = define({ method: 'POST', path: '/things', allow: 'client:list' });
const openStore: Endpoint<typeof schemas.store> = define({ method: 'POST', path: '/open', allow: 'public' });
const report: Endpoint<typeof schemas.report> = define({
  method: 'POST',
  path: '/things/:id/report',
  allow: 'session:report',
  session: 'any',
  fromContent: true,
});
const plain = (path: `/${string}`): Endpoint<typeof schemas.plain> => define({ method: 'GET', path, allow: 'public' });
const large: Endpoint<typeof schemas.large> = define({
  method: 'GET',
  path: '/large',
  allow: 'public',
  queued: true,
  file: 'application/octet-stream',
});
/** More than the buffers of a connection can hold. */
const LARGE = Buffer.alloc(32 * 1024 * 1024);

const server = await startTestServer();
const { build } = server;
const client = await build.client();
const person = await build.person({ clientId: client.id });
const learner = await server.signIn(person);
const superAdmin = await server.signIn(await build.person({ clientId: 1, roles: ['ROLE_SUPER_ADMIN'] }));
// Creates training 7, which the calls below use.
await server.db.rows(sql('test.next-id', `select setval(pg_get_serial_sequence('training', 'id'), 6)`));
const training = await build.training({ clientId: client.id });
assert.equal(training.id, 7);
const launch = await server.launchToken(person, 7);

const app = createServer(server.parts);
const secretive = {
  id: 1,
  at: new Date('2026-06-15T10:00:00Z'),
  nested: [{ shown: 'a', hidden: 'b' }],
  passwordHash: 'x',
};
route(app, getThing, schemas.thing, async ({ params, query }) => ({
  ...secretive,
  at: secretive.at as unknown as string,
  id: params.id,
  asLearner: query.asLearner ?? false,
  limit: query.limit,
}));
route(app, storeThing, schemas.store, async () => undefined);
route(app, openStore, schemas.store, async () => undefined);
route(app, report, schemas.report, async () => ({ done: true }));
route(app, plain('/fails'), schemas.plain, async () => fail('TRAINING_LOCKED', { message: 'Not in the offer.' }));
route(app, plain('/breaks'), schemas.plain, async () => {
  throw new Error('secret detail of the database');
});
route(app, plain('/promises'), schemas.plain, async () => ({}) as { text: string });
route(app, plain('/rendered'), schemas.plain, async () => preRendered('{"text":"as it is"}'));
route(app, plain('/anonymous'), schemas.plain, async ({ actor }) => ({ text: String(actor.id) }));
route(app, large, schemas.large, async () => new FileContent(LARGE));
await app.ready();
after(async () => {
  await app.close();
  await server.close();
});

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const get = (url: string, headers: Record<string, string> = bearer(learner)) =>
  app.inject({ url: `/api/v1${url}`, headers });
const post = (url: string, payload: unknown, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url: `/api/v1${url}`, payload: payload as object, headers });
const UUID = '3b241101-e2bb-4255-8caf-4136c566a962';

test('params and query are converted by their schemas, with defaults', async () => {
  const body = (await get('/things/12?limit=3&asLearner=false')).json();
  assert.deepEqual([body.id, body.limit, body.asLearner], [12, 3, false]);
  assert.equal((await get('/things/12')).json().asLearner, true);
});

test('an invalid value is refused with a pointer to it', async () => {
  const cases: [string, string][] = [
    ['/things/abc', '/params/id'],
    ['/things/1.5', '/params/id'],
    ['/things/0', '/params/id'],
    ['/things/1?limit=', '/query/limit'],
    ['/things/1?limit=1&limit=2', '/query/limit'],
    ['/things/1?asLearner=yes', '/query/asLearner'],
    ['/things/1?day=2026-02-30', '/query/day'],
    ['/things/1?unknown=1', '/query/unknown'],
  ];
  for (const [url, field] of cases) {
    const response = await get(url);
    const body = response.json<ErrorBody>();
    assert.deepEqual([response.statusCode, body.code, body.field], [400, 'VALIDATION', field], url);
  }
});

test('the values of a JSON body are not converted', async () => {
  const cases: [unknown, string][] = [
    [{}, '/body/id'],
    [{ id: 'no-uuid' }, '/body/id'],
    [{ id: UUID, at: '2026-06-15 10:00' }, '/body/at'],
    [{ id: UUID, size: '3' }, '/body/size'],
    [{ id: UUID, other: 1 }, '/body/other'],
  ];
  for (const [payload, field] of cases) {
    const response = await post('/open', payload);
    assert.deepEqual([response.statusCode, response.json().field], [400, field]);
  }
  assert.equal((await post('/open', { id: UUID, at: '2026-06-15T10:00:00Z', size: 3 })).statusCode, 204);
});

test('a body that is missing, malformed, too large or not JSON is refused', async () => {
  const json = { 'content-type': 'application/json' };
  const codeOf = async (payload: string | undefined, headers: Record<string, string>) => {
    const response = await app.inject({
      method: 'POST',
      url: '/api/v1/open',
      headers,
      ...(payload === undefined ? {} : { payload }),
    });
    return `${response.statusCode} ${response.json<ErrorBody>().code}`;
  };
  assert.equal(await codeOf(undefined, {}), '400 VALIDATION');
  assert.equal(await codeOf('{"id":', json), '400 VALIDATION');
  assert.equal(await codeOf('<id/>', { 'content-type': 'text/xml' }), '400 VALIDATION');
  assert.equal(await codeOf(JSON.stringify({ id: 'x'.repeat(300_000) }), json), '413 PAYLOAD_TOO_LARGE');
});

test('the reply contains only the properties of its schema', async () => {
  assert.deepEqual((await get('/things/5')).json(), {
    id: 5,
    asLearner: true,
    at: '2026-06-15T10:00:00.000Z',
    nested: [{ shown: 'a' }],
  });
});

test('a reply without a required property is a server error', async () => {
  assert.equal((await get('/promises')).json().code, 'INTERNAL');
});

test('a request without a valid token gets 401 before it is validated', async () => {
  for (const headers of [{}, bearer('nonsense-nonsense-nonsense'), { authorization: 'Basic dXNlcjpwYXNz' }]) {
    const response = await post('/things', { broken: true }, headers as Record<string, string>);
    assert.deepEqual([response.statusCode, response.json().code], [401, 'NOT_AUTHENTICATED']);
    assert.equal(response.headers['www-authenticate'], 'Bearer');
  }
});

test('a request without the permission gets 403 before its body is validated', async () => {
  const refused = await post('/things', { broken: true }, bearer(learner));
  assert.deepEqual([refused.statusCode, refused.json().code], [403, 'NOT_AUTHORIZED']);
  assert.equal((await post('/things', { id: UUID }, bearer(superAdmin))).statusCode, 204);
});

test('a session that is too weak gets 409 before the body is validated', async () => {
  const person = await server.build.person({ clientId: 1, roles: ['ROLE_SUPER_ADMIN'] });
  const { token } = await issueToken(server.db, server.clock, { personId: person.id, kind: 'code' });
  const refused = await post('/things', { broken: true }, bearer(token));
  assert.deepEqual([refused.statusCode, refused.json().code], [409, 'NEEDS_PASSWORD_SIGN_IN']);
});

test('a public endpoint ignores an expired token, and has no actor', async () => {
  assert.equal((await post('/open', { id: UUID }, bearer('stale-stale-stale-stale'))).statusCode, 204);
  assert.equal((await get('/anonymous')).json().code, 'INTERNAL');
});

test('a launch token can only report sessions of its own training', async () => {
  const statusOf = async (url: string) => (await post(url, undefined, bearer(launch))).statusCode;
  assert.equal(await statusOf('/things/7/report'), 200);
  assert.equal(await statusOf('/things/8/report'), 403);
  assert.equal(await statusOf('/things/07/report'), 403);
  assert.equal((await get('/things/7', bearer(launch))).statusCode, 403);
});

test('only the origins of contents may call the endpoints of running contents across origins', async () => {
  const contentUrl = 'http://t7.localhost:3001';
  const preflight = (url: string, origin: string) =>
    app.inject({
      method: 'OPTIONS',
      url: `/api/v1${url}`,
      headers: { origin, 'access-control-request-method': 'POST' },
    });
  const allowed = await preflight('/things/7/report', contentUrl);
  assert.equal(allowed.statusCode, 204);
  assert.equal(allowed.headers['access-control-allow-origin'], contentUrl);
  assert.equal(allowed.headers['access-control-allow-headers'], 'authorization, content-type');
  for (const origin of ['https://evil.example', 'http://localhost:3001', 'http://a.b.localhost:3001', 'null']) {
    const foreign = await preflight('/things/7/report', origin);
    assert.equal(foreign.headers['access-control-allow-origin'], undefined, origin);
  }
  assert.equal((await preflight('/things/7', contentUrl)).statusCode, 404);
  const refused = await post('/things/8/report', undefined, { ...bearer(launch), origin: contentUrl });
  assert.equal(refused.headers['access-control-allow-origin'], contentUrl, 'an error reply can be read too');
});

test('an error reply has its code, its status and the trace id', async () => {
  const response = await get('/fails');
  const { traceId, ...body } = response.json<ErrorBody>();
  assert.equal(response.statusCode, 409);
  assert.deepEqual(body, { code: 'TRAINING_LOCKED', message: 'Not in the offer.' });
  assert.equal(traceId, response.headers['x-trace-id']);
});

test('a trace id from a client is ignored', async () => {
  const response = await get('/fails', { 'x-trace-id': 'mine', 'x-request-id': 'mine', 'request-id': 'mine' });
  assert.match(String(response.headers['x-trace-id']), /^[\w-]{16}$/u);
});

test('an unexpected error reveals no internals', async () => {
  const response = await get('/breaks');
  assert.equal(response.statusCode, 500);
  assert.doesNotMatch(response.body, /secret|stack|database/u);
});

test('rendered JSON is sent unchanged', async () => {
  const response = await get('/rendered');
  assert.equal(response.body, '{"text":"as it is"}');
  assert.match(String(response.headers['content-type']), /^application\/json/u);
});

test('a caller who does not read its reply holds no turn of a queued endpoint', async () => {
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
  const slow = Array.from({ length: 5 }, () => connect(port, '127.0.0.1'));
  for (const socket of slow) {
    socket.write('GET /api/v1/large HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await once(socket, 'readable');
  }
  const response = await fetch(`http://127.0.0.1:${port}/api/v1/large`);
  assert.equal((await response.arrayBuffer()).byteLength, LARGE.length);
  for (const socket of slow) socket.destroy();
});

test('replies are not cached', async () => {
  assert.equal((await get('/things/1')).headers['cache-control'], 'no-store');
});

test('no endpoint compiles without a permission', () => {
  // @ts-expect-error: the permission is missing
  const open: Endpoint = { method: 'GET', path: '/open', errors: [], doc: '' };
  // @ts-expect-error: the permission does not exist
  const unknown: Endpoint = { method: 'GET', path: '/open', allow: 'training:everything', errors: [], doc: '' };
  assert.ok(open && unknown);
});

test('a server with an API call that was registered without route() does not start', () => {
  const open = createServer(server.parts);
  assert.throws(() => open.get('/api/v1/backdoor', async () => 'open'), /is not registered through route\(\)/u);
});
