import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import type { listNotifications } from '@vr/shared-api/contract/notifications.schema';
import type { PortalNotification } from '@vr/shared-ui/kernel';

export type NotificationPage = ResponseOf<typeof listNotifications>;

/** Joins consecutive pages. A notification is on two pages if a newer one arrived between their fetches; it is kept once. */
export function mergePages(pages: readonly NotificationPage[]): PortalNotification[] {
  const items = new Map<number, PortalNotification>();
  for (const item of pages.flatMap((page) => page.items)) if (!items.has(item.id)) items.set(item.id, item);
  return [...items.values()];
}

/** Returns the page with one notification marked as read or unread. */
export const withRead = (page: NotificationPage, id: number, read: boolean): NotificationPage => ({
  ...page,
  items: page.items.map((item) => (item.id === id ? { ...item, read } : item)),
});
