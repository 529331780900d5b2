import { expect, test } from '@jest/globals';
import { recentTotals, totalsIn } from './recent.ts';

test('only the days of the period are added up, both ends included', () => {
  const day = (date: string) => ({ date, totalView: 2, totalMinuteSpent: 10.5 });
  const days = ['2025-12-31', '2026-01-01', '2026-06-15', '2026-12-31', '2027-01-01'].map(day);
  expect(totalsIn(days, { start: '2026-01-01', end: '2026-12-31' })).toEqual({ sessions: 6, minutes: 31.5 });
  expect(totalsIn([], { start: '2026-01-01', end: '2026-12-31' })).toEqual({ sessions: 0, minutes: 0 });
});

test('the last 30 days, today included, are compared with the 30 before', () => {
  const day = (date: string, totalView: number) => ({ date, totalView, totalMinuteSpent: totalView * 10 });
  const days = [
    day('2026-04-16', 1),
    day('2026-04-17', 2),
    day('2026-05-16', 4),
    day('2026-05-17', 8),
    day('2026-06-15', 16),
    day('2026-06-16', 32),
  ];
  expect(recentTotals(days, '2026-06-15')).toEqual({
    sessions: { now: 24, before: 6 },
    minutes: { now: 240, before: 60 },
  });
});
