import { type QueryClient, useMutation, useQueries, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@vr/shared-api/client';
import { deleteNotifications, listNotifications, readNotification } from '@vr/shared-api/contract/notifications';
import { type PortalNotification, usePortal } from '@vr/shared-ui/kernel';
import { useTranslation } from 'react-i18next';
import { joined, marked, type NotificationPage } from './list.ts';
import { CHANGE_NOTIFICATIONS, UNREAD_COUNT, type UnreadCount } from './useUnreadCount.ts';

const LIST = ['listNotifications'];

/** One's notifications, the newest first: the first pages, as many as are asked for. */
export function useNotifications(pages: number) {
  const { api, lang } = usePortal();
  const answers = useQueries({
    queries: Array.from({ length: pages }, (_, index) => ({
      queryKey: [...LIST, lang, index + 1],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        api.call(listNotifications, { query: { lang, page: index + 1 } }, { signal }),
      // Whoever opens the list wants to know what is new.
      staleTime: 0,
    })),
  });
  const known = answers.flatMap(({ data }) => data ?? []);
  const last = answers.at(-1);
  return {
    items: joined(known),
    /** Nothing is known yet. */
    isLoading: known.length === 0 && last?.isPending === true,
    /** The page that was asked for last is on its way. */
    isLoadingMore: known.length > 0 && last?.isPending === true,
    /** Why that page is not here. */
    error: last?.data ? null : (last?.error ?? null),
    retry: () => last?.refetch(),
    hasMore: pages < (known.at(-1)?.totalPage ?? 0),
  };
}

/** Writes into what is known of the list and of the count, before the server's next answer. */
function patch(
  cache: QueryClient,
  page: (page: NotificationPage) => NotificationPage,
  count: (count: number) => number,
) {
  // An answer that is under way tells how it was before.
  void cache.cancelQueries({ queryKey: LIST });
  void cache.cancelQueries({ queryKey: UNREAD_COUNT });
  cache.setQueriesData<NotificationPage>({ queryKey: LIST }, (known) => known && page(known));
  cache.setQueryData<UnreadCount>(UNREAD_COUNT, (known) => known && { count: Math.max(0, count(known.count)) });
}

/** Marks a notification as read: at once, and back again where the server does not accept it. */
export function useReadNotification() {
  const { api, notify } = usePortal();
  const { t } = useTranslation('shell');
  const cache = useQueryClient();
  const mark = (id: number, read: boolean) =>
    patch(
      cache,
      (page) => marked(page, id, read),
      (count) => count + (read ? -1 : 1),
    );
  return useMutation({
    mutationKey: CHANGE_NOTIFICATIONS,
    mutationFn: ({ id }: PortalNotification) => api.call(readNotification, { params: { id } }),
    onMutate: ({ id }) => mark(id, true),
    onError: (error, { id }) => {
      // One that is gone, as on another device, has nothing left to be read.
      if (error instanceof ApiError && error.code === 'NOT_FOUND') return;
      mark(id, false);
      notify({ kind: 'error', text: t('notifications.readFailed') });
    },
    onSettled: () => cache.invalidateQueries({ queryKey: UNREAD_COUNT }),
  });
}

/** Deletes all of one's notifications. */
export function useDeleteNotifications() {
  const { api, notify } = usePortal();
  const { t } = useTranslation('shell');
  const cache = useQueryClient();
  return useMutation({
    mutationKey: CHANGE_NOTIFICATIONS,
    mutationFn: () => api.call(deleteNotifications, {}),
    onSuccess: () => {
      patch(
        cache,
        () => ({ items: [], totalPage: 0 }),
        () => 0,
      );
      notify({ kind: 'success', text: t('notifications.deleted') });
    },
    onError: () => notify({ kind: 'error', text: t('notifications.deleteFailed') }),
    onSettled: () => cache.invalidateQueries({ queryKey: UNREAD_COUNT }),
  });
}
