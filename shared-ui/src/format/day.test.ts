import { afterEach, describe, expect, it } from '@jest/globals';
import { setDeviceZone } from '@vr/shared-api/testing/device-zone';
import { dateOfDay, dayIn, dayOfDate, daysBetween, readDay } from './day.ts';

describe('days', () => {
  afterEach(() => setDeviceZone());

  // In Santiago, 6 September 2026 has no midnight, because the clocks go forward at that time.
  for (const zone of ['UTC', 'Europe/Paris', 'America/Santiago', 'Pacific/Auckland'])
    it(`are the same days when the browser is in ${zone}`, () => {
      setDeviceZone(zone);
      for (const day of ['2024-02-29', '2026-03-29', '2026-09-06', '2026-10-25', '2026-12-31'])
        expect(dayOfDate(dateOfDay(day))).toBe(day);
      expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2);
      expect(daysBetween('2026-09-05', '2026-09-07')).toBe(2);
      expect(daysBetween('2027-01-01', '2026-12-31')).toBe(-1);
    });

  it('of an instant depend on the time zone of the company', () => {
    const now = new Date('2026-11-21T23:30:00Z');
    expect(dayIn('Europe/Paris', now)).toBe('2026-11-22');
    expect(dayIn('America/Montreal', now)).toBe('2026-11-21');
  });
});

it('a day is read with any separator, without leading zeros, or as eight digits', () => {
  for (const typed of ['05/12/2026', '5/12/2026', '05.12.2026', '5-12-2026', ' 05 12 2026 ', '05122026'])
    expect([typed, readDay(typed)]).toStrictEqual([typed, '2026-12-05']);
  expect(readDay('29/02/2028')).toBe('2028-02-29');
});

it('an invalid day is not read as another day', () => {
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
