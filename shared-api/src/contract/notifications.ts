import type { Endpoint } from './endpoint.ts';
import type * as S from './notifications.schema.ts';

export const listNotifications: Endpoint<typeof S.listNotifications> = {
  method: 'GET',
  path: '/notifications',
  allow: 'notification:read-own',
  doc: "Lists the person's notifications in their language, the newest first.",
};

export const deleteNotifications: Endpoint<typeof S.deleteNotifications> = {
  method: 'DELETE',
  path: '/notifications',
  allow: 'notification:read-own',
  session: 'any',
  doc: 'Deletes all notifications of the person.',
};

export const readNotification: Endpoint<typeof S.readNotification> = {
  method: 'PUT',
  path: '/notifications/:id/read',
  allow: 'notification:read-own',
  session: 'any',
  errors: ['NOT_FOUND'],
  doc: 'Marks a notification of the person as read.',
};

export const countUnreadNotifications: Endpoint<typeof S.countUnreadNotifications> = {
  method: 'GET',
  path: '/notifications/unread/count',
  allow: 'notification:read-own',
  doc: "Counts the person's unread notifications.",
};
