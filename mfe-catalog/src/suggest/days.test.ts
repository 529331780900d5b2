import { expect, test } from '@jest/globals';
import { localDay } from './days.ts';

test('today and tomorrow are local days, also at the end of a month or year', () => {
  expect(localDay(new Date(2026, 10, 22, 0, 0))).toBe('2026-11-22');
  expect(localDay(new Date(2026, 10, 30, 23, 59), 1)).toBe('2026-12-01');
  expect(localDay(new Date(2026, 11, 31, 12), 1)).toBe('2027-01-01');
  expect(localDay(new Date(2028, 1, 28), 1)).toBe('2028-02-29');
});
