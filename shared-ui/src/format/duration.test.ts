import { expect, it } from '@jest/globals';
import { formatMinutes, formatSeconds } from './duration.ts';

it('60 minutes and more are formatted as hours and minutes', () => {
  expect(formatMinutes(0, 'en')).toBe('0 min');
  expect(formatMinutes(45, 'fr')).toBe('45 min');
  expect(formatMinutes(59.4, 'fr')).toBe('59 min');
  expect(formatMinutes(59.6, 'fr')).toBe('1h');
  expect(formatMinutes(60, 'en')).toBe('1h');
  expect(formatMinutes(120, 'en')).toBe('2h');
  expect(formatMinutes(125, 'fr')).toBe('2h05');
  expect(formatMinutes(1085, 'it')).toBe('18h05');
});

it('less than a minute is not formatted as no time', () => {
  expect(formatMinutes(0.3, 'en')).toBe('<\u00a01 min');
  expect(formatMinutes(0.5, 'en')).toBe('1 min');
});

it('60 seconds and more are formatted as minutes and seconds', () => {
  expect(formatSeconds(42, 'en')).toBe('42 s');
  expect(formatSeconds(60, 'en')).toBe('1 min');
  expect(formatSeconds(65, 'fr')).toBe('1 min 05 s');
  expect(formatSeconds(3720, 'fr')).toBe('1h02');
});
