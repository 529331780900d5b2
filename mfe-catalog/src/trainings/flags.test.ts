import { expect, test } from '@jest/globals';
import { PORTAL_ROLES } from '@vr/shared-api/roles';
import { training } from '../testing/training.ts';
import { flagOf, isDimmed } from './flags.ts';

const ownTraining = (over: Parameters<typeof training>[0]) => training({ isOwner: true, ...over });

test('people who follow trainings see whether one is outside the offer, updated, new or suggested, in this order', () => {
  const all = { isUnlocked: false, isNew: true, isUpdated: true, isSuggested: true };
  expect(flagOf(training(all), 'learner')).toBe('locked');
  expect(flagOf(training({ ...all, isUnlocked: true }), 'manager')).toBe('updated');
  expect(flagOf(training({ isNew: true, isSuggested: true }), 'learner')).toBe('new');
  expect(flagOf(training({ isSuggested: true }), 'learner')).toBe('suggested');
});

test("people who follow trainings see no flag 'in your offer', because any other training has the flag `locked`", () => {
  expect(flagOf(training({ isUnlocked: true, isOwner: false }), 'learner')).toBeUndefined();
});

test('people who manage trainings see first what a review has decided', () => {
  const fresh = { isNew: true, isUpdated: true };
  expect(flagOf(ownTraining({ ...fresh, status: 'REJECTED' }), 'partner')).toBe('rejected');
  expect(flagOf(ownTraining({ ...fresh, status: 'UNDER_REVIEW' }), 'partner')).toBe('review');
  expect(flagOf(ownTraining({ ...fresh, status: 'VALIDATED' }), 'partner')).toBe('new');
  expect(flagOf(ownTraining({ isUpdated: true }), 'admin')).toBe('updated');
});

test('a requested validation is not yet a review, and a change of a published training is no draft', () => {
  expect(flagOf(ownTraining({ status: 'VALIDATION_REQUESTED' }), 'partner')).toBe('requested');
  expect(flagOf(training({ status: 'VALIDATION_REQUESTED' }), 'superadmin')).toBe('requested');
  expect(flagOf(ownTraining({ status: 'CREATED', alreadyPublished: true }), 'partner')).toBe('pending');
  expect(flagOf(ownTraining({ status: 'VALIDATED' }), 'partner')).toBeUndefined();
  expect(flagOf(ownTraining({ status: 'CREATED', alreadyPublished: false }), 'partner')).toBeUndefined();
});

test("an admin sees which trainings of others are 'in your offer'; the card shows those that are not", () => {
  expect(flagOf(training({ isUnlocked: true, isOwner: false }), 'admin')).toBe('offer');
  expect(flagOf(training({ isUnlocked: true, isOwner: true }), 'admin')).toBeUndefined();
  expect(flagOf(training({ isUnlocked: false }), 'admin')).toBeUndefined();
  expect(flagOf(training(), 'superadmin')).toBeUndefined();
});

test('everyone who has a training sees first that it is being withdrawn', () => {
  const leaving = { availableUntil: '2026-06-29T10:00:00.000Z', isNew: true, isUpdated: true };
  for (const role of ['learner', 'manager', 'admin', 'superadmin', 'partner'] as const)
    expect(flagOf(training(leaving), role)).toBe('leaving');
  expect(flagOf(training({ ...leaving, isUnlocked: false }), 'learner')).toBe('locked');
});

test('an admin sees a training dimmed if the company neither owns it nor has it in its offer', () => {
  expect(isDimmed('admin', { isOwner: false, isUnlocked: false })).toBe(true);
  expect(isDimmed('admin', { isOwner: false, isUnlocked: true })).toBe(false);
  expect(isDimmed('admin', { isOwner: true, isUnlocked: true })).toBe(false);
  expect(isDimmed('admin', { isOwner: true, isUnlocked: false })).toBe(false);
});

test('no other role has dimmed trainings', () => {
  for (const role of PORTAL_ROLES.filter((other) => other !== 'admin'))
    expect(isDimmed(role, { isOwner: false, isUnlocked: false })).toBe(false);
});
