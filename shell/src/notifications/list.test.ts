import assert from 'node:assert/strict';
import { test } from 'node:test';
import { joined, marked, type NotificationPage } from './list.ts';

const pageOf = (...ids: number[]): NotificationPage => ({
  totalPage: 2,
  items: ids.map((id) => ({
    id,
    type: 'NEW_TRAINING',
    title: '',
    content: '',
    date: '2026-11-18T10:00:00Z',
    read: false,
    trainingIds: [],
    courseIds: [],
    badgeId: null,
    badgeNumber: null,
  })),
});

test('pages follow one another', () => {
  assert.deepEqual(
    joined([pageOf(5, 4), pageOf(3)]).map(({ id }) => id),
    [5, 4, 3],
  );
  assert.deepEqual(joined([]), []);
});

test('what a newer one has pushed onto the next page shows once, in its first place', () => {
  assert.deepEqual(
    joined([pageOf(5, 4), pageOf(4, 3)]).map(({ id }) => id),
    [5, 4, 3],
  );
});

test('marking one leaves the others and the page as they were', () => {
  const page = pageOf(5, 4);
  assert.deepEqual(
    marked(page, 4, true).items.map(({ read }) => read),
    [false, true],
  );
  assert.deepEqual(marked(marked(page, 4, true), 4, false), page);
  assert.deepEqual(marked(page, 9, true), page);
});
