import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keptRows, type Listed, type ListSection, rowCount, rowOf, shownRows } from './rows.ts';

const section = (key: string, from: number, to: number): ListSection<Listed> => ({
  key,
  title: key,
  items: Array.from({ length: to - from + 1 }, (_, index) => ({ id: from + index })),
});

test('a section takes as many rows as its cards need, an unfinished one is a row', () => {
  assert.deepEqual(
    [section('a', 1, 8), section('b', 1, 9), section('c', 1, 1), section('d', 1, 0)].map((one) => rowCount(one, 4)),
    [2, 3, 1, 0],
  );
});

test('each section shows its own of the rows in sight and knows how many it leaves out before and after them', () => {
  assert.deepEqual(shownRows([3, 10, 4], [0, 5, 6, 9, 16]), [
    { rows: [{ at: 0, skipped: 0 }], rest: 2 },
    {
      rows: [
        { at: 2, skipped: 2 },
        { at: 3, skipped: 0 },
        { at: 6, skipped: 2 },
      ],
      rest: 3,
    },
    { rows: [{ at: 3, skipped: 3 }], rest: 0 },
  ]);
});

test('a section out of sight keeps its place, one without rows has none', () => {
  assert.deepEqual(shownRows([5, 0, 2], [5, 6]), [
    { rows: [], rest: 5 },
    { rows: [], rest: 0 },
    {
      rows: [
        { at: 0, skipped: 0 },
        { at: 1, skipped: 0 },
      ],
      rest: 0,
    },
  ]);
  assert.deepEqual(shownRows([], []), []);
});

test('the rows of every section add up to all of them, whatever is shown', () => {
  const counts = [3, 10, 4];
  for (const shown of [[], [0], [2, 3], [0, 1, 2, 3, 12, 13, 16]])
    assert.deepEqual(
      shownRows(counts, shown).map(({ rows, rest }) => rows.reduce((sum, { skipped }) => sum + skipped + 1, rest)),
      counts,
    );
});

test('the first and the last row stay, and those around the card that had the focus', () => {
  assert.deepEqual(keptRows(100, undefined), [0, 99]);
  assert.deepEqual(keptRows(100, 50), [0, 49, 50, 51, 99]);
  assert.deepEqual([...new Set(keptRows(2, 0))], [0, 1]);
  assert.deepEqual(keptRows(0, undefined), []);
});

test('the row of a card counts through all sections; one that is not there has none', () => {
  const sections = [section('a', 1, 5), section('b', 6, 20)];
  assert.equal(rowOf(sections, 4, 5), 1);
  assert.equal(rowOf(sections, 4, 6), 2);
  assert.equal(rowOf(sections, 4, 20), 5);
  assert.equal(rowOf(sections, 1, 6), 5);
  assert.equal(rowOf(sections, 4, 99), undefined);
  assert.equal(rowOf(sections, 4, undefined), undefined);
});
