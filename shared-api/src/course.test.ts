import { expect, test } from '@jest/globals';
import {
  type CourseStep,
  courseProgressStatus,
  courseStanding,
  isSucceeded,
  nextChange,
  nextStep,
  stepState,
} from './course.ts';

const step = (over: Partial<CourseStep> = {}): CourseStep => ({
  score: null,
  progressPercentage: 0,
  minimalScoreNeeded: 50,
  isAvailable: true,
  ...over,
});
const done = step({ score: 80, progressPercentage: 100 });
const failed = step({ score: 49, progressPercentage: 100 });

test('a training is done if its score is at least the minimum and its progress is above 0', () => {
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
    expect(isSucceeded({ score, progressPercentage, minimalScoreNeeded })).toBe(expected);
});

test('the next training is the first one that is available and not done; there is none when all are done', () => {
  const fresh = step();
  expect(nextStep([done, failed, fresh])).toBe(failed);
  expect(nextStep([done, step({ isAvailable: false }), fresh])).toBe(fresh);
  expect(nextStep([done, done])).toBe(undefined);
});

test('a course is completed when all required trainings are done', () => {
  expect(courseStanding([done, done])).toStrictEqual({ required: 2, succeeded: 2, completed: true });
  expect(courseStanding([done, failed])).toStrictEqual({ required: 2, succeeded: 1, completed: false });
});

test('a training that is no longer available is not required, and stays done if it was done', () => {
  const withdrawn = step({ isAvailable: false });
  expect(courseStanding([done, withdrawn])).toStrictEqual({ required: 1, succeeded: 1, completed: true });
  expect(courseStanding([{ ...done, isAvailable: false }, failed])).toStrictEqual({
    required: 2,
    succeeded: 1,
    completed: false,
  });
  expect(courseStanding([withdrawn, withdrawn])).toStrictEqual({ required: 0, succeeded: 0, completed: false });
});

test('a course is upcoming before its start, in progress until its end, then finished', () => {
  const window = { startDate: '2026-06-15T10:00:00.000Z', endDate: '2026-06-20T21:59:59.999Z' };
  for (const [now, expected] of [
    ['2026-06-15T09:59:59.999Z', 'UPCOMING'],
    ['2026-06-15T10:00:00.000Z', 'IN_PROGRESS'],
    ['2026-06-20T21:59:59.998Z', 'IN_PROGRESS'],
    ['2026-06-20T21:59:59.999Z', 'FINISHED'],
    ['2027-01-01T00:00:00.000Z', 'FINISHED'],
  ] as const)
    expect([now, courseProgressStatus(window, new Date(now))]).toStrictEqual([now, expected]);
  expect(courseProgressStatus({ ...window, endDate: null }, new Date('2099-01-01'))).toBe('IN_PROGRESS');
});

test('a training is `done` with the needed score, `started` with progress, and otherwise `open`', () => {
  expect(stepState(done)).toBe('done');
  expect(stepState(failed)).toBe('started');
  expect(stepState(step({ progressPercentage: 5 }))).toBe('started');
  expect(stepState(step({ minimalScoreNeeded: 0 }))).toBe('open');
  expect(stepState(step({ minimalScoreNeeded: 0, progressPercentage: 1 }))).toBe('done');
});

test('a withdrawn training stays `done` if it was', () => {
  expect(stepState({ ...done, isAvailable: false })).toBe('done');
  expect(stepState(step({ progressPercentage: 40, isAvailable: false }))).toBe('withdrawn');
});

test('the next change is the earliest start or end after now', () => {
  const now = new Date('2026-06-15T10:00:00Z');
  const running = { startDate: '2026-06-01T00:00:00.000Z', endDate: '2026-06-20T21:59:59.999Z' };
  const upcoming = { startDate: '2026-06-18T22:00:00.000Z', endDate: null };
  const over = { startDate: '2026-05-01T00:00:00.000Z', endDate: '2026-05-20T21:59:59.999Z' };
  expect(nextChange([running, upcoming, over], now)).toBe(Date.parse(upcoming.startDate));
  expect(nextChange([over, { ...running, endDate: null }], now)).toBe(undefined);
  expect(nextChange([], now)).toBe(undefined);
  const end = new Date(running.endDate);
  expect(nextChange([running], end)).toBe(undefined);
  expect(courseProgressStatus(running, end)).toBe('FINISHED');
});
