import { describe, expect, it } from '@jest/globals';
import { axisTicks, formatValue, peakIndex } from './data.ts';

describe('the axis', () => {
  it('has steps of whole hours or quarters of an hour for minutes', () => {
    expect(axisTicks(165, 'minutes')).toStrictEqual([0, 60, 120, 180]);
    expect(axisTicks(15, 'minutes')).toStrictEqual([0, 5, 10, 15]);
    expect(axisTicks(50, 'minutes')).toStrictEqual([0, 15, 30, 45, 60]);
  });

  it('has round steps for numbers and percentages', () => {
    expect(axisTicks(7, 'number')).toStrictEqual([0, 2, 4, 6, 8]);
    expect(axisTicks(2480, 'number')).toStrictEqual([0, 1000, 2000, 3000]);
    expect(axisTicks(90, 'percent')).toStrictEqual([0, 50, 100]);
  });

  it('always reaches the greatest value, in one to five steps', () => {
    for (const unit of ['number', 'minutes', 'percent'] as const)
      for (let greatest = 1; greatest < 50_000; greatest = Math.ceil(greatest * 1.13)) {
        const scale = axisTicks(greatest, unit);
        expect([`${greatest} ${unit}`, Boolean((scale.at(-1) ?? 0) >= greatest)]).toStrictEqual([
          `${greatest} ${unit}`,
          true,
        ]);
        expect([`${greatest} ${unit}: ${scale}`, Boolean(scale.length >= 2 && scale.length <= 6)]).toStrictEqual([
          `${greatest} ${unit}: ${scale}`,
          true,
        ]);
        if (unit === 'minutes' && greatest > 240) expect((scale[1] ?? 0) % 60).toBe(0);
      }
  });

  it('has one step when all values are 0', () => {
    expect(axisTicks(0, 'minutes')).toStrictEqual([0, 1]);
  });
});

it('the peak is the first of the greatest values; values that are all 0 have none', () => {
  expect(peakIndex([1, 5, 5, 2])).toBe(1);
  expect(peakIndex([0, 0])).toBe(-1);
  expect(peakIndex([])).toBe(-1);
});

it('values are formatted in their unit', () => {
  expect(formatValue(125, 'minutes', 'fr')).toBe('2h05');
  expect(formatValue(82, 'percent', 'en')).toBe('82%');
  expect(formatValue(2480, 'number', 'en')).toBe('2,480');
});
