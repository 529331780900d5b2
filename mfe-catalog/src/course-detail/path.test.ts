import { expect, test } from '@jest/globals';
import type { CourseTraining } from '../courses/course.ts';
import { isMissed, stepStart } from './path.ts';

const step = (over: Partial<CourseTraining> = {}): CourseTraining => ({
  trainingId: 1,
  totalMinuteSpent: 0,
  progressPercentage: 0,
  score: null,
  minimalScoreNeeded: 70,
  isAvailable: true,
  training: {
    lang: 'fr',
    title: 'Évacuer un bâtiment',
    category: { id: 1, key: 'safety', name: 'Sécurité' },
    durationInMinute: 15,
    logo: null,
    contentTypes: ['APK', 'WEB_GL'],
  },
  ...over,
});
const headset = step({
  training: { ...(step().training as NonNullable<CourseTraining['training']>), contentTypes: ['APK'] },
});

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
