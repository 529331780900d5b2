import assert from 'node:assert/strict';
import { test } from 'node:test';
import { flagsOf } from './flags.ts';
import { training } from './testing/training.ts';

test('a picture carries at most two flags, by priority', () => {
  assert.deepEqual(flagsOf(training({ isNew: true, isUpdated: true, isUnlocked: true })), ['new', 'updated']);
  assert.deepEqual(flagsOf(training({ status: 'REJECTED', isNew: true, isUpdated: true })), ['rejected', 'new']);
  assert.deepEqual(flagsOf(training({ status: 'UNDER_REVIEW', isUpdated: true })), ['review', 'updated']);
});

test('a validation that was asked for shows as under review', () => {
  assert.deepEqual(flagsOf(training({ status: 'VALIDATION_REQUESTED', isOwner: true })), ['review']);
});

test("'in your offer' is for what the company does not own itself", () => {
  assert.deepEqual(flagsOf(training({ isUnlocked: true, isOwner: false })), ['offer']);
  assert.deepEqual(flagsOf(training({ isUnlocked: true, isOwner: true })), []);
  assert.deepEqual(flagsOf(training({ isUnlocked: false })), []);
  assert.deepEqual(flagsOf(training(), true), [], 'the platform has no offer');
});
