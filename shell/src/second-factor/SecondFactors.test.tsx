import { beforeEach, expect, test } from '@jest/globals';
import { type Answer, descriptionOf, refusal, screen, waitFor } from '@vr/shared-ui/testing/portal';
import { renderInShell } from '../testing/shell.tsx';
import SecondFactors from './SecondFactors.tsx';

const GET = 'GET /users/second-factor';
const START = 'POST /users/second-factor/totp';
const CONFIRM = 'PUT /users/second-factor/totp';
const REMOVE = 'POST /users/second-factor/removal';
const RENEW = 'POST /users/second-factor/recovery-codes';
const OFF = { totp: false, passkeys: [], recoveryCodes: 0, isRequired: false };
const ON = { ...OFF, totp: true, recoveryCodes: 7 };
const CODES = ['ABCDE-23456', 'FGHJK-23456'];

beforeEach(() => localStorage.clear());

const open = (answers: Record<string, Answer>) => renderInShell(<SecondFactors />, { answers });
const click = async ({ person }: Awaited<ReturnType<typeof open>>, name: string) =>
  person.click(await screen.findByRole('button', { name }));

test('an authenticator app is set up with a first code, and the recovery codes show once', async () => {
  const states = [OFF, ON];
  const rendered = await open({
    [GET]: () => states.shift() ?? ON,
    [START]: { uri: 'otpauth://totp/portal?secret=GEZDGNBVGY3TQOJQ', secret: 'GEZDGNBVGY3TQOJQ' },
    [CONFIRM]: { recoveryCodes: CODES },
  });
  const { person, calls } = rendered;
  await click(rendered, 'Set up the app');
  await click(rendered, 'Continue');
  expect(await screen.findByRole('img', { name: 'QR code for your authenticator app' })).toBeTruthy();
  expect(screen.getByText('GEZD GNBV GY3T QOJQ')).toBeTruthy();
  await person.type(screen.getByLabelText('6-digit code in the app'), '123 456');
  await click(rendered, 'Turn on');
  await screen.findByRole('heading', { name: 'Your recovery codes' });
  for (const code of CODES) expect(screen.getByText(code)).toBeTruthy();
  expect(calls.filter(({ endpoint }) => endpoint !== GET).map(({ input }) => input.body)).toStrictEqual([
    {},
    { code: '123456' },
  ]);
  await click(rendered, 'I have saved them');
  await screen.findByText('7 of 10 left');
  expect(screen.queryByText(CODES[0] ?? '')).toBeNull();
});

test('an incomplete or wrong code is named beside its field', async () => {
  const rendered = await open({
    [GET]: OFF,
    [START]: { uri: 'otpauth://totp/portal', secret: 'GEZDGNBV' },
    [CONFIRM]: refusal(409, 'WRONG_SECOND_FACTOR'),
  });
  const { person } = rendered;
  await click(rendered, 'Set up the app');
  await click(rendered, 'Continue');
  const code = await screen.findByLabelText<HTMLInputElement>('6-digit code in the app');
  await person.type(code, '12345');
  await click(rendered, 'Turn on');
  await waitFor(() => expect(descriptionOf(code)).toContain('Enter the 6 digits that the app shows.'));
  await person.type(code, '6');
  await click(rendered, 'Turn on');
  await waitFor(() => expect(descriptionOf(code)).toContain('This code is wrong.'));
});

test('the last second factor cannot be removed while the company requires one', async () => {
  const rendered = await open({ [GET]: { ...ON, isRequired: true }, [REMOVE]: refusal(409, 'SECOND_FACTOR_REQUIRED') });
  await screen.findByText('Your company requires a second step.');
  await click(rendered, 'Remove the app');
  await click(rendered, 'Remove the app');
  await screen.findByText('Your company requires a second step. Add another one before you remove this one.');
});

test('a person who signed in with a code is told to sign in by password', async () => {
  const rendered = await open({ [GET]: ON, [RENEW]: refusal(409, 'NEEDS_PASSWORD_SIGN_IN') });
  await click(rendered, 'Make new codes');
  await click(rendered, 'Make new codes');
  await screen.findByText(/^You signed in with a code or through your intranet\./u);
});

test('new recovery codes replace the old ones', async () => {
  const rendered = await open({ [GET]: ON, [RENEW]: { recoveryCodes: CODES } });
  await click(rendered, 'Make new codes');
  await click(rendered, 'Make new codes');
  await screen.findByText('ABCDE-23456');
});
