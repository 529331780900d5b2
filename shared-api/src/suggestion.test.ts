import { expect, test } from '@jest/globals';
import { endsBeforeStart, hasTarget, startsInPast } from './suggestion.ts';

const TODAY = '2026-06-15';

test('a suggestion needs at least one member or group', () => {
  expect(hasTarget({ userIds: [], groupIds: [] })).toBe(false);
  expect(hasTarget({ userIds: [1], groupIds: [] })).toBe(true);
  expect(hasTarget({ userIds: [], groupIds: [1] })).toBe(true);
});

test('the last day must not be before the first, which is today if none is given', () => {
  expect(endsBeforeStart({ startDate: '2026-06-20', endDate: '2026-06-19' }, TODAY)).toBe(true);
  expect(endsBeforeStart({ startDate: '2026-06-20', endDate: '2026-06-20' }, TODAY)).toBe(false);
  expect(endsBeforeStart({ startDate: '2026-06-20' }, TODAY)).toBe(false);
  expect(endsBeforeStart({ endDate: '2026-06-14' }, TODAY)).toBe(true);
  expect(endsBeforeStart({ endDate: TODAY }, TODAY)).toBe(false);
});

test('the first day must not be in the past', () => {
  expect(startsInPast({ startDate: '2026-06-14' }, TODAY)).toBe(true);
  expect(startsInPast({ startDate: TODAY }, TODAY)).toBe(false);
  expect(startsInPast({}, TODAY)).toBe(false);
});
