import { expect, jest, test } from '@jest/globals';
import { useLocation, useNavigate } from '@vr/shared-ui/router';
import { renderInPortal, screen, waitFor } from '@vr/shared-ui/testing/portal';
import type { ReactNode } from 'react';
import { flashState } from '../flash/flash.ts';
import { Screen } from './Screen.tsx';

function Address() {
  const { pathname, state } = useLocation();
  return <output>{JSON.stringify({ pathname, state })}</output>;
}
const address = () => JSON.parse(screen.getByText(/^\{"pathname"/u).textContent ?? '');

/** Stands for a screen that leads to the first page with a message. */
function Leave() {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => navigate('/', { state: flashState('password-changed', 'success') })}>
      Leave
    </button>
  );
}

const screenWith = (children: ReactNode, loadingScreenGone = true) => (
  <>
    <Address />
    <Leave />
    <Screen loadingScreenGone={loadingScreenGone} onSignIn={jest.fn<() => Promise<undefined>>()}>
      {children}
    </Screen>
  </>
);
const render = (path: string, ui: ReactNode) =>
  renderInPortal(ui, { texts: { shell: (lang) => import(`../locales/${lang}.json`) }, path });

const PORTAL = <p>The portal</p>;

test.each(['/reset-password', '/reset-password?key=', '/confirm-email'])(
  'without its key, the link %s leads to the sign-in with an error that shows once',
  async (path) => {
    const { notices } = await render(path, screenWith(null));
    await screen.findByRole('heading', { level: 1 });
    expect(notices).toStrictEqual([{ kind: 'error', text: expect.stringMatching(/^Server error/u) }]);
    expect(screen.getByText(/^Server error/u)).toBeTruthy();
    expect(address().pathname).toBe('/login');
    // A reload or Back would show it again.
    expect(JSON.stringify(address().state)).not.toContain('reset-link-incomplete');
  },
);

test('without its key, a link leads signed-in people to the portal with the error', async () => {
  const { notices } = await render('/reset-password', screenWith(PORTAL));
  expect(screen.getByText('The portal')).toBeTruthy();
  expect(notices).toStrictEqual([{ kind: 'error', text: expect.stringMatching(/^Server error/u) }]);
  expect(address()).toStrictEqual({ pathname: '/', state: null });
});

test.each([
  ['/reset-password', 'Choose your password'],
  ['/confirm-email', 'Confirm your new email address'],
  ['/undo-email', 'Keep your old email address'],
  ['/super-admin', 'Create the super admin’s account'],
])('the link %s with a key opens its screen, even if someone is signed in', async (path, title) => {
  await render(`${path}?key=key-1`, screenWith(PORTAL));
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
  expect(screen.queryByText('The portal')).toBeNull();
});

test.each([
  ['signed out', null],
  ['signed in', PORTAL],
])('%s, a message waits until the loading screen is gone, and shows once', async (_, children) => {
  const { person, notices, rerender } = await render('/', screenWith(children, false));
  await person.click(screen.getByText('Leave'));
  await waitFor(() => expect(JSON.stringify(address().state)).not.toContain('password-changed'));
  expect(notices).toStrictEqual([]);
  rerender(screenWith(children));
  const notice = { kind: 'success', text: 'Your new password is saved. Sign in with it.' };
  expect(notices).toStrictEqual([notice]);
  rerender(screenWith(children));
  expect(notices).toStrictEqual([notice]);
});

test('signed out, every path leads to the sign-in, which knows the way back', async () => {
  await render('/learner/dashboard?training=3#skills', screenWith(null));
  await waitFor(() => expect(address().pathname).toBe('/login'));
  expect(address().state).toStrictEqual({
    from: { pathname: '/learner/dashboard', search: '?training=3', hash: '#skills', state: null },
  });
});
