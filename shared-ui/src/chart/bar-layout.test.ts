import { expect, test } from '@jest/globals';
import { barLayout } from './bar-layout.ts';

const LABELS = ['Jan', 'Feb', 'Mar'];
const layoutOf = (values: number[], compared: number[]) =>
  barLayout({
    width: 330,
    height: 200,
    ticks: [0, 60],
    axisLabels: ['0', '1h'],
    labels: LABELS,
    series: [
      { name: '2026', values },
      { name: '2025', values: compared },
    ],
  });

test.each([
  ['the first series is empty', 0, 30],
  ['the second series is empty', 30, 0],
])('a bar stands over its label when %s', (_, value, compared) => {
  const { starts, barWidth } = layoutOf([value], [compared]);
  expect(starts(100, value, compared).map((start) => start + barWidth / 2)).toStrictEqual([100, 100]);
});

test('two bars of a label stand side by side around its middle', () => {
  const { starts, barWidth } = layoutOf([30], [20]);
  const [first, second] = starts(100, 30, 20);
  expect(first + barWidth).toBeLessThan(100);
  expect(second).toBeGreaterThan(100);
  expect((first + second + barWidth) / 2).toBe(100);
});
