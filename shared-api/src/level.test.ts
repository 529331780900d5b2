import { expect, test } from '@jest/globals';
import { levelOf } from './level.ts';

const cases = [
  { level: 0, because: 'nothing was done', progressionPercent: 0, timeSpent: 0, skillValues: [0] },
  { level: 1, because: 'time was spent without progress', progressionPercent: 0, timeSpent: 1, skillValues: [0] },
  { level: 1, because: 'it has begun', progressionPercent: 1, timeSpent: 0, skillValues: [] },
  { level: 1, because: 'it is just below half', progressionPercent: 49, timeSpent: 10, skillValues: [1] },
  { level: 2, because: 'half is reached', progressionPercent: 50, timeSpent: 10, skillValues: [1] },
  { level: 2, because: 'it is not complete', progressionPercent: 99, timeSpent: 10, skillValues: [1] },
  { level: 3, because: 'it is complete', progressionPercent: 100, timeSpent: 10, skillValues: [1, 0.99] },
  { level: 3, because: 'it certifies no skill', progressionPercent: 100, timeSpent: 10, skillValues: [] },
  { level: 4, because: 'every skill is at its best', progressionPercent: 100, timeSpent: 10, skillValues: [1, 1] },
];

for (const { level, because, ...basis } of cases)
  test(`a person has level ${level} when ${because}`, () => expect(levelOf(basis)).toBe(level));
