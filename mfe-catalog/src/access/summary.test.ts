import { expect, test } from '@jest/globals';
import { summaryOf } from './summary.ts';

const groups = ['Atelier', 'Bureau', 'Caisse', 'Dépôt', 'Entrepôt', 'Formation'].map((name, index) => ({
  id: index + 1,
  name,
}));

test('a summary has the names of the selected groups in the order of the list', () => {
  expect(summaryOf(groups, [])).toStrictEqual({ names: [], hiddenCount: 0 });
  expect(summaryOf(groups, [3, 1])).toStrictEqual({ names: ['Atelier', 'Caisse'], hiddenCount: 0 });
});

test('a summary has five names and the number of further groups', () => {
  expect(summaryOf(groups, [1, 2, 3, 4, 5]).hiddenCount).toStrictEqual(0);
  const { names, hiddenCount } = summaryOf(groups, [6, 5, 4, 3, 2, 1]);
  expect(names.length).toBe(5);
  expect(hiddenCount).toBe(1);
});

test('a group that no longer exists is not counted', () => {
  expect(summaryOf(groups, [1, 99])).toStrictEqual({ names: ['Atelier'], hiddenCount: 0 });
});
