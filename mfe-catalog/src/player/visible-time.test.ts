import { expect, test } from '@jest/globals';
import { createVisibleTime } from './visible-time.ts';

test('only the time while the page is visible counts, in whole seconds', () => {
  let now = 0;
  let visible = true;
  const count = createVisibleTime(
    () => visible,
    () => now,
  );
  now = 10_900;
  expect(count()).toBe(10);
  visible = false;
  count();
  now = 50_000;
  visible = true;
  expect(count()).toBe(10);
  now = 60_000;
  expect(count()).toBe(20);
});

test('the time during which the machine sleeps counts as a minute at most', () => {
  let now = 0;
  const count = createVisibleTime(
    () => true,
    () => now,
  );
  now = 3_600_000;
  expect(count()).toBe(60);
});
