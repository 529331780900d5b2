import { type QueryClient, useMutation, useQueries, useQueryClient } from '@tanstack/react-query';
import {
  countUnreadNotifications,
  deleteNotifications,
  listNotifications,
  readNotification,
} from '@vr/shared-api/contract/notifications';
import { endpointKey, endpointQuery, invalidate } from '@vr/shared-ui/endpoint-query';
import { type PortalNotification, usePortal } from '@vr/shared-ui/kernel';
import { useTranslation } from 'react-i18next';
import { isRefusedAs } from '../errors/is-refused-as.ts';
import { mergePages, type NotificationPage, withRead } from './list.ts';
import { CHANGE_NOTIFICATIONS, UNREAD_COUNT, type UnreadCount } from './useUnreadCount.ts';

const LIST = endpointKey(listNotifications);

/** The first pages of the person's notifications, newest first. `pages`: how many to load. */
export function useNotifications(pages: number) {
  const { lang } = usePortal();
  const results = useQueries({
    queries: Array.from({ length: pages }, (_, index) => ({
      ...endpointQuery(listNotifications, { query: { lang, page: index + 1 } }),
      // Opening the list always fetches new notifications.
      staleTime: 0,
    })),
  });
  const loaded = results.flatMap(({ data }) => data ?? []);
  const last = results.at(-1);
  return {
    items: mergePages(loaded),
    queries: results,
    /** Whether the first page is loading. */
    isLoading: loaded.length === 0 && last?.isPending === true,
    isLoadingMore: loaded.length > 0 && last?.isPending === true,
    /** Why the last requested page could not be loaded. */
    error: last?.data ? null : (last?.error ?? null),
    retry: () => last?.refetch(),
    hasMore: pages < (loaded.at(-1)?.totalPage ?? 0),
  };
}

/** Updates the cached list and the cached count before the server's new values arrive. */
function updateCache(
  cache: QueryClient,
  page: (page: NotificationPage) => NotificationPage,
  count: (count: number) => number,
) {
  // A reply under way has the old state and would undo the change.
  void cache.cancelQueries({ queryKey: LIST });
  void cache.cancelQueries({ queryKey: UNREAD_COUNT });
  cache.setQueriesData<NotificationPage>({ queryKey: LIST }, (loaded) => loaded && page(loaded));
  cache.setQueriesData<UnreadCount>(
    { queryKey: UNREAD_COUNT },
    (loaded) => loaded && { count: Math.max(0, count(loaded.count)) },
  );
}

/** Marks a notification as read in the cache at once; undoes that if the call fails. */
export function useReadNotification() {
  const { api, notify } = usePortal();
  const { t } = useTranslation('shell');
  const cache = useQueryClient();
  const mark = (id: number, read: boolean) =>
    updateCache(
      cache,
      (page) => withRead(page, id, read),
      (count) => count + (read ? -1 : 1),
    );
  return useMutation({
    mutationKey: CHANGE_NOTIFICATIONS,
    mutationFn: ({ id }: PortalNotification) => api.call(readNotification, { params: { id } }),
    onMutate: ({ id }) => mark(id, true),
    onError: (error, { id }) => {
      // The notification was deleted, for example on another device, so there is nothing to mark.
      if (isRefusedAs(error, 'NOT_FOUND')) return;
      mark(id, false);
      notify({ kind: 'error', text: t('notifications.readFailed') });
    },
    onSettled: () => invalidate(cache, countUnreadNotifications),
  });
}

export function useDeleteNotifications() {
  const { api, notify } = usePortal();
  const { t } = useTranslation('shell');
  const cache = useQueryClient();
  return useMutation({
    mutationKey: CHANGE_NOTIFICATIONS,
    mutationFn: () => api.call(deleteNotifications, {}),
    onSuccess: () => {
      updateCache(
        cache,
        () => ({ items: [], totalPage: 0 }),
        () => 0,
      );
      notify({ kind: 'success', text: t('notifications.deleted') });
    },
    onError: () => notify({ kind: 'error', text: t('notifications.deleteFailed') }),
    onSettled: () => invalidate(cache, countUnreadNotifications),
  });
}
