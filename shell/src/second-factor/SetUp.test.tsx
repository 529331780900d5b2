import { beforeEach, expect, jest, test } from '@jest/globals';
import { screen } from '@vr/shared-ui/testing/portal';
import { renderInShell } from '../testing/shell.tsx';
import SetUp from './SetUp.tsx';

const OFF = { totp: false, passkeys: [], recoveryCodes: 0, isRequired: true };

beforeEach(() => localStorage.clear());

async function open(isRequired: boolean, state: object = OFF) {
  const onSignOut = jest.fn(async () => undefined);
  const rendered = await renderInShell(<SetUp isRequired={isRequired} onSignOut={onSignOut} />, {
    answers: { 'GET /users/second-factor': state },
  });
  await screen.findByRole('button', { name: /^(?:Set up|Remove) the app$/u });
  return { ...rendered, onSignOut };
}

test('a required second factor cannot be postponed, but the person can sign out', async () => {
  const { person, onSignOut } = await open(true);
  expect(screen.getByText('Your company requires a second step for signing in. Set one up to continue.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Not now' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Continue to the portal' })).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Sign out' }));
  expect(onSignOut).toHaveBeenCalledTimes(1);
});

test('an advised one can be postponed', async () => {
  await open(false);
  expect(screen.getByRole('button', { name: 'Not now' })).toBeTruthy();
});

test('with a second factor, the person continues to the portal', async () => {
  await open(true, { ...OFF, totp: true });
  expect(screen.getByRole('button', { name: 'Continue to the portal' })).toBeTruthy();
});
