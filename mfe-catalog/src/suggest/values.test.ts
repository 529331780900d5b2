import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SUGGESTED_MAX, SUGGESTION_TARGETS_MAX } from '@vr/shared-api/limits';
import { daysOf, initialValues, problemsOf, type Values } from './values.ts';

const NOW = new Date(2026, 10, 30, 23, 30);
const TODAY = '2026-11-30';
const values = (changes: Partial<Values> = {}): Values => ({
  ...initialValues({ trainingIds: [7] }, NOW),
  userIds: [1],
  ...changes,
});
const ids = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

test('later is what it begins with: from tomorrow on, without an end', () => {
  const { when, startDate, endDate, trainingIds, userIds } = initialValues({ trainingIds: [7] }, NOW);
  assert.deepEqual({ when, startDate, endDate }, { when: 'LATER', startDate: '01/12/2026', endDate: '' });
  assert.deepEqual({ trainingIds, userIds }, { trainingIds: [7], userIds: [] });
  assert.deepEqual(problemsOf(values(), TODAY), {});
});

test('it takes at least one member or group, and at least one training or course', () => {
  assert.deepEqual(problemsOf(values({ userIds: [] }), TODAY), { whom: 'none' });
  assert.deepEqual(problemsOf(values({ userIds: [], groupIds: [4] }), TODAY), {});
  assert.deepEqual(problemsOf(values({ trainingIds: [] }), TODAY), { what: 'none' });
  assert.deepEqual(problemsOf(values({ trainingIds: [], courseIds: [3] }), TODAY), {});
});

test('no more is chosen than one call takes', () => {
  assert.deepEqual(problemsOf(values({ userIds: ids(SUGGESTION_TARGETS_MAX) }), TODAY), {});
  assert.deepEqual(problemsOf(values({ userIds: ids(SUGGESTION_TARGETS_MAX + 1) }), TODAY), { whom: 'too-many' });
  assert.deepEqual(problemsOf(values({ courseIds: ids(SUGGESTED_MAX + 1) }), TODAY), { what: 'too-many' });
});

test('later needs a first day that there is and that is not over; today is one', () => {
  assert.deepEqual(problemsOf(values({ startDate: '' }), TODAY), { startDate: 'unreadable' });
  assert.deepEqual(problemsOf(values({ startDate: '31/11/2026' }), TODAY), { startDate: 'unreadable' });
  assert.deepEqual(problemsOf(values({ startDate: '29/11/2026' }), TODAY), { startDate: 'past' });
  assert.deepEqual(problemsOf(values({ startDate: '30/11/2026' }), TODAY), {});
});

test('the last day may be the first, and none before it; from now on, none before today', () => {
  assert.deepEqual(problemsOf(values({ endDate: '01/12/2026' }), TODAY), {});
  assert.deepEqual(problemsOf(values({ endDate: '30/11/2026' }), TODAY), { endDate: 'before-start' });
  assert.deepEqual(problemsOf(values({ endDate: 'soon' }), TODAY), { endDate: 'unreadable' });
  assert.deepEqual(problemsOf(values({ when: 'NOW', endDate: '30/11/2026' }), TODAY), {});
  assert.deepEqual(problemsOf(values({ when: 'NOW', endDate: '29/11/2026' }), TODAY), { endDate: 'before-start' });
});

test('from now on there is no first day, whatever was typed for later', () => {
  assert.deepEqual(daysOf(values({ when: 'NOW', startDate: 'x', endDate: '24/12/2026' })), { endDate: '2026-12-24' });
  assert.deepEqual(problemsOf(values({ when: 'NOW', startDate: 'x' }), TODAY), {});
  assert.deepEqual(daysOf(values({ endDate: '24/12/2026' })), { startDate: '2026-12-01', endDate: '2026-12-24' });
});
