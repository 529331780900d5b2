import { expect, test } from '@jest/globals';
import { ApiError } from '@vr/shared-api/client';
import { createSessionStore } from '@vr/shared-api/session';
import { endWhenRefused } from './end.ts';

const profile = {
  id: 4,
  clientId: 2,
  firstName: 'Camille',
  lastName: 'Laurent',
  email: 'camille@example.com',
  picture: null,
  roles: [],
};
const expired = new ApiError(401, { code: 'NOT_AUTHENTICATED' });
const forbidden = new ApiError(403, { code: 'NOT_AUTHORIZED' });

function signedIn(token = 'first') {
  const stored = new Map<string, string>([['draft', 'kept']]);
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
  const session = createSessionStore(storage, () => stored.clear());
  session.getState().signedIn(token, profile);
  return { session, stored, refused: endWhenRefused(session) };
}

test('a 401 ends the session and keeps drafts', () => {
  const { session, stored, refused } = signedIn();
  refused(expired, 'first');
  expect(session.getState().token).toBe(null);
  expect(session.getState().profile).toBe(null);
  expect(session.getState().endedBy).toBe('expired');
  expect([...stored]).toStrictEqual([['draft', 'kept']]);
});

test('the next person does not start in the role that the last one had chosen', () => {
  const { session, stored, refused } = signedIn();
  session.getState().setProfile({ ...profile, roles: ['ROLE_ADMINISTRATOR'] });
  session.getState().setRole('');
  refused(expired, 'first');
  expect(stored.has('role')).toBe(false);
  session.getState().signedIn('second', { ...profile, id: 5, roles: ['ROLE_ADMINISTRATOR'] });
  expect(session.getState().role).toBe('ROLE_ADMINISTRATOR');
});

test('a 403 ends the session as forbidden', () => {
  const { session, refused } = signedIn();
  refused(forbidden, 'first');
  expect(session.getState().endedBy).toBe('forbidden');
});

test('several refused calls end the session once, for the first reason', () => {
  const { session, refused } = signedIn();
  refused(forbidden, 'first');
  refused(expired, 'first');
  expect(session.getState().endedBy).toBe('forbidden');
});

test('a late refusal of the old token does not end the new session', () => {
  const { session, refused } = signedIn();
  refused(expired, 'first');
  session.getState().signedIn('second', profile);
  refused(expired, 'first');
  expect(session.getState().token).toBe('second');
  expect(session.getState().endedBy).toBe(null);
});
