import assert from 'node:assert/strict';
import { test } from 'node:test';
import { byCategory } from './categories.ts';
import { training } from './testing/training.ts';

test('rows are by category, by name in the reader’s language', () => {
  const rows = byCategory(
    [
      training({ id: 1, category: { id: 3, key: 'safety', name: 'Sécurité' } }),
      training({ id: 2, category: { id: 1, key: 'ecology', name: 'Écologie' } }),
      training({ id: 3, category: { id: 3, key: 'safety', name: 'Sécurité' } }),
      training({ id: 4, category: { id: 2, key: 'industry', name: 'Industrie' } }),
    ],
    'fr',
  );
  assert.deepEqual(
    rows.map(({ category, trainings }) => [category.name, trainings.map(({ id }) => id)]),
    [
      ['Écologie', [2]],
      ['Industrie', [4]],
      ['Sécurité', [1, 3]],
    ],
  );
});
