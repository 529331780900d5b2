import { expect, test } from '@jest/globals';
import { training } from '../../testing/training.ts';
import type { Training } from '../../trainings/training.ts';
import { linesOf, newTrainings, overviewRows, type Row } from './rows.ts';

const SAFETY = { id: 1, key: 'safety', name: 'Safety' } as const;
const HEALTH = { id: 2, key: 'health', name: 'Health' } as const;

const options = { above: [] as Training[], seed: 7, newMax: 4, categoryMax: 4, lang: 'en' as const };
const titles = (rows: readonly Row[]) =>
  rows.map(({ category, count, trainings }) => [category?.name ?? 'New', count, trainings.map(({ id }) => id)]);

const list = [
  training({ id: 1, category: SAFETY, isNew: true }),
  training({ id: 2, category: SAFETY }),
  training({ id: 3, category: SAFETY }),
  training({ id: 4, category: HEALTH }),
];

test('the new trainings come first, then the categories by name', () => {
  expect(titles(overviewRows(list, options))).toStrictEqual([
    ['New', 1, [1]],
    ['Health', 1, [4]],
    ['Safety', 3, [2, 3, 1]],
  ]);
});

test('a training that the page shows above comes last in its category, and is not among the new ones', () => {
  const above = list.filter(({ id }) => id === 1 || id === 4);
  expect(titles(overviewRows(list, { ...options, above }))).toStrictEqual([
    ['Health', 1, [4]],
    ['Safety', 3, [2, 3, 1]],
  ]);
});

test('a locked training comes last in its category, and is not among the new ones', () => {
  const locked = list.map((one) => (one.id === 1 || one.id === 2 ? { ...one, isNew: true, isUnlocked: false } : one));
  expect(titles(overviewRows(locked, { ...options, above: [list[2]!] }))).toStrictEqual([
    ['Health', 1, [4]],
    ['Safety', 3, [3, 1, 2]],
  ]);
});

test('the number of rows and their lengths do not depend on the order of the new trainings', () => {
  const many = Array.from({ length: 9 }, (_, i) =>
    training({ id: i + 1, isNew: true, category: i < 2 ? SAFETY : HEALTH }),
  );
  const shapes = Array.from({ length: 20 }, (_, seed) =>
    overviewRows(many, { ...options, seed }).map(({ count, trainings }) => [count, trainings.length]),
  );
  for (const shape of shapes)
    expect(shape).toStrictEqual([
      [4, 4],
      [7, 4],
      [2, 2],
    ]);
});

test('no training is in two rows if there are enough others', () => {
  const many = Array.from({ length: 40 }, (_, i) =>
    training({ id: i + 1, isNew: i % 3 === 0, category: i % 2 === 0 ? SAFETY : HEALTH }),
  );
  const shown = overviewRows(many, options).flatMap(({ trainings }) => trainings.map(({ id }) => id));
  expect(shown.length).toBe(12);
  expect(new Set(shown).size).toBe(12);
});

test('short rows stand side by side, as long as a line has free columns', () => {
  const row = (id: number, length: number): Row => ({
    category: { id, key: 'safety', name: String(id) },
    count: length,
    trainings: Array.from({ length }, () => training()),
  });
  const lines = (columns: number, ...lengths: number[]) =>
    linesOf(
      lengths.map((length, at) => row(at + 1, length)),
      columns,
    ).map((line) => line.map(({ category }) => category?.id));
  expect(lines(4, 3, 4, 1, 2, 2)).toStrictEqual([[1, 3], [2], [4, 5]]);
  expect(lines(2, 1, 2, 1)).toStrictEqual([[1, 3], [2]]);
  expect(lines(1, 4, 1)).toStrictEqual([[1], [2]]);
});

const ids = (list: readonly { id: number }[]) => list.map(({ id }) => id);

const many = Array.from({ length: 30 }, (_, i) => training({ id: i + 1, isNew: i % 2 === 0 }));

test('the result has only new trainings, and at most the given number', () => {
  const row = newTrainings(many, 7, 4);
  expect(row.length).toBe(4);
  expect(row.every(({ isNew }) => isNew)).toBeTruthy();
  expect(newTrainings([training({ isNew: true })], 7, 4).length).toBe(1);
});

test('a locked training is not among them', () => {
  expect(newTrainings([training({ isNew: true, isUnlocked: false })], 7, 4)).toStrictEqual([]);
});

test('the same seed gives the same order, whatever the count and the order of the list', () => {
  expect(ids(newTrainings(many, 7, 4))).toStrictEqual(ids(newTrainings([...many].reverse(), 7, 4)));
  expect(ids(newTrainings(many, 7, 2))).toStrictEqual(ids(newTrainings(many, 7, 4)).slice(0, 2));
});

test('another seed gives another order', () => {
  const orders = new Set(Array.from({ length: 20 }, (_, seed) => ids(newTrainings(many, seed * 7919, 4)).join()));
  expect(orders.size > 10).toBeTruthy();
});
