import assert from 'node:assert/strict';
import { test } from 'node:test';
import { extentOf, search, toggleShown } from './choosing.ts';

const PEOPLE = [
  { id: 1, name: 'Élodie Lefèvre' },
  { id: 2, name: 'Inès Moreau' },
  { id: 3, name: 'Noé Lefebvre' },
];
const ids = (options: readonly { id: number }[]) => options.map(({ id }) => id);

test('the search looks for every word, whatever its case and accents', () => {
  assert.deepEqual(ids(search(PEOPLE, 'LEF')), [1, 3]);
  assert.deepEqual(ids(search(PEOPLE, ' lefevre  elo ')), [1]);
  assert.deepEqual(ids(search(PEOPLE, 'nobody')), []);
  assert.deepEqual(ids(search(PEOPLE, '')), [1, 2, 3]);
});

test('all of what is shown is chosen or let go at once, and nothing else', () => {
  const shown = search(PEOPLE, 'lef');
  assert.equal(extentOf(shown, [2]), 'none');
  assert.equal(extentOf(shown, [2, 3]), 'some');
  assert.deepEqual(toggleShown(shown, [2, 3]), [2, 1, 3]);
  assert.equal(extentOf(shown, [2, 1, 3]), 'all');
  assert.deepEqual(toggleShown(shown, [2, 1, 3]), [2]);
});
