import { expect, test } from '@jest/globals';
import { notificationOf } from '../testing/notification.ts';
import { mergePages, type NotificationPage, withRead } from './list.ts';

const pageOf = (...ids: number[]): NotificationPage => ({
  totalPage: 2,
  items: ids.map((id) => notificationOf(id)),
});

test('pages are joined in their order', () => {
  expect(mergePages([pageOf(5, 4), pageOf(3)]).map(({ id }) => id)).toStrictEqual([5, 4, 3]);
  expect(mergePages([])).toStrictEqual([]);
});

test('a notification that is on two pages shows once, in its first place', () => {
  expect(mergePages([pageOf(5, 4), pageOf(4, 3)]).map(({ id }) => id)).toStrictEqual([5, 4, 3]);
});

test('marking a notification changes neither the others nor the given page', () => {
  const page = pageOf(5, 4);
  expect(withRead(page, 4, true).items.map(({ read }) => read)).toStrictEqual([false, true]);
  expect(withRead(withRead(page, 4, true), 4, false)).toStrictEqual(page);
  expect(withRead(page, 9, true)).toStrictEqual(page);
});
