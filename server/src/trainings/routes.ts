import * as c from '@vr/shared-api/contract/trainings';
import * as s from '@vr/shared-api/contract/trainings.schema';
import { fold } from '@vr/shared-api/fold';
import { bcp47, type ContentLang } from '@vr/shared-api/limits';
import { type Actor, can, isAdmin, isPartner, isSuperAdmin } from '@vr/shared-api/permissions';
import type { App } from '../app.ts';
import type { Clock } from '../clock.ts';
import type { Queryable } from '../db/database.ts';
import { sendRevalidated } from '../http/conditions.ts';
import { fail } from '../http/fail.ts';
import { route } from '../http/route.ts';
import { launch } from './launch.ts';
import {
  findCategories,
  findHeadsets,
  findSeen,
  findSkills,
  findTags,
  findTraining,
  listCards,
  type Reader,
  setFavorite,
  setLike,
  type Wording,
} from './queries.ts';

const wording = (lang: ContentLang, clock: Clock): Wording => ({ lang, now: clock.now() });

const noSuchTraining = (): never => fail('NOT_FOUND', { message: 'No such training.' });

type List = Parameters<typeof listCards>[3];

const follows = (actor: Actor): List => (isSuperAdmin(actor) ? 'followedByReviewer' : 'followed');

/** The list that somebody looks after in their role; nobody's else (spec §6). */
function looksAfter(actor: Actor): List | undefined {
  if (isSuperAdmin(actor)) return 'platform';
  if (isPartner(actor)) return 'partner';
  return isAdmin(actor) ? 'company' : undefined;
}

async function seen(db: Queryable, reader: Reader, trainingId: number): Promise<{ isUnlocked: boolean }> {
  return (await findSeen(db, reader, trainingId)) ?? noSuchTraining();
}

const byName = <T extends { name: string }>(items: T[], lang: ContentLang): T[] => {
  const { compare } = new Intl.Collator(bcp47(lang), { sensitivity: 'accent' });
  return items.sort((a, b) => compare(a.name, b.name));
};

/** The catalogue: lists, details, likes and favourites, its vocabularies, and opening a content. */
export function registerTrainings(app: App): void {
  route(app, c.listTrainings, s.listTrainings, async ({ query, actor, parts: { db, clock }, request, reply }) => {
    const which = query.asLearner === false ? looksAfter(actor) : follows(actor);
    if (!which) fail('NOT_AUTHORIZED', { message: 'Not authorized to do this.' });
    return sendRevalidated(request, reply, await listCards(db, actor, wording(query.lang, clock), which));
  });

  route(app, c.getTraining, s.getTraining, async ({ params, query, actor, parts: { db, clock } }) => {
    const sees = { seesOwned: can(actor, 'training:read-owned'), judges: isSuperAdmin(actor) };
    const found = await findTraining(db, actor, wording(query.lang, clock), params.id, sees);
    return found ?? noSuchTraining();
  });

  for (const [endpoint, schemas, like] of [
    [c.likeTraining, s.likeTraining, true],
    [c.unlikeTraining, s.unlikeTraining, false],
  ] as const) {
    route(app, endpoint, schemas, async ({ params, actor, parts: { db, clock } }) => {
      await seen(db, actor, params.id);
      return { like, totalLike: await setLike(db, actor.id, params.id, like, clock.now()) };
    });
  }

  for (const [endpoint, schemas, favorite] of [
    [c.favoriteTraining, s.favoriteTraining, true],
    [c.unfavoriteTraining, s.unfavoriteTraining, false],
  ] as const) {
    route(app, endpoint, schemas, async ({ params, actor, parts: { db, clock } }) => {
      await seen(db, actor, params.id);
      await setFavorite(db, actor.id, params.id, favorite, clock.now());
      return { favorite };
    });
  }

  route(app, c.listCategories, s.listCategories, async ({ query, parts }) => {
    return { items: byName(await findCategories(parts.db, query.lang), query.lang) };
  });

  route(app, c.listSkills, s.listSkills, async ({ query, parts }) => {
    return { items: byName(await findSkills(parts.db, query.lang), query.lang) };
  });

  route(app, c.listTags, s.listTags, async ({ query, actor, parts }) => {
    const tags = await findTags(parts.db, actor, can(actor, 'training:read-owned'));
    const wanted = fold(query.filter ?? '');
    const { compare } = new Intl.Collator('en');
    return { items: tags.filter((tag) => fold(tag).includes(wanted)).sort(compare) };
  });

  route(app, c.listHeadsets, s.listHeadsets, async ({ parts }) => ({ items: await findHeadsets(parts.db) }));

  route(app, c.launchTraining, s.launchTraining, ({ params, body, actor, parts }) =>
    launch(parts, actor, params.id, body.fileType),
  );
}
