import { expect, test } from '@jest/globals';
import { act, screen } from '@vr/shared-ui/testing/portal';
import { renderInShell } from '../testing/shell.tsx';
import { ConnectionBanner } from './ConnectionBanner.tsx';

test('the banner says what is wrong with the connection until it is back', async () => {
  const { portal } = await renderInShell(<ConnectionBanner />);
  const { connection } = portal;
  const status = screen.getByRole('status');
  expect(status.textContent).toBe('');
  act(() => connection.setState('offline', true));
  expect(status.textContent).toMatch(/^You are offline\. What you have already seen stays readable/u);
  act(() => connection.setState('unreachable', true));
  expect(status.textContent).toMatch(/^The portal cannot be reached right now\./u);
  act(() => portal.session.getState().ended('expired'));
  expect(status.textContent?.trim()).toBe('The portal cannot be reached right now.');
  act(() => connection.setState('online', true));
  expect(status.textContent).toBe('');
});
