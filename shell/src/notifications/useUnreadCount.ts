import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import { countUnreadNotifications } from '@vr/shared-api/contract/notifications';
import type * as S from '@vr/shared-api/contract/notifications.schema';
import { usePortal } from '@vr/shared-ui/kernel';
import { useLocation } from '@vr/shared-ui/router';
import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';

export type UnreadCount = ResponseOf<typeof S.countUnreadNotifications>;

export const UNREAD_COUNT = ['countUnreadNotifications'];
/** The key of what changes notifications: the count is asked for again when such a change has ended. */
export const CHANGE_NOTIFICATIONS = ['changeNotifications'];

/**
 * How many notifications are unread, asked for again on every page and with every notification that is opened (spec §2
 * Navigation chrome); undefined while it is not known. A failure is silent, and leaves the last count.
 */
export function useUnreadCount(): number | undefined {
  const { api, activeNotification } = usePortal();
  const { pathname } = useLocation();
  const active = useStore(activeNotification);
  const cache = useQueryClient();
  const { data } = useQuery({
    queryKey: UNREAD_COUNT,
    queryFn: ({ signal }) => api.call(countUnreadNotifications, {}, { signal }),
  });

  const known = useRef({ pathname, active });
  useEffect(() => {
    if (known.current.pathname === pathname && known.current.active === active) return;
    known.current = { pathname, active };
    // While one is being marked as read the server's count is the old one.
    if (cache.isMutating({ mutationKey: CHANGE_NOTIFICATIONS }) > 0) return;
    void cache.invalidateQueries({ queryKey: UNREAD_COUNT });
  }, [pathname, active, cache]);
  return data?.count;
}
