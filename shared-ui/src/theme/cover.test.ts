import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { categoryPalette } from './category.ts';
import { coverShapes } from './cover.ts';

describe('the picture of a training that has none', () => {
  it('is the same for the same title, on every screen', () => {
    assert.deepEqual(
      coverShapes('safety', 'Use a fire extinguisher'),
      coverShapes('safety', 'Use a fire extinguisher'),
    );
  });

  it('differs from title to title', () => {
    assert.notDeepEqual(coverShapes('safety', 'Use a fire extinguisher'), coverShapes('safety', 'Leave a building'));
  });

  it('keeps to the palette of its category', () => {
    const palette = Object.values(categoryPalette('health'));
    const { background, shapes } = coverShapes('health', 'Wash your hands');
    assert.equal(shapes.length, 5);
    for (const color of [background, ...shapes.map(({ fill }) => fill)]) assert.ok(palette.includes(color));
  });

  it('leaves the top, where flags and the heart stand, quiet', () => {
    const FLAGS_HEIGHT = 70;
    for (const title of ['A', 'Bb', 'Ccc', 'Dddd', 'Eeeee', 'Ffffff', 'Ggggggg', 'Hhhhhhhh'])
      for (const { path } of coverShapes('industry', title).shapes) {
        // An arch rises by its radius above its last straight line, a disc above its middle.
        const [, startOfArc, radius] = /(?:,|V)(\d+)a(\d+),/u.exec(path) ?? [];
        assert.ok(Number(startOfArc) - Number(radius) >= FLAGS_HEIGHT, path);
      }
  });

  it('has one for a category that is not known yet', () => {
    assert.deepEqual(categoryPalette('space travel'), categoryPalette('space travel'));
    assert.equal(coverShapes('space travel', 'Dock').shapes.length, 5);
  });
});
