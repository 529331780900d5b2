import { expect, test } from '@jest/globals';
import { company } from '../../testing/company.ts';
import { prolong } from './prolongation.ts';

const ending = (id: number, contractExpirationDate: string) => company(id, `Company ${id}`, { contractExpirationDate });
const outcome = (...args: Parameters<typeof prolong>) => {
  const { changes, kept } = prolong(...args);
  return { changes: changes.map(({ company: { id }, to }) => [id, to]), kept: kept.map(({ id }) => id) };
};

test('each contract is prolonged by a year from its own end, and 29 February becomes the 28th', () => {
  expect(outcome([ending(1, '2026-12-31'), ending(2, '2028-02-29'), ending(3, '2027-02-28')], { by: 'year' })).toEqual({
    changes: [
      [1, '2027-12-31'],
      [2, '2029-02-28'],
      [3, '2028-02-28'],
    ],
    kept: [],
  });
});

test('contracts are prolonged to a day, except those that end on it or later', () => {
  const companies = [ending(1, '2026-12-31'), ending(2, '2027-06-30'), ending(3, '2030-01-01')];
  expect(outcome(companies, { by: 'day', day: '2027-06-30' })).toEqual({ changes: [[1, '2027-06-30']], kept: [2, 3] });
});
