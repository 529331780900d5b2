import { expect, test } from '@jest/globals';
import { courseTraining } from '../../testing/course.ts';
import { completedCount, type Person } from './entries.ts';

type Step = Person['trainings'][number];
const step = (over: Partial<Step> = {}): Step => courseTraining({ minimalScoreNeeded: 80, ...over });
const done = step({ progressPercentage: 60, score: 80 });
const person = (...trainings: Step[]): Person => ({ userId: 1, firstName: 'Ana', lastName: 'Diaz', trainings });

test('a person has completed a course after all its required trainings', () => {
  expect(completedCount([])).toBe(0);
  expect(completedCount([person(done, step()), person(done, done), person(done, step({ isAvailable: false }))])).toBe(
    2,
  );
  expect(completedCount([person(step({ isAvailable: false }))])).toBe(0);
});
