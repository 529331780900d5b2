import { beforeEach, expect, jest, test } from '@jest/globals';
import { ApiError } from '@vr/shared-api/client';
import { descriptionOf, refusal, screen, waitFor } from '@vr/shared-ui/testing/portal';
import type { Credentials, SecondFactorRequest } from '../sign-in/credentials.ts';
import { renderInShell } from '../testing/shell.tsx';
import SecondStep from './SecondStep.tsx';

const REQUEST: SecondFactorRequest = { challenge: 'c-1', expiresAt: '2099-01-01T00:00:00Z', totp: true, passkey: null };

beforeEach(() => localStorage.clear());

async function open(results: unknown[] = [], request: Partial<SecondFactorRequest> = {}) {
  const onBack = jest.fn();
  const onSignIn = jest.fn(async (_: Credentials) => {
    const result = results.shift();
    if (result instanceof Error) throw result;
  });
  const rendered = await renderInShell(
    <SecondStep request={{ ...REQUEST, ...request }} onSignIn={onSignIn} onBack={onBack} />,
  );
  await screen.findByRole('heading', { name: 'Confirm that it is you' });
  return { ...rendered, onBack, onSignIn };
}
const code = () => screen.getByLabelText<HTMLInputElement>('6-digit code');
const submit = () => screen.getByRole('button', { name: 'Sign in' });

test('the code of the app is sent with the challenge', async () => {
  const { person, onSignIn } = await open();
  expect(document.activeElement).toBe(code());
  await person.type(code(), ' 123456 ');
  await person.click(submit());
  await waitFor(() => expect(onSignIn.mock.calls).toStrictEqual([[{ challenge: 'c-1', code: '123456' }]]));
});

test('an empty code is asked for, and a wrong one is named until it changes', async () => {
  const { person, onSignIn } = await open([refusal(409, 'WRONG_SECOND_FACTOR')]);
  await person.click(submit());
  await waitFor(() => expect(descriptionOf(code())).toContain('Enter the code.'));
  expect(onSignIn).not.toHaveBeenCalled();
  await person.type(code(), '000000');
  await person.click(submit());
  await waitFor(() => expect(descriptionOf(code())).toContain('This code is wrong or was used before.'));
  await waitFor(() => expect(document.activeElement).toBe(code()));
  await person.type(code(), '1');
  await waitFor(() => expect(descriptionOf(code())).not.toContain('This code is wrong'));
});

test('a recovery code can be used instead', async () => {
  const { person, onSignIn } = await open();
  await person.click(screen.getByRole('button', { name: 'Use a recovery code' }));
  await person.type(screen.getByLabelText('Recovery code'), 'abcde-23456');
  await person.click(submit());
  await waitFor(() => expect(onSignIn.mock.calls).toStrictEqual([[{ challenge: 'c-1', code: 'abcde-23456' }]]));
});

test('after five minutes the sign-in starts again', async () => {
  const { person, onBack, notices } = await open([refusal(401, 'SIGN_IN_EXPIRED')]);
  await person.type(code(), '123456');
  await person.click(submit());
  await waitFor(() => expect(onBack).toHaveBeenCalledTimes(1));
  expect(notices).toStrictEqual([{ kind: 'error', text: 'That took too long. Sign in again.' }]);
});

test('too many wrong codes say how long to wait', async () => {
  const { person } = await open([new ApiError(429, { code: 'TOO_MANY_REQUESTS', retryAfter: 600 })]);
  await person.type(code(), '123456');
  await person.click(submit());
  await screen.findByText(/10 minutes/u);
});

test('a browser without passkeys offers a recovery code to a person who has only passkeys', async () => {
  await open([], { totp: false, passkey: { challenge: 'x' } });
  expect(screen.getByLabelText('Recovery code')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull();
});
