import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, beforeEach, test } from 'node:test';
import { getProfile, signIn } from '@vr/shared-api/contract/users';
import { sessionOf, startTestServer } from '../../testing/server.ts';
import { createServer } from './server.ts';

let written: string[] = [];
const server = await startTestServer({ logLevel: 'trace', logTo: { write: (line) => written.push(line) } });
const { id } = await server.build.client();
const person = await server.build.person({
  clientId: id,
  email: 'someone@company.example',
  password: 'Correct-2026!',
});
const personId = person.id;
const token = await server.signIn(person);
beforeEach(() => {
  written = [];
});
after(() => server.close());

const requestLine = () => JSON.parse(written.find((line) => line.includes('"msg":"request"')) ?? '{}');

test('each request is logged in one line with person, path, duration and trace id', async () => {
  const response = await server.app.inject({
    url: '/api/v1/users/profile?a=b',
    headers: { authorization: `Bearer ${token}` },
  });
  const { traceId, method, path, status, ms, personId: who } = requestLine();
  assert.deepEqual([method, path, status, who], ['GET', '/api/v1/users/profile', 200, personId]);
  assert.equal(traceId, response.headers['x-trace-id']);
  assert.equal(typeof ms, 'number');
});

test('no secret reaches the log, at any level', async () => {
  await server.call(signIn, { body: { email: 'someone@company.example', password: 'Wrong-secret-1!' } });
  const body = { email: 'someone@company.example', password: 'Correct-2026!' };
  const session = sessionOf(await server.call(signIn, { body }));
  await server.call(getProfile, {}, { token });
  await server.app.inject({ url: '/api/v1/users/profile?ticket=secret-ticket', headers: { cookie: 'secret-cookie' } });
  const log = written.join('');
  for (const secret of ['Wrong-secret', 'Correct-2026', token, session.token, 'secret-ticket', 'secret-cookie'])
    assert.ok(!log.includes(secret), secret);
});

test('replies of the portal reveal no internals and have a strict policy', async () => {
  for (const url of ['/', '/health', '/api/v1/users/profile', '/api/v1/none', '/assets/none.js']) {
    const { headers } = await server.app.inject(url);
    assert.equal(headers['x-content-type-options'], 'nosniff', url);
    assert.equal(headers['x-frame-options'], 'DENY');
    assert.match(String(headers['content-security-policy']), /frame-ancestors 'none'/u);
    assert.match(String(headers['permissions-policy']), /geolocation=\(\)/u);
    assert.equal(headers['cross-origin-opener-policy'], 'same-origin');
    assert.ok(headers['referrer-policy']);
    assert.equal(headers.server ?? headers['x-powered-by'], undefined);
  }
});

test('strict-transport-security is sent only if the portal uses https', async () => {
  assert.equal((await server.app.inject('/health')).headers['strict-transport-security'], undefined);
  const secure = await startTestServer({ publicUrl: 'https://portal.example', contentUrl: 'https://content.example' });
  const { headers } = await secure.app.inject('/health');
  await secure.close();
  assert.match(String(headers['strict-transport-security']), /^max-age=\d+$/u);
});

test('long replies are compressed, short ones are not', async () => {
  const { build } = server;
  const { id: clientId } = await build.client();
  for (let count = 0; count < 12; count += 1) {
    const training = await build.training({ clientId });
    await build.contentFile({ trainingId: training.id });
  }
  const person = await build.person({ clientId });
  const authorization = `Bearer ${await server.signIn(person)}`;
  const get = (url: string, accepted: string) =>
    server.app.inject({ url: `/api/v1${url}`, headers: { authorization, 'accept-encoding': accepted } });
  assert.equal((await get('/trainings?lang=en', 'br, gzip')).headers['content-encoding'], 'br');
  assert.equal((await get('/trainings?lang=en', 'gzip')).headers['content-encoding'], 'gzip');
  assert.equal((await get('/trainings?lang=en', 'identity')).headers['content-encoding'], undefined);
  assert.equal((await get('/users/profile', 'br, gzip')).headers['content-encoding'], undefined);
});

test('a request that arrives on an open connection while the server stops is served', async () => {
  const app = createServer(server.parts);
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  app.get('/slow', async () => {
    await isReleased;
    return 'first';
  });
  app.get('/', async () => 'second');
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const socket = connect(Number(port), '127.0.0.1');
  await once(socket, 'connect');
  const replies = text(socket);
  socket.write('GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await once(app.server, 'request');
  const closed = app.close();
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await once(app.server, 'request');
  release();
  assert.deepEqual((await replies).match(/HTTP\/1.1 \d+/gu), ['HTTP/1.1 200', 'HTTP/1.1 200']);
  await closed;
});
