import { expect, it } from '@jest/globals';
import { formatDate, formatDateTime, formatDayMonth, formatMonth, formatTime, formatWeekday } from './date.ts';

it('dates are formatted as DD/MM/YYYY', () => {
  expect(formatDate('2026-11-08')).toBe('08/11/2026');
  expect(formatDayMonth('2026-11-08')).toBe('08/11');
});

it('an instant is formatted in the time zone of the company', () => {
  expect(formatDate('2026-06-15T22:30:00Z', 'Europe/Paris')).toBe('16/06/2026');
  expect(formatDate(new Date('2026-06-15T22:30:00Z'), 'America/New_York')).toBe('15/06/2026');
});

it('a day is the same day in every time zone', () => {
  expect(formatDate('2026-11-08', 'Pacific/Auckland')).toBe('08/11/2026');
  expect(formatDate('2026-11-08', 'America/Los_Angeles')).toBe('08/11/2026');
});

it('months and weekdays have names in the given language', () => {
  expect(formatMonth('2026-10-01', 'en')).toBe('Oct');
  expect(formatMonth('2026-10-01', 'fr')).toBe('oct.');
  expect(formatMonth('2026-10-01', 'it', 'long')).toBe('ottobre 2026');
  expect(formatWeekday('2026-11-09', 'en')).toBe('Mon');
  expect(formatWeekday('2026-11-09', 'es')).toBe('lun');
});

it('a time and a date with a time are in the given time zone', () => {
  expect(formatTime('2026-06-15T22:05:00Z', 'Europe/Paris')).toBe('00:05');
  expect(formatDateTime('2026-06-15T22:05:00Z', 'Europe/Paris')).toBe('16/06/2026 00:05');
});
