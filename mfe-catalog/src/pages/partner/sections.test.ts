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

test('sections are in the order of the review, also empty ones; unknown statuses have one only if there are any', () => {
  const idsOf = (trainings: Parameters<typeof byStatus>[0]) =>
    byStatus(trainings).map((section) => [section.status, section.trainings.map(({ id }) => id)]);
  expect(idsOf(list)).toStrictEqual([
    ['CREATED', [4, 7, 8]],
    ['REJECTED', [3]],
    ['VALIDATION_REQUESTED', [6]],
    ['UNDER_REVIEW', [2]],
    ['VALIDATED', [1]],
    ['UNKNOWN', [5]],
  ]);
  expect(idsOf([]).map(([status]) => status)).toStrictEqual([
    'CREATED',
    'REJECTED',
    'VALIDATION_REQUESTED',
    'UNDER_REVIEW',
    'VALIDATED',
  ]);
});

test('only validated trainings are published', () => {
  expect(list.filter(isPublished).map(({ id }) => id)).toStrictEqual([1]);
});
