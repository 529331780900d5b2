import { expect, test } from '@jest/globals';
import { contractState, needsAttention, quotaUsage } from './company-status.ts';

test('a contract needs attention less than thirty days before its end, and includes its last day', () => {
  expect(contractState('2026-12-14', '2026-11-14')).toStrictEqual({ kind: 'running' });
  expect(contractState('2026-12-14', '2026-11-20')).toStrictEqual({ kind: 'ending', days: 24 });
  expect(contractState('2026-12-14', '2026-12-13')).toStrictEqual({ kind: 'ending', days: 1 });
  expect(contractState('2026-12-14', '2026-12-14')).toStrictEqual({ kind: 'ending', days: 0 });
  expect(contractState('2026-12-14', '2026-12-15')).toStrictEqual({ kind: 'ended' });
});

test('a meter warns from 95 % of its quota, and never without a quota', () => {
  expect(quotaUsage(94, 100)).toStrictEqual({ share: 0.94, nearLimit: false });
  expect(quotaUsage(95, 100)).toStrictEqual({ share: 0.95, nearLimit: true });
  expect(quotaUsage(120, 100)).toStrictEqual({ share: 1, nearLimit: true });
  expect(quotaUsage(0, 0)).toStrictEqual({ share: 0, nearLimit: false });
});

test('a company needs attention because of its contract, its users or its storage', () => {
  const calm = {
    contractExpirationDate: '2027-12-31',
    quota: { currentUser: 10, maxUser: 100, currentSize: 0, maxSize: 0 },
  };
  expect(needsAttention(calm, '2026-11-20')).toBe(false);
  expect(needsAttention(calm, '2027-12-20')).toBe(true);
  expect(needsAttention({ ...calm, quota: { ...calm.quota, currentUser: 100 } }, '2026-11-20')).toBe(true);
  expect(needsAttention({ ...calm, quota: { ...calm.quota, currentSize: 96, maxSize: 100 } }, '2026-11-20')).toBe(true);
});
