import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dropPlace } from './dropPlace.ts';

/** Four rows one below the other, the third of twice the height. */
const ROWS = [
  { top: 0, height: 50 },
  { top: 50, height: 50 },
  { top: 100, height: 100 },
  { top: 200, height: 50 },
];

test('a row takes the place of another once its middle has passed that of the other', () => {
  assert.deepEqual(
    [0, 49, 50, 124, 125, 200, 900].map((way) => dropPlace(ROWS, 0, way)),
    [0, 0, 1, 1, 2, 3, 3],
  );
  assert.deepEqual(
    [0, -74, -75, -149, -151, -201, -900].map((way) => dropPlace(ROWS, 3, way)),
    [3, 3, 2, 2, 1, 0, 0],
  );
});

test('a row that is hardly moved stays', () => {
  assert.equal(dropPlace(ROWS, 1, -3), 1);
  assert.equal(dropPlace(ROWS, 1, 3), 1);
  assert.equal(dropPlace([], 0, 10), 0);
});
