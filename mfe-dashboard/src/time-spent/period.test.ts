import { expect, test } from '@jest/globals';
import { minutesByBucket, periodOf } from './period.ts';

test('a year has twelve months, and the next page is the year before', () => {
  const year = periodOf('YEAR', 1, '2024-02-29');
  expect(year.buckets.length).toBe(12);
  expect(year.buckets[1]).toStrictEqual({ start: '2024-02-01', end: '2024-02-29' });
  expect([year.start, year.end]).toStrictEqual(['2024-01-01', '2024-12-31']);
  expect([year.previous.start, year.previous.end]).toStrictEqual(['2023-01-01', '2023-12-31']);
  expect(periodOf('YEAR', 3, '2024-02-29').start).toBe('2022-01-01');
});

test('a month has all its days, also in the previous year', () => {
  const month = periodOf('MONTH', 2, '2026-01-31');
  expect([month.start, month.end, month.buckets.length]).toStrictEqual(['2025-12-01', '2025-12-31', 31]);
  expect([month.previous.start, month.previous.buckets.length]).toStrictEqual(['2025-11-01', 30]);
});

test('a week runs from Monday to Sunday', () => {
  const sunday = periodOf('WEEK', 1, '2026-11-22');
  expect([sunday.start, sunday.end]).toStrictEqual(['2026-11-16', '2026-11-22']);
  expect(periodOf('WEEK', 1, '2026-11-23').start).toBe('2026-11-23');
  expect(periodOf('WEEK', 2, '2026-01-01').start).toBe('2025-12-22');
});

test('minutes are added up per bucket, and other days are ignored', () => {
  const { buckets } = periodOf('WEEK', 1, '2026-11-22');
  const minutes = minutesByBucket(buckets, [
    { date: '2026-11-16', totalMinuteSpent: 5 },
    { date: '2026-11-16', totalMinuteSpent: 7.5 },
    { date: '2026-11-22', totalMinuteSpent: 3 },
    { date: '2026-11-23', totalMinuteSpent: 99 },
  ]);
  expect(minutes).toStrictEqual([12.5, 0, 0, 0, 0, 0, 3]);
});
