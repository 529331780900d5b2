import { expect, jest, test } from '@jest/globals';
import { act, renderInPortal, screen } from '@vr/shared-ui/testing/portal';
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
  const { portal } = await renderInPortal(<StaleNote of={{ isRefetchError: true, refetch: jest.fn() }} />, {
    connection: 'offline',
  });
  expect(screen.queryByRole('status')).toBeNull();
  act(() => portal.connection.setState('online', true));
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
});
