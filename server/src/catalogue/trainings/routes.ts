import { compareNames } from '@vr/shared-api/compare-names';
import * as c from '@vr/shared-api/contract/trainings';
import * as s from '@vr/shared-api/contract/trainings.schema';
import { fold } from '@vr/shared-api/fold';
import type { ContentLang } from '@vr/shared-api/limits';
import { type Actor, can, isPartner, isSuperAdmin, mayChangeTraining } from '@vr/shared-api/permissions';
import type { Clock } from '../../clock.ts';
import type { App } from '../../parts.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { sendWithEtag } from '../../platform/http/conditions.ts';
import { fail } from '../../platform/http/fail.ts';
import { countAttempt } from '../../platform/http/rate-limits.ts';
import { route } from '../../platform/http/route.ts';
import { withAllLanguages } from './form.ts';
import { launch } from './launch.ts';
import {
  type CardOptions,
  findCategories,
  findHeadsets,
  findSkills,
  findTags,
  findTraining,
  findVisible,
  listCards,
  type Reader,
  setFavorite,
  setLike,
} from './queries.ts';

const cardOptions = (lang: ContentLang, clock: Clock): CardOptions => ({ lang, now: clock.now() });

const noSuchTraining = (): never => fail('NOT_FOUND', { message: 'No such training.' });

type List = Parameters<typeof listCards>[3];

const learnerList = (actor: Actor): List => (isSuperAdmin(actor) ? 'visibleToReviewer' : 'visible');

/** Returns the list of trainings that the person manages (spec §6), or the learner's list if the person manages none. */
function managedList(actor: Actor): List {
  if (isSuperAdmin(actor)) return 'platform';
  if (can(actor, 'training:read-owned')) return isPartner(actor) ? 'partner' : 'company';
  return learnerList(actor);
}

async function requireVisible(db: Queryable, reader: Reader, trainingId: number): Promise<{ isUnlocked: boolean }> {
  return (await findVisible(db, reader, trainingId)) ?? noSuchTraining();
}

const sortByName = <T extends { name: string }>(items: T[], lang: ContentLang): T[] => {
  const compare = compareNames(lang);
  return items.sort((a, b) => compare(a.name, b.name));
};

/** Registers the endpoints of the catalogue: lists, details, likes, favourites, vocabularies and launches. */
export function registerTrainings(app: App): void {
  route(app, c.listTrainings, s.listTrainings, async ({ query, actor, parts: { db, clock }, request, reply }) => {
    const which = query.asLearner === false ? managedList(actor) : learnerList(actor);
    return sendWithEtag(request, reply, await listCards(db, actor, cardOptions(query.lang, clock), which));
  });

  route(app, c.getTraining, s.getTraining, async ({ params, query, actor, parts: { db, clock } }) => {
    const sees = { seesOwned: can(actor, 'training:read-owned'), reviews: isSuperAdmin(actor) };
    const found = (await findTraining(db, actor, cardOptions(query.lang, clock), params.id, sees)) ?? noSuchTraining();
    return mayChangeTraining(actor, found) ? withAllLanguages(db, actor, found) : found;
  });

  for (const [endpoint, schemas, like] of [
    [c.likeTraining, s.likeTraining, true],
    [c.unlikeTraining, s.unlikeTraining, false],
  ] as const) {
    route(app, endpoint, schemas, async ({ params, actor, parts: { db, clock } }) => {
      await requireVisible(db, actor, params.id);
      return { like, totalLike: await setLike(db, actor.id, params.id, like, clock.now()) };
    });
  }

  for (const [endpoint, schemas, favorite] of [
    [c.favoriteTraining, s.favoriteTraining, true],
    [c.unfavoriteTraining, s.unfavoriteTraining, false],
  ] as const) {
    route(app, endpoint, schemas, async ({ params, actor, parts: { db, clock } }) => {
      await requireVisible(db, actor, params.id);
      await setFavorite(db, actor.id, params.id, favorite, clock.now());
      return { favorite };
    });
  }

  route(app, c.listCategories, s.listCategories, async ({ query, parts }) => {
    return { items: sortByName(await findCategories(parts.db, query.lang), query.lang) };
  });

  route(app, c.listSkills, s.listSkills, async ({ query, parts }) => {
    return { items: sortByName(await findSkills(parts.db, query.lang), query.lang) };
  });

  route(app, c.listTags, s.listTags, async ({ query, actor, parts }) => {
    const tags = await findTags(parts.db, actor, can(actor, 'training:read-owned'));
    const wanted = fold(query.filter ?? '');
    return { items: tags.filter((tag) => fold(tag).includes(wanted)).sort(compareNames('en')) };
  });

  route(app, c.listHeadsets, s.listHeadsets, async ({ parts }) => ({ items: await findHeadsets(parts.db) }));

  route(app, c.launchTraining, s.launchTraining, async ({ params, body, actor, parts }) => {
    await countAttempt(parts, 'launchTraining', { person: actor.id });
    return launch(parts, actor, params.id, body);
  });
}
