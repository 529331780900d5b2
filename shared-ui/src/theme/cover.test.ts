import { describe, expect, it } from '@jest/globals';
import { categoryPalette } from './category.ts';
import { coverShapes } from './cover.ts';

describe('the pattern for a training without a picture', () => {
  it('is always the same for the same title', () => {
    expect(coverShapes('safety', 'Use a fire extinguisher')).toStrictEqual(
      coverShapes('safety', 'Use a fire extinguisher'),
    );
  });

  it('differs from title to title', () => {
    expect(coverShapes('safety', 'Use a fire extinguisher')).not.toStrictEqual(
      coverShapes('safety', 'Leave a building'),
    );
  });

  it('uses the palette of its category', () => {
    const palette = Object.values(categoryPalette('health'));
    const { background, shapes } = coverShapes('health', 'Wash your hands');
    expect(shapes.length).toBe(5);
    for (const color of [background, ...shapes.map(({ fill }) => fill)]) expect(palette.includes(color)).toBeTruthy();
  });

  it('has no shapes at the top, where flags and the heart are', () => {
    const FLAGS_HEIGHT = 70;
    for (const title of ['A', 'Bb', 'Ccc', 'Dddd', 'Eeeee', 'Ffffff', 'Ggggggg', 'Hhhhhhhh'])
      for (const { path } of coverShapes('industry', title).shapes) {
        // The top of an arch is its radius above its straight sides; the top of a disc is its radius above its centre.
        const [, startOfArc, radius] = /(?:,|V)(\d+)a(\d+),/u.exec(path) ?? [];
        expect([path, Boolean(Number(startOfArc) - Number(radius) >= FLAGS_HEIGHT)]).toStrictEqual([path, true]);
      }
  });

  it('exists for an unknown category', () => {
    expect(categoryPalette('space travel')).toStrictEqual(categoryPalette('space travel'));
    expect(coverShapes('space travel', 'Dock').shapes.length).toBe(5);
  });
});
