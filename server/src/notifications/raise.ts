import type { NotificationType } from '@vr/shared-api/limits';
import { type Queryable, sql } from '../db/database.ts';

/** What the texts of a notification are made of when it is read; which of it a type needs is told beside the texts. */
export interface NotificationParams {
  /** The person who suggests. */
  byPersonId?: number;
  trainingIds?: number[];
  courseIds?: number[];
  badgeId?: number;
  badgeNumber?: number;
  /** The course's title by language. */
  courseTitle?: Record<string, string>;
}

/** A notification to be raised. */
export interface NewNotification {
  personId: number;
  type: NotificationType;
  params?: NotificationParams;
}

const insertNotifications = sql(
  'notifications.raise',
  `insert into notification (person_id, type, params, created_at)
   select person_id, type, params, $4 from unnest($1::int[], $2::text[], $3::jsonb[]) n (person_id, type, params)`,
);

/** Tells people something, in the transaction of what has happened, so that both stay or neither. */
export async function raise(tx: Queryable, now: Date, notifications: readonly NewNotification[]): Promise<void> {
  if (notifications.length === 0) return;
  await tx.rows(insertNotifications, [
    notifications.map(({ personId }) => personId),
    notifications.map(({ type }) => type),
    notifications.map(({ params = {} }) => JSON.stringify(params)),
    now,
  ]);
}
