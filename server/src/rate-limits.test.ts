import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from './db/database.ts';
import { AppError } from './http/fail.ts';
import { check, countFailures, LIMITS, networkOf, take, type Who } from './rate-limits.ts';
import { startTestServer, type TestServer } from './testing/server.ts';

const MINUTE_MS = 60_000;
const MOST = LIMITS.finishPasswordReset.counts[0].most;
const SHARE_SECONDS = (LIMITS.finishPasswordReset.minutes * 60) / MOST;

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

let count = 0;
/** An address that nobody has tried from. */
const fresh = (): Who<'finishPasswordReset'> => ({ address: `198.51.100.${++count}` });

/** Seconds that a refusal asks to wait; 0 where there was none. */
async function wait(attempt: Promise<unknown>): Promise<number> {
  try {
    await attempt;
    return 0;
  } catch (error) {
    assert.ok(error instanceof AppError && error.code === 'TOO_MANY_REQUESTS', String(error));
    return error.retryAfter ?? assert.fail('a refusal that does not say how long to wait');
  }
}
const takeOne = (who: Who<'finishPasswordReset'>) => wait(take(server.parts, 'finishPasswordReset', who));
const times = <T>(number: number, work: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: number }, work));

async function exhaust(who: Who<'finishPasswordReset'>): Promise<void> {
  for (let taken = 0; taken < MOST; taken += 1) assert.equal(await takeOne(who), 0);
}

describe('a limit', () => {
  test('lets so many attempts come at once, and then one at a time as it refills', async () => {
    const who = fresh();
    await exhaust(who);
    assert.equal(await takeOne(who), SHARE_SECONDS);
    server.clock.advance(SHARE_SECONDS * 1000);
    assert.equal(await takeOne(who), 0);
    assert.equal(await takeOne(who), SHARE_SECONDS);
  });

  test('says truly how long to wait: a second less does not do', async () => {
    const who = fresh();
    await exhaust(who);
    server.clock.advance(1234);
    const seconds = await takeOne(who);
    server.clock.advance((seconds - 1) * 1000);
    assert.equal(await takeOne(who), 1);
    server.clock.advance(1000);
    assert.equal(await takeOne(who), 0);
  });

  test('is whole again after its window', async () => {
    const who = fresh();
    await exhaust(who);
    server.clock.advance(LIMITS.finishPasswordReset.minutes * MINUTE_MS);
    await exhaust(who);
  });

  test('keeps nobody out longer than its window, though a clock was ahead and has been put right', async () => {
    const who = fresh();
    const right = server.clock.now();
    server.clock.advance(24 * 60 * MINUTE_MS);
    await exhaust(who);
    server.clock.set(right);
    await exhaust(who);
  });

  test('keeps one address apart from another', async () => {
    await exhaust(fresh());
    assert.equal(await takeOne(fresh()), 0);
  });

  test('holds when the attempts come at once', async () => {
    const who = fresh();
    const waits = await times(3 * MOST, () => takeOne(who));
    assert.equal(waits.filter((seconds) => seconds === 0).length, MOST);
  });

  test('of several counts refuses by the one that is full, and leaves the others as they were', async () => {
    const [{ most: here }, { most: everywhere }] = LIMITS.signIn.counts;
    const account = `forgetful${++count}@company.example`;
    const attempt = (address: string) => wait(take(server.parts, 'signIn', { account, address }));
    const guessed = await times(here + 100, () => attempt('203.0.113.1'));
    assert.equal(guessed.filter((seconds) => seconds === 0).length, here);
    // From one address nobody can use up what the account has over all of them.
    for (let left = everywhere - here, address = 2; left > 0; left -= 1, address += 1)
      assert.equal(await attempt(`203.0.113.${address}`), 0);
    assert.ok((await attempt('203.0.113.250')) > 0);
  });
});

describe('looking whether a limit is reached', () => {
  test('counts nothing', async () => {
    const who = fresh();
    const look = () => wait(check(server.parts, 'finishPasswordReset', who));
    assert.deepEqual(new Set(await times(2 * MOST, look)), new Set([0]));
    await exhaust(who);
    assert.equal(await look(), SHARE_SECONDS);
    assert.equal(await look(), SHARE_SECONDS);
  });
});

describe('where only failures count', () => {
  const attempt = (who: Who<'finishPasswordReset'>, outcome: () => Promise<string | undefined>) =>
    countFailures(server.parts, 'finishPasswordReset', who, outcome);

  test('what turns out well is given back, and answered', async () => {
    const who = fresh();
    for (let made = 0; made < 2 * MOST; made += 1) assert.equal(await attempt(who, async () => 'well'), 'well');
    await exhaust(who);
  });

  test('so is what breaks for another reason', async () => {
    const who = fresh();
    const broken = async () => Promise.reject(new Error('no connection'));
    for (let made = 0; made < 2 * MOST; made += 1) await assert.rejects(attempt(who, broken), /no connection/u);
    await exhaust(who);
  });

  test('a failure counts, and beyond the limit nothing is tried', async () => {
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
  });
});

test('an account is its e-mail address in any case, with or without spaces around it', async () => {
  const reset = (account: string) => wait(take(server.parts, 'initPasswordReset', { account, address: '192.0.2.77' }));
  for (const account of ['Eve@company.example', ' eve@COMPANY.example ', 'eve@company.example'])
    assert.equal(await reset(account), 0);
  assert.ok((await reset('eve@company.example')) > 0);
});

test('an address of IPv6 counts for its network, one of IPv4 for itself', () => {
  assert.equal(networkOf('2001:db8:1:2:aaaa::1'), networkOf('2001:DB8:1:2::beef'));
  assert.notEqual(networkOf('2001:db8:1:2::1'), networkOf('2001:db8:1:3::1'));
  assert.equal(networkOf('2001:db8::1'), '2001:db8:0:0');
  assert.equal(networkOf('::1'), '0:0:0:0');
  assert.equal(networkOf('fe80::1%eth0'), 'fe80:0:0:0');
  assert.equal(networkOf('203.0.113.9'), '203.0.113.9');
  assert.equal(networkOf('::ffff:203.0.113.9'), '203.0.113.9');
  assert.equal(networkOf('203.0.113.9:50123'), '203.0.113.9');
  assert.equal(networkOf('unknown'), 'unknown');
});

test('the table tells neither who tried nor from where, and forgets what has passed', async () => {
  const rows = sql('test.rate-limits', 'select * from rate_limit');
  await take(server.parts, 'signIn', { account: 'secret.name@company.example', address: '192.0.2.123' });
  const stored = JSON.stringify(await server.db.rows(rows));
  assert.doesNotMatch(stored, /secret\.name|192\.0\.2\.123/u);
  server.clock.advance(24 * 60 * MINUTE_MS);
  for (let made = 0; made < 20; made += 1) await takeOne({ address: '192.0.2.200' });
  assert.equal((await server.db.rows(rows)).length, 1);
});
