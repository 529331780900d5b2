import { expect, jest, test } from '@jest/globals';
import { ApiError } from '@vr/shared-api/client';
import { descriptionOf, NETWORK_FAILURE, refusal, screen, waitFor } from '@vr/shared-ui/testing/portal';
import { renderInShell } from '../testing/shell.tsx';
import { CodeForm } from './CodeForm.tsx';
import type { Credentials } from './credentials.ts';

async function renderForm(onSignIn: (credentials: Credentials) => Promise<void> = async () => undefined) {
  const send = jest.fn(onSignIn);
  const portal = await renderInShell(<CodeForm onSignIn={send} />);
  return { ...portal, send };
}
const code = () => screen.getByRole<HTMLInputElement>('textbox', { name: '6-character code' });
const submit = () => screen.getByRole('button', { name: 'Sign in' });

test('a short code is refused when it is sent, and until then only counts what is missing', async () => {
  const { person, send } = await renderForm();
  expect(screen.queryByText(/missing/u)).toBeNull();
  await person.type(code(), 'abc');
  expect(screen.queryByText('3 characters missing')).not.toBeNull();
  expect(code().getAttribute('aria-invalid')).toBe('false');
  await person.click(submit());
  await waitFor(() => expect(descriptionOf(code())).toContain('The code must contain 6 characters.'));
  expect(document.activeElement).toBe(code());
  expect(send).not.toHaveBeenCalled();
});

test('an empty code is refused', async () => {
  const { person, send } = await renderForm();
  await person.click(submit());
  await waitFor(() => expect(descriptionOf(code())).toContain('The code must contain 6 characters.'));
  expect(send).not.toHaveBeenCalled();
});

test('a code that is too long is refused at once', async () => {
  const { person, send } = await renderForm();
  await person.click(code());
  await person.paste('ABCDEFGH');
  expect(descriptionOf(code())).toContain('Invalid code: it has 8 characters instead of 6.');
  await person.click(submit());
  expect(send).not.toHaveBeenCalled();
});

test('a pasted code is sent in upper case, without spaces and dashes', async () => {
  const { person, send } = await renderForm();
  await person.click(code());
  await person.paste(' ab2-3cd ');
  expect(code().value).toBe('ab23cd');
  await person.keyboard('{Enter}');
  await waitFor(() => expect(send).toHaveBeenCalledTimes(1));
  expect(send).toHaveBeenCalledWith({ code: 'AB23CD' });
});

test('a code that the server does not know is marked until it changes', async () => {
  const { person, send } = await renderForm(async () => {
    throw refusal(401, 'INVALID_CODE');
  });
  await person.click(code());
  await person.paste('AB23CD');
  await person.click(submit());
  await waitFor(() => expect(descriptionOf(code())).toContain('Invalid code. Check it, or ask for a new one.'));
  expect(document.activeElement).toBe(code());
  expect(code().value).toBe('AB23CD');

  await person.click(submit());
  expect(send).toHaveBeenCalledTimes(1);

  await person.clear(code());
  await person.paste('XY45ZW');
  expect(descriptionOf(code())).not.toContain('Invalid code');
  await person.click(submit());
  await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
});

test('a failure that is not about the code shows below it, and the code can be sent again', async () => {
  const failures = [NETWORK_FAILURE, new ApiError(429, { code: 'TOO_MANY_REQUESTS', retryAfter: 30 })];
  const { person, send } = await renderForm(async () => {
    const failure = failures.shift();
    if (failure) throw failure;
  });
  await person.click(code());
  await person.paste('AB23CD');
  await person.click(submit());
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('The server could not be reached.'));
  expect(code().value).toBe('AB23CD');
  expect(code().getAttribute('aria-invalid')).toBe('false');
  await person.click(submit());
  await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/^Too many attempts\. Try again in \d/u));
  await person.click(submit());
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(''));
  expect(send).toHaveBeenCalledTimes(3);
});

test('while the code is being sent the button is busy and the code is not sent again', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { person, send } = await renderForm(() => promise);
  await person.click(code());
  await person.paste('AB23CD');
  await person.click(submit());
  await waitFor(() => expect(send).toHaveBeenCalledTimes(1));
  expect(submit().getAttribute('aria-busy')).toBe('true');
  await person.click(submit());
  expect(send).toHaveBeenCalledTimes(1);
  resolve();
  await waitFor(() => expect(submit().getAttribute('aria-busy')).toBe('false'));
});
