import { expect, test } from '@jest/globals';
import { searchOptions, selectionState, toggleShown } from './options.ts';

const PEOPLE = [
  { id: 1, name: 'Élodie Lefèvre' },
  { id: 2, name: 'Inès Moreau' },
  { id: 3, name: 'Noé Lefebvre' },
];
const ids = (options: readonly { id: number }[]) => options.map(({ id }) => id);

test('the search finds every word, regardless of case and accents', () => {
  expect(ids(searchOptions(PEOPLE, 'LEF'))).toStrictEqual([1, 3]);
  expect(ids(searchOptions(PEOPLE, ' lefevre  elo '))).toStrictEqual([1]);
  expect(ids(searchOptions(PEOPLE, 'nobody'))).toStrictEqual([]);
  expect(ids(searchOptions(PEOPLE, ''))).toStrictEqual([1, 2, 3]);
});

test('“Select all” selects or deselects the shown options, and no others', () => {
  const shown = searchOptions(PEOPLE, 'lef');
  expect(selectionState(shown, [2])).toBe('none');
  expect(selectionState(shown, [2, 3])).toBe('some');
  expect(toggleShown(shown, [2, 3])).toStrictEqual([2, 1, 3]);
  expect(selectionState(shown, [2, 1, 3])).toBe('all');
  expect(toggleShown(shown, [2, 1, 3])).toStrictEqual([2]);
});
