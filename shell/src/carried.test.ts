import assert from 'node:assert/strict';
import { test } from 'node:test';
import { carriedBy, carrying, withoutCarried } from './carried.ts';

test('a navigation carries a message key and its variant', () => {
  assert.deepEqual(carriedBy(carrying('password-changed', 'success')), {
    message: 'password-changed',
    variant: 'success',
  });
  assert.deepEqual(carriedBy({ ...carrying('reset-link-incomplete', 'error'), page: 2 }), {
    message: 'reset-link-incomplete',
    variant: 'error',
  });
});

test('other state, an unknown message and an unknown variant carry nothing', () => {
  const states = [
    null,
    undefined,
    'password-changed',
    { from: { pathname: '/' } },
    { message: 'password-changed' },
    { message: 'password-changed', variant: 'loud' },
    { message: 'constructor', variant: 'success' },
  ];
  for (const state of states) assert.equal(carriedBy(state), null, JSON.stringify(state));
});

test('what has been said is taken out of the state, and nothing else is', () => {
  assert.equal(withoutCarried(carrying('password-changed', 'success')), null);
  assert.deepEqual(withoutCarried({ ...carrying('password-changed', 'success'), page: 2 }), { page: 2 });
  const other = { message: 'of somebody else', variant: 'success' };
  assert.equal(withoutCarried(other), other);
  assert.equal(withoutCarried(null), null);
});
