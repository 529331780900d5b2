import { expect, test } from '@jest/globals';
import type { Actor, Role } from '@vr/shared-api/permissions';
import type { PortalRole } from '@vr/shared-api/roles';
import { courseActionsFor } from './actions.ts';

const actor = (...roles: Role[]): Actor => ({ id: 1, clientId: 2, roles });
const admin = actor('ROLE_ADMINISTRATOR');
const manager = actor('ROLE_MANAGER');
const both = actor('ROLE_ADMINISTRATOR', 'ROLE_MANAGER');
const OWN = { isOwner: true, isGlobal: false };
const OF_COMPANY = { isOwner: false, isGlobal: true };
const OF_ANOTHER = { isOwner: false, isGlobal: false };
const ALL = ['suggest', 'edit', 'delete'];

test('an admin changes their own and the company’s courses, and suggests every course', () => {
  expect(courseActionsFor('admin', admin, OF_COMPANY, false)).toStrictEqual(ALL);
  expect(courseActionsFor('admin', both, OWN, false)).toStrictEqual(ALL);
  expect(courseActionsFor('admin', admin, OF_ANOTHER, false)).toStrictEqual(['suggest']);
});

test('a manager changes only their own courses, even if they are also an admin', () => {
  expect(courseActionsFor('manager', manager, OWN, false)).toStrictEqual(ALL);
  expect(courseActionsFor('manager', manager, OF_COMPANY, false)).toStrictEqual(['suggest']);
  expect(courseActionsFor('manager', both, OF_COMPANY, false)).toStrictEqual(['suggest']);
});

test('courses cannot be changed or deleted on a phone', () => {
  expect(courseActionsFor('admin', admin, OF_COMPANY, true)).toStrictEqual(['suggest']);
  expect(courseActionsFor('manager', manager, OWN, true)).toStrictEqual(['suggest']);
});

test('a learner, a partner and the super admin have no actions on a course', () => {
  for (const role of ['learner', 'partner', 'superadmin'] satisfies PortalRole[])
    for (const person of [admin, both, actor('ROLE_SUPER_ADMIN'), actor('ROLE_ADMINISTRATOR', 'ROLE_PARTNER')])
      expect(courseActionsFor(role, person, OF_COMPANY, false)).toStrictEqual([]);
});
