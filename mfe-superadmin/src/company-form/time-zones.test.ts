import { expect, test } from '@jest/globals';
import { timeZoneOptions } from './time-zones.ts';

const label = (value: string, now: string) =>
  timeZoneOptions(value, new Date(now)).find((option) => option.value === value)?.label;

test('a time zone shows its distance from UTC at the time', () => {
  expect(label('Europe/Paris', '2026-07-01T12:00Z')).toBe('Europe/Paris (UTC+2)');
  expect(label('Europe/Paris', '2026-12-01T12:00Z')).toBe('Europe/Paris (UTC+1)');
  expect(label('America/New_York', '2026-12-01T12:00Z')).toBe('America/New York (UTC-5)');
  expect(label('Asia/Kathmandu', '2026-12-01T12:00Z')).toBe('Asia/Kathmandu (UTC+5:45)');
});

test('each time zone is offered once, also one that the browser does not know', () => {
  const values = timeZoneOptions('Mars/Olympus', new Date()).map(({ value }) => value);
  expect(new Set(values).size).toBe(values.length);
  expect(values).toContain('Mars/Olympus');
});
