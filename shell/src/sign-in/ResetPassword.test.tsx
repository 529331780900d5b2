import { expect, jest, test } from '@jest/globals';
import { ApiError } from '@vr/shared-api/client';
import {
  type Answer,
  act,
  address,
  descriptionOf,
  goTo,
  historyState,
  NETWORK_FAILURE,
  refusal,
  screen,
  waitFor,
} from '@vr/shared-ui/testing/portal';
import { renderInShell } from '../testing/shell.tsx';
import ResetPassword from './ResetPassword.tsx';

const FINISH = 'POST /users/reset-password/finish';

const renderScreen = (answer: Answer) =>
  renderInShell(<ResetPassword linkKey="key-1" />, {
    answers: { [FINISH]: answer },
    path: '/reset-password?key=key-1',
  });
const password = () => screen.getByLabelText<HTMLInputElement>('New password');
const confirmation = () => screen.getByLabelText<HTMLInputElement>('Confirm the new password');
const save = () => screen.getByRole('button', { name: 'Save' });
const keptRules = () =>
  screen
    .getAllByRole('listitem')
    .map((rule) => rule.textContent)
    .filter((text) => text?.endsWith(': done'));

async function setPassword({ person }: Awaited<ReturnType<typeof renderScreen>>, typed = 'Correct-Horse-1') {
  await person.type(password(), typed);
  await person.type(confirmation(), typed);
  await person.click(save());
}

test('an empty form asks for both passwords and focuses the first', async () => {
  const { person, calls } = await renderScreen(undefined);
  await person.click(save());
  await waitFor(() => expect(descriptionOf(password())).toContain('Enter a new password.'));
  expect(descriptionOf(confirmation())).toBe('Enter the new password again.');
  expect(document.activeElement).toBe(password());
  expect([password().autocomplete, confirmation().autocomplete]).toStrictEqual(['new-password', 'new-password']);
  expect(calls).toStrictEqual([]);
});

test('each rule that the password meets gets a tick, and an attempt names all broken rules', async () => {
  const { person, calls } = await renderScreen(undefined);
  expect(keptRules()).toStrictEqual([]);
  await person.type(password(), 'abc');
  expect(keptRules()).toStrictEqual(['One lowercase letter: done']);
  await person.type(confirmation(), 'abd');
  await person.click(save());
  await waitFor(() =>
    expect(descriptionOf(password())).toMatch(
      /^Use at least \d+ characters\. Add an uppercase letter\. Add a digit\. Add one of/u,
    ),
  );
  expect(descriptionOf(confirmation())).toBe('The two passwords differ. Enter the same one twice.');
  await person.clear(password());
  await person.type(password(), 'Correct-Horse-1');
  expect(keptRules().length).toBe(5);
  expect(password().getAttribute('aria-invalid')).toBe('false');
  expect(calls).toStrictEqual([]);
});

test('saving ends the session and leads to the sign-in screen with a message', async () => {
  const page = await renderScreen(undefined);
  await setPassword(page);
  await waitFor(() => expect(address()).toBe('/'));
  expect(JSON.stringify(historyState())).toContain('password-changed');
  expect(page.calls.map(({ input }) => input.body)).toStrictEqual([
    { newPassword: 'Correct-Horse-1', resetKey: 'key-1' },
  ]);
  expect(page.portal.session.getState().token).toBeNull();
  expect(page.portal.session.getState().endedBy).toBeNull();
});

test('an expired link is explained and another one can be asked for', async () => {
  const page = await renderScreen(refusal(404, 'RESET_LINK_EXPIRED'));
  await setPassword(page);
  const [expired] = await screen.findAllByText(/This link has expired: it is valid for 7 days and works once\./u);
  expect(expired?.closest('[role="alert"]')).not.toBeNull();
  expect(password().value).toBe('Correct-Horse-1');
  expect(page.portal.session.getState().token).not.toBeNull();
  await page.person.click(screen.getByRole('button', { name: 'Ask for a new link' }));
  await screen.findByRole('dialog', { name: 'Forgot your password?' });
});

test('a lost network keeps both passwords and allows another attempt', async () => {
  const answers = [NETWORK_FAILURE, undefined];
  const page = await renderScreen(() => answers.shift());
  await setPassword(page);
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('The server could not be reached.'));
  expect([password().value, confirmation().value]).toStrictEqual(['Correct-Horse-1', 'Correct-Horse-1']);
  expect(address()).toBe('/reset-password?key=key-1');
  await page.person.click(save());
  await waitFor(() => expect(address()).toBe('/'));
  expect(page.calls.length).toBe(2);
});

test('the button is busy while the password is being saved, it is saved only once, and a refusal gives the focus back', async () => {
  const { promise, resolve } = Promise.withResolvers<Error>();
  const page = await renderScreen(() => promise);
  await setPassword(page);
  await waitFor(() => expect(page.calls.length).toBe(1));
  expect(save().getAttribute('aria-busy')).toBe('true');
  await page.person.click(save());
  expect(page.calls.length).toBe(1);
  // A browser blurs a button when it becomes disabled.
  act(() => save().blur());
  resolve(new ApiError(429, { code: 'TOO_MANY_REQUESTS', retryAfter: 1800 }));
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toBe('Too many attempts. Try again in 30 minutes.'),
  );
  expect([save().getAttribute('aria-busy'), document.activeElement]).toStrictEqual(['false', save()]);
  expect(password().value).toBe('Correct-Horse-1');
});

test('a common password is refused beside its field until it changes', async () => {
  const screen = await renderScreen(refusal(400, 'PASSWORD_TOO_COMMON'));
  await setPassword(screen, 'Password1!');
  await waitFor(() => expect(descriptionOf(password())).toContain('This password is one of the most common ones.'));
  await waitFor(() => expect(document.activeElement).toBe(password()));
  await screen.person.type(password(), 'x');
  await waitFor(() => expect(descriptionOf(password())).not.toContain('most common'));
});

test.each([
  ['goes back', 2, '/before'],
  ['leads to the first page in a tab of its own', 1, '/'],
])('cancelling %s', async (_, pages, path) => {
  jest.spyOn(History.prototype, 'length', 'get').mockReturnValue(pages);
  const { person } = await renderInShell(<ResetPassword linkKey="key-1" />, { path: '/before' });
  await goTo('/reset-password?key=key-1');
  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(address()).toBe(path));
});
