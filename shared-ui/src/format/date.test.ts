import assert from 'node:assert/strict';
import { it } from 'node:test';
import { formatDate, formatDayMonth, formatMonth, formatWeekday } from './date.ts';

it('dates are DD/MM/YYYY', () => {
  assert.equal(formatDate('2026-11-08'), '08/11/2026');
  assert.equal(formatDayMonth('2026-11-08'), '08/11');
});

it('an instant is seen in the time zone of the company', () => {
  assert.equal(formatDate('2026-06-15T22:30:00Z', 'Europe/Paris'), '16/06/2026');
  assert.equal(formatDate(new Date('2026-06-15T22:30:00Z'), 'America/New_York'), '15/06/2026');
});

it('a day is the same day in every time zone', () => {
  assert.equal(formatDate('2026-11-08', 'Pacific/Auckland'), '08/11/2026');
  assert.equal(formatDate('2026-11-08', 'America/Los_Angeles'), '08/11/2026');
});

it('months and weekdays have their names in the language', () => {
  assert.equal(formatMonth('2026-10-01', 'en'), 'Oct');
  assert.equal(formatMonth('2026-10-01', 'fr'), 'oct.');
  assert.equal(formatMonth('2026-10-01', 'it', 'long'), 'ottobre 2026');
  assert.equal(formatWeekday('2026-11-09', 'en'), 'Mon');
  assert.equal(formatWeekday('2026-11-09', 'es'), 'lun');
});
