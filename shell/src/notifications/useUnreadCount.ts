import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import { countUnreadNotifications } from '@vr/shared-api/contract/notifications';
import type * as S from '@vr/shared-api/contract/notifications.schema';
import { endpointKey, endpointQuery, invalidate } from '@vr/shared-ui/endpoint-query';
import { usePortal } from '@vr/shared-ui/kernel';
import { useLocation } from '@vr/shared-ui/router';
import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';

export type UnreadCount = ResponseOf<typeof S.countUnreadNotifications>;

export const UNREAD_COUNT = endpointKey(countUnreadNotifications);
/** The key of mutations that change notifications. Each one fetches the unread count again when it ends. */
export const CHANGE_NOTIFICATIONS = ['changeNotifications'];

/**
 * Returns the number of unread notifications; undefined until it is loaded. Fetches it again on every page and whenever a
 * notification is opened (spec §2 Navigation chrome). A failure is silent and keeps the last count.
 */
export function useUnreadCount(): number | undefined {
  const { activeNotification } = usePortal();
  const { pathname } = useLocation();
  const active = useStore(activeNotification);
  const cache = useQueryClient();
  const { data } = useQuery(endpointQuery(countUnreadNotifications, {}));

  const previous = useRef({ pathname, active });
  useEffect(() => {
    if (previous.current.pathname === pathname && previous.current.active === active) return;
    previous.current = { pathname, active };
    // While a notification is being marked as read, the server still returns the old count.
    if (cache.isMutating({ mutationKey: CHANGE_NOTIFICATIONS }) > 0) return;
    void invalidate(cache, countUnreadNotifications);
  }, [pathname, active, cache]);
  return data?.count;
}
