import { expect, test } from '@jest/globals';
import { training } from '../testing/training.ts';
import { flagsOf } from './flags.ts';

const ownTraining = (over: Parameters<typeof training>[0]) => training({ isOwner: true, ...over });

test('a picture has at most two flags, by priority', () => {
  const fresh = { isNew: true, isUpdated: true, isUnlocked: true };
  expect(flagsOf(training(fresh), 'learner')).toStrictEqual(['new', 'updated']);
  expect(flagsOf(ownTraining({ ...fresh, status: 'REJECTED' }), 'partner')).toStrictEqual(['rejected', 'new']);
  expect(flagsOf(ownTraining({ isUpdated: true, status: 'UNDER_REVIEW' }), 'partner')).toStrictEqual([
    'review',
    'updated',
  ]);
  expect(flagsOf(training({ ...fresh, isUnlocked: false }), 'learner')).toStrictEqual(['new', 'locked']);
  expect(flagsOf(training({ isUpdated: true, isUnlocked: false }), 'manager')).toStrictEqual(['locked', 'updated']);
});

test('a requested validation has the flag of a running review', () => {
  expect(flagsOf(ownTraining({ status: 'VALIDATION_REQUESTED' }), 'partner')).toStrictEqual(['review']);
  expect(flagsOf(training({ status: 'VALIDATION_REQUESTED' }), 'superadmin')).toStrictEqual(['review']);
  expect(flagsOf(ownTraining({ status: 'VALIDATED' }), 'partner')).toStrictEqual([]);
  expect(flagsOf(ownTraining({ status: 'CREATED' }), 'partner')).toStrictEqual([]);
});

test("trainings that the company owns do not have the flag 'in your offer'", () => {
  expect(flagsOf(training({ isUnlocked: true, isOwner: false }), 'learner')).toStrictEqual(['offer']);
  expect(flagsOf(training({ isUnlocked: true, isOwner: true }), 'learner')).toStrictEqual([]);
  expect(flagsOf(training(), 'superadmin')).toStrictEqual([]);
});

test('a training outside the offer has the flag `locked`, except for an admin, who sees it dimmed', () => {
  expect(flagsOf(training({ isUnlocked: false }), 'learner')).toStrictEqual(['locked']);
  expect(flagsOf(training({ isUnlocked: false }), 'manager')).toStrictEqual(['locked']);
  expect(flagsOf(training({ isUnlocked: false }), 'admin')).toStrictEqual([]);
});
