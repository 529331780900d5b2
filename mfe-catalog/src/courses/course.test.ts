import { expect, test } from '@jest/globals';
import { PORTAL_ROLES } from '@vr/shared-api/roles';
import { isCourseDimmed } from './course.ts';

test('an admin sees a course dimmed if neither they nor the company own it', () => {
  expect(isCourseDimmed('admin', { isOwner: false, isGlobal: false })).toBe(true);
  expect(isCourseDimmed('admin', { isOwner: true, isGlobal: false })).toBe(false);
  expect(isCourseDimmed('admin', { isOwner: false, isGlobal: true })).toBe(false);
});

test('no other role has dimmed courses', () => {
  for (const role of PORTAL_ROLES.filter((other) => other !== 'admin'))
    expect(isCourseDimmed(role, { isOwner: false, isGlobal: false })).toBe(false);
});
