import { expect, test } from '@jest/globals';
import { rowsOf } from './save-chart.ts';

test('the saved figures are whole numbers, with their unit in the header', () => {
  const data = {
    labelsTitle: 'Month',
    labels: ['January', 'February'],
    series: [
      { name: '2026', values: [64.6, 0] },
      { name: '2025', values: [30] },
    ],
    unit: 'minutes',
  } as const;
  expect(rowsOf(data)).toStrictEqual([
    ['Month', '2026 (min)', '2025 (min)'],
    ['January', '65', '30'],
    ['February', '0', '0'],
  ]);
});
