import { expect, jest, test } from '@jest/globals';
import type { Connection } from '@vr/shared-ui/kernel';
import { act, renderInPortal, screen } from '@vr/shared-ui/testing/portal';
import { createStore } from 'zustand/vanilla';
import { StaleNote } from './StaleNote.tsx';

test('data that could not be updated is marked, and only the failed queries are fetched again', async () => {
  const [failed, loaded] = [jest.fn(), jest.fn()];
  const { person } = await renderInPortal(
    <StaleNote
      of={[
        { isRefetchError: true, refetch: failed },
        { isRefetchError: false, refetch: loaded },
      ]}
    />,
  );
  expect(screen.getByRole('status').textContent).toContain('could not be updated');
  await person.click(screen.getByRole('button', { name: 'Retry' }));
  expect(failed).toHaveBeenCalledTimes(1);
  expect(loaded).not.toHaveBeenCalled();
});

test('without a network only the banner speaks', async () => {
  const connection = createStore<Connection>(() => 'offline');
  await renderInPortal(<StaleNote of={{ isRefetchError: true, refetch: jest.fn() }} />, { portal: { connection } });
  expect(screen.queryByRole('status')).toBeNull();
  act(() => connection.setState('online', true));
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
});
