import { afterEach, expect, test } from '@jest/globals';
import { setDeviceZone } from '@vr/shared-api/testing/device-zone';
import { type GoLiveValues, readGoLive } from './go-live.ts';

afterEach(() => setDeviceZone());

test('a day and a time are an instant in the time zone of the reader, also on days on which the clocks change', () => {
  for (const [day, time, timeZone, instant] of [
    ['15/06/2026', '09:30', 'UTC', '2026-06-15T09:30:00.000Z'],
    ['15/06/2026', '09:30', 'Europe/Paris', '2026-06-15T07:30:00.000Z'],
    ['15/12/2026', '00:15', 'Europe/Paris', '2026-12-14T23:15:00.000Z'],
    ['15/06/2026', '23:30', 'America/New_York', '2026-06-16T03:30:00.000Z'],
    ['29/03/2026', '01:30', 'Europe/Paris', '2026-03-29T00:30:00.000Z'],
    ['29/03/2026', '03:30', 'Europe/Paris', '2026-03-29T01:30:00.000Z'],
    ['25/10/2026', '04:00', 'Europe/Paris', '2026-10-25T03:00:00.000Z'],
  ] as const) {
    setDeviceZone(timeZone);
    const now = Date.parse(instant) - 1;
    expect(readGoLive({ choice: 'ON', day, time }, now)?.goLiveAt).toBe(instant);
  }
});

test('only a complete instant in the next year can be planned', () => {
  setDeviceZone('Europe/Paris');
  const now = Date.parse('2026-06-15T10:00:00Z');
  const read = (values: Partial<GoLiveValues>) =>
    readGoLive({ choice: 'ON', day: '16/06/2026', time: '08:00', ...values }, now);
  expect(read({})).toEqual({ goLive: 'ON', goLiveAt: '2026-06-16T06:00:00.000Z' });
  for (const values of [{ day: '' }, { day: '31/06/2026' }, { time: '' }, { time: '25:00' }])
    expect(read(values)).toBeUndefined();
  expect(read({ day: '15/06/2026', time: '12:00' })).toBeUndefined();
  expect(read({ day: '15/06/2026', time: '12:01' })).toBeDefined();
  expect(read({ day: '17/06/2027' })).toBeUndefined();
  expect(read({ choice: 'NOT_YET', day: '' })).toEqual({ goLive: 'NOT_YET' });
});
