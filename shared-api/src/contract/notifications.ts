import { endpoint } from './endpoint.ts';
import type * as S from './notifications.schema.ts';

export const listNotifications = endpoint<typeof S.listNotifications>({
  method: 'GET',
  path: '/notifications',
  allow: 'notification:read-own',
  errors: [],
  doc: "One's notifications, the newest first, in the reader's language.",
});

export const deleteNotifications = endpoint<typeof S.deleteNotifications>({
  method: 'DELETE',
  path: '/notifications',
  allow: 'notification:read-own',
  errors: [],
  doc: "Deletes all of one's notifications.",
});

export const readNotification = endpoint<typeof S.readNotification>({
  method: 'PUT',
  path: '/notifications/:id/read',
  allow: 'notification:read-own',
  errors: ['NOT_FOUND'],
  doc: "Marks one of one's notifications as read.",
});

export const countUnreadNotifications = endpoint<typeof S.countUnreadNotifications>({
  method: 'GET',
  path: '/notifications/unread/count',
  allow: 'notification:read-own',
  errors: [],
  doc: "How many of one's notifications are unread.",
});
