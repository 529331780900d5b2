import type { NotificationType } from '@vr/shared-api/limits';
import { type Queryable, sql } from '../../platform/db/database.ts';

/** The parameters that a notification stores, by type. The texts are made from them when it is read. */
export interface NotificationParams {
  TRAINING_SUGGESTION: { byPersonId: number; trainingIds: number[] };
  /**
   * For the super admin, `byClientId` is the partner that requests a validation (readings 22). For the partner, `outcome` is
   * the result of the review. `until` is the instant at which a withdrawn training becomes unavailable, or null if its
   * partner keeps it after all.
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
  /** Browser and system of a sign-in, and its network address. */
  NEW_DEVICE: { device: string; address: string };
  /** `isUndone` means that the reset was undone. `reason` is the reason for the reset. */
  PROGRESS_RESET: { byPersonId: number; trainingIds: number[]; reason: string | null; isUndone: boolean };
  /** The items that the reader has not done, overdue ones first. `overdue` is the number of overdue items. */
  TRAINING_REMINDER: { byPersonId: number; trainingIds: number[]; courseIds: number[]; overdue: number };
  TEAM_JOINED: { byPersonId: number };
  /** A manager (`byPersonId`) took people (`memberIds`) over from the reader's team. */
  TEAM_TAKEOVER: { byPersonId: number; memberIds: number[] };
}

/** A notification to send. */
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
