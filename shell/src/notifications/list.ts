import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import type { listNotifications } from '@vr/shared-api/contract/notifications.schema';
import type { PortalNotification } from '@vr/shared-ui/kernel';

export type NotificationPage = ResponseOf<typeof listNotifications>;

/** The notifications of consecutive pages: one that newer ones have pushed onto the next page counts once. */
export function joined(pages: readonly NotificationPage[]): PortalNotification[] {
  const items = new Map<number, PortalNotification>();
  for (const item of pages.flatMap((page) => page.items)) if (!items.has(item.id)) items.set(item.id, item);
  return [...items.values()];
}

/** A page with one of its notifications marked as read or unread. */
export const marked = (page: NotificationPage, id: number, read: boolean): NotificationPage => ({
  ...page,
  items: page.items.map((item) => (item.id === id ? { ...item, read } : item)),
});
