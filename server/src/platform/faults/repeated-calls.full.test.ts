/** Calls with the same Idempotency-Key reach several nodes. One dies during its call, but only one object is created. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { buildApp } from '../../app.ts';
import type { App } from '../../parts.ts';
import { createTestDatabase } from '../../testing/database.ts';
import { startDatabaseProxy } from '../../testing/database-proxy.ts';
import { startTestServer } from '../../testing/server.ts';
import { blocked } from '../../testing/until.ts';
import { openDatabase, sql } from '../db/database.ts';
import { builders } from '../demo/builders.ts';
import { API_PREFIX } from '../http/route.ts';
import { issueToken } from '../http/tokens.ts';

const server = await startTestServer();
const database = await createTestDatabase();
const proxy = await startDatabaseProxy(database.url);
const dying = openDatabase(proxy.url, { max: 4, queryTimeoutMs: 500 });
const first = await buildApp({ ...server.parts, db: dying });
const second = await buildApp({ ...server.parts, db: database.db });
const build = builders(database.db, server.clock);
const member = async (clientId: number) => {
  const { id: personId } = await build.person({ clientId, roles: ['ROLE_ADMINISTRATOR'] });
  return { clientId, token: (await issueToken(database.db, server.clock, { personId, kind: 'session' })).token };
};
const company = (await build.client()).id;
const people = [await member(company), await member(company), await member((await build.client()).id)];
after(async () => {
  await first.close();
  await second.close();
  await dying.close();
  await proxy.close();
  await database.drop();
  await server.close();
});

const create = async (node: App, key: string, name: string, { token } = people[0] as { token: string }) => {
  const reply = await node.inject({
    method: 'POST',
    url: `${API_PREFIX}/groups`,
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': key },
    payload: { name, userIds: [] },
  });
  return { status: reply.statusCode, id: reply.json().id as number };
};
const count = async (name: string) =>
  (await database.db.rows(sql('test.groups', 'select from person_group where name = :name'), { name })).length;

test('calls at two nodes at the same time create one group', async () => {
  const nodes = [first, second, first, second];
  const replies = await Promise.all(nodes.map((node) => create(node, 'at-two-nodes', 'Both')));
  assert.deepEqual(new Set(replies.map(({ status }) => status)), new Set([200]));
  assert.equal(new Set(replies.map(({ id }) => id)).size, 1);
  assert.equal(await count('Both'), 1);
});

test('a call whose node lost the reply to its commit is answered by another node, with the same group', async () => {
  proxy.cutReplyTo('insert into idempotency_key', 'commit');
  assert.equal((await create(first, 'unconfirmed', 'Unconfirmed')).status, 503);
  assert.equal((await create(second, 'unconfirmed', 'Unconfirmed')).status, 200);
  assert.equal(await count('Unconfirmed'), 1);
});

test('a call whose node is cut off before its commit can be repeated at another node', async () => {
  const lock = sql('test.lock', 'lock table person_group in share mode');
  const lost = await database.db.transaction(async (tx) => {
    await tx.rows(lock);
    const call = create(first, 'cut-off-node', 'Cut off');
    await blocked(database.db);
    proxy.goBlack();
    return call;
  });
  assert.equal(lost.status, 503);
  proxy.heal();
  // Ends the dead node's transaction, as PostgreSQL's keepalives do later. A test cannot wait that long.
  const ended = sql(
    'test.end',
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and state = 'idle in transaction' and pid <> pg_backend_pid()`,
  );
  const repeated = create(second, 'cut-off-node', 'Cut off');
  await database.db.rows(ended);
  assert.equal((await repeated).status, 200);
  assert.equal(await count('Cut off'), 1);
});

test('the key of one person is no key of a colleague, or of a person of another company', async () => {
  const replies = [];
  for (const [number, person] of people.entries())
    replies.push(await create(number % 2 ? first : second, 'the-same-key', `Group ${number}`, person));
  assert.deepEqual(new Set(replies.map(({ status }) => status)), new Set([200]));
  assert.equal(new Set(replies.map(({ id }) => id)).size, 3);
});
