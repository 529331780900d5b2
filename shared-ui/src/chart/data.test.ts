import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { formatValue, peakOf, shownLabels, ticks } from './data.ts';

describe('the axis', () => {
  it('reads in whole hours or quarters when it counts minutes', () => {
    assert.deepEqual(ticks(165, 'minutes'), [0, 60, 120, 180]);
    assert.deepEqual(ticks(15, 'minutes'), [0, 5, 10, 15]);
    assert.deepEqual(ticks(50, 'minutes'), [0, 15, 30, 45, 60]);
  });

  it('has round steps for figures and percentages', () => {
    assert.deepEqual(ticks(7, 'number'), [0, 2, 4, 6, 8]);
    assert.deepEqual(ticks(2480, 'number'), [0, 1000, 2000, 3000]);
    assert.deepEqual(ticks(90, 'percent'), [0, 50, 100]);
  });

  it('always goes beyond the greatest value, in one to five steps', () => {
    for (const unit of ['number', 'minutes', 'percent'] as const)
      for (let greatest = 1; greatest < 50_000; greatest = Math.ceil(greatest * 1.13)) {
        const scale = ticks(greatest, unit);
        assert.ok((scale.at(-1) ?? 0) >= greatest, `${greatest} ${unit}`);
        assert.ok(scale.length >= 2 && scale.length <= 6, `${greatest} ${unit}: ${scale}`);
        if (unit === 'minutes' && greatest > 240) assert.equal((scale[1] ?? 0) % 60, 0);
      }
  });

  it('stands also when there is nothing to show', () => {
    assert.deepEqual(ticks(0, 'minutes'), [0, 1]);
  });
});

describe('labels', () => {
  it('are all shown where there is room', () => {
    assert.deepEqual(shownLabels(4, 400, 50, -1), [true, true, true, true]);
  });

  it('thin out where there is none, but never lose the peak or crowd it', () => {
    assert.deepEqual(shownLabels(7, 150, 40, 3), [true, false, false, true, false, false, true]);
  });
});

it('the peak is the first of the greatest values, and there is none while all are 0', () => {
  assert.equal(peakOf([1, 5, 5, 2]), 1);
  assert.equal(peakOf([0, 0]), -1);
  assert.equal(peakOf([]), -1);
});

it('values are written in their unit', () => {
  assert.equal(formatValue(125, 'minutes', 'fr'), '2h05');
  assert.equal(formatValue(82, 'percent', 'en'), '82%');
  assert.equal(formatValue(2480, 'number', 'en'), '2,480');
});
