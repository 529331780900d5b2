import assert from 'node:assert/strict';
import { test } from 'node:test';
import { minutesByBucket, periodOf, todayIn } from './period.ts';

test('a year has twelve months; going back one page is the year before', () => {
  const year = periodOf('YEAR', 1, '2024-02-29');
  assert.equal(year.buckets.length, 12);
  assert.deepEqual(year.buckets[1], { start: '2024-02-01', end: '2024-02-29' });
  assert.deepEqual([year.start, year.end], ['2024-01-01', '2024-12-31']);
  assert.deepEqual([year.previous.start, year.previous.end], ['2023-01-01', '2023-12-31']);
  assert.equal(periodOf('YEAR', 3, '2024-02-29').start, '2022-01-01');
});

test('a month has each of its days, also across the turn of the year', () => {
  const month = periodOf('MONTH', 2, '2026-01-31');
  assert.deepEqual([month.start, month.end, month.buckets.length], ['2025-12-01', '2025-12-31', 31]);
  assert.deepEqual([month.previous.start, month.previous.buckets.length], ['2025-11-01', 30]);
});

test('a week runs from Monday to Sunday', () => {
  const sunday = periodOf('WEEK', 1, '2026-11-22');
  assert.deepEqual([sunday.start, sunday.end], ['2026-11-16', '2026-11-22']);
  assert.equal(periodOf('WEEK', 1, '2026-11-23').start, '2026-11-23');
  assert.equal(periodOf('WEEK', 2, '2026-01-01').start, '2025-12-22');
});

test('minutes add up bucket by bucket, and days outside are left out', () => {
  const { buckets } = periodOf('WEEK', 1, '2026-11-22');
  const minutes = minutesByBucket(buckets, [
    { date: '2026-11-16', totalMinuteSpent: 5 },
    { date: '2026-11-16', totalMinuteSpent: 7.5 },
    { date: '2026-11-22', totalMinuteSpent: 3 },
    { date: '2026-11-23', totalMinuteSpent: 99 },
  ]);
  assert.deepEqual(minutes, [12.5, 0, 0, 0, 0, 0, 3]);
});

test('today is the day of the company, not of the browser', () => {
  const now = new Date('2026-11-21T23:30:00Z');
  assert.equal(todayIn('Europe/Paris', now), '2026-11-22');
  assert.equal(todayIn('America/Montreal', now), '2026-11-21');
});
