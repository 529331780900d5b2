import { describe, expect, it } from '@jest/globals';
import { radarPoint, wrapInTwoLines } from './radar.ts';

const rounded = (axis: number, axes: number, value: number) =>
  radarPoint(axis, axes, value, [100, 100], 80).map((n) => Math.round(n) || 0);

describe('a radar', () => {
  it('starts at the top and goes clockwise', () => {
    expect(rounded(0, 4, 100)).toStrictEqual([100, 20]);
    expect(rounded(1, 4, 100)).toStrictEqual([180, 100]);
    expect(rounded(2, 4, 50)).toStrictEqual([100, 140]);
  });

  it('keeps values within its rings', () => {
    expect(rounded(0, 4, 140)).toStrictEqual(rounded(0, 4, 100));
    expect(rounded(0, 4, -5)).toStrictEqual([100, 100]);
  });
});

it('a long name is broken into two lines near its middle', () => {
  expect(wrapInTwoLines('Teamwork')).toStrictEqual(['Teamwork']);
  expect(wrapInTwoLines('Clarity of the message')).toStrictEqual(['Clarity of', 'the message']);
  expect(wrapInTwoLines('Electromechanically')).toStrictEqual(['Electromechanically']);
});
