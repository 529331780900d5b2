import assert from 'node:assert/strict';
import { test } from 'node:test';
import { endsBeforeStart, hasTarget, startsInPast } from './suggestion.ts';

const TODAY = '2026-06-15';

test('a suggestion goes to at least one member or group', () => {
  assert.equal(hasTarget({ userIds: [], groupIds: [] }), false);
  assert.equal(hasTarget({ userIds: [1], groupIds: [] }), true);
  assert.equal(hasTarget({ userIds: [], groupIds: [1] }), true);
});

test('its last day is not before its first, which is today where it begins now', () => {
  assert.equal(endsBeforeStart({ startDate: '2026-06-20', endDate: '2026-06-19' }, TODAY), true);
  assert.equal(endsBeforeStart({ startDate: '2026-06-20', endDate: '2026-06-20' }, TODAY), false);
  assert.equal(endsBeforeStart({ startDate: '2026-06-20' }, TODAY), false);
  assert.equal(endsBeforeStart({ endDate: '2026-06-14' }, TODAY), true);
  assert.equal(endsBeforeStart({ endDate: TODAY }, TODAY), false);
});

test('its first day is not over', () => {
  assert.equal(startsInPast({ startDate: '2026-06-14' }, TODAY), true);
  assert.equal(startsInPast({ startDate: TODAY }, TODAY), false);
  assert.equal(startsInPast({}, TODAY), false);
});
