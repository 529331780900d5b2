import { expect, test } from '@jest/globals';
import { comparedWith } from './Comparison.tsx';

test('a period that goes on is compared with as many days of the one before', () => {
  const year = { start: '2026-01-01', end: '2026-12-31', previous: { start: '2025-01-01', end: '2025-12-31' } };
  expect(comparedWith(year, '2026-06-15')).toEqual({ start: '2025-01-01', end: '2025-06-15', isPart: true });
  expect(comparedWith(year, '2027-01-01')).toEqual({ start: '2025-01-01', end: '2025-12-31', isPart: false });
  const march = { start: '2026-03-01', end: '2026-03-31', previous: { start: '2026-02-01', end: '2026-02-28' } };
  expect(comparedWith(march, '2026-03-30')).toEqual({ start: '2026-02-01', end: '2026-02-28', isPart: true });
});
