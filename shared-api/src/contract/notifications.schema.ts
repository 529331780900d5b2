import Type from 'typebox';
import { NOTIFICATION_TYPES, NOTIFICATIONS_PER_PAGE } from '../limits.ts';
import { Id, IdParams, Instant, LangQuery, Nullable } from './common.schema.ts';

/** What has happened to a person; its texts are rendered when it is read, in the reader's language. */
export const Notification = Type.Object({
  id: Id,
  type: Type.Enum([...NOTIFICATION_TYPES]),
  /** One line: what has happened. */
  title: Type.String(),
  /** What it is about, such as the title of a training. */
  content: Type.String(),
  date: Instant,
  read: Type.Boolean(),
  /** What it is about, as far as its reader may still be told; several where one batch suggested several. */
  trainingIds: Type.Array(Id),
  courseIds: Type.Array(Id),
  /** With PLATFORM_BADGE: the badge. */
  badgeId: Nullable(Id),
  /** With TRAINING_BADGE: the badge's number within the training. */
  badgeNumber: Nullable(Type.Integer()),
});

export const listNotifications = {
  query: Type.Object(
    {
      lang: LangQuery.properties.lang,
      /** From 1. */
      page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000, default: 1 })),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: NOTIFICATIONS_PER_PAGE })),
    },
    { additionalProperties: false },
  ),
  response: Type.Object({ items: Type.Array(Notification), totalPage: Type.Integer() }),
};

export const deleteNotifications = {};
export const readNotification = { params: IdParams };
export const countUnreadNotifications = { response: Type.Object({ count: Type.Integer() }) };
