import type { NewNotification } from '../../../people/notifications/notify.ts';
import { sql } from '../../db/database.ts';
import type { RowWriter } from './row-writer.ts';

type NewStoredNotification = NewNotification & { createdAt?: Date; readAt?: Date | null };

const insertNotification = sql<{ id: number }>(
  'build-notification',
  `insert into notification (person_id, type, params, created_at, read_at) values (:personId, :type, :params, :createdAt,
     :readAt) returning id`,
);

export function notificationBuilders({ clock, insertedId }: RowWriter) {
  return {
    /** Inserts a notification, unread by default. */
    async notification(notification: NewStoredNotification): Promise<{ id: number }> {
      const { personId, type, params, createdAt = clock.now(), readAt = null } = notification;
      return {
        id: await insertedId(insertNotification, { personId, type, params: JSON.stringify(params), createdAt, readAt }),
      };
    },
  };
}
