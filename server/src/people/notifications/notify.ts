import type { NotificationType } from '@vr/shared-api/limits';
import { type Queryable, sql } from '../../platform/db/database.ts';

/** The parameters stored with a notification, by its type. Its text is generated from them at each read. */
export interface NotificationParams {
  TRAINING_SUGGESTION: { byPersonId: number; trainingIds: number[] };
  /**
   * `byClientId`: in a super admin's notification, the partner that requests a validation (readings 22). `outcome`: in a
   * partner's notification, the result of the review. `until`: the instant at which a withdrawn training becomes
   * unavailable, or null if its partner keeps it after all.
   */
  NEW_TRAINING: {
    trainingIds: number[];
    byClientId?: number;
    outcome?: 'VALIDATED' | 'REJECTED';
    until?: string | null;
  };
  TRAINING_BADGE: { trainingIds: [number]; badgeNumber: number };
  PLATFORM_BADGE: { badgeId: number };
  FILL_PROFILE: Record<string, never>;
  COURSE_SUGGESTION: { byPersonId: number; courseIds: number[] };
  SATISFACTION_SURVEY: { trainingIds: [number] };
  /** `expiration` is the last day (YYYY-MM-DD) of the contract when the notification was sent. */
  CONTRACT_ENDING: { expiration: string };
  HELD_REPORTS: Record<string, never>;
  /** `device`: browser and operating system of a sign-in. `address`: its IP address. */
  NEW_DEVICE: { device: string; address: string };
  /** `isUndone`: whether the reset was undone. */
  PROGRESS_RESET: { byPersonId: number; trainingIds: number[]; reason: string | null; isUndone: boolean };
  /** The reader's open trainings and courses, overdue ones first. `overdue` is the number of overdue ones. */
  TRAINING_REMINDER: { byPersonId: number; trainingIds: number[]; courseIds: number[]; overdue: number };
  TEAM_JOINED: { byPersonId: number };
  /** The manager `byPersonId` took over the people `memberIds` from the reader's team. */
  TEAM_TAKEOVER: { byPersonId: number; memberIds: number[] };
}

export type NewNotification = {
  [T in NotificationType]: { personId: number; type: T; params: NotificationParams[T] };
}[NotificationType];

/** The start of an `insert … select` that sends notifications; a `select` of these four columns follows. */
export const INSERT_NOTIFICATIONS = 'insert into notification (person_id, type, params, created_at)';

const insertNotifications = sql(
  'notifications.insert',
  `${INSERT_NOTIFICATIONS}
   select person_id, type, params, :now from unnest(:personIds::int[], :types::text[], :params::jsonb[]) n (person_id,
     type, params)`,
);

/** Sends notifications. Call it in the transaction of the event, so that both are stored or neither. */
export async function notify(tx: Queryable, now: Date, notifications: readonly NewNotification[]): Promise<void> {
  if (notifications.length === 0) return;
  await tx.rows(insertNotifications, {
    personIds: notifications.map(({ personId }) => personId),
    types: notifications.map(({ type }) => type),
    params: notifications.map(({ params }) => JSON.stringify(params)),
    now,
  });
}
