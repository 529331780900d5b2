import { expect, test } from '@jest/globals';
import { ApiError } from '@vr/shared-api/client';
import { createSessionStore } from '@vr/shared-api/session';
import { memoryStorage } from '../embed/memory-storage.ts';
import { profileOf } from '../testing/profile.ts';
import { endWhenRefused } from './end.ts';

const expired = new ApiError(401, { code: 'NOT_AUTHENTICATED' });
const forbidden = new ApiError(403, { code: 'NOT_AUTHORIZED' });

function signedIn(token = 'first') {
  const storage = memoryStorage();
  storage.setItem('draft', 'kept');
  const session = createSessionStore(storage, () => storage.clear());
  session.getState().signedIn(token, profileOf());
  return { session, storage, refused: endWhenRefused(session) };
}

test('a 401 ends the session and keeps drafts', () => {
  const { session, storage, refused } = signedIn();
  refused(expired, 'first');
  expect(session.getState().token).toBe(null);
  expect(session.getState().profile).toBe(null);
  expect(session.getState().endedBy).toBe('expired');
  expect([storage.length, storage.getItem('draft')]).toStrictEqual([1, 'kept']);
});

test('the next person does not start in the role that the last one had chosen', () => {
  const { session, storage, refused } = signedIn();
  session.getState().setProfile(profileOf({ roles: ['ROLE_ADMINISTRATOR'] }));
  session.getState().setRole('');
  refused(expired, 'first');
  expect(storage.getItem('role')).toBeNull();
  session.getState().signedIn('second', profileOf({ id: 6, roles: ['ROLE_ADMINISTRATOR'] }));
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
  session.getState().signedIn('second', profileOf());
  refused(expired, 'first');
  expect(session.getState().token).toBe('second');
  expect(session.getState().endedBy).toBe(null);
});
