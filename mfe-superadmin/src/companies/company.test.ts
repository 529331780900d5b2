import { expect, test } from '@jest/globals';
import { company } from '../testing/company.ts';
import { deletedPercent, trainingCount } from './company.ts';

test('the trainings of a company are counted in every status', () => {
  const trainings = { created: 1, rejected: 2, validationRequested: 3, underReview: 4, validated: 28 };
  expect(trainingCount(company(1, 'Altis', { trainings }))).toBe(38);
});

test('the progress of a deletion is a percentage, 0 before anything is counted and never more than 100', () => {
  const percent = (done: number, total: number) => deletedPercent({ deletion: { done, total } });
  expect([percent(0, 0), percent(43, 100), percent(999, 1000), percent(12, 10)]).toStrictEqual([0, 43, 99, 100]);
  expect(deletedPercent({ deletion: null })).toBe(null);
});
