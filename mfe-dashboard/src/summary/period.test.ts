import { expect, test } from '@jest/globals';
import { daysOf } from './period.ts';

test('the current periods end today, and the last ones are whole', () => {
  const today = '2026-03-31';
  expect(daysOf('THIS_MONTH', today)).toEqual({ startDate: '2026-03-01', endDate: today });
  expect(daysOf('LAST_MONTH', today)).toEqual({ startDate: '2026-02-01', endDate: '2026-02-28' });
  expect(daysOf('THIS_YEAR', today)).toEqual({ startDate: '2026-01-01', endDate: today });
  expect(daysOf('LAST_YEAR', today)).toEqual({ startDate: '2025-01-01', endDate: '2025-12-31' });
  expect(daysOf('LAST_MONTH', '2026-01-15')).toEqual({ startDate: '2025-12-01', endDate: '2025-12-31' });
});
