import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as afterThisTurn } from 'node:timers/promises';
import * as c from '@vr/shared-api/contract/users';
import { createTestDatabase } from '../../testing/database.ts';
import { startTestServer } from '../../testing/server.ts';
import { sql } from '../db/database.ts';
import { limitCalls, type SettleCalls, settleIn } from './call-limit.ts';

const REFUSED = { code: 'TOO_MANY_REQUESTS' };

/** A database that never replies. Each node then counts for itself. */
const silent: SettleCalls = () => new Promise(() => undefined);

/** Makes so many calls. Leaves time for the settlement after each of them. */
async function make(count: (caller: string) => void, calls: number, caller = 'ada'): Promise<void> {
  for (let made = 0; made < calls; made += 1) {
    count(caller);
    await afterThisTurn();
  }
}

test('a caller may make so many calls in a minute, and then one after each share of it', () => {
  let now = 1000;
  const count = limitCalls(60, silent, () => now);
  for (let call = 0; call < 60; call += 1) count('ada');
  assert.throws(() => count('ada'), { ...REFUSED, retryAfter: 1 });
  count('bob');
  now += 1000;
  count('ada');
  assert.throws(() => count('ada'), REFUSED);
  now += 60_000;
  for (let call = 0; call < 60; call += 1) count('ada');
});

test('the calls on two nodes count together, and few calls are not settled at all', async () => {
  const shared = new Map<string, number>();
  const now = 1000;
  let settled = 0;
  const settleCalls: SettleCalls = async (used) => {
    settled += 1;
    for (const [caller, ms] of used) shared.set(caller, Math.min((shared.get(caller) ?? 0) + ms, 60_000));
    return shared;
  };
  const [one, two] = [limitCalls(100, settleCalls, () => now), limitCalls(100, settleCalls, () => now)];
  await make(one, 4);
  await make(two, 4, 'bob');
  assert.equal(settled, 0);
  await make(one, 86);
  assert.equal(settled, 18, 'one statement for five calls');
  // The node knows of the others after its first settlement, so at most a twentieth of the limit is added.
  await make(two, 10);
  assert.throws(() => two('ada'), REFUSED);
  await make(one, 5);
  assert.throws(() => one('ada'), REFUSED);
});

test('while the database fails, each node counts for itself', async () => {
  const count = limitCalls(
    60,
    () => Promise.reject(new Error('no database')),
    () => 1000,
  );
  await make(count, 60);
  assert.throws(() => count('ada'), REFUSED);
});

test('the shared count refills by the time of the database, and is never more than a minute', async () => {
  const { db, drop } = await createTestDatabase();
  try {
    // Time stands still in a transaction.
    await db.transaction(async (tx) => {
      const settle = settleIn(tx);
      const used = async (ms: number) => (await settle(new Map([['person 1', ms]]))).get('person 1');
      assert.equal(await used(20_000), 20_000);
      await tx.rows(sql('test.later', `update rate_limit set free_at = free_at - interval '5 seconds'`));
      assert.equal(await used(20_000), 35_000);
      assert.equal(await used(50_000), 60_000);
      assert.deepEqual(await settle(new Map([['person 2', 5]])), new Map([['person 2', 5]]));
    });
  } finally {
    await drop();
  }
});

test('a person gets 429 with Retry-After, their running content is counted apart, and others go on', async () => {
  const server = await startTestServer({ callsPerMinute: 5 });
  try {
    const { id: clientId } = await server.build.client();
    const [person, other] = [await server.build.person({ clientId }), await server.build.person({ clientId })];
    const [token, another] = [await server.signIn(person), await server.signIn(person)];
    const read = (bearer: string) => server.call(c.getProfile, {}, { token: bearer });
    const statuses: number[] = [];
    for (let call = 0; call < 6; call += 1) statuses.push((await read(token)).status);
    assert.deepEqual(statuses, [200, 200, 200, 200, 200, 429]);
    const refused = await read(another);
    assert.equal(refused.error?.code, 'TOO_MANY_REQUESTS');
    assert.ok((refused.error?.retryAfter ?? 0) > 0);
    assert.equal((await read(await server.signIn(other))).status, 200);
    const { id } = await server.build.training({ clientId });
    assert.equal((await read(await server.launchToken(person, id))).status, 403);
  } finally {
    await server.close();
  }
});
