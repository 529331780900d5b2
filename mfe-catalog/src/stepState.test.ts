import assert from 'node:assert/strict';
import { test } from 'node:test';
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

test('a training is done by its score, started by progress alone, and open without any', () => {
  assert.equal(stepState(done), 'done');
  assert.equal(stepState(step({ progressPercentage: 100, score: 79 })), 'started');
  assert.equal(stepState(step({ progressPercentage: 5 })), 'started');
  assert.equal(stepState(step({ minimalScoreNeeded: 0 })), 'open', 'no score is asked, but some progress is');
  assert.equal(stepState(step({ minimalScoreNeeded: 0, progressPercentage: 1 })), 'done');
});

test('a training that one can no longer follow stays done where it was', () => {
  assert.equal(stepState({ ...done, isAvailable: false }), 'done');
  assert.equal(stepState(step({ progressPercentage: 40, isAvailable: false })), 'withdrawn');
});
