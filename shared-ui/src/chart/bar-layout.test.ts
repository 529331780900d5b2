import { describe, expect, it, test } from '@jest/globals';
import { barLayout, labelAt } from './bar-layout.ts';

const layoutOf = (values: number[], compared: number[], width = 330) =>
  barLayout({
    width,
    height: 200,
    data: {
      labels: ['January', 'February', 'March'],
      series: [
        { name: '2026', values },
        { name: '2025', values: compared },
      ],
      unit: 'number',
    },
    format: (value) => `${value} h`,
  });
const middle = ({ from, to }: { from: number; to: number }) => (from + to) / 2;

describe('bars', () => {
  it('stand in the middle of their label if they are alone', () => {
    const { bars, slotWidth } = layoutOf([30, 0, 0], [0, 20, 0]);
    expect(bars.first.map(middle)).toStrictEqual([slotWidth / 2]);
    expect(bars.second.map(middle)).toStrictEqual([slotWidth * 1.5]);
  });

  it('stand side by side around the middle of their label if both series have a value', () => {
    const { bars, slotWidth } = layoutOf([30], [20]);
    const [first, second] = [bars.first[0]!, bars.second[0]!];
    expect(first.to).toBeLessThan(second.from);
    expect((middle(first) + middle(second)) / 2).toBeCloseTo(slotWidth / 2);
  });

  it('are not drawn for a value of 0', () => {
    expect(layoutOf([0, 0, 0], [0]).bars).toStrictEqual({ first: [], second: [] });
  });
});

test('the highest bar of the first series shows its value above it', () => {
  const { peak, bars } = layoutOf([10, 40, 40], [90]);
  expect(peak).toStrictEqual({ x: middle(bars.first[1]!), value: 40, text: '40 h' });
  expect(layoutOf([0], [5]).peak).toBeUndefined();
});

test('the labels that do not fit are left out, but never that of the peak', () => {
  const { labels } = layoutOf([10, 20, 40], [], 130);
  expect(labels.map(({ text, isPeak }) => [text, isPeak])).toStrictEqual([['March', true]]);
});

test('a label that would be cut off at the right edge ends there', () => {
  const { labels, plotWidth } = layoutOf([10, 40, 20], [], 150);
  expect(labels.map(({ align, x }) => [align, x <= plotWidth])).toStrictEqual([['center', true]]);
  const last = layoutOf([10, 20, 40], [], 110).labels.at(-1);
  expect(last).toMatchObject({ text: 'March', align: 'end' });
});

test('a point belongs to the label of its slot, and to none left of the plot', () => {
  const layout = layoutOf([1, 2, 3], []);
  const { left, slotWidth } = layout;
  expect(labelAt(left + 1, layout)).toBe(0);
  expect(labelAt(left + slotWidth * 2.5, layout)).toBe(2);
  expect(labelAt(left - 1, layout)).toBeUndefined();
});
