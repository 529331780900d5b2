import { expect, test } from '@jest/globals';
import { weekOf } from './week.ts';

test('a week runs from Monday to Sunday, in the time zone of the company', () => {
  const sunday = weekOf(new Date('2026-11-29T22:30:00Z'), 'Europe/London');
  expect([sunday.days[0], sunday.days[6], sunday.today]).toStrictEqual(['2026-11-23', '2026-11-29', '2026-11-29']);
  const monday = weekOf(new Date('2026-11-29T23:30:00Z'), 'Europe/Paris');
  expect([monday.days[0], monday.days.length, monday.today]).toStrictEqual(['2026-11-30', 7, '2026-11-30']);
});
