import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hashPassword, verifyPassword } from './password.ts';

test('a password is stored as argon2id, and no two hashes are the same', async () => {
  const [one, two] = await Promise.all([hashPassword('Demo-2026!'), hashPassword('Demo-2026!')]);
  // The parameters are the minimum that OWASP recommends: 19 MiB, two passes.
  assert.match(one, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/u);
  assert.notEqual(one, two);
  assert.ok(await verifyPassword(one, 'Demo-2026!'));
  assert.ok(await verifyPassword(two, 'Demo-2026!'));
});

test('another password is refused', async () => {
  assert.equal(await verifyPassword(await hashPassword('Demo-2026!'), 'demo-2026!'), false);
});

test('without a hash every password is refused, and not faster than with one', async () => {
  const stored = await hashPassword('Demo-2026!');
  const times = { known: Number.POSITIVE_INFINITY, unknown: Number.POSITIVE_INFINITY };
  for (let i = 0; i < 10; i += 1) {
    for (const [who, hash] of [['known', stored] as const, ['unknown', null] as const]) {
      const start = performance.now();
      assert.equal(await verifyPassword(hash, 'wrong'), false);
      times[who] = Math.min(times[who], performance.now() - start);
    }
  }
  // Without hashing, a refusal would take a thousandth of the time. The factor 4 allows for a busy machine.
  assert.ok(times.unknown > times.known / 4, `${times.unknown} ms against ${times.known} ms`);
});
