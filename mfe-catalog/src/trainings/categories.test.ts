import { expect, test } from '@jest/globals';
import { training } from '../testing/training.ts';
import { byCategory } from './categories.ts';

test('trainings are grouped by category, and categories are sorted by name in the language', () => {
  const rows = byCategory(
    [
      training({ id: 1, category: { id: 3, key: 'safety', name: 'Sécurité' } }),
      training({ id: 2, category: { id: 1, key: 'ecology', name: 'Écologie' } }),
      training({ id: 3, category: { id: 3, key: 'safety', name: 'Sécurité' } }),
      training({ id: 4, category: { id: 2, key: 'industry', name: 'Industrie' } }),
    ],
    'fr',
  );
  expect(rows.map(({ category, trainings }) => [category.name, trainings.map(({ id }) => id)])).toStrictEqual([
    ['Écologie', [2]],
    ['Industrie', [4]],
    ['Sécurité', [1, 3]],
  ]);
});

test('the locked trainings of a category come last, and the others keep their order', () => {
  const [row] = byCategory(
    [
      training({ id: 1, isUnlocked: false }),
      training({ id: 2 }),
      training({ id: 3, isUnlocked: false }),
      training({ id: 4 }),
    ],
    'fr',
  );
  expect(row?.trainings.map(({ id }) => id)).toStrictEqual([2, 4, 1, 3]);
});
