import { expect, test } from '@jest/globals';
import type { CourseTraining } from '../courses/course.ts';
import { courseTraining } from '../testing/course.ts';
import { training } from '../testing/training.ts';
import { isMissed, stepStart } from './path.ts';

const step = (over: Partial<CourseTraining> = {}) =>
  courseTraining({ minimalScoreNeeded: 70, training: training({ contentTypes: ['APK', 'WEB_GL'] }), ...over });
const headset = step({ training: training({ contentTypes: ['APK'] }) });

test('a training is started, continued or repeated, depending on its progress', () => {
  expect(stepStart(step())).toBe('start');
  expect(stepStart(step({ progressPercentage: 40 }))).toBe('go-on');
  expect(stepStart(step({ progressPercentage: 100 }))).toBe('again');
});

test('a training that does not run in the browser is opened, whatever its progress', () => {
  expect(stepStart(headset)).toBe('open');
  expect(stepStart({ ...headset, progressPercentage: 100 })).toBe('open');
});

test('an unavailable training has no start', () => {
  expect(stepStart(step({ isAvailable: false }))).toBe(undefined);
  expect(stepStart(step({ isAvailable: false, training: null }))).toBe(undefined);
});

test('a score is missed only after the training was played to its end', () => {
  expect(isMissed(step({ progressPercentage: 100, score: 69 }))).toBeTruthy();
  expect(isMissed(step({ progressPercentage: 100 }))).toBeTruthy();
  expect(!isMissed(step({ progressPercentage: 60, score: 20 }))).toBeTruthy();
  expect(!isMissed(step({ progressPercentage: 100, score: 70 }))).toBeTruthy();
  expect(!isMissed(step({ progressPercentage: 100, minimalScoreNeeded: 0 }))).toBeTruthy();
});
