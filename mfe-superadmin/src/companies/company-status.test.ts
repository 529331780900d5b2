import { expect, test } from '@jest/globals';
import { COMPANY_STATES, isInState, needsAttention, quotaUsage } from './company-status.ts';

test('a meter warns from 95 % of its quota, and never without a quota', () => {
  expect(quotaUsage(94, 100)).toStrictEqual({ share: 0.94, nearLimit: false });
  expect(quotaUsage(95, 100)).toStrictEqual({ share: 0.95, nearLimit: true });
  expect(quotaUsage(120, 100)).toStrictEqual({ share: 1, nearLimit: true });
  expect(quotaUsage(0, 0)).toStrictEqual({ share: 0, nearLimit: false });
});

const CALM = {
  contractDaysLeft: 400,
  quota: { currentUser: 10, maxUser: 100, currentSize: 0, maxSize: 0 },
  deletion: null,
};
const CROWDED = { ...CALM, quota: { ...CALM.quota, currentUser: 100 } };
const NEARLY_FULL = { ...CALM, quota: { ...CALM.quota, currentSize: 96, maxSize: 100 } };

test('a company needs attention because of its contract, its people or its storage, unless it is being deleted', () => {
  expect(needsAttention(CALM)).toBe(false);
  expect(needsAttention({ ...CALM, contractDaysLeft: 12 })).toBe(true);
  expect(needsAttention({ ...CALM, contractDaysLeft: -12 })).toBe(true);
  expect(needsAttention(CROWDED)).toBe(true);
  expect(needsAttention(NEARLY_FULL)).toBe(true);
  expect(needsAttention({ ...CROWDED, deletion: { done: 1, total: 2 } })).toBe(false);
});

test('the states say whether a contract runs, ends soon or has ended, and whether a quota is used up', () => {
  const statesOf = (company: typeof CALM) => COMPANY_STATES.filter((state) => isInState(company, state));
  expect(statesOf(CALM)).toStrictEqual(['active']);
  expect(statesOf({ ...CALM, contractDaysLeft: 31 })).toStrictEqual(['active']);
  expect(statesOf({ ...CALM, contractDaysLeft: 30 })).toStrictEqual(['active', 'ending']);
  expect(statesOf({ ...CALM, contractDaysLeft: 0 })).toStrictEqual(['active', 'ending']);
  expect(statesOf({ ...CALM, contractDaysLeft: -1 })).toStrictEqual(['ended']);
  expect(statesOf(CROWDED)).toStrictEqual(['active', 'full']);
  expect(statesOf(NEARLY_FULL)).toStrictEqual(['active']);
  expect(statesOf({ ...NEARLY_FULL, quota: { ...NEARLY_FULL.quota, currentSize: 101 } })).toStrictEqual([
    'active',
    'full',
  ]);
});

test('a company that is being deleted is in no state', () => {
  const deleted = { ...CROWDED, deletion: { done: 1, total: 2 } };
  expect(COMPANY_STATES.filter((state) => isInState(deleted, state))).toStrictEqual([]);
});
