import { onlineManager, QueryClient } from '@tanstack/react-query';
import { type Api, ApiError } from '@vr/shared-api/client';
import { keepAcrossLanguages } from '@vr/shared-ui/keep-across-languages';
import { type Connection, usePortal } from '@vr/shared-ui/kernel';
import { useEffect } from 'react';
import type { StoreApi } from 'zustand/vanilla';

/** Creates the cache of everything that pages fetch. Each session has its own, so the next person sees none of it. */
export const createQueryClient = (api: Api) =>
  keepAcrossLanguages(
    new QueryClient({
      defaultOptions: {
        queries: {
          meta: { api },
          staleTime: 30_000,
          // By default, a component is told only about the query properties that it has read. The content of a dialog is
          // rendered later and would miss a failure that came before its first read.
          notifyOnChangeProps: 'all',
          // A refused call would be refused again; any other failure may be temporary.
          retry: (failures, error) =>
            failures < 1 && !(error instanceof ApiError && error.status >= 400 && error.status < 500),
        },
        // Without a network, an action fails at once. By default, it would wait and surprise the person later.
        mutations: { networkMode: 'always' },
      },
    }),
  );

/** The connection of the portal, or of each element in a foreign page. All query caches share one online state. */
const followed = new Set<Pick<StoreApi<Connection>, 'getState' | 'subscribe'>>();
const update = () => onlineManager.setOnline([...followed].every((connection) => connection.getState() === 'online'));

/**
 * Makes the query cache follow the portal's connection instead of the browser's events. While the connection is lost,
 * queries wait and keep their data; when it is back, they fetch missing and stale data.
 */
export function useConnectionOfQueries(): void {
  const { connection } = usePortal();
  useEffect(() => {
    // Replaces the library's listener for the browser's events.
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
