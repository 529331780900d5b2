import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { buildApp } from '../../app.ts';
import { createTestDatabase } from '../../testing/database.ts';
import { startTestServer } from '../../testing/server.ts';
import { openDatabase } from '../db/database.ts';

const server = await startTestServer();
after(() => server.close());

test('a server with a migrated database is alive and ready', async () => {
  assert.equal((await server.app.inject('/health')).statusCode, 200);
  assert.equal((await server.app.inject('/ready')).statusCode, 200);
});

test('a server without its database schema is not ready', async () => {
  const empty = await createTestDatabase({ template: 'template0' });
  const app = await buildApp({ ...server.parts, db: empty.db });
  const { statusCode, body } = await app.inject('/ready');
  assert.deepEqual([statusCode, JSON.parse(body)], [503, { status: 'migrations missing' }]);
  await app.close();
  await empty.drop();
});

test('a server without its database is alive but not ready, and its endpoints reply 503', async () => {
  const db = openDatabase('postgres://nobody@127.0.0.1:1/none');
  const app = await buildApp({ ...server.parts, db });
  assert.equal((await app.inject('/health')).statusCode, 200);
  assert.equal((await app.inject('/ready')).statusCode, 503);
  const call = await app.inject({
    url: '/api/v1/users/profile',
    headers: { authorization: `Bearer ${'x'.repeat(43)}` },
  });
  assert.deepEqual([call.statusCode, call.json().code, call.headers['retry-after']], [503, 'UNAVAILABLE', '5']);
  await app.close();
  await db.close();
});

test('a server with a statement that nobody answers any more is stuck', async () => {
  const { db } = server.parts;
  for (const [oldestQueryMs, status] of [
    [40_000, 200],
    [61_000, 503],
  ] as const) {
    const app = await buildApp({
      ...server.parts,
      db: { ...db, pool: { total: 1, idle: 0, waiting: 4, oldestQueryMs } },
    });
    assert.equal((await app.inject('/health')).statusCode, status);
    await app.close();
  }
});

test('requests are counted and timed by route, not by path', async () => {
  await server.parts.jobs.prepare();
  await server.app.inject('/api/v1/trainings/123456');
  const { body, headers } = await server.app.inject('/metrics');
  assert.match(String(headers['content-type']), /^text\/plain; version=0\.0\.4/u);
  assert.match(
    body,
    /^http_request_duration_seconds_count\{method="GET",route="\/api\/v1\/trainings\/:id",status="401"\} 1$/mu,
  );
  assert.match(
    body,
    /^http_request_duration_seconds_bucket\{le="\+Inf",method="GET",route="\/api\/v1\/trainings\/:id",status="401"\} 1$/mu,
  );
  assert.match(body, /^database_connections \d+$/mu);
  assert.doesNotMatch(body, /123456/u);
});

test('the metrics are for callers on this machine, or with the token if one is configured', async () => {
  const read = async (options: object, app = server.app) =>
    (await app.inject({ url: '/metrics', ...options })).statusCode;
  assert.equal(await read({ remoteAddress: '::1' }), 200);
  assert.equal(await read({ remoteAddress: '203.0.113.9' }), 404);
  assert.equal(await read({ remoteAddress: '127.0.0.1', headers: { 'x-forwarded-for': '203.0.113.9' } }), 404);

  const metricsToken = 'a-token-of-its-own';
  const app = await buildApp({ ...server.parts, config: { ...server.parts.config, metricsToken } });
  const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` }, remoteAddress: '203.0.113.9' });
  assert.equal(await read(bearer(metricsToken), app), 200);
  assert.equal(await read(bearer('another-token'), app), 404);
  assert.equal(await read({ remoteAddress: '127.0.0.1' }, app), 404);
  await app.close();
});

test('a server that stops is not ready, but replies and closes the connections of its proxy', async () => {
  const app = await buildApp({ ...server.parts, stopping: AbortSignal.abort() });
  const ready = await app.inject('/ready');
  assert.deepEqual([ready.statusCode, ready.json()], [503, { status: 'stopping' }]);
  const health = await app.inject('/health');
  assert.deepEqual([health.statusCode, health.headers.connection], [200, 'close']);
  await app.close();
});
