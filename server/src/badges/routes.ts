import * as c from '@vr/shared-api/contract/badges';
import * as s from '@vr/shared-api/contract/badges.schema';
import { isManager } from '@vr/shared-api/permissions';
import type { App } from '../app.ts';
import { route } from '../http/route.ts';
import { readable } from '../subject.ts';
import { findCategories, findEarned, findOfTrainings } from './queries.ts';

/** The badges there are, and those that people have earned; they earn them by their sessions (sessions/award.ts). */
export function registerBadges(app: App): void {
  route(app, c.listBadges, s.listBadges, async ({ query, actor, parts: { db } }) => ({
    items: await findCategories(db, query.lang, isManager(actor)),
  }));

  route(app, c.listUserBadges, s.listUserBadges, async ({ params, actor, parts: { db } }) => ({
    items: readable(await findEarned(db, params.id, actor.id), actor).badges,
  }));

  route(app, c.listUserTrainingBadges, s.listUserTrainingBadges, async ({ params, query, actor, parts: { db } }) => ({
    items: readable(await findOfTrainings(db, params.id, actor.id, query.lang), actor).trainings,
  }));
}
