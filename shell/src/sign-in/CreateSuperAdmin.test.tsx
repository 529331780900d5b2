import { expect, test } from '@jest/globals';
import {
  type Answer,
  address,
  descriptionOf,
  historyState,
  refusal,
  screen,
  waitFor,
} from '@vr/shared-ui/testing/portal';
import { renderInShell } from '../testing/shell.tsx';
import CreateSuperAdmin from './CreateSuperAdmin.tsx';

const CREATE = 'POST /users/super-admin';
const PASSWORD = 'Walnut-Tricycle-4';

const renderScreen = (answer: Answer) =>
  renderInShell(<CreateSuperAdmin linkKey="key-1" />, {
    answers: { [CREATE]: answer },
    path: '/super-admin?key=key-1',
  });
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const send = () => screen.getByRole('button', { name: 'Create the account' });

async function fill({ person }: Awaited<ReturnType<typeof renderScreen>>) {
  await person.type(field('First name'), ' Ada ');
  await person.type(field('Last name'), 'Roy');
  await person.type(field('Email'), 'ada@platform.example ');
  await person.type(field('New password'), PASSWORD);
  await person.type(field('Confirm the new password'), PASSWORD);
  await person.click(send());
}

test('an empty form names each missing value', async () => {
  const { person, calls } = await renderScreen(undefined);
  await person.click(send());
  await waitFor(() => expect(descriptionOf(field('First name'))).toBe('Enter the first name.'));
  expect(descriptionOf(field('Last name'))).toBe('Enter the last name.');
  expect(document.activeElement).toBe(field('First name'));
  expect(calls).toStrictEqual([]);
});

test('the account is made with the key, and the sign-in screen says so', async () => {
  const rendered = await renderScreen(undefined);
  await fill(rendered);
  await waitFor(() => expect(rendered.calls.length).toBe(1));
  expect(rendered.calls[0]?.input.body).toStrictEqual({
    firstName: 'Ada',
    lastName: 'Roy',
    email: 'ada@platform.example',
    password: PASSWORD,
    key: 'key-1',
  });
  await waitFor(() => expect(address()).toBe('/'));
  expect(historyState()).toStrictEqual({ message: 'account-created', variant: 'success' });
});

test.each([
  ['EMAIL_IN_USE', 409, 'Email', 'already in use'],
  ['PASSWORD_TOO_COMMON', 400, 'New password', 'most common'],
] as const)('%s shows beside its field', async (code, status, name, text) => {
  await fill(await renderScreen(refusal(status, code)));
  await waitFor(() => expect(descriptionOf(field(name))).toContain(text));
});

test('an expired link says how to get another', async () => {
  await fill(await renderScreen(refusal(404, 'SUPER_ADMIN_LINK_EXPIRED')));
  await screen.findByText(/^This link has expired: .* Restart the portal to get a new one\.$/u);
});
