import assert from 'node:assert/strict';
import { test } from 'node:test';
import { flagsOf } from './flags.ts';
import { training } from './testing/training.ts';

const ownersOf = (over: Parameters<typeof training>[0]) => training({ isOwner: true, ...over });

test('a picture carries at most two flags, by priority', () => {
  const fresh = { isNew: true, isUpdated: true, isUnlocked: true };
  assert.deepEqual(flagsOf(training(fresh), 'learner'), ['new', 'updated']);
  assert.deepEqual(flagsOf(ownersOf({ ...fresh, status: 'REJECTED' }), 'partner'), ['rejected', 'new']);
  assert.deepEqual(flagsOf(ownersOf({ isUpdated: true, status: 'UNDER_REVIEW' }), 'partner'), ['review', 'updated']);
  assert.deepEqual(flagsOf(training({ ...fresh, isUnlocked: false }), 'learner'), ['new', 'locked']);
  assert.deepEqual(flagsOf(training({ isUpdated: true, isUnlocked: false }), 'manager'), ['locked', 'updated']);
});

test('a validation that was asked for shows as under review', () => {
  assert.deepEqual(flagsOf(ownersOf({ status: 'VALIDATION_REQUESTED' }), 'partner'), ['review']);
  assert.deepEqual(flagsOf(training({ status: 'VALIDATION_REQUESTED' }), 'superadmin'), ['review']);
  assert.deepEqual(flagsOf(ownersOf({ status: 'VALIDATED' }), 'partner'), []);
  assert.deepEqual(flagsOf(ownersOf({ status: 'CREATED' }), 'partner'), []);
});

test("'in your offer' is for what the company does not own itself", () => {
  assert.deepEqual(flagsOf(training({ isUnlocked: true, isOwner: false }), 'learner'), ['offer']);
  assert.deepEqual(flagsOf(training({ isUnlocked: true, isOwner: true }), 'learner'), []);
  assert.deepEqual(flagsOf(training(), 'superadmin'), [], 'the platform has no offer');
});

test('what the offer lacks is locked to who follows it; to an admin it is dimmed instead', () => {
  assert.deepEqual(flagsOf(training({ isUnlocked: false }), 'learner'), ['locked']);
  assert.deepEqual(flagsOf(training({ isUnlocked: false }), 'manager'), ['locked']);
  assert.deepEqual(flagsOf(training({ isUnlocked: false }), 'admin'), []);
});
