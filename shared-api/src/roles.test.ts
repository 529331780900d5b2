import { expect, test } from '@jest/globals';
import { type CurrentRole, currentRole, portalRoleOf, rolesAfterChoice } from './roles.ts';
import { createSessionStore, portalRoleOfSession } from './session.ts';

const ADMIN_AND_MANAGER = ['ROLE_ADMINISTRATOR', 'ROLE_MANAGER'] as const;

test('a stored role that the person has is the current one', () => {
  expect(currentRole('ROLE_MANAGER', ADMIN_AND_MANAGER)).toBe('ROLE_MANAGER');
});

test('an empty stored role means learner, whatever roles the person has', () => {
  expect(currentRole('', ADMIN_AND_MANAGER)).toBe('');
});

test('a stored role that the person lacks is replaced by their first role', () => {
  expect(currentRole('ROLE_SUPER_ADMIN', ADMIN_AND_MANAGER)).toBe('ROLE_ADMINISTRATOR');
  expect(currentRole('no such role', ['ROLE_MANAGER'])).toBe('ROLE_MANAGER');
  expect(currentRole('ROLE_ADMINISTRATOR', [])).toBe('');
});

test('without a stored role the current one is the first, or learner', () => {
  expect(currentRole(null, ADMIN_AND_MANAGER)).toBe('ROLE_ADMINISTRATOR');
  expect(currentRole(null, [])).toBe('');
});

test('each server role has a portal role; an admin who is a partner has the partner role', () => {
  const portalRoles: [CurrentRole, string][] = [
    ['ROLE_SUPER_ADMIN', 'superadmin'],
    ['ROLE_ADMINISTRATOR', 'admin'],
    ['ROLE_MANAGER', 'manager'],
    ['ROLE_PARTNER', 'partner'],
    ['', 'learner'],
  ];
  for (const [role, portalRole] of portalRoles) expect(portalRoleOf(role, ADMIN_AND_MANAGER)).toBe(portalRole);
  expect(portalRoleOf('ROLE_ADMINISTRATOR', ['ROLE_ADMINISTRATOR', 'ROLE_PARTNER'])).toBe('partner');
});

test('an admin chooses between admin and manager; other roles stay as they are', () => {
  expect(rolesAfterChoice(['ROLE_PARTNER', 'ROLE_MANAGER'], ['ROLE_ADMINISTRATOR'])).toStrictEqual([
    'ROLE_PARTNER',
    'ROLE_ADMINISTRATOR',
  ]);
  expect(rolesAfterChoice([], ['ROLE_MANAGER', 'ROLE_ADMINISTRATOR'])).toStrictEqual(ADMIN_AND_MANAGER);
  expect(rolesAfterChoice(ADMIN_AND_MANAGER, ['learner', undefined])).toStrictEqual([]);
  expect(rolesAfterChoice([], ['ROLE_SUPER_ADMIN'])).toStrictEqual([]);
});

const profile = {
  id: 4,
  clientId: 2,
  firstName: 'Claire',
  lastName: 'Fontaine',
  email: 'claire@example.com',
  picture: null,
  roles: [...ADMIN_AND_MANAGER],
};
const storageOf = (kept: Map<string, string>) => ({
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
});

test('the role that replaces a stored one is stored', () => {
  const kept = new Map([['role', 'ROLE_SUPER_ADMIN']]);
  createSessionStore(storageOf(kept), () => kept.clear())
    .getState()
    .setProfile(profile);
  expect(kept.get('role')).toBe('ROLE_ADMINISTRATOR');
});

test('switching the role stores it, keeps the token, and lasts until the next start', () => {
  const kept = new Map<string, string>();
  const storage = storageOf(kept);
  const session = createSessionStore(storage, () => kept.clear());
  session.getState().signedIn('secret', profile);
  for (const [role, portalRole] of [
    ['ROLE_MANAGER', 'manager'],
    ['', 'learner'],
  ] as const) {
    session.getState().setRole(role);
    expect(portalRoleOfSession(session.getState())).toBe(portalRole);
    expect(session.getState().token).toBe('secret');
    const next = createSessionStore(storage, () => kept.clear());
    next.getState().setProfile(profile);
    expect(next.getState().role).toBe(role);
    expect(next.getState().token).toBe('secret');
  }
});
