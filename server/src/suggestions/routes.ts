import * as c from '@vr/shared-api/contract/suggestions';
import * as s from '@vr/shared-api/contract/suggestions.schema';
import { bcp47, type ContentLang } from '@vr/shared-api/limits';
import { type Actor, isAdmin } from '@vr/shared-api/permissions';
import { hasTarget, type SuggestionInput } from '@vr/shared-api/suggestion';
import type { App } from '../app.ts';
import type { Queryable } from '../db/database.ts';
import { once } from '../http/conditions.ts';
import { fail } from '../http/fail.ts';
import { type Context, route } from '../http/route.ts';
import { handleJob } from '../jobs/jobs.ts';
import { byName } from '../names.ts';
import { tellAt } from '../suggested.ts';
import {
  deleteSuggestion,
  findPartly,
  findReached,
  findThings,
  findUnseen,
  findWaiting,
  type Kind,
  listWaiting,
  lockWithdrawn,
  type Suggester,
  tellSuggestion,
  writeSuggestion,
} from './queries.ts';
import { type Window, windowOf } from './window.ts';

const suggesterOf = (actor: Actor): Suggester => ({
  id: actor.id,
  clientId: actor.clientId,
  reachesCompany: isAdmin(actor),
});

interface Input extends SuggestionInput {
  timeZone?: string;
}

/** Fails with VALIDATION at the first id that is not among those found; why it is not is nobody's business. */
function requireFound(field: string, ids: readonly number[], found: readonly number[], what: string): void {
  const known = new Set(found);
  const missing = ids.findIndex((id) => !known.has(id));
  const at = `/body/${field}/${missing}`;
  if (missing !== -1) fail('VALIDATION', { field: at, message: `${at} is ${what}` });
}

/** Fails with NOT_FOUND where the suggester sees no such training or course. */
async function requireThing(db: Queryable, suggester: Suggester, kind: Kind, id: number): Promise<void> {
  const [found] = await findThings(db, suggester, kind, [id]);
  if (!found) fail('NOT_FOUND', { message: 'No such training or course.' });
}

/** Whom something would go to and when, once all that a suggestion must be has been checked (spec §5, §6). */
async function examine(
  db: Queryable,
  suggester: Suggester,
  { kind, ids, input, now }: { kind: Kind; ids: readonly number[]; input: Input; now: Date },
): Promise<{ people: number[]; window: Window }> {
  if (!hasTarget(input)) fail('VALIDATION', { field: '/body/userIds', message: '/body/userIds must name somebody' });
  const reached = await findReached(db, suggester, input);
  requireFound('userIds', input.userIds, reached.userIds, 'nobody whom you suggest to');
  requireFound('groupIds', input.groupIds, reached.groupIds, 'no group that you suggest to');
  const { people } = reached;
  if (people.length === 0) fail('VALIDATION', { field: '/body/groupIds', message: '/body/groupIds hold nobody' });
  const window = windowOf(input, input.timeZone ?? reached.timeZone, now);
  const things = await findThings(db, suggester, kind, ids);
  const field = kind === 'TRAINING' ? 'trainingIds' : 'courseIds';
  const found = things.map(({ id }) => id);
  requireFound(field, ids, found, 'nothing that you can suggest');
  const locked = new Set(things.filter(({ isUnlocked }) => !isUnlocked).map(({ id }) => id));
  const at = `/body/${field}/${ids.findIndex((id) => locked.has(id))}`;
  if (locked.size > 0) fail('TRAINING_LOCKED', { field: at, message: `${at} is not in the company's offer` });
  return { people, window };
}

const sorted = <P extends { id: number; firstName: string; lastName: string }>(people: P[], lang: ContentLang): P[] => {
  const compare = byName(lang);
  return people.sort((a, b) => compare(a, b) || a.id - b.id);
};

type Call = Pick<Context<object>, 'actor' | 'parts' | 'request'>;

/** Suggests trainings or courses; those whom it concerns now already are told in the same transaction. */
function give({ actor, parts, request }: Call, kind: Kind, ids: readonly number[], input: Input) {
  const { db, clock, jobs } = parts;
  const now = clock.now();
  const suggester = suggesterOf(actor);
  return db.transaction((tx) =>
    once(tx, { request, personId: actor.id, now }, async () => {
      const { people, window } = await examine(tx, suggester, { kind, ids, input, now });
      const id = await writeSuggestion(tx, suggester, { kind, ids, people, ...window }, now);
      if (window.startsAt <= now) await tellSuggestion(tx, id, now);
      else await tellAt(jobs, tx, id, window.startsAt);
      return { id, people: people.length };
    }),
  );
}

/** Who of them would not see what of it; changes nothing. */
async function check({ actor, parts: { db, clock } }: Call, kind: Kind, ids: readonly number[], input: Input) {
  const suggester = suggesterOf(actor);
  const { people } = await examine(db, suggester, { kind, ids, input, now: clock.now() });
  const unseen = await findUnseen(db, kind, people, ids);
  const partly = kind === 'COURSE' ? await findPartly(db, suggester, people, ids) : [];
  return { people: people.length, unseen: sorted(unseen, 'en'), partly: sorted(partly, 'en') };
}

/** Suggesting trainings and courses to people and groups, now or later; what waits, and taking it back. */
export function registerSuggestions(app: App): void {
  const { db, clock, jobs } = app.parts;

  handleJob(app, 'tell-suggestions', ({ suggestionId }) =>
    db.transaction(async (tx) => {
      const now = clock.now();
      if (await tellSuggestion(tx, suggestionId, now)) return;
      const waiting = await findWaiting(tx, suggestionId);
      if (!waiting) return;
      // The queue's clock is ahead of ours.
      const seconds = Math.ceil((waiting.startsAt.getTime() - now.getTime()) / 1000);
      await tellAt(jobs, tx, suggestionId, seconds);
    }),
  );

  route(app, c.suggestTrainings, s.suggestTrainings, ({ body, ...call }) =>
    give(call, 'TRAINING', body.trainingIds, body),
  );
  route(app, c.suggestCourses, s.suggestCourses, ({ body, ...call }) => give(call, 'COURSE', body.courseIds, body));
  route(app, c.checkTrainingSuggestions, s.checkTrainingSuggestions, ({ body, ...call }) =>
    check(call, 'TRAINING', body.trainingIds, body),
  );
  route(app, c.checkCourseSuggestions, s.checkCourseSuggestions, ({ body, ...call }) =>
    check(call, 'COURSE', body.courseIds, body),
  );

  route(app, c.listSuggestions, s.listSuggestions, async ({ query, actor }) => {
    const suggester = suggesterOf(actor);
    const { trainingId, courseId } = query;
    const found = await listWaiting(db, suggester, { ...query, now: clock.now() });
    if (found.length === 0) {
      // What is withdrawn may still be waited for; of what nobody knows there is no list.
      if (trainingId !== undefined) await requireThing(db, suggester, 'TRAINING', trainingId);
      if (courseId !== undefined) await requireThing(db, suggester, 'COURSE', courseId);
    }
    const { compare } = new Intl.Collator(bcp47(query.lang), { sensitivity: 'accent' });
    return {
      items: found.map(({ items, people, startsAt, endsAt, ...suggestion }) => ({
        ...suggestion,
        items: items.sort((a, b) => compare(a.title, b.title) || a.id - b.id),
        people: sorted(people, query.lang),
        startDate: startsAt.toISOString(),
        endDate: endsAt?.toISOString() ?? null,
      })),
    };
  });

  route(app, c.withdrawSuggestion, s.withdrawSuggestion, async ({ params: { id }, actor }) => {
    await db.transaction(async (tx) => {
      const found = await lockWithdrawn(tx, suggesterOf(actor), id, clock.now());
      if (!found) fail('NOT_FOUND', { message: 'No such suggestion.' });
      if (found.hasStarted) fail('SUGGESTION_STARTED', { message: 'Its people have been told of it.' });
      // The job that would tell of it finds nothing any more.
      await deleteSuggestion(tx, id);
    });
    return undefined;
  });
}
