import assert from 'node:assert/strict';
import { test } from 'node:test';
import { summaryOf } from './summary.ts';

const groups = ['Atelier', 'Bureau', 'Caisse', 'Dépôt', 'Entrepôt', 'Formation'].map((name, at) => ({
  id: at + 1,
  name,
}));

test('a summary names the chosen groups in the order of the list', () => {
  assert.deepEqual(summaryOf(groups, []), { names: [], more: 0 });
  assert.deepEqual(summaryOf(groups, [3, 1]), { names: ['Atelier', 'Caisse'], more: 0 });
});

test('it names five and counts the others', () => {
  assert.deepEqual(summaryOf(groups, [1, 2, 3, 4, 5]).more, 0);
  const { names, more } = summaryOf(groups, [6, 5, 4, 3, 2, 1]);
  assert.equal(names.length, 5);
  assert.equal(more, 1);
});

test('a group that is gone is not counted', () => {
  assert.deepEqual(summaryOf(groups, [1, 99]), { names: ['Atelier'], more: 0 });
});
