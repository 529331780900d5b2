import * as c from '@vr/shared-api/contract/suggestions';
import * as s from '@vr/shared-api/contract/suggestions.schema';
import type { Actor } from '@vr/shared-api/permissions';
import { hasTarget, type SuggestionInput } from '@vr/shared-api/suggestion';
import type { App } from '../../parts.ts';
import { byPerson, byTitle } from '../../platform/db/compare.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { withIdempotencyKey } from '../../platform/http/conditions.ts';
import { fail } from '../../platform/http/fail.ts';
import { type Context, route } from '../../platform/http/route.ts';
import { handleJob } from '../../platform/jobs/jobs.ts';
import { scheduleNotices } from './card.ts';
import {
  deleteSuggestion,
  findItems,
  findNotVisible,
  findPartlyVisible,
  findRecipients,
  findWaiting,
  listWaiting,
  lockWithdrawable,
  notifyPeople,
  type SuggestionKind,
  writeSuggestion,
} from './queries.ts';
import { type Window, windowOf } from './window.ts';

interface Input extends SuggestionInput {
  timeZone?: string;
}

/** Fails with VALIDATION at the first id that was not found. The error does not reveal why it was not found. */
function requireFound(field: string, ids: readonly number[], found: readonly number[], what: string): void {
  const known = new Set(found);
  const missing = ids.findIndex((id) => !known.has(id));
  const at = `/body/${field}/${missing}`;
  if (missing !== -1) fail('VALIDATION', { field: at, message: `${at} is ${what}` });
}

async function requireItem(db: Queryable, suggester: Actor, kind: SuggestionKind, id: number): Promise<void> {
  const [found] = await findItems(db, suggester, kind, [id]);
  if (!found) fail('NOT_FOUND', { message: 'No such training or course.' });
}

/** Validates a suggestion (spec §5, §6). Returns the people who would get it, and its window. */
async function validate(
  db: Queryable,
  suggester: Actor,
  { kind, ids, input, now }: { kind: SuggestionKind; ids: readonly number[]; input: Input; now: Date },
): Promise<{ people: number[]; window: Window }> {
  if (!hasTarget(input))
    fail('VALIDATION', { field: '/body/userIds', message: '/body/userIds must name a person or a group' });
  const reached = await findRecipients(db, suggester, input);
  requireFound('userIds', input.userIds, reached.userIds, 'not a person to whom you can suggest');
  requireFound('groupIds', input.groupIds, reached.groupIds, 'not a group to which you can suggest');
  const { people } = reached;
  if (people.length === 0) fail('VALIDATION', { field: '/body/groupIds', message: '/body/groupIds contain nobody' });
  const window = windowOf(input, input.timeZone ?? reached.timeZone, now);
  const items = await findItems(db, suggester, kind, ids);
  const field = kind === 'TRAINING' ? 'trainingIds' : 'courseIds';
  const found = items.map(({ id }) => id);
  requireFound(field, ids, found, 'not something that you can suggest');
  const locked = new Set(items.filter(({ isUnlocked }) => !isUnlocked).map(({ id }) => id));
  const at = `/body/${field}/${ids.findIndex((id) => locked.has(id))}`;
  if (locked.size > 0) fail('TRAINING_LOCKED', { field: at, message: `${at} is not in the company's offer` });
  return { people, window };
}

type Call = Pick<Context<object>, 'actor' | 'parts' | 'request'>;

/** Makes a suggestion of trainings or courses. If it begins now, people are notified in the same transaction. */
async function suggest(
  tx: Queryable,
  { actor, parts: { clock, jobs } }: Call,
  kind: SuggestionKind,
  ids: readonly number[],
  input: Input,
) {
  const now = clock.now();
  const { people, window } = await validate(tx, actor, { kind, ids, input, now });
  const id = await writeSuggestion(tx, actor, { kind, ids, people, ...window }, now);
  if (window.startsAt <= now) await notifyPeople(tx, id, now);
  else await scheduleNotices(jobs, tx, id, window.startsAt);
  return { id, people: people.length };
}

const once = <T extends object>({ actor, parts, request }: Call, make: (tx: Queryable) => Promise<T>): Promise<T> =>
  parts.db.transaction((tx) =>
    withIdempotencyKey(tx, { request, personId: actor.id, now: parts.clock.now() }, () => make(tx)),
  );

/** Returns how many people a suggestion would reach, and who would not see all of it. Changes nothing. */
async function check(
  { actor, parts: { db, clock } }: Call,
  kind: SuggestionKind,
  ids: readonly number[],
  input: Input,
) {
  const { people } = await validate(db, actor, { kind, ids, input, now: clock.now() });
  const unseen = await findNotVisible(db, kind, people, ids);
  const partly = kind === 'COURSE' ? await findPartlyVisible(db, actor, people, ids) : [];
  return { people: people.length, unseen: unseen.sort(byPerson('en')), partly: partly.sort(byPerson('en')) };
}

/** Registers the endpoints of suggestions, and the job that notifies people when one begins. */
export function registerSuggestions(app: App): void {
  const { db, clock, jobs } = app.parts;

  handleJob(app, 'tell-suggestions', ({ suggestionId }) =>
    db.transaction(async (tx) => {
      const now = clock.now();
      if (await notifyPeople(tx, suggestionId, now)) return;
      const waiting = await findWaiting(tx, suggestionId);
      if (!waiting) return;
      // The job ran too early, because the queue's clock is ahead of this node's.
      const seconds = Math.ceil((waiting.startsAt.getTime() - now.getTime()) / 1000);
      await scheduleNotices(jobs, tx, suggestionId, seconds);
    }),
  );

  route(app, c.suggestTrainings, s.suggestTrainings, ({ body, ...call }) =>
    once(call, (tx) => suggest(tx, call, 'TRAINING', body.trainingIds, body)),
  );
  route(app, c.suggestCourses, s.suggestCourses, ({ body, ...call }) =>
    once(call, (tx) => suggest(tx, call, 'COURSE', body.courseIds, body)),
  );
  route(app, c.suggest, s.suggest, ({ body, ...call }) => {
    const { trainingIds, courseIds } = body;
    if (trainingIds.length + courseIds.length === 0)
      fail('VALIDATION', { field: '/body/trainingIds', message: '/body/trainingIds must name a training or a course' });
    return once(call, async (tx) => {
      const given = [];
      if (trainingIds.length > 0) given.push(await suggest(tx, call, 'TRAINING', trainingIds, body));
      if (courseIds.length > 0) given.push(await suggest(tx, call, 'COURSE', courseIds, body));
      return { ids: given.map(({ id }) => id), people: given[0]?.people ?? 0 };
    });
  });
  route(app, c.checkTrainingSuggestions, s.checkTrainingSuggestions, ({ body, ...call }) =>
    check(call, 'TRAINING', body.trainingIds, body),
  );
  route(app, c.checkCourseSuggestions, s.checkCourseSuggestions, ({ body, ...call }) =>
    check(call, 'COURSE', body.courseIds, body),
  );

  route(app, c.listSuggestions, s.listSuggestions, async ({ query, actor }) => {
    const { trainingId, courseId } = query;
    const found = await listWaiting(db, actor, { ...query, now: clock.now() });
    if (found.length === 0) {
      // The list also exists for a deleted training or course with suggestions. Without suggestions, an unknown id is a 404.
      if (trainingId !== undefined) await requireItem(db, actor, 'TRAINING', trainingId);
      if (courseId !== undefined) await requireItem(db, actor, 'COURSE', courseId);
    }
    return {
      items: found.map(({ items, people, startsAt, endsAt, ...suggestion }) => ({
        ...suggestion,
        items: items.sort(byTitle(query.lang)),
        people: people.sort(byPerson(query.lang)),
        startDate: startsAt.toISOString(),
        endDate: endsAt?.toISOString() ?? null,
      })),
    };
  });

  route(app, c.withdrawSuggestion, s.withdrawSuggestion, async ({ params: { id }, actor }) => {
    await db.transaction(async (tx) => {
      const found = await lockWithdrawable(tx, actor, id, clock.now());
      if (!found) fail('NOT_FOUND', { message: 'No such suggestion.' });
      if (found.hasStarted) fail('SUGGESTION_STARTED', { message: 'The suggestion has begun.' });
      // The job that would notify people finds no suggestion, and does nothing.
      await deleteSuggestion(tx, id);
    });
  });
}
