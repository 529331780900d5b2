import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type CurrentRole, currentRole, shellOf } from './roles.ts';
import { createSessionStore, shellOfSession } from './session.ts';

const ADMIN_AND_MANAGER = ['ROLE_ADMINISTRATOR', 'ROLE_MANAGER'] as const;

test('a stored role of the person is the current one', () => {
  assert.equal(currentRole('ROLE_MANAGER', ADMIN_AND_MANAGER), 'ROLE_MANAGER');
});

test('stored without a value it means learner, whatever roles the person has', () => {
  assert.equal(currentRole('', ADMIN_AND_MANAGER), '');
});

test("a stored role that is not the person's falls to the first of theirs", () => {
  assert.equal(currentRole('ROLE_SUPER_ADMIN', ADMIN_AND_MANAGER), 'ROLE_ADMINISTRATOR');
  assert.equal(currentRole('no such role', ['ROLE_MANAGER']), 'ROLE_MANAGER');
  assert.equal(currentRole('ROLE_ADMINISTRATOR', []), '');
});

test('nothing stored means the first role, or learner', () => {
  assert.equal(currentRole(null, ADMIN_AND_MANAGER), 'ROLE_ADMINISTRATOR');
  assert.equal(currentRole(null, []), '');
});

test('each role has its shell; an admin who is a partner gets the partner’s', () => {
  const shells: [CurrentRole, string][] = [
    ['ROLE_SUPER_ADMIN', 'superadmin'],
    ['ROLE_ADMINISTRATOR', 'admin'],
    ['ROLE_MANAGER', 'manager'],
    ['ROLE_PARTNER', 'partner'],
    ['', 'learner'],
  ];
  for (const [role, shell] of shells) assert.equal(shellOf(role, ADMIN_AND_MANAGER), shell);
  assert.equal(shellOf('ROLE_ADMINISTRATOR', ['ROLE_ADMINISTRATOR', 'ROLE_PARTNER']), 'partner');
});

test('switching the role is stored, changes the shell and keeps the token; the next start goes on in it', () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  const profile = {
    id: 4,
    clientId: 2,
    firstName: 'Claire',
    lastName: 'Fontaine',
    email: 'claire@example.com',
    picture: null,
    roles: [...ADMIN_AND_MANAGER],
  };
  const session = createSessionStore(storage, () => kept.clear());
  session.getState().signedIn('secret', profile);
  for (const [role, shell] of [
    ['ROLE_MANAGER', 'manager'],
    ['', 'learner'],
  ] as const) {
    session.getState().setRole(role);
    assert.equal(shellOfSession(session.getState()), shell);
    assert.equal(session.getState().token, 'secret');
    const next = createSessionStore(storage, () => kept.clear());
    next.getState().setProfile(profile);
    assert.equal(next.getState().role, role);
    assert.equal(next.getState().token, 'secret');
  }
});
