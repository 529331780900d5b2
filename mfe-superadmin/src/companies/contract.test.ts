import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contractState, needsAttention, usage } from './contract.ts';

test('a contract is pointed out under thirty days before its end, and covers its last day', () => {
  assert.deepEqual(contractState('2026-12-14', '2026-11-14'), { kind: 'running' });
  assert.deepEqual(contractState('2026-12-14', '2026-11-20'), { kind: 'ending', days: 24 });
  assert.deepEqual(contractState('2026-12-14', '2026-12-13'), { kind: 'ending', days: 1 });
  assert.deepEqual(contractState('2026-12-14', '2026-12-14'), { kind: 'ending', days: 0 });
  assert.deepEqual(contractState('2026-12-14', '2026-12-15'), { kind: 'ended' });
});

test('a meter warns from 95 % of its quota; without a quota there is nothing to use up', () => {
  assert.deepEqual(usage(94, 100), { share: 0.94, nearLimit: false });
  assert.deepEqual(usage(95, 100), { share: 0.95, nearLimit: true });
  assert.deepEqual(usage(120, 100), { share: 1, nearLimit: true });
  assert.deepEqual(usage(0, 0), { share: 0, nearLimit: false });
});

test('a company needs attention for its contract, its users or its storage', () => {
  const calm = {
    contractExpirationDate: '2027-12-31',
    quota: { currentUser: 10, maxUser: 100, currentSize: 0, maxSize: 0 },
  };
  assert.equal(needsAttention(calm, '2026-11-20'), false);
  assert.equal(needsAttention(calm, '2027-12-20'), true);
  assert.equal(needsAttention({ ...calm, quota: { ...calm.quota, currentUser: 100 } }, '2026-11-20'), true);
  assert.equal(
    needsAttention({ ...calm, quota: { ...calm.quota, currentSize: 96, maxSize: 100 } }, '2026-11-20'),
    true,
  );
});
