import { expect, test } from '@jest/globals';
import { SUGGESTED_MAX, SUGGESTION_TARGETS_MAX } from '@vr/shared-api/limits';
import { problemsOf } from './schema.ts';
import { daysOf, initialValues, localDay, type Values } from './values.ts';

const NOW = new Date(2026, 10, 30, 23, 30);
const TODAY = '2026-11-30';
const values = (changes: Partial<Values> = {}): Values => ({
  ...initialValues({ trainingIds: [7] }, NOW),
  userIds: [1],
  ...changes,
});
const ids = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

test('the initial period starts tomorrow and has no end', () => {
  const { when, startDate, endDate, trainingIds, userIds } = initialValues({ trainingIds: [7] }, NOW);
  expect({ when, startDate, endDate }).toStrictEqual({ when: 'LATER', startDate: '01/12/2026', endDate: '' });
  expect({ trainingIds, userIds }).toStrictEqual({ trainingIds: [7], userIds: [] });
  expect(problemsOf(values(), TODAY)).toStrictEqual({});
});

test('a suggestion needs at least one member or group, and at least one training or course', () => {
  expect(problemsOf(values({ userIds: [] }), TODAY)).toStrictEqual({ userIds: 'none' });
  expect(problemsOf(values({ userIds: [], groupIds: [4] }), TODAY)).toStrictEqual({});
  expect(problemsOf(values({ trainingIds: [] }), TODAY)).toStrictEqual({ trainingIds: 'none' });
  expect(problemsOf(values({ trainingIds: [], courseIds: [3] }), TODAY)).toStrictEqual({});
});

test('the numbers of recipients and items have the limits of the API', () => {
  expect(problemsOf(values({ userIds: ids(SUGGESTION_TARGETS_MAX) }), TODAY)).toStrictEqual({});
  expect(problemsOf(values({ userIds: ids(SUGGESTION_TARGETS_MAX + 1) }), TODAY)).toStrictEqual({
    userIds: 'too-many',
  });
  expect(problemsOf(values({ courseIds: ids(SUGGESTED_MAX + 1) }), TODAY)).toStrictEqual({ trainingIds: 'too-many' });
});

test('a later start needs an existing day that is not before today', () => {
  expect(problemsOf(values({ startDate: '' }), TODAY)).toStrictEqual({ startDate: 'unreadable' });
  expect(problemsOf(values({ startDate: '31/11/2026' }), TODAY)).toStrictEqual({ startDate: 'unreadable' });
  expect(problemsOf(values({ startDate: '29/11/2026' }), TODAY)).toStrictEqual({ startDate: 'past' });
  expect(problemsOf(values({ startDate: '30/11/2026' }), TODAY)).toStrictEqual({});
});

test('the last day is not before the first day, or before today if the suggestion starts now', () => {
  expect(problemsOf(values({ endDate: '01/12/2026' }), TODAY)).toStrictEqual({});
  expect(problemsOf(values({ endDate: '30/11/2026' }), TODAY)).toStrictEqual({ endDate: 'before-start' });
  expect(problemsOf(values({ endDate: 'soon' }), TODAY)).toStrictEqual({ endDate: 'unreadable' });
  expect(problemsOf(values({ when: 'NOW', endDate: '30/11/2026' }), TODAY)).toStrictEqual({});
  expect(problemsOf(values({ when: 'NOW', endDate: '29/11/2026' }), TODAY)).toStrictEqual({ endDate: 'before-start' });
});

test('a suggestion that starts now has no first day, even if one was typed before', () => {
  expect(daysOf(values({ when: 'NOW', startDate: 'x', endDate: '24/12/2026' }))).toStrictEqual({
    endDate: '2026-12-24',
  });
  expect(problemsOf(values({ when: 'NOW', startDate: 'x' }), TODAY)).toStrictEqual({});
  expect(daysOf(values({ endDate: '24/12/2026' }))).toStrictEqual({ startDate: '2026-12-01', endDate: '2026-12-24' });
});

test('today and tomorrow are local days, also at the end of a month or year', () => {
  expect(localDay(new Date(2026, 10, 22, 0, 0))).toBe('2026-11-22');
  expect(localDay(new Date(2026, 10, 30, 23, 59), 1)).toBe('2026-12-01');
  expect(localDay(new Date(2026, 11, 31, 12), 1)).toBe('2027-01-01');
  expect(localDay(new Date(2028, 1, 28), 1)).toBe('2028-02-29');
});
