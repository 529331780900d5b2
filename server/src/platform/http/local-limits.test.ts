import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as afterThisTurn } from 'node:timers/promises';
import * as c from '@vr/shared-api/contract/users';
import { createTestDatabase } from '../../testing/database.ts';
import { startTestServer } from '../../testing/server.ts';
import { sql } from '../db/database.ts';
import { countLocally, type Settle, settleIn } from './local-limits.ts';
import { LIMITS } from './rate-limits.ts';

/** A shared count that never replies, so each node counts only its own calls. */
const silent: Settle = () => new Promise(() => undefined);

/** Returns a function that counts a call and returns the number of seconds to wait. */
function node(most: number, settle: Settle, now: () => number): (caller: string) => number {
  const count = countLocally('call', { most, settle, now });
  return (caller) => count({ caller });
}

/** Counts calls. Pauses after each call, so that the shared count can be updated. */
async function make(count: (caller: string) => number, calls: number, caller = 'ada'): Promise<void> {
  for (let made = 0; made < calls; made += 1) {
    assert.equal(count(caller), 0);
    await afterThisTurn();
  }
}

test('a caller may make so many calls in a minute, and then one after each share of it', () => {
  let now = 1000;
  const count = node(60, silent, () => now);
  const allowed = () => Array.from({ length: 100 }, () => count('ada')).filter((wait) => wait === 0).length;
  assert.equal(allowed(), 60);
  assert.equal(count('ada'), 1);
  assert.equal(count('bob'), 0);
  now += 1000;
  assert.equal(allowed(), 1);
  now += 60_000;
  assert.equal(allowed(), 60);
  // The clock was an hour ahead and is corrected now.
  now -= 3_600_000;
  assert.equal(allowed(), 60);
});

test('with several counts, an attempt that one of them refuses is counted by none', () => {
  const [address, all] = LIMITS.report.counts;
  const count = countLocally('report', { now: () => 1000 });
  const allowed = (from: string) =>
    Array.from({ length: 50 }, () => count({ address: from })).filter((wait) => wait === 0).length;
  const addresses = Array.from({ length: all.most / address.most }, (_, at) => `198.51.100.${at}`);
  for (const from of addresses) assert.equal(allowed(from), address.most);
  assert.equal(allowed('203.0.113.1'), 0);
});

test('the calls on two nodes count together, and few calls are not settled at all', async () => {
  const shared = new Map<string, number>();
  const now = 1000;
  let settled = 0;
  const settle: Settle = async (used) => {
    settled += 1;
    for (const [caller, ms] of used) shared.set(caller, Math.min((shared.get(caller) ?? 0) + ms, 60_000));
    return shared;
  };
  const [one, two] = [node(100, settle, () => now), node(100, settle, () => now)];
  await make(one, 4);
  await make(two, 4, 'bob');
  assert.equal(settled, 0);
  await make(one, 86);
  assert.equal(settled, 18, 'one statement for five calls');
  // The node learns of the other node's calls at its own first settlement. So together, the nodes exceed the limit by at
  // most a twentieth.
  await make(two, 10);
  assert.ok(two('ada') > 0);
  await make(one, 5);
  assert.ok(one('ada') > 0);
});

test('while the database fails, each node counts for itself', async () => {
  const fails = () => Promise.reject(new Error('no database'));
  const count = node(60, fails, () => 1000);
  await make(count, 60);
  assert.ok(count('ada') > 0);
});

test('the shared count refills by the time of the database, and is never more than a minute', async () => {
  const { db, drop } = await createTestDatabase();
  try {
    // One transaction, because now() does not advance in it.
    await db.transaction(async (tx) => {
      const settle = settleIn(tx, 'call');
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
