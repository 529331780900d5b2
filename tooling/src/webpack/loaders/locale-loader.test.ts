import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withFallback } from './locale-loader.ts';

test('a text that a language lacks is the English one, at every depth', () => {
  const english = { title: 'Catalogue', card: { start: 'Start', more: 'More' } };
  const french = { card: { start: 'Démarrer' } };
  assert.deepEqual(withFallback(french, english), { title: 'Catalogue', card: { start: 'Démarrer', more: 'More' } });
});

test("a language's own texts stay, also plural forms that English lacks", () => {
  assert.deepEqual(withFallback({ count_many: '{{count}} de formations' }, { count_other: '{{count}} trainings' }), {
    count_many: '{{count}} de formations',
    count_other: '{{count}} trainings',
  });
});
