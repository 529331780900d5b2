import { expect, test } from '@jest/globals';
import type { CourseStep } from '@vr/shared-api/course';
import { stepState } from './stepState.ts';

const step = (over: Partial<CourseStep> = {}): CourseStep => ({
  progressPercentage: 0,
  score: null,
  minimalScoreNeeded: 80,
  isAvailable: true,
  ...over,
});
const done = step({ progressPercentage: 60, score: 80 });

test('a training is `done` with the needed score, `started` with progress, and otherwise `open`', () => {
  expect(stepState(done)).toBe('done');
  expect(stepState(step({ progressPercentage: 100, score: 79 }))).toBe('started');
  expect(stepState(step({ progressPercentage: 5 }))).toBe('started');
  expect(stepState(step({ minimalScoreNeeded: 0 }))).toBe('open');
  expect(stepState(step({ minimalScoreNeeded: 0, progressPercentage: 1 }))).toBe('done');
});

test('a withdrawn training stays `done` if it was', () => {
  expect(stepState({ ...done, isAvailable: false })).toBe('done');
  expect(stepState(step({ progressPercentage: 40, isAvailable: false }))).toBe('withdrawn');
});
