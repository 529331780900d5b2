import { expect, test } from '@jest/globals';
import { mergeChecks } from './visibility.ts';

const ANA = { id: 1, firstName: 'Ana', lastName: 'Ruiz' };
const BO = { id: 2, firstName: 'Bo', lastName: 'Lind' };

test('a person who cannot see several items is listed once, with all their titles', () => {
  const trainings = { people: 3, unseen: [{ ...ANA, ids: [7, 8] }], partly: [] };
  const courses = { people: 3, unseen: [{ ...ANA, ids: [7] }], partly: [{ ...BO, ids: [9] }] };
  const merged = mergeChecks([
    { response: trainings, titleOf: (id) => `training ${id}` },
    { response: courses, titleOf: (id) => `course ${id}` },
  ]);
  expect(merged).toStrictEqual({
    people: 3,
    unseen: [{ id: 1, name: 'Ana Ruiz', titles: ['training 7', 'training 8', 'course 7'] }],
    partly: [{ id: 2, name: 'Bo Lind', titles: ['course 9'] }],
  });
});
