import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import * as c from '@vr/shared-api/contract/users';
import { buildApp } from '../app.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { builders } from '../demo/builders.ts';
import { API_PREFIX } from '../http/route.ts';
import { issueToken } from '../http/tokens.ts';
import type { App } from '../parts.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { type DatabaseProxy, startDatabaseProxy } from '../testing/database-proxy.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { uploadLocks } from '../uploads/locks.ts';

/** How long the network swallows everything. drills/README.md has a longer run. */
const BLACK_MS = Number(process.env.FAULT_BLACK_MS ?? 1000);
const CONNECTIONS = 4;

let server: TestServer;
let database: TestDatabase;
let proxy: DatabaseProxy;
let db: Database;
let app: App;
let token: string;

before(async () => {
  server = await startTestServer();
  database = await createTestDatabase();
  proxy = await startDatabaseProxy(database.url);
  db = openDatabase(proxy.url, { max: CONNECTIONS, queryTimeoutMs: 500 });
  app = await buildApp({ ...server.parts, db });
  const { client, person } = builders(database.db, server.clock);
  const { id } = await person({ clientId: (await client()).id });
  token = (await issueToken(database.db, server.clock, { personId: id, kind: 'session' })).token;
});
after(async () => {
  await app.close();
  await db.close();
  await proxy.close();
  await database.drop();
  await server.close();
});

const call = async () =>
  (await app.inject({ url: `${API_PREFIX}${c.getProfile.path}`, headers: { authorization: `Bearer ${token}` } }))
    .statusCode;
const calls = (count: number) => Promise.all(Array.from({ length: count }, call));

test('a node whose connections all go black replies, and works again when the network does', async () => {
  assert.deepEqual(new Set(await calls(2 * CONNECTIONS)), new Set([200]));
  proxy.goBlack();
  const lost = calls(4 * CONNECTIONS);
  const inTransaction = db.transaction((tx) => tx.rows({ name: 'test.one', text: 'select 1' }));
  inTransaction.catch(() => undefined);
  await sleep(BLACK_MS);
  proxy.heal();
  assert.ok((await lost).every((status) => status === 503 || status === 200));
  await inTransaction.catch(() => undefined);
  assert.deepEqual(new Set(await calls(2 * CONNECTIONS)), new Set([200]));
  assert.equal(db.pool.waiting, 0);
  assert.equal(db.pool.oldestQueryMs, 0);
});

test('an idle connection that went black is discarded by the call that needs it', async () => {
  await calls(CONNECTIONS);
  proxy.goBlack();
  // The proxy notices with the first bytes.
  const lost = await call();
  proxy.heal();
  assert.equal(lost, 503);
  for (let left = CONNECTIONS; left > 0; left -= 1) await call();
  assert.equal(await call(), 200);
});

test('a lock of an upload whose connection goes black is reported as lost', async () => {
  const locks = uploadLocks(db);
  const held = await locks.take('held');
  assert.ok(held);
  proxy.goBlack();
  await assert.rejects(locks.take('another'));
  proxy.heal();
  assert.equal(held.lost.aborted, true);
  await held.release();
  assert.ok((await (await locks.take('another'))?.release()) === undefined);
});

test('the age of the oldest statement shows a node that is stuck, and the database closes all the same', async () => {
  const stuck = openDatabase(proxy.url, { max: 1 });
  await stuck.row({ name: 'test.one', text: 'select 1' });
  proxy.goBlack();
  stuck.row({ name: 'test.one', text: 'select 1' }).catch(() => undefined);
  const patient = openDatabase(proxy.url, { max: 1, queryTimeoutMs: 500 });
  patient.row({ name: 'test.one', text: 'select 1', timeoutMs: 60_000 }).catch(() => undefined);
  await sleep(20);
  assert.ok(stuck.pool.oldestQueryMs > 10);
  assert.equal(patient.pool.oldestQueryMs, 0, 'a statement that may take longer is not stuck yet');
  await Promise.all([stuck.close(), patient.close()]);
  proxy.heal();
});
