import { expect, test } from '@jest/globals';
import { type LiveSession, phaseOf } from './live-session.ts';

const session = (over: Partial<LiveSession> = {}): LiveSession => ({
  progress: 20,
  score: null,
  finished: false,
  check: null,
  steps: [],
  ...over,
});

test('a headset is waited for until it has signed in', () => {
  expect(phaseOf(undefined)).toBe('waiting');
  expect(phaseOf({ signedIn: false, session: null })).toBe('waiting');
  expect(phaseOf({ signedIn: true, session: null })).toBe('signed-in');
});

test('a headset plays until its session is finished or complete', () => {
  expect(phaseOf({ signedIn: true, session: session() })).toBe('playing');
  expect(phaseOf({ signedIn: false, session: session() })).toBe('playing');
  expect(phaseOf({ signedIn: true, session: session({ finished: true }) })).toBe('finished');
  expect(phaseOf({ signedIn: true, session: session({ progress: 100 }) })).toBe('finished');
});
