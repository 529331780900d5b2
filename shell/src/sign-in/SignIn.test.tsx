import { expect, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@vr/shared-ui/testing/portal';
import type { Flash } from '../flash/flash.ts';
import { renderInShell } from '../testing/shell.tsx';
import SignIn from './SignIn.tsx';

const renderScreen = (flash: Flash | null = null) =>
  renderInShell(<SignIn onSignIn={async () => undefined} flash={flash} />);
const tab = (name: string) => screen.getByRole('tab', { name });
const panel = () => screen.getByRole('tabpanel');

test('each way to sign in has its tab, and switching keeps what was typed', async () => {
  const { person } = await renderScreen();
  expect(document.title).toBe('Sign in · Immersive portal');
  expect(tab('Email and password').getAttribute('aria-selected')).toBe('true');
  await person.type(within(panel()).getByLabelText('Email'), 'lea@demo.example');
  await person.click(tab('Unique code'));
  expect(tab('Unique code').getAttribute('aria-selected')).toBe('true');
  expect(within(panel()).queryByLabelText('Email')).toBeNull();
  await person.type(within(panel()).getByLabelText('6-character code'), 'AB');
  await person.click(tab('Email and password'));
  expect(within(panel()).getByLabelText<HTMLInputElement>('Email').value).toBe('lea@demo.example');
  await person.click(tab('Unique code'));
  expect(within(panel()).getByLabelText<HTMLInputElement>('6-character code').value).toBe('AB');
});

test('the screen says why the last session has ended', async () => {
  const expired = 'Your session has ended. Sign in again to continue.';
  const forbidden = 'You are not authorised to perform this action. You have been signed out.';
  const { portal } = await renderScreen();
  expect(screen.queryByText(expired)).toBeNull();
  act(() => portal.session.getState().ended('expired'));
  expect(screen.getByText(expired).closest('[role=status]')).not.toBeNull();
  act(() => portal.session.getState().ended('forbidden'));
  expect(screen.queryByText(expired)).toBeNull();
  expect(screen.queryByText(forbidden)).not.toBeNull();
  act(() => portal.session.getState().signedOut());
  expect(screen.queryByText(forbidden)).toBeNull();
});

test('the message of the navigation that led here stays on the screen', async () => {
  await renderScreen({ message: 'password-changed', variant: 'success' });
  expect(screen.queryByText('Your new password is saved. Sign in with it.')).not.toBeNull();
});

test('the language can be changed', async () => {
  const { person, portal } = await renderScreen();
  const language = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Language' });
  expect(language.value).toBe('en');
  await person.selectOptions(language, 'Français');
  await waitFor(() => expect(portal.setLang).toHaveBeenCalledWith('fr'));
});

test('without a network the screen says so', async () => {
  const { portal } = await renderScreen();
  expect(screen.queryByText(/^You are offline\./u)).toBeNull();
  act(() => portal.connection.setState('offline', true));
  expect(screen.getByText(/^You are offline\./u)).toBeTruthy();
});
