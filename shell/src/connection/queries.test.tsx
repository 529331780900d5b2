import { expect, test } from '@jest/globals';
import { onlineManager, QueryClientProvider, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { listTrainings } from '@vr/shared-api/contract/trainings';
import { endpointQuery } from '@vr/shared-ui/endpoint-query';
import type { Connection } from '@vr/shared-ui/kernel';
import { act, renderInPortal, screen, userEvent, waitFor } from '@vr/shared-ui/testing/portal';
import { type ReactNode, useState } from 'react';
import { createQueryClient, useConnectionOfQueries } from './queries.ts';

const gone = async () => {
  throw new Error('gone');
};

/** Reads only the query's data. The dialog's content is rendered later and reads the query's other properties. */
function WithDialog() {
  const query = useQuery({ queryKey: ['gone'], queryFn: gone, retry: false });
  return (
    <Dialog title={String(query.data)}>
      <Content query={query} />
    </Dialog>
  );
}

function Dialog({ title, children }: { title: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-label={title}>
      {isOpen ? (
        children
      ) : (
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
      )}
    </section>
  );
}

const Content = ({ query }: { query: UseQueryResult }) => <p>{query.isPending ? 'Loading' : 'Failed'}</p>;

test('a failure that comes before the component that shows it is shown', async () => {
  const queries = createQueryClient({ call: gone });
  await renderInPortal(
    <QueryClientProvider client={queries}>
      <WithDialog />
    </QueryClientProvider>,
  );
  await queries.ensureQueryData({ queryKey: ['gone'], queryFn: gone, retry: false }).catch(() => undefined);
  await userEvent.click(screen.getByText('Open'));
  expect(screen.getByText('Failed')).toBeTruthy();
});

function Following() {
  useConnectionOfQueries();
  return null;
}
async function follow(connection: Connection) {
  const { unmount, portal } = await renderInPortal(<Following />, { connection });
  return { unmount, set: (next: Connection) => act(() => portal.connection.setState(next, true)) };
}

test('queries wait for the connections of all elements, and no longer for those of removed ones', async () => {
  const one = await follow('unreachable');
  const two = await follow('unreachable');
  two.unmount();
  expect(onlineManager.isOnline()).toBe(false);
  one.set('online');
  expect(onlineManager.isOnline()).toBe(true);
  two.set('offline');
  expect(onlineManager.isOnline()).toBe(true);
  const three = await follow('unreachable');
  expect(onlineManager.isOnline()).toBe(false);
  three.unmount();
  expect(onlineManager.isOnline()).toBe(true);
});

test('a query whose data the portal has shows them in its first render, without a call', async () => {
  const input = { query: { lang: 'en' } } as const;
  const early = (path: string) => (path === '/trainings?lang=en' ? { items: [] } : undefined);
  const queries = createQueryClient({ call: gone }, early);
  const shown: string[] = [];
  function List() {
    const trainings = useQuery({ ...endpointQuery(listTrainings, input), staleTime: 0 });
    const pages = useQuery({ ...endpointQuery(listTrainings, input), queryKey: ['own', input], retry: false });
    shown.push(`${trainings.status} ${trainings.fetchStatus}, ${pages.status}`);
    return null;
  }
  await renderInPortal(
    <QueryClientProvider client={queries}>
      <List />
    </QueryClientProvider>,
  );
  expect(shown[0]).toBe('success idle, pending');
  await waitFor(() => expect(shown.at(-1)).toBe('success idle, error'));
});
