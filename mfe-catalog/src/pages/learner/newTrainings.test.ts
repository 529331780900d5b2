import { expect, test } from '@jest/globals';
import { training } from '../../testing/training.ts';
import { newTrainings } from './newTrainings.ts';

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
