import { describe, expect, it } from '@jest/globals';
import { axisAt, bandOf, columnAt, type PointOf } from './places.ts';

describe('columns', () => {
  const pointOf: PointOf = (label, value) => [100 + 40 * label, 200 - value];

  it('have a band around the middle of their label', () => {
    expect(bandOf(pointOf, 0, 3)).toStrictEqual({ left: 80, width: 40 });
    expect(bandOf(pointOf, 2, 3)).toStrictEqual({ left: 160, width: 40 });
  });

  it('have the whole chart if there is a single label', () => {
    expect(bandOf(pointOf, 0, 1)).toStrictEqual({ left: 0, width: 200 });
  });

  it('are found by a position in their band, and not beside all bands', () => {
    expect([79, 80, 119, 120, 199, 200].map((x) => columnAt(pointOf, x, 3))).toStrictEqual([
      undefined,
      0,
      0,
      1,
      2,
      undefined,
    ]);
  });
});

describe('an axis of a radar', () => {
  // Four axes. The first points up, the others follow clockwise.
  const pointOf: PointOf = (label, value) => [
    100 + 0.8 * value * Math.sin((label * Math.PI) / 2),
    100 - 0.8 * value * Math.cos((label * Math.PI) / 2),
  ];
  const near = (x: number, y: number) => axisAt(pointOf, [x, y], 4);

  it('is found by the nearest point', () => {
    expect(near(95, 30)).toBe(0);
    expect(near(150, 110)).toBe(1);
    expect(near(30, 100)).toBe(3);
  });

  it('is not found well outside the radar', () => {
    expect(near(100, 300)).toBeUndefined();
  });
});
