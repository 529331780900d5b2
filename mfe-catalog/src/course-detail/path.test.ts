import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CourseTraining } from '../courses.ts';
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

test('a training is started, gone on with, and played again from its course', () => {
  assert.equal(stepStart(step()), 'start');
  assert.equal(stepStart(step({ progressPercentage: 40 })), 'go-on');
  assert.equal(stepStart(step({ progressPercentage: 100 })), 'again');
});

test('one that does not run in the browser is opened, however far the reader is', () => {
  assert.equal(stepStart(headset), 'open');
  assert.equal(stepStart({ ...headset, progressPercentage: 100 }), 'open');
});

test('one that is no longer available has no start', () => {
  assert.equal(stepStart(step({ isAvailable: false })), undefined);
  assert.equal(stepStart(step({ isAvailable: false, training: null })), undefined);
});

test('a score is missed only once the training was played to its end', () => {
  assert.ok(isMissed(step({ progressPercentage: 100, score: 69 })));
  assert.ok(isMissed(step({ progressPercentage: 100 })), 'no score counts as 0');
  assert.ok(!isMissed(step({ progressPercentage: 60, score: 20 })), 'there is more to come');
  assert.ok(!isMissed(step({ progressPercentage: 100, score: 70 })));
  assert.ok(!isMissed(step({ progressPercentage: 100, minimalScoreNeeded: 0 })));
});
