import { describe, expect, it } from '@jest/globals';
import { axisAt, radarLayout, radarPoint, wrapInTwoLines } from './radar-layout.ts';

const LAYOUT = { center: [100, 100], radius: 80 } as const;
const rounded = (axis: number, axes: number, value: number) =>
  radarPoint(axis, axes, value, LAYOUT).map((n) => Math.round(n) || 0);

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

  it('finds the axis nearest to a point', () => {
    const near = (x: number, y: number) => axisAt([x, y], 4, LAYOUT);
    expect(near(95, 30)).toBe(0);
    expect(near(150, 110)).toBe(1);
    expect(near(30, 100)).toBe(3);
    expect(near(100, 300)).toBeUndefined();
  });

  describe('leaves room for its labels', () => {
    const labels = ['Speaking', 'Communication', 'Calm', 'Teamwork'];

    it('beside it in a narrow place', () => {
      const { radius } = radarLayout({ width: 300, maxHeight: 400, labels });
      // Thirteen characters stand beside the second axis.
      expect(radius).toBeLessThan(300 / 2 - 13 * 6);
      expect(radius).toBeGreaterThan(30);
    });

    it('above and below it in a low place', () => {
      const { radius, height } = radarLayout({ width: 900, maxHeight: 280, labels });
      expect(height).toBe(280);
      expect(height - 2 * radius).toBeGreaterThan(2 * 16);
    });

    it('of its axis only, so that a long label above does not make it smaller', () => {
      const of = (first: string) => radarLayout({ width: 300, maxHeight: 400, labels: [first, 'a', 'b', 'c'] }).radius;
      expect(of('Electromechanics')).toBe(of('Calm'));
    });
  });
});

it('a long name is broken into two lines near its middle', () => {
  expect(wrapInTwoLines('Teamwork')).toStrictEqual(['Teamwork']);
  expect(wrapInTwoLines('Clarity of the message')).toStrictEqual(['Clarity of', 'the message']);
  expect(wrapInTwoLines('Electromechanically')).toStrictEqual(['Electromechanically']);
});
