import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TRAINING_STATUSES, type TrainingStatus } from './limits.ts';
import type { Actor, Role } from './permissions.ts';
import { mayReview, REVIEW_ACTIONS, reviewActionsFor, reviewGroup, reviewStep, statusAfter } from './review.ts';

const someone = (...roles: Role[]): Actor => ({ id: 7, clientId: 3, roles });
const partner = someone('ROLE_PARTNER', 'ROLE_ADMINISTRATOR');
const superAdmin = someone('ROLE_SUPER_ADMIN');

test('a training moves from one status to another as the specification says, and in no other way', () => {
  const moves = REVIEW_ACTIONS.flatMap((action) =>
    [...TRAINING_STATUSES, null].flatMap((status) => {
      const to = statusAfter(action, status);
      return to ? [`${status} ${action} ${to}`] : [];
    }),
  );
  assert.deepEqual(moves, [
    'CREATED REQUEST_VALIDATION VALIDATION_REQUESTED',
    'REJECTED REQUEST_VALIDATION VALIDATION_REQUESTED',
    'VALIDATION_REQUESTED START_REVIEW UNDER_REVIEW',
    'UNDER_REVIEW VALIDATE VALIDATED',
    'UNDER_REVIEW REJECT REJECTED',
  ]);
});

test('its partner asks for the validation of its own, the super admin decides, nobody else does anything', () => {
  const offered = (actor: Actor, isOwner: boolean, isFromPartner = true) =>
    Object.fromEntries(
      [...TRAINING_STATUSES, null].flatMap((status) => {
        const actions = reviewActionsFor(actor, { isOwner, isFromPartner, status });
        return actions.length > 0 ? [[status, actions]] : [];
      }),
    );
  assert.deepEqual(offered(partner, true), { CREATED: ['REQUEST_VALIDATION'], REJECTED: ['REQUEST_VALIDATION'] });
  assert.deepEqual(offered(partner, false), {});
  assert.deepEqual(offered(superAdmin, false), {
    VALIDATION_REQUESTED: ['START_REVIEW'],
    UNDER_REVIEW: ['VALIDATE', 'REJECT'],
  });
  assert.deepEqual(offered(superAdmin, true, false), {});
  for (const roles of [[], ['ROLE_MANAGER'], ['ROLE_ADMINISTRATOR']] as Role[][])
    assert.deepEqual(offered(someone(...roles), true), {}, roles.join());
  assert.ok(!mayReview(superAdmin, 'REQUEST_VALIDATION', { isOwner: false, isFromPartner: true }));
});

test('the stepper stands where the status says; what needs no review has none', () => {
  const steps = TRAINING_STATUSES.map((status) => [status, reviewStep(status)]);
  assert.deepEqual(Object.fromEntries(steps), {
    UNKNOWN: undefined,
    CREATED: 'IMPORT',
    REJECTED: 'IMPORT',
    VALIDATION_REQUESTED: 'VALIDATION_REQUESTED',
    UNDER_REVIEW: 'UNDER_ANALYSIS',
    VALIDATED: 'ONLINE',
  });
  assert.equal(reviewStep(null), undefined);
});

test('the super admin finds each in its group, a published one that is being changed among the published', () => {
  const group = (status: TrainingStatus | null, alreadyPublished = false) => reviewGroup({ status, alreadyPublished });
  assert.equal(group('VALIDATION_REQUESTED'), 'to-verify');
  assert.equal(group('UNDER_REVIEW', true), 'to-verify');
  assert.equal(group('REJECTED'), 'rejected');
  assert.equal(group('REJECTED', true), 'rejected');
  assert.equal(group('VALIDATED', true), 'published');
  assert.equal(group('CREATED', true), 'published');
  assert.equal(group('CREATED'), undefined);
});
