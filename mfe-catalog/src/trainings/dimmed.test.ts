import { expect, test } from '@jest/globals';
import { PORTAL_ROLES } from '@vr/shared-api/roles';
import { isDimmed } from './dimmed.ts';

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
