import { expect, test } from '@jest/globals';
import { flashIn, flashState, withoutFlash } from './flash.ts';

test('a navigation state contains the message and its variant', () => {
  expect(flashIn(flashState('password-changed', 'success'))).toStrictEqual({
    message: 'password-changed',
    variant: 'success',
  });
  expect(flashIn({ ...flashState('reset-link-incomplete', 'error'), page: 2 })).toStrictEqual({
    message: 'reset-link-incomplete',
    variant: 'error',
  });
});

test('another state, an unknown message and an unknown variant are no message', () => {
  const states = [
    null,
    undefined,
    'password-changed',
    { from: { pathname: '/' } },
    { message: 'password-changed' },
    { message: 'password-changed', variant: 'loud' },
    { message: 'constructor', variant: 'success' },
  ];
  for (const state of states)
    expect([JSON.stringify(state), flashIn(state)]).toStrictEqual([JSON.stringify(state), null]);
});

test('only the message is removed from the state', () => {
  expect(withoutFlash(flashState('password-changed', 'success'))).toBe(null);
  expect(withoutFlash({ ...flashState('password-changed', 'success'), page: 2 })).toStrictEqual({ page: 2 });
  const other = { message: 'of somebody else', variant: 'success' };
  expect(withoutFlash(other)).toBe(other);
  expect(withoutFlash(null)).toBe(null);
});
