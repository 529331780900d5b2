import { expect, jest, test } from '@jest/globals';
import { ApiError } from '@vr/shared-api/client';
import { type Answer, descriptionOf, NETWORK_FAILURE, refusal, screen, waitFor } from '@vr/shared-ui/testing/portal';
import { renderInShell } from '../testing/shell.tsx';
import { ForgotPassword } from './ForgotPassword.tsx';

const INIT = 'POST /users/reset-password/init';

async function renderDialog(answer: Answer, startEmail = '') {
  const onClose = jest.fn();
  const portal = await renderInShell(<ForgotPassword open email={startEmail} onClose={onClose} />, {
    answers: { [INIT]: answer },
  });
  await screen.findByRole('dialog', { name: 'Forgot your password?' });
  return { ...portal, onClose };
}
const email = () => screen.getByLabelText<HTMLInputElement>('Email');
const send = () => screen.getByText('Send the link').closest('button')!;

test('an address is required, and it must be valid', async () => {
  const { person, calls } = await renderDialog(undefined);
  await person.click(send());
  await waitFor(() => expect(descriptionOf(email())).toBe('Enter your email address.'));
  expect(document.activeElement).toBe(email());
  await person.type(email(), 'lea@');
  expect(descriptionOf(email())).toBe('Enter a valid email address, such as name@company.com.');
  await person.click(send());
  expect(calls).toStrictEqual([]);
});

test('after the mail is sent the dialog says where to look, has the focus, and offers to close', async () => {
  const { person, calls, notices, onClose } = await renderDialog(undefined, 'lea@demo.example ');
  await person.click(send());
  const text = await screen.findByText(/We have sent a link to lea@demo\.example\. Open it within 7 days/u);
  expect(calls).toStrictEqual([
    { endpoint: INIT, input: { query: { lang: 'en' }, body: { email: 'lea@demo.example' } }, options: undefined },
  ]);
  expect(notices).toStrictEqual([{ kind: 'success', text: 'The email to reset your password has been sent.' }]);
  expect(document.activeElement?.contains(text)).toBe(true);
  expect(document.activeElement).not.toBe(document.body);
  expect(screen.queryByRole('textbox')).toBeNull();
  const [, close] = screen.getAllByRole('button', { name: 'Close' });
  await person.click(close!);
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('an address without an account is marked until it changes', async () => {
  const { person, calls } = await renderDialog(refusal(404, 'EMAIL_NOT_FOUND'), 'nobody@demo.example');
  await person.click(send());
  await waitFor(() =>
    expect(descriptionOf(email())).toBe('Email not found. Check it, or contact an admin of your company.'),
  );
  await waitFor(() => expect(document.activeElement).toBe(email()));
  await person.click(send());
  expect(calls.length).toBe(1);
  await person.type(email(), '.org');
  expect(descriptionOf(email())).toBe('');
});

test('other failures are announced, keep the address, and allow another attempt', async () => {
  const answers = [NETWORK_FAILURE, new ApiError(429, { code: 'TOO_MANY_REQUESTS', retryAfter: 3600 }), undefined];
  const { person, notices } = await renderDialog(() => answers.shift(), 'lea@demo.example');
  await person.click(send());
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('The server could not be reached.'));
  expect(email().value).toBe('lea@demo.example');
  expect(notices).toStrictEqual([]);
  await waitFor(() => expect(send().getAttribute('aria-busy')).not.toBe('true'));
  await person.click(send());
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Try again in 60 minutes.'));
  await waitFor(() => expect(send().getAttribute('aria-busy')).not.toBe('true'));
  await person.click(send());
  await screen.findByText(/We have sent a link/u);
});

test('cancelling closes the dialog without a call', async () => {
  const { person, calls, onClose } = await renderDialog(undefined, 'lea@demo.example');
  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(calls).toStrictEqual([]);
});
