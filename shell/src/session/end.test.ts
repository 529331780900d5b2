import assert from 'node:assert/strict';
import { test } from 'node:test';
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

test('a 401 ends the session, drafts stay', () => {
  const { session, stored, refused } = signedIn();
  refused(expired, 'first');
  assert.equal(session.getState().token, null);
  assert.equal(session.getState().profile, null);
  assert.equal(session.getState().endedBy, 'expired');
  assert.deepEqual([...stored], [['draft', 'kept']]);
});

test('a 403 ends it as forbidden, so that the person is told', () => {
  const { session, refused } = signedIn();
  refused(forbidden, 'first');
  assert.equal(session.getState().endedBy, 'forbidden');
});

test('several refused calls end it once, for the first reason', () => {
  const { session, refused } = signedIn();
  refused(forbidden, 'first');
  refused(expired, 'first');
  assert.equal(session.getState().endedBy, 'forbidden');
});

test('a late refusal of the old token leaves the new session alone', () => {
  const { session, refused } = signedIn();
  refused(expired, 'first');
  session.getState().signedIn('second', profile);
  refused(expired, 'first');
  assert.equal(session.getState().token, 'second');
  assert.equal(session.getState().endedBy, null);
});
