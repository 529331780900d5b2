import { expect, test } from '@jest/globals';
import { training } from '../../testing/training.ts';
import { byStatus, isPublished } from './sections.ts';

const list = [
  training({ id: 1, status: 'VALIDATED' }),
  training({ id: 2, status: 'UNDER_REVIEW' }),
  training({ id: 3, status: 'REJECTED' }),
  training({ id: 4, status: 'CREATED', alreadyPublished: false }),
  training({ id: 5, status: null }),
  training({ id: 6, status: 'VALIDATION_REQUESTED' }),
  training({ id: 7, status: 'CREATED', alreadyPublished: false }),
  training({ id: 8, status: 'CREATED', alreadyPublished: true }),
];

test('sections are in the order of the review, unknown is last, and empty sections are left out', () => {
  expect(byStatus(list).map(({ status, trainings }) => [status, trainings.map(({ id }) => id)])).toStrictEqual([
    ['CREATED', [4, 7]],
    ['NEW_VERSION', [8]],
    ['REJECTED', [3]],
    ['VALIDATION_REQUESTED', [6]],
    ['UNDER_REVIEW', [2]],
    ['VALIDATED', [1]],
    ['UNKNOWN', [5]],
  ]);
  expect(byStatus([])).toStrictEqual([]);
});

test('only validated trainings are published', () => {
  expect(list.filter(isPublished).map(({ id }) => id)).toStrictEqual([1]);
});
