import assert from 'node:assert/strict';
import { test } from 'node:test';
import { UI_LANGS } from '@vr/shared-api/limits';
import { formatWait } from './wait.ts';

const inAllLanguages = (seconds: number) => UI_LANGS.map((lang) => formatWait(seconds, lang));

test('a wait is said in words, in every language', () => {
  assert.deepEqual(inAllLanguages(180), ['in 3 minutes', 'dans 3 minutes', 'dentro de 3 minutos', 'tra 3 minuti']);
  assert.deepEqual(inAllLanguages(1), ['in 1 second', 'dans 1 seconde', 'dentro de 1 segundo', 'tra 1 secondo']);
  assert.deepEqual(inAllLanguages(7200), ['in 2 hours', 'dans 2 heures', 'dentro de 2 horas', 'tra 2 ore']);
});

test('seconds up to a minute, minutes up to an hour, then hours, never shorter than it is', () => {
  const said = [0.2, 60, 60.5, 61, 120, 121, 3600, 3601].map((seconds) => formatWait(seconds, 'en'));
  assert.deepEqual(said, [
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
