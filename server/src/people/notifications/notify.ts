import type { NotificationType } from '@vr/shared-api/limits';
import { type Queryable, sql } from '../../platform/db/database.ts';

/** The parameters that a notification stores, by type. The texts are made from them when it is read. */
export interface NotificationParams {
  TRAINING_SUGGESTION: { byPersonId: number; trainingIds: number[] };
  /**
   * `byClientId` is the partner that requests a validation, if it goes to the super admin (readings 22). `outcome` is the
   * result of the review, if it goes to the partner. `until` is the instant until which a withdrawn training stays, or null if
   * its partner keeps it after all.
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
  /** `expiration` is the last day (YYYY-MM-DD) that the contract had when its end was announced. */
  CONTRACT_ENDING: { expiration: string };
  HELD_REPORTS: Record<string, never>;
  /** Browser and system of a sign-in, and its network address. */
  NEW_DEVICE: { device: string; address: string };
  /** `isUndone` if progress that was reset is back. The reason is that of the reset. */
  PROGRESS_RESET: { byPersonId: number; trainingIds: number[]; reason: string | null; isUndone: boolean };
  /** What the manager's person has not done, the overdue items first. `overdue` is the number of these. */
  TRAINING_REMINDER: { byPersonId: number; trainingIds: number[]; courseIds: number[]; overdue: number };
  TEAM_JOINED: { byPersonId: number };
  /** The manager who has taken people over from the reader's team. */
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

/** Sends notifications in the transaction of the event that they are about, so that both are kept or neither. */
export async function notify(tx: Queryable, now: Date, notifications: readonly NewNotification[]): Promise<void> {
  if (notifications.length === 0) return;
  await tx.rows(insertNotifications, {
    personIds: notifications.map(({ personId }) => personId),
    types: notifications.map(({ type }) => type),
    params: notifications.map(({ params }) => JSON.stringify(params)),
    now,
  });
}
