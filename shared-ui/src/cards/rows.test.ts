import { expect, test } from '@jest/globals';
import { keptRows, type ListItem, type ListSection, linesOf, rowCount, rowOf, shownRows } from './rows.ts';

const section = (key: string, from: number, to: number): ListSection<ListItem> => ({
  key,
  title: key,
  items: Array.from({ length: to - from + 1 }, (_, index) => ({ id: from + index })),
});

test('a line has as many rows as its cards need, and an incomplete row counts', () => {
  expect(
    [section('a', 1, 8), section('b', 1, 9), section('c', 1, 1), section('d', 1, 0)].map((one) => rowCount([one], 4)),
  ).toStrictEqual([2, 3, 1, 0]);
  expect(rowCount([section('a', 1, 2), section('b', 3, 4)], 4)).toBe(1);
});

test('narrow parts stand side by side, as long as a line has free columns', () => {
  const lines = (columns: number, ...widths: number[]) => linesOf(widths, columns, (width) => width);
  expect(lines(4, 3, 4, 1, 2, 9, 2)).toStrictEqual([[3, 1], [4], [2, 2], [9]]);
  expect(lines(2, 1, 2, 1)).toStrictEqual([[1, 1], [2]]);
  expect(lines(1, 4, 1)).toStrictEqual([[4], [1]]);
});

test('each section gets its visible rows and the numbers of rows left out before, between and after them', () => {
  expect(shownRows([3, 10, 4], [0, 5, 6, 9, 16])).toStrictEqual([
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

test('a section out of sight leaves out all its rows, and an empty section has none to leave out', () => {
  expect(shownRows([5, 0, 2], [5, 6])).toStrictEqual([
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
  expect(shownRows([], [])).toStrictEqual([]);
});

test('shown and left out rows add up to the rows of the section', () => {
  const counts = [3, 10, 4];
  for (const shown of [[], [0], [2, 3], [0, 1, 2, 3, 12, 13, 16]])
    expect(
      shownRows(counts, shown).map(({ rows, rest }) => rows.reduce((sum, { skipped }) => sum + skipped + 1, rest)),
    ).toStrictEqual(counts);
});

test('the first and the last row stay in the DOM, and the rows around the focused card', () => {
  expect(keptRows(100, undefined)).toStrictEqual([0, 99]);
  expect(keptRows(100, 50)).toStrictEqual([0, 49, 50, 51, 99]);
  expect([...new Set(keptRows(2, 0))]).toStrictEqual([0, 1]);
  expect(keptRows(0, undefined)).toStrictEqual([]);
});

test('the row of a card is counted through all lines, and an unknown card has none', () => {
  const lines = [[section('a', 1, 5)], [section('b', 6, 20)], [section('c', 21, 22), section('d', 23, 23)]];
  expect(rowOf(lines, 4, 5)).toBe(1);
  expect(rowOf(lines, 4, 6)).toBe(2);
  expect(rowOf(lines, 4, 20)).toBe(5);
  expect(rowOf(lines, 4, 22)).toBe(6);
  expect(rowOf(lines, 4, 23)).toBe(6);
  expect(rowOf(lines, 1, 6)).toBe(5);
  expect(rowOf(lines, 4, 99)).toBe(undefined);
  expect(rowOf(lines, 4, undefined)).toBe(undefined);
});
