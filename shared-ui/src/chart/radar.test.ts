import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { inTwoLines, radarPoint } from './radar.ts';

const rounded = (axis: number, axes: number, value: number) =>
  radarPoint(axis, axes, value, [100, 100], 80).map((n) => Math.round(n) || 0);

describe('a radar', () => {
  it('starts upwards and goes clockwise', () => {
    assert.deepEqual(rounded(0, 4, 100), [100, 20]);
    assert.deepEqual(rounded(1, 4, 100), [180, 100]);
    assert.deepEqual(rounded(2, 4, 50), [100, 140]);
  });

  it('never leaves its rings', () => {
    assert.deepEqual(rounded(0, 4, 140), rounded(0, 4, 100));
    assert.deepEqual(rounded(0, 4, -5), [100, 100]);
  });
});

it('a long name takes two lines, broken near its middle', () => {
  assert.deepEqual(inTwoLines('Teamwork'), ['Teamwork']);
  assert.deepEqual(inTwoLines('Clarity of the message'), ['Clarity of', 'the message']);
  assert.deepEqual(inTwoLines('Electromechanically'), ['Electromechanically']);
});
