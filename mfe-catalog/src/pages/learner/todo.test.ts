import { expect, test } from '@jest/globals';
import { course } from '../../testing/course.ts';
import { training } from '../../testing/training.ts';
import { todoOf } from './todo.ts';

const until = (day: string | null) => ({
  isSuggested: true,
  suggested: true,
  suggestion: { by: 'Marc', until: day && `${day}T22:59:59.999Z` },
});

test('what was suggested and is not done is to do, and what ends first comes first', () => {
  const trainings = [
    training({ id: 1, ...until(null) }),
    training({ id: 2, ...until('2026-12-05') }),
    training({ id: 3 }),
    training({ id: 4, ...until('2026-12-01'), progressionPercent: 100 }),
    training({ id: 5, ...until('2026-12-01'), isUnlocked: false }),
  ];
  const courses = [
    course({ id: 10, ...until('2026-11-16'), trainingCount: 3, succeededTraining: 2 }),
    course({ id: 11, ...until('2026-11-16'), trainingCount: 3, succeededTraining: 3 }),
    course({ id: 12, trainingCount: 3, succeededTraining: 0 }),
  ];
  expect(todoOf(trainings, courses).map((one) => (one.training ?? one.course).id)).toStrictEqual([10, 2, 1]);
});
