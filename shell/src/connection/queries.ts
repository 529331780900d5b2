import { onlineManager, QueryClient } from '@tanstack/react-query';
import { type Api, ApiError } from '@vr/shared-api/client';
import { pathOfKey } from '@vr/shared-ui/endpoint-query';
import { keepAcrossLanguages } from '@vr/shared-ui/keep-across-languages';
import { type Connection, usePortal } from '@vr/shared-ui/kernel';
import { useEffect } from 'react';
import type { StoreApi } from 'zustand/vanilla';

/** Returns data that the portal already has, by the path and query of the call for it; undefined if it has none. */
export type EarlyData = (path: string) => unknown;

/** For this long, queries that always refetch when they are mounted keep the data they started with, in milliseconds. */
const EARLY_FRESH_MS = 3000;

/** Makes the queries of a cache start with data that the portal already has. */
function startWith(early: EarlyData, queries: QueryClient): QueryClient {
  const withDefaults = queries.defaultQueryOptions.bind(queries);
  queries.defaultQueryOptions = ((options) => {
    const all = withDefaults(options);
    const path = pathOfKey(all.queryKey);
    if (path === undefined || all.initialData !== undefined) return all;
    all.initialData = (() => early(path)) as typeof all.initialData;
    all.initialDataUpdatedAt = () => Date.now() + EARLY_FRESH_MS;
    return all;
  }) as typeof queries.defaultQueryOptions;
  return queries;
}

/** Creates the query cache. Each session has its own, so the next person sees nothing of the previous person's data. */
export const createQueryClient = (api: Api, early: EarlyData = () => undefined) =>
  startWith(
    early,
    keepAcrossLanguages(
      new QueryClient({
        defaultOptions: {
          queries: {
            meta: { api },
            staleTime: 30_000,
            // By default, a component is notified only about the query properties that it has read. The content of a dialog is
            // rendered later, so the dialog would miss a failure from before that content's first read.
            notifyOnChangeProps: 'all',
            // The server would refuse a 4xx call again. Any other failure may be temporary.
            retry: (failures, error) =>
              failures < 1 && !(error instanceof ApiError && error.status >= 400 && error.status < 500),
          },
          // Without a network, an action fails at once. By default, it would wait and run later, when the person no longer
          // expects it.
          mutations: { networkMode: 'always' },
        },
      }),
    ),
  );

/**
 * The connections that decide the online state: one for the portal, or one for each element in a foreign page. All query
 * caches share that state.
 */
const followed = new Set<Pick<StoreApi<Connection>, 'getState' | 'subscribe'>>();
const update = () => onlineManager.setOnline([...followed].every((connection) => connection.getState() === 'online'));

/**
 * Makes the query cache use the portal's connection instead of the browser's online and offline events. While the connection
 * is lost, queries wait and keep their data. When it is restored, they fetch missing and stale data.
 */
export function useConnectionOfQueries(): void {
  const { connection } = usePortal();
  useEffect(() => {
    // Removes the library's own listener for the browser's events.
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
