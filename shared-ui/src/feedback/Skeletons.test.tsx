import { expect, test } from '@jest/globals';
import { act, renderInPortal, screen, waitFor } from '@vr/shared-ui/testing/portal';
import { ListSkeleton } from './Skeletons.tsx';

test('without a network the skeleton says that it waits, and with one that it loads', async () => {
  const { portal } = await renderInPortal(<ListSkeleton />, { connection: 'offline' });
  const status = screen.getByRole('status');
  expect(status.textContent).toBe('You are offline. This will load when the network is back.');
  expect(document.querySelector('[aria-busy=true]')).toBeNull();
  act(() => portal.connection.setState('online', true));
  await waitFor(() => expect(status.textContent).toBe('Loading…'));
  expect(document.querySelector('[aria-busy=true]')).not.toBeNull();
});
