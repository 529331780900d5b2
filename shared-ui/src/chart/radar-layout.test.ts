import { describe, expect, it } from '@jest/globals';
import { radarTexts, radarWithin, wrapInTwoLines } from './radar-layout.ts';

const widthOf = (line: string) => 6 * line.length;
const within = (width: number, height: number, texts = ['Speaking', 'Communication', 'Calm', 'Teamwork']) =>
  radarWithin(texts, { width, height, lineHeight: 16, widthOf });

describe('a radar leaves room for its labels', () => {
  it('beside it in a narrow place, where it is lower than the place', () => {
    const { radius, height } = within(300, 400);
    expect(radius).toBeLessThan(300 / 2 - widthOf('Communication'));
    expect(radius).toBeGreaterThan(30);
    expect(height).toBeLessThan(2 * radius + 60);
  });

  it('above and below it in a low place, which it fills', () => {
    const { radius, height } = within(900, 280);
    expect(height).toBeCloseTo(280);
    expect(height - 2 * radius).toBeGreaterThan(2 * 16);
  });

  it('of its axis only, so that a long label above does not make it smaller', () => {
    const of = (first: string) => within(300, 400, [first, 'a', 'b', 'c']).radius;
    expect(of('Electromechanics')).toBe(of('Calm'));
  });

  it('of two lines, which stay clear of the rings above and below', () => {
    const { spacings } = within(400, 280, ['Clarity of\nthe message', 'b', 'c', 'd']);
    expect(spacings[0]).toBeGreaterThan((2 * 16) / 2);
  });

  it('and keeps a radius where there is no room at all', () => {
    expect(within(60, 60).radius).toBeGreaterThan(0);
  });
});

const LONG = Array.from({ length: 14 }, (_, index) => `Communication in emergencies ${index}`);
it('fourteen long names are cut where they would overlap, and not where there is room', () => {
  const narrow = { width: 300, height: 280, lineHeight: 16, widthOf };
  const texts = radarTexts(LONG, narrow);
  expect(radarWithin(texts, narrow).isLegible).toBe(true);
  expect(texts[3]).toMatch(/^Comm\w+…$/u);
  expect(
    radarWithin(
      LONG.map((name) => wrapInTwoLines(name)),
      narrow,
    ).isLegible,
  ).toBe(false);
  const wide = { ...narrow, width: 900, height: 500 };
  expect(radarTexts(LONG, wide)[3]).toBe('Communication in\nemergencies 3');
  expect(radarTexts(['Speaking', 'Clarity of the message', 'Calm'], narrow)[1]).toBe('Clarity of\nthe message');
});

it('a long name is broken into two lines near its middle', () => {
  expect(wrapInTwoLines('Teamwork')).toBe('Teamwork');
  expect(wrapInTwoLines('Clarity of the message')).toBe('Clarity of\nthe message');
  expect(wrapInTwoLines('Electromechanically')).toBe('Electromechanically');
});
