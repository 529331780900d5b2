import { expect, test } from '@jest/globals';
import type { Actor } from '@vr/shared-api/permissions';
import { training } from '../../testing/training.ts';
import type { Training } from '../../trainings/training.ts';
import { nextStepOf } from './next-step.ts';

const PARTNER: Actor = { id: 1, clientId: 1, roles: ['ROLE_ADMINISTRATOR', 'ROLE_PARTNER'] };
const step = (over: Partial<Training>, { actor = PARTNER, isUploading = false } = {}) =>
  nextStepOf(actor, training({ isOwner: true, isFromPartner: true, alreadyPublished: false, ...over }), isUploading);

test('a draft is completed until it has content that has arrived, and then submitted', () => {
  expect(step({ status: 'CREATED', contentTypes: [] })).toBe('complete');
  expect(step({ status: 'CREATED' }, { isUploading: true })).toBe('complete');
  expect(step({ status: 'CREATED' })).toBe('submit');
  expect(step({ status: 'CREATED', alreadyPublished: true })).toBe('submit');
});

test('a rejected training is corrected, and submitted again once it has been changed after the rejection', () => {
  const rejected = { status: 'REJECTED', waitsSince: '2026-06-01T08:00:00.000Z' } as const;
  expect(step({ ...rejected, lastModifiedDate: '2026-06-01T08:00:00.000Z' })).toBe('correct');
  expect(step({ ...rejected, lastModifiedDate: '2026-06-01T08:00:00.001Z' })).toBe('resubmit');
  expect(step({ ...rejected, lastModifiedDate: '2026-06-02T08:00:00.000Z', contentTypes: [] })).toBe('correct');
});

test('nothing is to be done while the platform reviews, after the validation, and during a withdrawal', () => {
  for (const status of ['VALIDATION_REQUESTED', 'UNDER_REVIEW', 'VALIDATED', 'UNKNOWN'] as const)
    expect(step({ status })).toBe(undefined);
  expect(step({ status: 'CREATED', availableUntil: '2026-07-01T08:00:00.000Z' })).toBe(undefined);
});

test('only people who may change the training have something to do', () => {
  expect(step({ status: 'CREATED' }, { actor: { ...PARTNER, roles: [] } })).toBe(undefined);
});
