import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { sql } from '../db/database.ts';
import { AppError } from './fail.ts';
import { checkLimit, countAttempt, countFailures, isExhausted, LIMITS, networkOf, type Who } from './rate-limits.ts';

const MINUTE_MS = 60_000;
const MOST = LIMITS.finishPasswordReset.counts[0].most;
const SHARE_SECONDS = (LIMITS.finishPasswordReset.minutes * 60) / MOST;

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

let count = 0;
/** Returns an address that has made no attempts yet. */
const fresh = (): Who<'finishPasswordReset'> => ({ address: `198.51.100.${++count}` });

/** Returns the seconds to wait after a refusal, or 0 if the attempt was allowed. */
async function wait(attempt: Promise<unknown>): Promise<number> {
  try {
    await attempt;
    return 0;
  } catch (error) {
    assert.ok(error instanceof AppError && error.code === 'TOO_MANY_REQUESTS', String(error));
    return error.retryAfter || assert.fail('a refusal that does not say how long to wait');
  }
}
const attemptOnce = (who: Who<'finishPasswordReset'>) => wait(countAttempt(server.parts, 'finishPasswordReset', who));
const times = <T>(number: number, work: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: number }, work));

async function exhaust(who: Who<'finishPasswordReset'>): Promise<void> {
  for (let taken = 0; taken < MOST; taken += 1) assert.equal(await attemptOnce(who), 0);
}

describe('a limit', () => {
  test('allows its number of attempts at once, and then one at a time as it refills', async () => {
    const who = fresh();
    await exhaust(who);
    assert.equal(await attemptOnce(who), SHARE_SECONDS);
    server.clock.advance(SHARE_SECONDS * 1000);
    assert.equal(await attemptOnce(who), 0);
    assert.equal(await attemptOnce(who), SHARE_SECONDS);
  });

  test('reports the exact time to wait: a second less is not enough', async () => {
    const who = fresh();
    await exhaust(who);
    server.clock.advance(1234);
    const seconds = await attemptOnce(who);
    server.clock.advance((seconds - 1) * 1000);
    assert.equal(await attemptOnce(who), 1);
    server.clock.advance(1000);
    assert.equal(await attemptOnce(who), 0);
  });

  test('is fully available again after its window', async () => {
    const who = fresh();
    await exhaust(who);
    server.clock.advance(LIMITS.finishPasswordReset.minutes * MINUTE_MS);
    await exhaust(who);
  });

  test('locks nobody out for longer than its window, even after a clock was ahead', async () => {
    const who = fresh();
    const right = server.clock.now();
    server.clock.advance(24 * 60 * MINUTE_MS);
    await exhaust(who);
    server.clock.set(right);
    await exhaust(who);
  });

  test('counts addresses separately', async () => {
    await exhaust(fresh());
    assert.equal(await attemptOnce(fresh()), 0);
  });

  test('is not exceeded by concurrent attempts', async () => {
    const who = fresh();
    const waits = await times(3 * MOST, () => attemptOnce(who));
    assert.equal(waits.filter((seconds) => seconds === 0).length, MOST);
  });

  test('with several counts refuses when one is exhausted, and does not use up the others', async () => {
    const [{ most: here }, { most: everywhere }] = LIMITS.signIn.counts;
    const account = `forgetful${++count}@company.example`;
    const attempt = (address: string) => wait(countAttempt(server.parts, 'signIn', { account, address }));
    const guessed = await times(here + 100, () => attempt('203.0.113.1'));
    assert.equal(guessed.filter((seconds) => seconds === 0).length, here);
    // One address alone cannot use up the account's count over all addresses.
    for (let left = everywhere - here, address = 2; left > 0; left -= 1, address += 1)
      assert.equal(await attempt(`203.0.113.${address}`), 0);
    const shareSeconds = (LIMITS.signIn.minutes * 60) / everywhere;
    assert.equal(await attempt('203.0.113.250'), Math.ceil(shareSeconds));
  });

  test('counts several attempts at once, or none of them', async () => {
    const who = fresh();
    const several = (attempts: number) => wait(countAttempt(server.parts, 'finishPasswordReset', who, attempts));
    assert.equal(await several(MOST - 1), 0);
    assert.equal(await several(2), SHARE_SECONDS);
    assert.equal(await several(1), 0);
    assert.equal(await several(1), SHARE_SECONDS);
  });

  test('counts the addresses of one IPv6 network together', async () => {
    await exhaust({ address: '2001:db8:7:7::1' });
    assert.ok((await attemptOnce({ address: '2001:db8:7:7::2' })) > 0);
    assert.equal(await attemptOnce({ address: '2001:db8:7:8::1' }), 0);
  });
});

describe('checking a limit', () => {
  test('counts nothing', async () => {
    const who = fresh();
    const look = () => wait(checkLimit(server.parts, 'finishPasswordReset', who));
    const exhausted = () => isExhausted(server.parts, 'finishPasswordReset', who);
    assert.deepEqual(new Set(await times(2 * MOST, look)), new Set([0]));
    assert.equal(await exhausted(), false);
    await exhaust(who);
    assert.equal(await look(), SHARE_SECONDS);
    assert.equal(await look(), SHARE_SECONDS);
    assert.equal(await exhausted(), true);
  });
});

describe('a limit for which only failures count', () => {
  const attempt = (who: Who<'finishPasswordReset'>, outcome: () => Promise<string | undefined>) =>
    countFailures(server.parts, 'finishPasswordReset', who, outcome);

  test('does not count a success, and returns its result', async () => {
    const who = fresh();
    for (let made = 0; made < 2 * MOST; made += 1) assert.equal(await attempt(who, async () => 'well'), 'well');
    await exhaust(who);
  });

  test('does not count an attempt that throws', async () => {
    const who = fresh();
    const broken = async () => Promise.reject(new Error('no connection'));
    for (let made = 0; made < 2 * MOST; made += 1) await assert.rejects(attempt(who, broken), /no connection/u);
    await exhaust(who);
  });

  test('counts a failure, and does not run attempts beyond the limit', async () => {
    const who = fresh();
    let tried = 0;
    const waits = await times(2 * MOST, () =>
      wait(
        attempt(who, async () => {
          tried += 1;
          return undefined;
        }),
      ),
    );
    assert.equal(tried, MOST);
    assert.equal(waits.filter((seconds) => seconds > 0).length, MOST);
    assert.ok((await attemptOnce(who)) > 0, 'failures stay counted');
  });
});

test('an account counts by its e-mail address, regardless of case and surrounding spaces', async () => {
  const reset = (account: string) =>
    wait(countAttempt(server.parts, 'initPasswordReset', { account, address: '192.0.2.77' }));
  for (const account of ['Eve@company.example', ' eve@COMPANY.example ', 'eve@company.example'])
    assert.equal(await reset(account), 0);
  assert.ok((await reset('eve@company.example')) > 0);
});

test('an IPv6 address counts by its network, an IPv4 address by itself', () => {
  assert.equal(networkOf('2001:db8:1:2:aaaa::1'), networkOf('2001:DB8:1:2::beef'));
  assert.notEqual(networkOf('2001:db8:1:2::1'), networkOf('2001:db8:1:3::1'));
  assert.equal(networkOf('2001:db8::1'), '2001:db8:0:0');
  assert.equal(networkOf('::1'), '0:0:0:0');
  assert.equal(networkOf('fe80::1%eth0'), 'fe80:0:0:0');
  assert.equal(networkOf('203.0.113.9'), '203.0.113.9');
  assert.equal(networkOf('::ffff:203.0.113.9'), '203.0.113.9');
  assert.equal(networkOf('::ffff:cb00:7109'), '203.0.113.9');
  assert.equal(networkOf('203.0.113.9:50123'), '203.0.113.9');
  assert.equal(networkOf('2001:db8:1:2:3:4:5:6'), '2001:db8:1:2');
  assert.equal(networkOf('64:ff9b::203.0.113.9'), '64:ff9b:0:0');
  assert.equal(networkOf('unknown'), 'unknown');
});

test('the table contains neither accounts nor addresses, and expired rows are deleted', async () => {
  const rows = sql('test.rate-limits', 'select * from rate_limit');
  await countAttempt(server.parts, 'signIn', { account: 'secret.name@company.example', address: '192.0.2.123' });
  const stored = JSON.stringify(await server.db.rows(rows));
  assert.doesNotMatch(stored, /secret\.name|192\.0\.2\.123/u);
  server.clock.advance(24 * 60 * MINUTE_MS);
  for (let made = 0; made < 20; made += 1) await attemptOnce({ address: '192.0.2.200' });
  assert.equal((await server.db.rows(rows)).length, 1);
});
