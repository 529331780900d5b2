import { expect, test } from '@jest/globals';
import { TRAINING_STATUSES, type TrainingStatus } from './limits.ts';
import type { Actor, Role } from './permissions.ts';
import {
  mayReview,
  REVIEW_ACTIONS,
  reviewActionsFor,
  reviewGroup,
  reviewStep,
  statusAfter,
  targetOf,
} from './review.ts';

const someone = (...roles: Role[]): Actor => ({ id: 7, clientId: 3, roles });
const partner = someone('ROLE_PARTNER', 'ROLE_ADMINISTRATOR');
const superAdmin = someone('ROLE_SUPER_ADMIN');

test('only the transitions of the specification are allowed', () => {
  const moves = REVIEW_ACTIONS.flatMap((action) =>
    [...TRAINING_STATUSES, null].flatMap((status) => {
      const to = statusAfter(action, status);
      return to ? [`${status} ${action} ${to}`] : [];
    }),
  );
  expect(moves).toStrictEqual([
    'CREATED REQUEST_VALIDATION VALIDATION_REQUESTED',
    'REJECTED REQUEST_VALIDATION VALIDATION_REQUESTED',
    'VALIDATION_REQUESTED START_REVIEW UNDER_REVIEW',
    'UNDER_REVIEW VALIDATE VALIDATED',
    'UNDER_REVIEW REJECT REJECTED',
  ]);
  expect(REVIEW_ACTIONS.map(targetOf)).toStrictEqual(['VALIDATION_REQUESTED', 'UNDER_REVIEW', 'VALIDATED', 'REJECTED']);
});

test('a partner requests the validation of own trainings, the super admin decides, nobody else has an action', () => {
  const offered = (actor: Actor, isOwner: boolean, isFromPartner = true) =>
    Object.fromEntries(
      [...TRAINING_STATUSES, null].flatMap((status) => {
        const actions = reviewActionsFor(actor, { isOwner, isFromPartner, status });
        return actions.length > 0 ? [[status, actions]] : [];
      }),
    );
  expect(offered(partner, true)).toStrictEqual({ CREATED: ['REQUEST_VALIDATION'], REJECTED: ['REQUEST_VALIDATION'] });
  expect(offered(partner, false)).toStrictEqual({});
  expect(offered(superAdmin, false)).toStrictEqual({
    VALIDATION_REQUESTED: ['START_REVIEW'],
    UNDER_REVIEW: ['VALIDATE', 'REJECT'],
  });
  expect(offered(superAdmin, true, false)).toStrictEqual({});
  for (const roles of [[], ['ROLE_MANAGER'], ['ROLE_ADMINISTRATOR']] as Role[][])
    expect([roles.join(), offered(someone(...roles), true)]).toStrictEqual([roles.join(), {}]);
  expect(!mayReview(superAdmin, 'REQUEST_VALIDATION', { isOwner: false, isFromPartner: true })).toBeTruthy();
});

test('the status decides the step of the stepper; a training without review has none', () => {
  const steps = TRAINING_STATUSES.map((status) => [status, reviewStep(status)]);
  expect(Object.fromEntries(steps)).toStrictEqual({
    UNKNOWN: undefined,
    CREATED: 'IMPORT',
    REJECTED: 'IMPORT',
    VALIDATION_REQUESTED: 'VALIDATION_REQUESTED',
    UNDER_REVIEW: 'UNDER_ANALYSIS',
    VALIDATED: 'ONLINE',
  });
  expect(reviewStep(null)).toBe(undefined);
});

test('each status belongs to a group; a published training that is being changed stays among the published', () => {
  const group = (status: TrainingStatus | null, alreadyPublished = false) => reviewGroup({ status, alreadyPublished });
  expect(group('VALIDATION_REQUESTED')).toBe('to-verify');
  expect(group('UNDER_REVIEW', true)).toBe('to-verify');
  expect(group('REJECTED')).toBe('rejected');
  expect(group('REJECTED', true)).toBe('rejected');
  expect(group('VALIDATED')).toBe('published');
  expect(group('VALIDATED', true)).toBe('published');
  expect(group('CREATED', true)).toBe('published');
  expect(group('CREATED')).toBe(undefined);
});
