import { onlineManager, QueryClient } from '@tanstack/react-query';
import { type Api, ApiError } from '@vr/shared-api/client';
import { keepAcrossLanguages } from '@vr/shared-ui/keep-across-languages';
import { type Connection, usePortal } from '@vr/shared-ui/kernel';
import { useEffect } from 'react';
import type { StoreApi } from 'zustand/vanilla';

/** The cache of everything that pages fetch. It ends with the session, so that the next person sees none of it. */
export const createQueryClient = (api: Api) =>
  keepAcrossLanguages(
    new QueryClient({
      defaultOptions: {
        queries: {
          meta: { api },
          staleTime: 30_000,
          // By default a component hears only of what it has read of a query. The content of a dialog is rendered later, and
          // would never hear of a failure that came before it had read anything.
          notifyOnChangeProps: 'all',
          // A refused call would be refused again; any other failure may be temporary.
          retry: (failures, error) =>
            failures < 1 && !(error instanceof ApiError && error.status >= 400 && error.status < 500),
        },
        // Without a network an action fails at once. By default it would wait, and be carried out later by surprise.
        mutations: { networkMode: 'always' },
      },
    }),
  );

/** The connections of the elements in a foreign page, or that of the portal. All query caches share one online state. */
const followed = new Set<Pick<StoreApi<Connection>, 'getState' | 'subscribe'>>();
const update = () => onlineManager.setOnline([...followed].every((connection) => connection.getState() === 'online'));

/**
 * Lets the query cache follow the portal's connection instead of the browser's events: without one, queries wait and keep
 * what they have, and when it is back they fetch what is missing or out of date.
 */
export function useConnectionOfQueries(): void {
  const { connection } = usePortal();
  useEffect(() => {
    // Takes the place of the library's listener to the browser's events.
    onlineManager.setEventListener(() => undefined);
    followed.add(connection);
    update();
    const unsubscribe = connection.subscribe(update);
    return () => {
      unsubscribe();
      followed.delete(connection);
      update();
    };
  }, [connection]);
}
