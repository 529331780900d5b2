import assert from 'node:assert/strict';
import { test } from 'node:test';
import { training } from '../testing/training.ts';
import { byStatus, isPublished } from './sections.ts';

const list = [
  training({ id: 1, status: 'VALIDATED' }),
  training({ id: 2, status: 'UNDER_REVIEW' }),
  training({ id: 3, status: 'REJECTED' }),
  training({ id: 4, status: 'CREATED' }),
  training({ id: 5, status: null }),
  training({ id: 6, status: 'VALIDATION_REQUESTED' }),
  training({ id: 7, status: 'CREATED' }),
];

test('sections come in the order of the workflow, the unknown last, empty ones not at all', () => {
  assert.deepEqual(
    byStatus(list).map(({ status, trainings }) => [status, trainings.map(({ id }) => id)]),
    [
      ['CREATED', [4, 7]],
      ['REJECTED', [3]],
      ['VALIDATION_REQUESTED', [6]],
      ['UNDER_REVIEW', [2]],
      ['VALIDATED', [1]],
      ['UNKNOWN', [5]],
    ],
  );
  assert.deepEqual(byStatus([]), []);
});

test('validated is published, anything else is pending', () => {
  assert.deepEqual(
    list.filter(isPublished).map(({ id }) => id),
    [1],
  );
});
