import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type CourseStep, courseProgressStatus, courseStanding, isSucceeded, nextStep } from './course.ts';

const step = (over: Partial<CourseStep> = {}): CourseStep => ({
  score: null,
  progressPercentage: 0,
  minimalScoreNeeded: 50,
  isAvailable: true,
  ...over,
});
const done = step({ score: 80, progressPercentage: 100 });
const failed = step({ score: 49, progressPercentage: 100 });

test('a training is done when its score is at least the minimum and its progress above 0', () => {
  for (const [score, progressPercentage, minimalScoreNeeded, expected] of [
    [50, 1, 50, true],
    [49, 100, 50, false],
    [100, 0, 50, false],
    [null, 40, 0, true],
    [null, 40, 1, false],
    [null, 0, 0, false],
    [0, 10, 0, true],
    [100, 100, 100, true],
  ] as const)
    assert.equal(isSucceeded({ score, progressPercentage, minimalScoreNeeded }), expected);
});

test('the next training is the first that is there and not done; with all done there is none', () => {
  const fresh = step();
  assert.equal(nextStep([done, failed, fresh]), failed);
  assert.equal(nextStep([done, step({ isAvailable: false }), fresh]), fresh);
  assert.equal(nextStep([done, done]), undefined);
});

test('a course is completed when all that is asked is done', () => {
  assert.deepEqual(courseStanding([done, done]), { asked: 2, succeeded: 2, completed: true });
  assert.deepEqual(courseStanding([done, failed]), { asked: 2, succeeded: 1, completed: false });
});

test('what can no longer be followed is not asked any more, and stays done where it was', () => {
  const withdrawn = step({ isAvailable: false });
  assert.deepEqual(courseStanding([done, withdrawn]), { asked: 1, succeeded: 1, completed: true });
  assert.deepEqual(courseStanding([{ ...done, isAvailable: false }, failed]), {
    asked: 2,
    succeeded: 1,
    completed: false,
  });
  assert.deepEqual(courseStanding([withdrawn, withdrawn]), { asked: 0, succeeded: 0, completed: false });
});

test('a course is upcoming before its start, finished at its end, and in between in progress', () => {
  const window = { startDate: '2026-06-15T10:00:00.000Z', endDate: '2026-06-20T21:59:59.999Z' };
  for (const [now, expected] of [
    ['2026-06-15T09:59:59.999Z', 'UPCOMING'],
    ['2026-06-15T10:00:00.000Z', 'IN_PROGRESS'],
    ['2026-06-20T21:59:59.998Z', 'IN_PROGRESS'],
    ['2026-06-20T21:59:59.999Z', 'FINISHED'],
    ['2027-01-01T00:00:00.000Z', 'FINISHED'],
  ] as const)
    assert.equal(courseProgressStatus(window, new Date(now)), expected, now);
  assert.equal(courseProgressStatus({ ...window, endDate: null }, new Date('2099-01-01')), 'IN_PROGRESS');
});
