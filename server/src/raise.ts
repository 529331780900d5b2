import type { NotificationType } from '@vr/shared-api/limits';
import { type Queryable, sql } from './db/database.ts';

/** What the texts of a notification are made of when it is read, by its type: ids, and names that exist nowhere else. */
export interface NotificationParams {
  TRAINING_SUGGESTION: { byPersonId: number; trainingIds: number[] };
  /**
   * With the partner that asks for a validation, where it goes to the super admin (readings 22); with how that has ended,
   * where it goes back to the partner.
   */
  NEW_TRAINING: { trainingIds: number[]; byClientId?: number; outcome?: 'VALIDATED' | 'REJECTED' };
  TRAINING_BADGE: { trainingIds: [number]; badgeNumber: number };
  PLATFORM_BADGE: { badgeId: number };
  FILL_PROFILE: Record<string, never>;
  COURSE_SUGGESTION: { byPersonId: number; courseIds: number[] };
  SATISFACTION_SURVEY: { trainingIds: [number] };
}

/** A notification to be raised. */
export type NewNotification = {
  [T in NotificationType]: { personId: number; type: T; params: NotificationParams[T] };
}[NotificationType];

/** The beginning of a statement that raises what it has found out itself; a select of these columns follows. */
export const RAISE = 'insert into notification (person_id, type, params, created_at)';

const insertNotifications = sql(
  'notifications.raise',
  `${RAISE}
   select person_id, type, params, $4 from unnest($1::int[], $2::text[], $3::jsonb[]) n (person_id, type, params)`,
);

/** Tells people something, in the transaction of what has happened, so that both stay or neither. */
export async function raise(tx: Queryable, now: Date, notifications: readonly NewNotification[]): Promise<void> {
  if (notifications.length === 0) return;
  await tx.rows(insertNotifications, [
    notifications.map(({ personId }) => personId),
    notifications.map(({ type }) => type),
    notifications.map(({ params }) => JSON.stringify(params)),
    now,
  ]);
}
