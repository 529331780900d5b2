import { expect, jest, test } from '@jest/globals';
import { act, address, goTo, historyState, screen, waitFor } from '@vr/shared-ui/testing/portal';
import type { ReactNode } from 'react';
import { flashState } from '../flash/flash.ts';
import { renderInShell } from '../testing/shell.tsx';
import { Screen } from './Screen.tsx';

const screenWith = (children: ReactNode, loadingScreenGone = Promise.resolve()) => (
  <Screen loadingScreenGone={loadingScreenGone} onSignIn={jest.fn<() => Promise<undefined>>()}>
    {children}
  </Screen>
);
const PORTAL = <p>The portal</p>;

test.each(['/reset-password', '/reset-password?key=', '/confirm-email'])(
  'without its key, the link %s leads to the sign-in with an error that shows once',
  async (path) => {
    const { notices } = await renderInShell(screenWith(null), { path });
    await screen.findByRole('heading', { level: 1 });
    expect(notices).toStrictEqual([{ kind: 'error', text: expect.stringMatching(/^Server error/u) }]);
    expect(screen.getByText(/^Server error/u)).toBeTruthy();
    expect(address()).toBe('/login');
    // Otherwise a reload or Back would show the message again.
    expect(JSON.stringify(historyState())).not.toContain('reset-link-incomplete');
  },
);

test('without its key, a link leads signed-in people to the portal with the error', async () => {
  const { notices } = await renderInShell(screenWith(PORTAL), { path: '/reset-password' });
  expect(screen.getByText('The portal')).toBeTruthy();
  expect(notices).toStrictEqual([{ kind: 'error', text: expect.stringMatching(/^Server error/u) }]);
  expect([address(), historyState()]).toStrictEqual(['/', null]);
});

test.each([
  ['/reset-password', 'Choose your password'],
  ['/confirm-email', 'Confirm your new email address'],
  ['/undo-email', 'Keep your old email address'],
  ['/super-admin', 'Create the super admin’s account'],
])('the link %s with a key opens its screen, even if someone is signed in', async (path, title) => {
  await renderInShell(screenWith(PORTAL), { path: `${path}?key=key-1` });
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
  expect(screen.queryByText('The portal')).toBeNull();
});

test.each([
  ['signed out', null],
  ['signed in', PORTAL],
])('%s, a message waits until the loading screen is gone, and shows once', async (_, children) => {
  const { promise: gone, resolve: leave } = Promise.withResolvers<void>();
  const { notices, rerender } = await renderInShell(screenWith(children, gone));
  await goTo('/', { state: flashState('password-changed', 'success') });
  await waitFor(() => expect(JSON.stringify(historyState())).not.toContain('password-changed'));
  expect(notices).toStrictEqual([]);
  await act(async () => leave());
  const notice = { kind: 'success', text: 'Your new password is saved. Sign in with it.' };
  expect(notices).toStrictEqual([notice]);
  rerender(screenWith(children, gone));
  expect(notices).toStrictEqual([notice]);
});

test('signed out, every path leads to the sign-in, which knows the way back', async () => {
  await renderInShell(screenWith(null), { path: '/learner/dashboard?training=3#skills' });
  await waitFor(() => expect(address()).toBe('/login'));
  expect(historyState()).toStrictEqual({
    from: { pathname: '/learner/dashboard', search: '?training=3', hash: '#skills', state: null },
  });
});
