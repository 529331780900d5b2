import { expect, jest, test } from '@jest/globals';
import { descriptionOf, screen, waitFor } from '@vr/shared-ui/testing/portal';
import { renderInShell } from '../testing/shell.tsx';
import { PasswordForm } from './PasswordForm.tsx';

test('if the rules of a form cannot be loaded, it keeps its values and loads them at the next attempt', async () => {
  let online = false;
  // Simulates a script that cannot be fetched at first.
  jest.doMock('./schemas.ts', () => {
    if (!online) throw new Error('Loading chunk 7 failed');
    return jest.requireActual('./schemas.ts');
  });
  const send = jest.fn(async () => undefined);
  const { person } = await renderInShell(<PasswordForm onSignIn={send} />);
  const email = screen.getByLabelText<HTMLInputElement>('Email');
  await person.type(email, 'lea');
  await person.click(screen.getByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('The server could not be reached.'));
  expect(email.value).toBe('lea');
  online = true;
  await person.click(screen.getByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(descriptionOf(email)).toBe('Enter a valid email address, such as name@company.com.'));
  expect(send).not.toHaveBeenCalled();
});
