import { afterEach, expect, it } from '@jest/globals';
import {
  formatDate,
  formatDateTime,
  formatDayMonth,
  formatLongDate,
  formatMonth,
  formatRecent,
  formatTime,
  formatWeekday,
  formatZoned,
  isTimeZone,
  zoneName,
  zoneOffset,
} from './date.ts';
import { setDeviceZone } from './testing/device-zone.ts';

afterEach(() => setDeviceZone());
const INSTANT = '2026-06-15T22:05:00Z';

it('dates are formatted as DD/MM/YYYY', () => {
  expect(formatDate('2026-11-08')).toBe('08/11/2026');
  expect(formatDayMonth('2026-11-08')).toBe('08/11');
});

it("the day of an instant is that of the company's time zone", () => {
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
  expect(formatLongDate('2026-06-15', 'en')).toBe('15 June 2026');
  expect(formatLongDate('2026-06-15', 'ge')).toBe('15. Juni 2026');
});

for (const [zone, day, time] of [
  ['Europe/Paris', '16/06/2026', '00:05'],
  ['America/Montreal', '15/06/2026', '18:05'],
  ['Asia/Kolkata', '16/06/2026', '03:35'],
] as const)
  it(`an instant is written in the time zone of the reader, here ${zone}`, () => {
    setDeviceZone(zone);
    expect([formatTime(INSTANT), formatDateTime(INSTANT)]).toStrictEqual([time, `${day} ${time}`]);
    expect(formatRecent(INSTANT, new Date(INSTANT))).toBe(time);
    expect(formatRecent(Date.parse(INSTANT), new Date('2026-07-01'))).toBe(`${day} ${time}`);
    expect(formatDate(INSTANT)).toBe(day);
  });

it('where the reader is not known, an instant says its time zone', () => {
  expect(formatZoned(INSTANT, 'en', 'Europe/Paris')).toBe('16/06/2026 00:05 (Central European Time)');
  expect(formatZoned(INSTANT, 'fr', 'America/Montreal')).toBe('15/06/2026 18:05 (heure de l’Est nord-américain)');
});

it('a time zone has a name and a distance from UTC', () => {
  setDeviceZone('Asia/Kolkata');
  expect(zoneName('en')).toBe('India Standard Time');
  expect(zoneOffset('Asia/Kolkata', new Date(INSTANT))).toBe('UTC+5:30');
  expect([isTimeZone('Mars/Olympus'), isTimeZone('Asia/Calcutta')]).toStrictEqual([false, true]);
});
