import { expect, test } from '@jest/globals';
import { choicesOf, defaultCourse } from './choice.ts';
import { courseHours, coursePercent, minutesLeft, type Step, startedCount } from './figures.ts';
import type { Suggestion } from './useCourse.ts';

const training = { durationInMinute: 15 } as NonNullable<Step['training']>;
const step = (change: Partial<Step> = {}): Step => ({
  trainingId: 1,
  title: 'A training',
  training,
  totalMinuteSpent: 0,
  progressPercentage: 0,
  score: null,
  minimalScoreNeeded: 60,
  isAvailable: true,
  ...change,
});
const done = step({ progressPercentage: 100, score: 60 });

test('the hours of a course are its minutes divided by 60, rounded', () => {
  for (const [minutes, hours] of [
    [[0], 0],
    [[29], 0],
    [[30], 1],
    [[45, 44], 1],
    [[45, 45], 2],
  ] as const)
    expect(courseHours(minutes.map((totalMinuteSpent) => step({ totalMinuteSpent })))).toBe(hours);
});

test('the progress of a course is the share of its required trainings that are done', () => {
  expect(coursePercent([done, step(), step()])).toBe(33);
  expect(coursePercent([done, step({ isAvailable: false })])).toBe(100);
  expect(coursePercent([step({ isAvailable: false })])).toBe(0);
  expect(coursePercent([])).toBe(0);
  expect(coursePercent([...Array.from({ length: 199 }, () => done), step()])).toBe(99);
});

test('what is left is the duration of the required trainings that are not done, if all are known', () => {
  expect(minutesLeft([done, step(), step(), step({ isAvailable: false })])).toBe(30);
  expect(minutesLeft([done, step({ training: null })])).toBe(null);
  expect(minutesLeft([{ ...done, training: null }])).toBe(0);
});

test('a training is begun without the needed score, and counts no longer when it is done or withdrawn', () => {
  const begun = step({ progressPercentage: 100, score: 59 });
  expect(startedCount([done, begun, step(), { ...begun, isAvailable: false }])).toBe(1);
});

const NOW = new Date('2026-06-15T10:00:00Z');
const suggestion = (courseId: number, startDate: string, endDate: string | null = null): Suggestion => ({
  key: { courseId, startDate, endDate },
  lang: 'en',
  title: `Course ${courseId}`,
  isAvailable: true,
  suggestedBy: '',
  trainings: [],
  users: [],
});
const course = (id: number, isAvailable = true) => ({ id, title: `Course ${id}`, lang: 'en' as const, isAvailable });

test('a course is offered once: as suggested, or as begun, or among the others', () => {
  const again = [suggestion(2, '2026-06-20T08:00:00Z'), suggestion(2, '2026-01-01T08:00:00Z', '2026-02-01T08:00:00Z')];
  const { suggested, begun, others } = choicesOf(
    [1, 2, 3].map((id) => course(id)),
    [course(9, false), course(3), course(2)],
    again,
  );
  expect(suggested.map(({ id }) => id)).toStrictEqual([2]);
  expect(begun.map(({ id, isAvailable }) => [id, isAvailable])).toStrictEqual([
    [9, false],
    [3, true],
  ]);
  expect(others.map(({ id }) => id)).toStrictEqual([1]);
});

test('the course that opens is one that is suggested now, or the first one', () => {
  const upcoming = suggestion(4, '2026-07-01T08:00:00Z');
  const current = suggestion(5, '2026-06-01T08:00:00Z');
  const gone = { ...suggestion(6, '2026-06-02T08:00:00Z'), isAvailable: false };
  const opened = (suggestions: Suggestion[], begun: number[] = [], all: number[] = []) =>
    defaultCourse(
      choicesOf(
        all.map((id) => course(id)),
        begun.map((id) => course(id)),
        suggestions,
      ),
      suggestions,
      NOW,
    );
  expect(opened([upcoming, gone, current], [2], [1])).toBe(5);
  expect(opened([upcoming], [2], [1])).toBe(4);
  expect(opened([], [2], [1])).toBe(2);
  expect(opened([], [], [1])).toBe(1);
  expect(opened([])).toBe(undefined);
});
