import { expect, test } from '@jest/globals';
import { dropIndex } from './dropIndex.ts';

/** Four rows below one another. The third is twice as high as the others. */
const ROWS = [
  { top: 0, height: 50 },
  { top: 50, height: 50 },
  { top: 100, height: 100 },
  { top: 200, height: 50 },
];

test("a row takes the place of another when its middle has passed the other's middle", () => {
  expect([0, 49, 50, 124, 125, 200, 900].map((distance) => dropIndex(ROWS, 0, distance))).toStrictEqual([
    0, 0, 1, 1, 2, 3, 3,
  ]);
  expect([0, -74, -75, -149, -151, -201, -900].map((distance) => dropIndex(ROWS, 3, distance))).toStrictEqual([
    3, 3, 2, 2, 1, 0, 0,
  ]);
});

test('a row that is moved by a few pixels keeps its place', () => {
  expect(dropIndex(ROWS, 1, -3)).toBe(1);
  expect(dropIndex(ROWS, 1, 3)).toBe(1);
  expect(dropIndex([], 0, 10)).toBe(0);
});
