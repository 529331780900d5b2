import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { pluck } from '../../../testing/pluck.ts';
import { standingOf, type Work } from './standing.ts';

const NOW = new Date('2026-06-15T10:00:00Z');
const PAST = '2026-06-14T21:59:59.999Z';
const LONG_PAST = '2026-05-01T21:59:59.999Z';
const FUTURE = '2026-06-20T21:59:59.999Z';

const standing = (work: Partial<Work>) => standingOf({ played: [], trainings: [], courses: [], ...work }, NOW);
const played = (trainingId: number, percent: number, score: number | null = null) => ({ trainingId, percent, score });
const step = (trainingId: number, minimalScoreNeeded = 50, isAvailable = true) => ({
  trainingId,
  minimalScoreNeeded,
  isAvailable,
});

describe('the progress of a person', () => {
  test('is unknown if they have nothing to do and have done nothing', () => {
    assert.deepEqual(standing({}), { percent: null, todo: [] });
  });

  test('is the average of what they have started and of what has been suggested, each training once', () => {
    const { percent } = standing({
      played: [played(1, 100, 90), played(2, 50)],
      trainings: [{ id: 2, endsAt: null }],
      courses: [{ id: 9, endsAt: null, steps: [step(1), step(3)] }],
    });
    assert.equal(percent, 50);
  });

  test('leaves out the trainings of a course that they cannot follow', () => {
    const courses = [{ id: 9, endsAt: null, steps: [step(1), step(2, 50, false)] }];
    assert.equal(standing({ played: [played(1, 60)], courses }).percent, 60);
  });
});

describe('a suggested training', () => {
  test('is overdue from its end on, until it is completed', () => {
    const trainings = [{ id: 1, endsAt: PAST }];
    assert.deepEqual(standing({ trainings }).todo, [{ kind: 'training', id: 1, endsAt: PAST, isOverdue: true }]);
    assert.equal(standing({ trainings, played: [played(1, 99)] }).todo.length, 1);
    assert.equal(standing({ trainings, played: [played(1, 100)] }).todo.length, 0);
    assert.equal(standing({ trainings: [{ id: 1, endsAt: NOW.toISOString() }] }).todo[0]?.isOverdue, true);
  });

  test('is not overdue without an end or before it', () => {
    const { todo } = standing({
      trainings: [
        { id: 1, endsAt: null },
        { id: 2, endsAt: FUTURE },
      ],
    });
    assert.deepEqual(
      todo.map(({ id, isOverdue }) => [id, isOverdue]),
      [
        [2, false],
        [1, false],
      ],
    );
  });
});

describe('a suggested course', () => {
  const course = (steps: Work['courses'][number]['steps'], endsAt: string | null = PAST) => ({ id: 9, endsAt, steps });

  test('is done when all its trainings that can be followed have the score they need', () => {
    const courses = [course([step(1), step(2), step(3, 50, false)])];
    assert.equal(standing({ courses, played: [played(1, 100, 80)] }).todo.length, 1);
    assert.equal(standing({ courses, played: [played(1, 100, 80), played(2, 100, 40)] }).todo.length, 1);
    assert.equal(standing({ courses, played: [played(1, 100, 80), played(2, 90, 50)] }).todo.length, 0);
  });

  test('is nothing to do if none of its trainings can be followed', () => {
    assert.equal(standing({ courses: [course([step(1, 50, false)])] }).todo.length, 0);
  });
});

test('what has been overdue longest comes first, then what ends soonest', () => {
  const { todo } = standing({
    trainings: [
      { id: 1, endsAt: null },
      { id: 2, endsAt: PAST },
    ],
    courses: [
      { id: 3, endsAt: LONG_PAST, steps: [step(8)] },
      { id: 4, endsAt: FUTURE, steps: [step(8)] },
    ],
  });
  assert.deepEqual(pluck(todo, 'id'), [3, 2, 4, 1]);
});
