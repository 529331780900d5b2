import { expect, test } from '@jest/globals';
import { type Answer, address, refusal, screen, waitFor } from '@vr/shared-ui/testing/portal';
import { renderInShell } from '../testing/shell.tsx';
import EmailLink from './EmailLink.tsx';

const CONFIRM = 'POST /users/email-change/confirm';
const UNDO = 'POST /users/email-change/undo';

async function open(undo: boolean, answers: Record<string, Answer>) {
  const rendered = await renderInShell(<EmailLink linkKey="abc" undo={undo} />, { answers });
  await screen.findByRole('heading', { level: 1 });
  return rendered;
}

test('opening the link sends nothing: a button confirms the new address', async () => {
  const { person, calls } = await open(false, { [CONFIRM]: { email: 'new@demo.example' } });
  expect(calls).toStrictEqual([]);
  await person.click(screen.getByRole('button', { name: 'Confirm this address' }));
  await screen.findByText('new@demo.example is now the email address of your account.');
  expect(calls.map(({ input }) => input.body)).toStrictEqual([{ key: 'abc' }]);
  expect(screen.getByRole('link', { name: 'Go to the portal' }).getAttribute('href')).toBe('/');
});

test('a link that has expired, or whose address is taken, says so', async () => {
  const answers = [refusal(404, 'EMAIL_LINK_EXPIRED'), refusal(409, 'EMAIL_IN_USE'), refusal(500, 'INTERNAL')];
  const { person } = await open(false, { [CONFIRM]: () => answers.shift() });
  const confirm = () => person.click(screen.getByRole('button', { name: 'Confirm this address' }));
  await confirm();
  await screen.findByText('This link has expired, or it has already been used.');
  await confirm();
  await screen.findByText(/^Somebody else has taken this email address/u);
  await confirm();
  await screen.findByText(/went wrong|Try again/u);
});

test('the link to the old address leads to a new password', async () => {
  const { person } = await open(true, { [UNDO]: { email: 'old@demo.example', resetKey: 'k-1' } });
  await person.click(screen.getByRole('button', { name: 'Restore the old address' }));
  await waitFor(() => expect(address()).toBe('/reset-password?key=k-1'));
});
