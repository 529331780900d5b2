import { expect, test } from '@jest/globals';
import { comparedWith, totalsIn } from './Comparison.tsx';

test('only the days of the period are added up, both ends included', () => {
  const day = (date: string) => ({ date, totalView: 2, totalMinuteSpent: 10.5 });
  const days = ['2025-12-31', '2026-01-01', '2026-06-15', '2026-12-31', '2027-01-01'].map(day);
  expect(totalsIn(days, { start: '2026-01-01', end: '2026-12-31' })).toEqual({ sessions: 6, minutes: 31.5 });
  expect(totalsIn([], { start: '2026-01-01', end: '2026-12-31' })).toEqual({ sessions: 0, minutes: 0 });
});

test('a period that goes on is compared with as many days of the one before', () => {
  const year = { start: '2026-01-01', end: '2026-12-31', previous: { start: '2025-01-01', end: '2025-12-31' } };
  expect(comparedWith(year, '2026-06-15')).toEqual({ start: '2025-01-01', end: '2025-06-15', isPart: true });
  expect(comparedWith(year, '2027-01-01')).toEqual({ start: '2025-01-01', end: '2025-12-31', isPart: false });
  const march = { start: '2026-03-01', end: '2026-03-31', previous: { start: '2026-02-01', end: '2026-02-28' } };
  expect(comparedWith(march, '2026-03-30')).toEqual({ start: '2026-02-01', end: '2026-02-28', isPart: true });
});
