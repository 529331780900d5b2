import assert from 'node:assert/strict';
import { it } from 'node:test';
import { UI_LANGS } from '@vr/shared-api/limits';
import { formatRelative } from './relative.ts';

const NOW = new Date('2026-11-18T10:00:00Z');
const ago = (date: string, lang: (typeof UI_LANGS)[number] = 'fr', timeZone = 'Europe/Paris', now = NOW) =>
  formatRelative(date, now, lang, timeZone).replaceAll(/[\u00a0\u202f]/gu, ' ');

it('minutes and hours are said in the language of the reader', () => {
  const said = (date: string) => UI_LANGS.map((lang) => ago(date, lang));
  assert.deepEqual(said('2026-11-18T09:48:00Z'), ['12 min ago', 'il y a 12 min', 'hace 12 min', '12 min fa']);
  assert.deepEqual(said('2026-11-18T08:00:00Z'), ['2 hr ago', 'il y a 2 h', 'hace 2 h', '2 h fa']);
  assert.deepEqual(said('2026-11-17T08:00:00Z'), ['yesterday', 'hier', 'ayer', 'ieri']);
  assert.deepEqual(said('2026-11-18T10:00:00Z'), ['now', 'maintenant', 'ahora', 'ora']);
});

it('a minute begins a minute, an hour an hour', () => {
  assert.equal(ago('2026-11-18T09:59:01Z'), 'maintenant');
  assert.equal(ago('2026-11-18T09:59:00Z'), 'il y a 1 min');
  assert.equal(ago('2026-11-18T09:00:01Z'), 'il y a 59 min');
  assert.equal(ago('2026-11-18T09:00:00Z'), 'il y a 1 h');
});

it('a clock that is behind makes it now, never the future', () => {
  assert.equal(ago('2026-11-18T10:04:00Z'), 'maintenant');
});

it('yesterday is the day before on the calendar of the time zone, a date follows', () => {
  assert.equal(ago('2026-11-17T23:30:00Z'), 'il y a 10 h');
  assert.equal(ago('2026-11-17T22:30:00Z'), 'hier');
  assert.equal(ago('2026-11-16T23:30:00Z'), 'hier');
  assert.equal(ago('2026-11-16T22:30:00Z'), '16/11/2026');
  assert.equal(ago('2026-11-17T23:30:00Z', 'fr', 'UTC'), 'hier');
});

it('shortly after midnight, minutes are still minutes', () => {
  assert.equal(ago('2026-11-17T22:50:00Z', 'fr', 'Europe/Paris', new Date('2026-11-17T23:10:00Z')), 'il y a 20 min');
});

it('yesterday is right over a change of the clocks, of the month and of the year', () => {
  assert.equal(ago('2026-10-24T22:30:00Z', 'fr', 'Europe/Paris', new Date('2026-10-26T00:30:00Z')), 'hier');
  assert.equal(ago('2026-03-28T22:59:00Z', 'fr', 'Europe/Paris', new Date('2026-03-29T21:59:00Z')), 'hier');
  assert.equal(ago('2026-12-31T12:00:00Z', 'it', 'UTC', new Date('2027-01-01T18:00:00Z')), 'ieri');
});
