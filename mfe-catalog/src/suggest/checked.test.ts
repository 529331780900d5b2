import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checked } from './checked.ts';

const ANA = { id: 1, firstName: 'Ana', lastName: 'Ruiz' };
const BO = { id: 2, firstName: 'Bo', lastName: 'Lind' };

test('who cannot see several of the suggested things is named once, with each of them', () => {
  const trainings = { people: 3, unseen: [{ ...ANA, ids: [7, 8] }], partly: [] };
  const courses = { people: 3, unseen: [{ ...ANA, ids: [7] }], partly: [{ ...BO, ids: [9] }] };
  const told = checked([
    { answer: trainings, titleOf: (id) => `training ${id}` },
    { answer: courses, titleOf: (id) => `course ${id}` },
  ]);
  assert.deepEqual(told, {
    people: 3,
    unseen: [{ id: 1, name: 'Ana Ruiz', titles: ['training 7', 'training 8', 'course 7'] }],
    partly: [{ id: 2, name: 'Bo Lind', titles: ['course 9'] }],
  });
});
