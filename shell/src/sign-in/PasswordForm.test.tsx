import { expect, jest, test } from '@jest/globals';
import { ApiError } from '@vr/shared-api/client';
import { descriptionOf, NETWORK_FAILURE, refusal, screen, waitFor } from '@vr/shared-ui/testing/portal';
import { renderInShell } from '../testing/shell.tsx';
import type { Credentials } from './credentials.ts';
import { PasswordForm } from './PasswordForm.tsx';

type SignIn = (credentials: Credentials) => Promise<void>;

async function renderForm(onSignIn: SignIn = async () => undefined) {
  const send = jest.fn(onSignIn);
  const portal = await renderInShell(<PasswordForm onSignIn={send} />);
  return { ...portal, send };
}
const email = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Email' });
const password = () => screen.getByLabelText<HTMLInputElement>('Password');
const submit = () => screen.getByRole('button', { name: 'Sign in' });

async function signIn({ person }: Awaited<ReturnType<typeof renderForm>>) {
  await person.type(email(), 'lea@demo.example');
  await person.type(password(), 'Secret!23');
  await person.click(submit());
}

test('an empty form shows what is missing beside each field and focuses the first', async () => {
  const { person, send } = await renderForm();
  await person.click(submit());
  await waitFor(() => expect(descriptionOf(email())).toBe('Enter your email address.'));
  expect(descriptionOf(password())).toBe('Enter your password.');
  expect([email(), password()].map((field) => field.getAttribute('aria-invalid'))).toStrictEqual(['true', 'true']);
  expect(document.activeElement).toBe(email());
  expect(send).not.toHaveBeenCalled();
});

test('a message shows only after the first attempt, and goes when its field is corrected', async () => {
  const { person, send } = await renderForm();
  await person.type(email(), 'lea');
  await person.type(password(), 'Secret!23');
  expect(descriptionOf(email())).toBe('');
  await person.click(submit());
  await waitFor(() => expect(descriptionOf(email())).toBe('Enter a valid email address, such as name@company.com.'));
  expect(document.activeElement).toBe(email());
  await person.type(email(), '@demo.example');
  expect(descriptionOf(email())).toBe('');
  expect(send).not.toHaveBeenCalled();
});

test('the password is masked, and can be pasted and filled in by a password manager', async () => {
  const { person } = await renderForm();
  expect([password().type, password().autocomplete]).toStrictEqual(['password', 'current-password']);
  await person.click(password());
  await person.paste('Secret!23');
  expect(password().value).toBe('Secret!23');
});

test('a missing password gets the focus if the address is correct', async () => {
  const { person } = await renderForm();
  await person.type(email(), 'lea@demo.example');
  await person.click(submit());
  await waitFor(() => expect(document.activeElement).toBe(password()));
  expect(descriptionOf(password())).toBe('Enter your password.');
});

test('the address is sent without the spaces around it, the password as it was typed', async () => {
  const { person, send } = await renderForm();
  await person.click(email());
  await person.paste(' lea@demo.example ');
  await person.type(password(), ' a b {Enter}');
  await waitFor(() => expect(send).toHaveBeenCalledTimes(1));
  expect(send).toHaveBeenCalledWith({ email: 'lea@demo.example', password: ' a b ' });
});

test('while the form is being sent the button is busy and nothing is sent again', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const form = await renderForm(() => promise);
  expect(submit().getAttribute('aria-busy')).toBe('false');
  await signIn(form);
  await waitFor(() => expect(form.send).toHaveBeenCalledTimes(1));
  expect(submit().getAttribute('aria-busy')).toBe('true');
  await form.person.click(submit());
  await form.person.type(password(), '{Enter}');
  expect(form.send).toHaveBeenCalledTimes(1);
  resolve();
  await waitFor(() => expect(submit().getAttribute('aria-busy')).toBe('false'));
});

test('wrong credentials are announced, and both fields keep their values', async () => {
  const form = await renderForm(async () => {
    throw refusal(401, 'WRONG_CREDENTIALS');
  });
  await signIn(form);
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toBe('Wrong email or password. Check both and try again.'),
  );
  expect(email().value).toBe('lea@demo.example');
  expect(password().value).toBe('Secret!23');
  await form.person.click(submit());
  await waitFor(() => expect(form.send).toHaveBeenCalledTimes(2));
});

const FAILURES: [string, Error, string][] = [
  ['an ended subscription', refusal(402, 'SUBSCRIPTION_ENDED'), 'Your company’s subscription has ended.'],
  ['a disabled account', refusal(403, 'ACCOUNT_DISABLED'), 'Your account is disabled.'],
  [
    'too many attempts',
    new ApiError(429, { code: 'TOO_MANY_REQUESTS', retryAfter: 120 }),
    'Too many attempts. Try again in 2 minutes.',
  ],
  ['a lost network', NETWORK_FAILURE, 'The server could not be reached.'],
  [
    'a failure of the server',
    new ApiError(500, { code: 'INTERNAL', traceId: 'abc-1' }),
    'Something went wrong on the server. Try again later.Reference for support: abc-1',
  ],
];
test.each(FAILURES)('%s is explained', async (_, error, text) => {
  const form = await renderForm(async () => {
    throw error;
  });
  await signIn(form);
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(text));
  expect(password().value).toBe('Secret!23');
});

test('the message of a failure goes when the next attempt begins', async () => {
  const second = Promise.withResolvers<void>();
  const attempts = [Promise.reject(NETWORK_FAILURE), second.promise];
  const form = await renderForm(() => attempts.shift()!);
  await signIn(form);
  await waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(''));
  await form.person.click(submit());
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(''));
  second.resolve();
  await waitFor(() => expect(submit().getAttribute('aria-busy')).toBe('false'));
});

test('the password can be shown and hidden again', async () => {
  const { person } = await renderForm();
  expect(password().type).toBe('password');
  await person.click(screen.getByRole('button', { name: 'Show the password' }));
  expect(password().type).toBe('text');
  await person.click(screen.getByRole('button', { name: 'Hide the password' }));
  expect(password().type).toBe('password');
});

test('the dialog for a forgotten password opens with the typed address', async () => {
  const { person } = await renderForm();
  await person.type(email(), ' lea@demo.example');
  await person.click(screen.getByRole('button', { name: 'Forgot your password?' }));
  const dialog = await screen.findByRole('dialog', { name: 'Forgot your password?' });
  expect(dialog.querySelector('input')?.value).toBe('lea@demo.example');
});

test('if the code of the dialog cannot be loaded, a notice says so', async () => {
  // Simulates a script that cannot be fetched.
  jest.doMock('./ForgotPassword.tsx', () => {
    throw new Error('Loading chunk 12 failed');
  });
  const { person, notices } = await renderForm();
  await person.click(screen.getByRole('button', { name: 'Forgot your password?' }));
  await waitFor(() =>
    expect(notices).toStrictEqual([
      { kind: 'error', text: 'The server could not be reached. Check your connection and try again.' },
    ]),
  );
});
