import assert from 'node:assert/strict';
import { test } from 'node:test';
import { courseProgressStatus } from '@vr/shared-api/course';
import { completedBy, nextChange, type Person } from './standing.ts';

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

test('a course is completed by those who have done all that is asked of them', () => {
  assert.equal(completedBy([]), 0);
  assert.equal(completedBy([person(done, step()), person(done, done), person(done, step({ isAvailable: false }))]), 2);
  assert.equal(completedBy([person(step({ isAvailable: false }))]), 0, 'of whom nothing is asked');
});

test('the next change is the nearest start or end that is still to come', () => {
  const now = new Date('2026-06-15T10:00:00Z');
  const running = { startDate: '2026-06-01T00:00:00.000Z', endDate: '2026-06-20T21:59:59.999Z' };
  const upcoming = { startDate: '2026-06-18T22:00:00.000Z', endDate: null };
  const over = { startDate: '2026-05-01T00:00:00.000Z', endDate: '2026-05-20T21:59:59.999Z' };
  assert.equal(nextChange([running, upcoming, over], now), Date.parse(upcoming.startDate));
  assert.equal(nextChange([over, { ...running, endDate: null }], now), undefined);
  assert.equal(nextChange([], now), undefined);
  const end = new Date(running.endDate);
  assert.equal(nextChange([running], end), undefined, 'at its end it has changed');
  assert.equal(courseProgressStatus(running, end), 'FINISHED');
});
