/** If a database pauses, refuses connections or becomes read-only, calls fail with 503, and no node needs a restart. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import * as groups from '@vr/shared-api/contract/groups';
import * as users from '@vr/shared-api/contract/users';
import { buildApp } from '../../app.ts';
import { systemClock } from '../../clock.ts';
import { signalAll } from '../../testing/processes.ts';
import { startTestServer } from '../../testing/server.ts';
import { isUnavailable, openDatabase, sql } from '../db/database.ts';
import { startEmbedded } from '../db/embedded.ts';
import { migrate } from '../db/migrate.ts';
import { builders } from '../demo/builders.ts';
import { API_PREFIX } from '../http/route.ts';
import { issueToken } from '../http/tokens.ts';

const CONNECTIONS = 8;
/** Enough connections for two nodes, and for the three that PostgreSQL reserves for superusers. */
const MAX_CONNECTIONS = 2 * CONNECTIONS + 8;
const PAUSED_MS = 3000;
/** Shorter than the pause. */
const QUERY_MS = 2000;

const folder = await mkdtemp(join(tmpdir(), 'vr-portal-paused-'));
const server = await startTestServer();
const settings = { max_connections: String(MAX_CONNECTIONS) };
const postgres = await startEmbedded({ dir: join(folder, 'postgres'), settings });
async function startNode() {
  const db = openDatabase(postgres.url, { max: CONNECTIONS, queryTimeoutMs: QUERY_MS });
  return { db, app: await buildApp({ ...server.parts, clock: systemClock, db }) };
}
const first = await startNode();
const nodes = [first, await startNode()];
await migrate(first.db, systemClock);
const { client, person } = builders(first.db, systemClock);
const { id: personId } = await person({ clientId: (await client()).id, roles: ['ROLE_ADMINISTRATOR'] });
const { token } = await issueToken(first.db, systemClock, { personId, kind: 'session' });
after(async () => {
  for (const { app, db } of nodes) {
    await app.close();
    await db.close();
  }
  await postgres.stop();
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

/** Sends `count` calls to the nodes at once. Returns the distinct outcomes: the status, and Retry-After if there is one. */
async function outcomes(count: number): Promise<string[]> {
  const calls = Array.from({ length: count }, async (_, index) => {
    const { app } = nodes[index % nodes.length] ?? assert.fail();
    const reply = await app.inject({
      url: `${API_PREFIX}${users.getProfile.path}`,
      headers: { authorization: `Bearer ${token}` },
    });
    return [reply.statusCode, reply.headers['retry-after']].filter(Boolean).join(' ');
  });
  return [...new Set(await Promise.all(calls))].sort();
}

const recovered = async (): Promise<void> => {
  while ((await outcomes(2 * CONNECTIONS)).join() !== '200') await sleep(50);
};

test('calls to a database that pauses end with 503, and succeed again afterwards', {
  skip: process.platform !== 'linux' && 'it finds the processes of PostgreSQL in /proc',
}, async () => {
  await outcomes(4 * CONNECTIONS);
  signalAll(postgres.pid, 'SIGSTOP');
  const paused = outcomes(10 * CONNECTIONS);
  await sleep(PAUSED_MS);
  signalAll(postgres.pid, 'SIGCONT');
  assert.deepEqual(
    (await paused).filter((each) => each !== '200'),
    ['503 5'],
  );
  await recovered();
  for (const { db } of nodes) assert.deepEqual([db.pool.waiting, db.pool.oldestQueryMs], [0, 0]);
});

test('nodes that want more connections than PostgreSQL has reply, and work with those they get', async () => {
  const greedy = nodes.map(() => openDatabase(postgres.url, { max: 2 * CONNECTIONS }));
  const pause = sql('test.pause', 'select pg_sleep(0.3)');
  const taken = greedy.flatMap((db) => Array.from({ length: 2 * CONNECTIONS }, () => db.rows(pause)));
  const done = Promise.allSettled(taken);
  const during = await outcomes(10 * CONNECTIONS);
  assert.ok(
    during.every((each) => each === '200' || each === '503 5'),
    during.join(),
  );
  const refused = (await done).flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
  assert.ok(refused.length > 0 && refused.every(isUnavailable), 'PostgreSQL had too few');
  for (const db of greedy) await db.close();
  await recovered();
});

test('of very many calls, some wait for a connection and the others fail at once', async () => {
  const db = openDatabase(postgres.url, { max: 1 });
  const [begun, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const held = db.transaction(async () => {
    begun.resolve();
    await free.promise;
  });
  await begun.promise;
  const one = sql('test.one', 'select 1');
  const waiting = Array.from({ length: 1000 }, () => db.rows(one));
  await assert.rejects(db.rows(one), isUnavailable);
  await assert.rejects(
    db.transaction((tx) => tx.rows(one)),
    isUnavailable,
  );
  assert.equal(db.pool.waiting, 1000);
  free.resolve();
  await held;
  await Promise.all(waiting);
  await db.close();
});

test('a write on a server that has become read-only is a 503, and the connection is replaced', async () => {
  const superuser = openDatabase(postgres.superuserUrl, { max: 1 });
  const { app, db } = first;
  const create = (name: string) =>
    app.inject({
      method: 'POST',
      url: `${API_PREFIX}${groups.createGroup.path}`,
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() },
      payload: { name, userIds: [] },
    });
  assert.equal((await create('before')).statusCode, 200);
  await superuser.rows(sql('', 'alter role portal set default_transaction_read_only = on'));
  // Open connections would keep their old setting.
  await superuser.rows(sql('', "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'portal'"));
  while (db.pool.total > 0) await sleep(5);
  const refused = await create('meanwhile');
  assert.deepEqual(
    [refused.statusCode, refused.json().code, refused.headers['retry-after']],
    [503, 'UNAVAILABLE', '5'],
  );
  await superuser.rows(sql('', 'alter role portal reset default_transaction_read_only'));
  // The refused connection is closed, so the next call gets a connection with the new setting.
  assert.equal((await create('meanwhile')).statusCode, 200);
  await superuser.close();
});
