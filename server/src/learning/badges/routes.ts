import * as c from '@vr/shared-api/contract/badges';
import * as s from '@vr/shared-api/contract/badges.schema';
import { isManager } from '@vr/shared-api/permissions';
import type { App } from '../../parts.ts';
import { route } from '../../platform/http/route.ts';
import { personId, requireViewable } from '../../visibility/people.ts';
import { findCategories, findEarned, findOfTrainings, findTrainingRules } from './queries.ts';

/** Serves the platform's badges and the badges that people have earned. Session reports award them (sessions/award.ts). */
export function registerBadges(app: App): void {
  route(app, c.listBadges, s.listBadges, async ({ query, actor, parts: { db } }) => ({
    items: await findCategories(db, query.lang, isManager(actor)),
  }));

  route(app, c.listTrainingBadgeRules, s.listTrainingBadgeRules, async ({ parts: { db } }) => ({
    items: await findTrainingRules(db),
  }));

  route(app, c.listUserBadges, s.listUserBadges, async ({ params, actor, parts: { db } }) => ({
    items: requireViewable(await findEarned(db, personId(params.id, actor), actor.id), actor).badges,
  }));

  route(app, c.listUserTrainingBadges, s.listUserTrainingBadges, async ({ params, query, actor, parts: { db } }) => ({
    items: requireViewable(await findOfTrainings(db, personId(params.id, actor), actor.id, query.lang), actor)
      .trainings,
  }));
}
