import { expect, test } from '@jest/globals';
import { localDay, readDay } from './days.ts';

test('today and tomorrow are local days, also at the end of a month or year', () => {
  expect(localDay(new Date(2026, 10, 22, 0, 0))).toBe('2026-11-22');
  expect(localDay(new Date(2026, 10, 30, 23, 59), 1)).toBe('2026-12-01');
  expect(localDay(new Date(2026, 11, 31, 12), 1)).toBe('2027-01-01');
  expect(localDay(new Date(2028, 1, 28), 1)).toBe('2028-02-29');
});

test('a day is read with any separator, without leading zeros, or as eight digits', () => {
  for (const typed of ['05/12/2026', '5/12/2026', '05.12.2026', '5-12-2026', ' 05 12 2026 ', '05122026'])
    expect([typed, readDay(typed)]).toStrictEqual([typed, '2026-12-05']);
  expect(readDay('29/02/2028')).toBe('2028-02-29');
});

test('an invalid day is not read as another day', () => {
  for (const typed of [
    '',
    '5',
    '31/11/2026',
    '29/02/2026',
    '12/31/2026',
    '00/01/2026',
    '2026-12-05',
    '5/12/26',
    '5122026',
  ])
    expect([typed, readDay(typed)]).toStrictEqual([typed, undefined]);
});
