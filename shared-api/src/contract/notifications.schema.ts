import Type from 'typebox';
import { NOTIFICATION_TYPES, NOTIFICATIONS_PER_PAGE } from '../limits.ts';
import { Closed, Id, IdParams, Instant, Lang, Nullable, Page } from './common.schema.ts';

/** A notification. Its texts are composed at each request, in the reader's language. */
const Notification = Type.Object({
  id: Id,
  type: Type.Enum([...NOTIFICATION_TYPES]),
  title: Type.String(),
  /** The subject, such as the title of a training. */
  content: Type.String(),
  date: Instant,
  read: Type.Boolean(),
  /** The trainings and courses that the notification is about, without those that the reader may not see any more. */
  trainingIds: Type.Array(Id),
  courseIds: Type.Array(Id),
  /** Only with PLATFORM_BADGE. */
  badgeId: Nullable(Id),
  /** The badge's number within the training; only with TRAINING_BADGE. */
  badgeNumber: Nullable(Type.Integer()),
});

export const listNotifications = {
  query: Closed({
    lang: Lang,
    page: Page,
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: NOTIFICATIONS_PER_PAGE })),
  }),
  response: Type.Object({ items: Type.Array(Notification), totalPage: Type.Integer() }),
};

export const deleteNotifications = {};
export const readNotification = { params: IdParams };
export const countUnreadNotifications = { response: Type.Object({ count: Type.Integer() }) };
