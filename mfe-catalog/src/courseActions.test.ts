import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Actor, Role } from '@vr/shared-api/permissions';
import type { Shell } from '@vr/shared-api/roles';
import { courseActionsFor } from './courseActions.ts';

const actor = (...roles: Role[]): Actor => ({ id: 1, clientId: 2, roles });
const admin = actor('ROLE_ADMINISTRATOR');
const manager = actor('ROLE_MANAGER');
const both = actor('ROLE_ADMINISTRATOR', 'ROLE_MANAGER');
const MINE = { isOwner: true, isGlobal: false };
const COMPANYS = { isOwner: false, isGlobal: true };
const ANOTHERS = { isOwner: false, isGlobal: false };
const ALL = ['delete', 'edit', 'suggest'];

test('an admin changes what is theirs or the company’s, and suggests everything', () => {
  assert.deepEqual(courseActionsFor('admin', admin, COMPANYS, false), ALL);
  assert.deepEqual(courseActionsFor('admin', both, MINE, false), ALL);
  assert.deepEqual(courseActionsFor('admin', admin, ANOTHERS, false), ['suggest']);
});

test('a manager changes only what is theirs, also where they are an admin besides', () => {
  assert.deepEqual(courseActionsFor('manager', manager, MINE, false), ALL);
  assert.deepEqual(courseActionsFor('manager', manager, COMPANYS, false), ['suggest']);
  assert.deepEqual(courseActionsFor('manager', both, COMPANYS, false), ['suggest']);
});

test('on a phone nobody changes or deletes', () => {
  assert.deepEqual(courseActionsFor('admin', admin, COMPANYS, true), ['suggest']);
  assert.deepEqual(courseActionsFor('manager', manager, MINE, true), ['suggest']);
});

test('a learner, a partner and the super admin do nothing with a course', () => {
  for (const shell of ['learner', 'partner', 'superadmin'] satisfies Shell[])
    for (const person of [admin, both, actor('ROLE_SUPER_ADMIN'), actor('ROLE_ADMINISTRATOR', 'ROLE_PARTNER')])
      assert.deepEqual(courseActionsFor(shell, person, COMPANYS, false), []);
});
