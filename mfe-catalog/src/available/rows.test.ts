import assert from 'node:assert/strict';
import { test } from 'node:test';
import { training } from '../testing/training.ts';
import { newOnes } from './rows.ts';

const ids = (list: readonly { id: number }[]) => list.map(({ id }) => id);

const many = Array.from({ length: 30 }, (_, i) => training({ id: i + 1, isNew: i % 2 === 0 }));

test('the row of new ones holds new ones only, no more than asked for', () => {
  const row = newOnes(many, 7, 4);
  assert.equal(row.length, 4);
  assert.ok(row.every(({ isNew }) => isNew));
  assert.equal(newOnes([training({ isNew: true })], 7, 4).length, 1);
});

test('it keeps its order through a visit, also with fewer places or another order of arrival', () => {
  assert.deepEqual(ids(newOnes(many, 7, 4)), ids(newOnes([...many].reverse(), 7, 4)));
  assert.deepEqual(ids(newOnes(many, 7, 2)), ids(newOnes(many, 7, 4)).slice(0, 2));
});

test('another visit shuffles anew', () => {
  const orders = new Set(Array.from({ length: 20 }, (_, seed) => ids(newOnes(many, seed * 7919, 4)).join()));
  assert.ok(orders.size > 10);
});
