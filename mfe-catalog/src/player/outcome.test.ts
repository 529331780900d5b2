import { expect, test } from '@jest/globals';
import type { SessionReport } from '@vr/shared-ui/results';
import { sessionOutcome } from '../testing/outcome.ts';
import { hasCompleted, hasResult, isWorthShowing, type SessionOutcome, shortfallOf } from './outcome.ts';

const report: SessionReport = {
  id: '0d5c4f4e-6c0c-4a4e-9d3f-5d2f1c8f7b10',
  fileType: 'WEB_GL',
  startedAt: '2026-06-15T10:00:00.000Z',
  seconds: 12,
  finished: false,
  steps: [],
};

test('a session that was left before its first success has no result', () => {
  expect(hasResult(report)).toBe(false);
  expect(hasResult({ ...report, steps: [{ id: 'a', success: false }] })).toBe(false);
  expect(hasResult({ ...report, steps: [{ id: 'a', success: true }] })).toBe(true);
  expect(hasResult({ ...report, score: 0 })).toBe(true);
  expect(hasResult({ ...report, finished: true })).toBe(true);
});

test('an outcome is shown if the session ended or improved something', () => {
  const nothing = sessionOutcome({ finished: false, percentGained: 0, pointsGained: 0, badges: [] });
  expect(isWorthShowing(nothing)).toBe(false);
  expect(isWorthShowing({ ...nothing, percentGained: 10 })).toBe(true);
  expect(isWorthShowing({ ...nothing, finished: true })).toBe(true);
});

test('a training is completed by the session that reaches 100 percent, not by later ones', () => {
  expect(hasCompleted(sessionOutcome({ progressionPercent: 100, percentGained: 39 }))).toBe(true);
  expect(hasCompleted(sessionOutcome({ progressionPercent: 100, percentGained: 0 }))).toBe(false);
  expect(hasCompleted(sessionOutcome({ progressionPercent: 80, percentGained: 20 }))).toBe(false);
});

test('a session says what a course requires at its end, or with a score at 100 percent', () => {
  const shortfall = { courseLang: 'en' as const, courseTitle: 'Site safety', score: 40, minimalScoreNeeded: 60 };
  const outcome = (part: Partial<SessionOutcome>) => shortfallOf(sessionOutcome({ shortfall, ...part }));
  expect(outcome({ finished: true, progressionPercent: 80, score: null })).toBe(shortfall);
  expect(outcome({ finished: false, progressionPercent: 100, score: 40 })).toBe(shortfall);
  expect(outcome({ finished: false, progressionPercent: 100, score: null })).toBeNull();
  expect(outcome({ finished: false, progressionPercent: 80, score: 40 })).toBeNull();
});
