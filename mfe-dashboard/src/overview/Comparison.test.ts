import { expect, test } from '@jest/globals';
import { totalsIn } from './Comparison.tsx';

test('only the days of the period are added up, both ends included', () => {
  const day = (date: string) => ({ date, totalView: 2, totalMinuteSpent: 10.5 });
  const days = ['2025-12-31', '2026-01-01', '2026-06-15', '2026-12-31', '2027-01-01'].map(day);
  expect(totalsIn(days, { start: '2026-01-01', end: '2026-12-31' })).toEqual({ sessions: 6, minutes: 31.5 });
  expect(totalsIn([], { start: '2026-01-01', end: '2026-12-31' })).toEqual({ sessions: 0, minutes: 0 });
});
