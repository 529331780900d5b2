import { expect, test } from '@jest/globals';
import { UI_LANGS } from '@vr/shared-api/limits';
import { formatWait } from './wait.ts';

const inAllLanguages = (seconds: number) => UI_LANGS.map((lang) => formatWait(seconds, lang));

test('a wait is in words, in every language', () => {
  expect(inAllLanguages(180)).toStrictEqual(['in 3 minutes', 'dans 3 minutes', 'dentro de 3 minutos', 'tra 3 minuti']);
  expect(inAllLanguages(1)).toStrictEqual(['in 1 second', 'dans 1 seconde', 'dentro de 1 segundo', 'tra 1 secondo']);
  expect(inAllLanguages(7200)).toStrictEqual(['in 2 hours', 'dans 2 heures', 'dentro de 2 horas', 'tra 2 ore']);
});

test('a wait is in seconds up to a minute, in minutes up to an hour, then in hours, always rounded up', () => {
  const said = [0.2, 60, 60.5, 61, 120, 121, 3600, 3601].map((seconds) => formatWait(seconds, 'en'));
  expect(said).toStrictEqual([
    'in 1 second',
    'in 60 seconds',
    'in 2 minutes',
    'in 2 minutes',
    'in 2 minutes',
    'in 3 minutes',
    'in 60 minutes',
    'in 2 hours',
  ]);
});
