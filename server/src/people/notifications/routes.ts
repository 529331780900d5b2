import * as c from '@vr/shared-api/contract/notifications';
import * as s from '@vr/shared-api/contract/notifications.schema';
import { NOTIFICATIONS_PER_PAGE } from '@vr/shared-api/limits';
import type { App } from '../../parts.ts';
import { fail } from '../../platform/http/fail.ts';
import { route } from '../../platform/http/route.ts';
import { countUnread, deleteNotifications, findPage, readNotification } from './queries.ts';
import { render } from './render.ts';

/** Serves a person's notifications: list, number of unread ones, mark as read, delete all. */
export function registerNotifications(app: App): void {
  route(app, c.listNotifications, s.listNotifications, async ({ query, actor, parts }) => {
    const { lang, page = 1, limit = NOTIFICATIONS_PER_PAGE } = query;
    const { items, total } = await findPage(parts.db, actor, lang, { page, limit }, parts.clock.now());
    return { items: items.map((found) => render(found, lang)), totalPage: Math.ceil(total / limit) };
  });

  route(app, c.deleteNotifications, s.deleteNotifications, async ({ actor, parts }) => {
    await deleteNotifications(parts.db, actor.id);
  });

  route(app, c.readNotification, s.readNotification, async ({ params, actor, parts: { db, clock } }) => {
    if (!(await readNotification(db, actor.id, params.id, clock.now())))
      fail('NOT_FOUND', { message: 'No such notification.' });
  });

  route(app, c.countUnreadNotifications, s.countUnreadNotifications, async ({ actor, parts }) => ({
    count: await countUnread(parts.db, actor.id),
  }));
}
