import { expect, test } from '@jest/globals';
import type { Connection } from '@vr/shared-ui/kernel';
import { act, renderInPortal, screen, waitFor } from '@vr/shared-ui/testing/portal';
import { createStore } from 'zustand/vanilla';
import { ListSkeleton } from './Skeletons.tsx';

test('without a network the skeleton says that it waits, and with one that it loads', async () => {
  const connection = createStore<Connection>(() => 'offline');
  await renderInPortal(<ListSkeleton />, { portal: { connection } });
  const status = screen.getByRole('status');
  expect(status.textContent).toBe('You are offline. This will load when the network is back.');
  expect(document.querySelector('[aria-busy=true]')).toBeNull();
  act(() => connection.setState('online', true));
  await waitFor(() => expect(status.textContent).toBe('Loading…'));
  expect(document.querySelector('[aria-busy=true]')).not.toBeNull();
});
