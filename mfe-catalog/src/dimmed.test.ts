import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SHELLS } from '@vr/shared-api/roles';
import { isCourseDimmed, isDimmed } from './dimmed.ts';

test('to an admin, what is neither the company’s own nor in its offer is dimmed', () => {
  assert.equal(isDimmed('admin', { isOwner: false, isUnlocked: false }), true);
  assert.equal(isDimmed('admin', { isOwner: false, isUnlocked: true }), false);
  assert.equal(isDimmed('admin', { isOwner: true, isUnlocked: true }), false);
  assert.equal(isDimmed('admin', { isOwner: true, isUnlocked: false }), false);
});

test('to an admin, a course that is neither theirs nor the company’s is dimmed', () => {
  assert.equal(isCourseDimmed('admin', { isOwner: false, isGlobal: false }), true);
  assert.equal(isCourseDimmed('admin', { isOwner: true, isGlobal: false }), false);
  assert.equal(isCourseDimmed('admin', { isOwner: false, isGlobal: true }), false);
});

test('nobody else has dimmed trainings or courses', () => {
  for (const shell of SHELLS.filter((one) => one !== 'admin')) {
    assert.equal(isDimmed(shell, { isOwner: false, isUnlocked: false }), false);
    assert.equal(isCourseDimmed(shell, { isOwner: false, isGlobal: false }), false);
  }
});
