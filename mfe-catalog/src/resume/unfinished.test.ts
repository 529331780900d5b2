import { expect, test } from '@jest/globals';
import { training } from '../testing/training.ts';
import { minutesLeft, unfinished } from './unfinished.ts';

test('started and unfinished trainings can be resumed, the last played first', () => {
  const list = [
    training({ id: 1 }),
    training({ id: 2, lastSession: '2026-06-01T08:00:00.000Z', progressionPercent: 25 }),
    training({ id: 3, lastSession: '2026-06-09T08:00:00.000Z', progressionPercent: 100 }),
    training({ id: 4, lastSession: '2026-06-05T08:00:00.000Z', progressionPercent: 0 }),
  ];
  expect(unfinished(list).map(({ id }) => id)).toStrictEqual([4, 2]);
});

test('the time left depends on the progress and is at least a minute', () => {
  expect(minutesLeft(training({ durationInMinute: 15, progressionPercent: 60 }))).toBe(6);
  expect(minutesLeft(training({ durationInMinute: 5, progressionPercent: 99 }))).toBe(1);
});
