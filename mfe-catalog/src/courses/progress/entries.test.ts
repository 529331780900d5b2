import { expect, test } from '@jest/globals';
import { courseProgressStatus } from '@vr/shared-api/course';
import { completedCount, nextChange, type Person } from './entries.ts';

type Step = Person['trainings'][number];
const step = (over: Partial<Step> = {}): Step => ({
  trainingId: 1,
  totalMinuteSpent: 0,
  progressPercentage: 0,
  score: null,
  minimalScoreNeeded: 80,
  isAvailable: true,
  ...over,
});
const done = step({ progressPercentage: 60, score: 80 });
const person = (...trainings: Step[]): Person => ({ userId: 1, firstName: 'Ana', lastName: 'Diaz', trainings });

test('a person has completed a course after all its required trainings', () => {
  expect(completedCount([])).toBe(0);
  expect(completedCount([person(done, step()), person(done, done), person(done, step({ isAvailable: false }))])).toBe(
    2,
  );
  expect(completedCount([person(step({ isAvailable: false }))])).toBe(0);
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
