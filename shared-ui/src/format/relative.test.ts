import { expect, it } from '@jest/globals';
import { UI_LANGS } from '@vr/shared-api/limits';
import { formatRelative } from './relative.ts';

const NOW = new Date('2026-11-18T10:00:00Z');
const ago = (date: string, lang: (typeof UI_LANGS)[number] = 'fr', timeZone = 'Europe/Paris', now = NOW) =>
  formatRelative(date, now, lang, timeZone).replaceAll(/[\u00a0\u202f]/gu, ' ');

it('relative times are in the language of the reader', () => {
  const said = (date: string) => UI_LANGS.map((lang) => ago(date, lang));
  expect(said('2026-11-18T09:48:00Z')).toStrictEqual(['12 min ago', 'il y a 12 min', 'hace 12 min', '12 min fa']);
  expect(said('2026-11-18T08:00:00Z')).toStrictEqual(['2 hr ago', 'il y a 2 h', 'hace 2 h', '2 h fa']);
  expect(said('2026-11-17T08:00:00Z')).toStrictEqual(['yesterday', 'hier', 'ayer', 'ieri']);
  expect(said('2026-11-18T10:00:00Z')).toStrictEqual(['now', 'maintenant', 'ahora', 'ora']);
});

it('"now" ends after a minute, minutes end after an hour', () => {
  expect(ago('2026-11-18T09:59:01Z')).toBe('maintenant');
  expect(ago('2026-11-18T09:59:00Z')).toBe('il y a 1 min');
  expect(ago('2026-11-18T09:00:01Z')).toBe('il y a 59 min');
  expect(ago('2026-11-18T09:00:00Z')).toBe('il y a 1 h');
});

it('a time in the future, by a clock that is behind, is "now"', () => {
  expect(ago('2026-11-18T10:04:00Z')).toBe('maintenant');
});

it('yesterday is the previous calendar day in the time zone; earlier days are dates', () => {
  expect(ago('2026-11-17T23:30:00Z')).toBe('il y a 10 h');
  expect(ago('2026-11-17T22:30:00Z')).toBe('hier');
  expect(ago('2026-11-16T23:30:00Z')).toBe('hier');
  expect(ago('2026-11-16T22:30:00Z')).toBe('16/11/2026');
  expect(ago('2026-11-17T23:30:00Z', 'fr', 'UTC')).toBe('hier');
});

it('a few minutes ago stays in minutes after midnight', () => {
  expect(ago('2026-11-17T22:50:00Z', 'fr', 'Europe/Paris', new Date('2026-11-17T23:10:00Z'))).toBe('il y a 20 min');
});

it('yesterday is right across daylight saving changes, months and years', () => {
  expect(ago('2026-10-24T22:30:00Z', 'fr', 'Europe/Paris', new Date('2026-10-26T00:30:00Z'))).toBe('hier');
  expect(ago('2026-03-28T22:59:00Z', 'fr', 'Europe/Paris', new Date('2026-03-29T21:59:00Z'))).toBe('hier');
  expect(ago('2026-12-31T12:00:00Z', 'it', 'UTC', new Date('2027-01-01T18:00:00Z'))).toBe('ieri');
});
