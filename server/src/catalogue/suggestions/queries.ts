import type { Titled } from '@vr/shared-api/contract/common.schema';
import type { ContentLang } from '@vr/shared-api/limits';
import { type Actor, isAdmin } from '@vr/shared-api/permissions';
import type { Static } from 'typebox';
import { INSERT_NOTIFICATIONS } from '../../people/notifications/notify.ts';
import { type Queryable, sql } from '../../platform/db/database.ts';
import { titleIn } from '../../platform/db/title-in.ts';
import { visibleCourse } from '../../visibility/courses.ts';
import {
  foreignTraining,
  providedTraining,
  TRAININGS,
  unlockedTraining,
  visibleTraining,
} from '../../visibility/trainings.ts';
import type { Window } from './window.ts';

export type SuggestionKind = 'TRAINING' | 'COURSE';

const SUGGESTER = { person: ':suggesterId', company: ':clientId' };
const EACH_PERSON = { person: 'p.id', company: 'p.client_id' };

// The differences between the statements for trainings and for courses. An item (a training or a course) has the alias t
// or c, as in the conditions of visibility/.
const KINDS = {
  TRAINING: {
    source: TRAININGS,
    alias: 't',
    visible: visibleTraining,
    unlocked: unlockedTraining(SUGGESTER),
    table: 'training_suggestion',
    column: 'training_id',
    ids: 'trainingIds',
  },
  COURSE: {
    source: 'course c',
    alias: 'c',
    visible: visibleCourse,
    unlocked: 'true',
    table: 'course_suggestion',
    column: 'course_id',
    ids: 'courseIds',
  },
} as const;

const forEachKind = <T>(
  make: (kind: SuggestionKind, of: (typeof KINDS)[SuggestionKind]) => T,
): Record<SuggestionKind, T> => ({ TRAINING: make('TRAINING', KINDS.TRAINING), COURSE: make('COURSE', KINDS.COURSE) });

/** The people and groups in a suggestion that the suggester can reach. */
export interface Recipients {
  userIds: number[];
  groupIds: number[];
  /** All people who get the suggestion, including the members of the groups, each once. */
  people: number[];
  timeZone: string;
}

const suggesterValues = (suggester: Actor) => ({
  suggesterId: suggester.id,
  clientId: suggester.clientId,
  addressesCompany: isAdmin(suggester),
});

const selectReached = sql<Recipients>(
  'suggestions.reached',
  `with users as (
     select p.id from person p where p.client_id = :clientId and p.id = any(:userIds) and p.deleted_at is null
       and (:addressesCompany or exists (select from team_member m where m.manager_id = :suggesterId and m.person_id = p.id))),
   groups as (
     select g.id from person_group g where g.client_id = :clientId and g.id = any(:groupIds) and (:addressesCompany
       or g.owner_id = :suggesterId))
   select array(select id from users) as "userIds", array(select id from groups) as "groupIds",
     array(select id from users union
       select p.id from groups g join person_group_member i on i.group_id = g.id
         join person p on p.id = i.person_id and p.deleted_at is null order by 1) as people,
     w.time_zone as "timeZone"
   from client w where w.id = :clientId`,
);

/**
 * Returns which of the given people and groups the suggester can reach, and all people among them. An admin can suggest
 * to anyone in the company, a manager to their team and groups.
 */
export async function findRecipients(
  db: Queryable,
  suggester: Actor,
  { userIds, groupIds }: { userIds: readonly number[]; groupIds: readonly number[] },
): Promise<Recipients> {
  const found = await db.row(selectReached, { ...suggesterValues(suggester), userIds, groupIds });
  // There is always a row, because a signed-in person has a company.
  return found as Recipients;
}

const selectItems = forEachKind((kind, { source, alias, visible, unlocked }) =>
  sql<{ id: number; isUnlocked: boolean }>(
    `suggestions.items-${kind}`,
    `select ${alias}.id, ${unlocked} as "isUnlocked" from ${source} where ${alias}.id = any(:ids) and ${visible(SUGGESTER)}`,
  ),
);

/** Returns the given trainings or courses that the suggester sees, and whether the company has unlocked each of them. */
export const findItems = (
  db: Queryable,
  { id, clientId }: Actor,
  kind: SuggestionKind,
  ids: readonly number[],
): Promise<{ id: number; isUnlocked: boolean }[]> => db.rows(selectItems[kind], { suggesterId: id, clientId, ids });

const insertSuggestion = sql<{ id: number }>(
  'suggestions.insert',
  `insert into suggestion (client_id, kind, by_person_id, created_at, starts_at, ends_at)
   values (:clientId, :kind, :byPersonId, :now, :startsAt, :endsAt) returning id`,
);
// Ordered, so that two transactions that suggest the same items wait for each other instead of causing a deadlock.
const upsertRows = forEachKind((kind, { table, column }) =>
  sql(
    `suggestions.upsert-${kind}`,
    `insert into ${table} (person_id, client_id, ${column}, by_person_id, created_at, starts_at, ends_at, suggestion_id)
     select person_id, b.client_id, item_id, b.by_person_id, b.created_at, b.starts_at, b.ends_at, b.id
     from suggestion b, unnest(:people::int[]) person_id, unnest(:ids::int[]) item_id
     where b.id = :suggestionId order by person_id, item_id
     on conflict (person_id, ${column}) do update set by_person_id = excluded.by_person_id,
       created_at = excluded.created_at, starts_at = excluded.starts_at, ends_at = excluded.ends_at,
       suggestion_id = excluded.suggestion_id`,
  ),
);

/** Stores a suggestion and returns its id. It replaces earlier suggestions of the same items to the same people. */
export async function writeSuggestion(
  tx: Queryable,
  { id: byPersonId, clientId }: Actor,
  {
    kind,
    ids,
    people,
    startsAt,
    endsAt,
  }: { kind: SuggestionKind; ids: readonly number[]; people: readonly number[] } & Window,
  now: Date,
): Promise<number> {
  const values = { clientId, kind, byPersonId, now, startsAt, endsAt };
  const { id } = (await tx.row(insertSuggestion, values)) as { id: number };
  await tx.rows(upsertRows[kind], { suggestionId: id, people, ids });
  return id;
}

// If two transactions run at once, the second waits for the first and then finds `told_at` set.
const markTold = sql<{ kind: SuggestionKind }>(
  'suggestions.take',
  `update suggestion set told_at = :now where id = :suggestionId and told_at is null and starts_at <= :now returning kind`,
);
const insertNotifications = forEachKind((kind, { source, alias, visible, table, column, ids }) =>
  sql(
    `suggestions.tell-${kind}`,
    `with told as (
       select p.id as person_id, b.by_person_id, jsonb_agg(${alias}.id order by ${alias}.id) as ids
       from suggestion b join ${table} x on x.suggestion_id = b.id
         join person p on p.id = x.person_id join client o on o.id = p.client_id, ${source}
       where b.id = :suggestionId and ${alias}.id = x.${column} and (b.ends_at is null or b.ends_at > :now)
         and p.id <> b.by_person_id
         and p.deleted_at is null and not p.disabled and o.deleted_at is null and ${visible(EACH_PERSON)}
       group by p.id, b.by_person_id
     ), replaced as (
       delete from notification n using told d
       where n.person_id = d.person_id and n.read_at is null and n.type = '${kind}_SUGGESTION'
         and n.params -> 'byPersonId' = to_jsonb(d.by_person_id) and n.params -> '${ids}' <@ d.ids
     )
     ${INSERT_NOTIFICATIONS}
     select person_id, '${kind}_SUGGESTION', jsonb_build_object('byPersonId', by_person_id, '${ids}', ids), :now from told`,
  ),
);

/**
 * Notifies the people of a suggestion that has begun, once, of the items that they see. Leaves out the suggester, people who
 * no longer have the suggestion, and people who are disabled or deleted. Replaces a person's unread notification of the same
 * items by the same suggester, so that repeated suggestions leave only one. Notifies nobody if the suggestion has ended.
 * Returns false if people were notified before, or if the suggestion has not begun or does not exist.
 */
export async function notifyPeople(tx: Queryable, suggestionId: number, now: Date): Promise<boolean> {
  const taken = await tx.row(markTold, { suggestionId, now });
  if (taken) await tx.rows(insertNotifications[taken.kind], { suggestionId, now });
  return taken !== undefined;
}

const selectWaiting = sql<{ startsAt: Date }>(
  'suggestions.waiting',
  'select starts_at as "startsAt" from suggestion where id = :suggestionId and told_at is null',
);

/** Returns when a suggestion begins, or undefined if its people were already notified or it does not exist. */
export const findWaiting = (db: Queryable, suggestionId: number): Promise<{ startsAt: Date } | undefined> =>
  db.row(selectWaiting, { suggestionId });

export interface PersonWithItems {
  id: number;
  firstName: string;
  lastName: string;
  ids: number[];
}

const PERSON = 'p.id, p.first_name as "firstName", p.last_name as "lastName"';

const selectNotVisible = forEachKind((kind, { source, alias, visible }) =>
  sql<PersonWithItems>(
    `suggestions.unseen-${kind}`,
    `select ${PERSON}, array_agg(${alias}.id order by ${alias}.id) as ids from person p, ${source}
     where p.id = any(:people) and ${alias}.id = any(:ids) and not ${visible(EACH_PERSON)} group by p.id`,
  ),
);

/** Returns the people who do not see all of these trainings or courses, with the ids of the hidden ones, unsorted. */
export const findNotVisible = (
  db: Queryable,
  kind: SuggestionKind,
  people: readonly number[],
  ids: readonly number[],
): Promise<PersonWithItems[]> => db.rows(selectNotVisible[kind], { people, ids });

// Trainings that nobody in the company can play are left out, because they are not hidden from particular people. Every
// other training is checked only once for each person, even if several courses contain it.
const COMPANY = { company: ':clientId' };
const selectPartlyVisible = sql<PersonWithItems>(
  'suggestions.partly',
  `with hidden as materialized (
     select p.id as person_id, t.id as training_id
     from (select distinct training_id from course_training where course_id = any(:courseIds)) n
       join (${TRAININGS}) on t.id = n.training_id and ${providedTraining(COMPANY)} and ${unlockedTraining(COMPANY)}
       join person p on p.id = any(:people) and not ${visibleTraining(EACH_PERSON)})
   select ${PERSON}, array_agg(distinct c.id) as ids
   from hidden h join person p on p.id = h.person_id
     join course_training k on k.training_id = h.training_id
     join course c on c.id = k.course_id and c.id = any(:courseIds) and ${visibleCourse(EACH_PERSON)}
   group by p.id`,
);

/** Returns the people who see one of these courses but not all of its trainings, with those courses, unsorted. */
export const findPartlyVisible = (
  db: Queryable,
  { clientId }: Actor,
  people: readonly number[],
  courseIds: readonly number[],
): Promise<PersonWithItems[]> => db.rows(selectPartlyVisible, { people, courseIds, clientId });

/** A suggestion that has not begun. */
export interface Waiting {
  id: number;
  kind: SuggestionKind;
  items: Static<typeof Titled>[];
  by: { id: number; firstName: string; lastName: string };
  people: { id: number; firstName: string; lastName: string }[];
  startsAt: Date;
  endsAt: Date | null;
}

const selectList = sql<Waiting>(
  'suggestions.list',
  `select b.id, b.kind, b.starts_at as "startsAt", b.ends_at as "endsAt", i.items, h.people,
     json_build_object('id', b.by_person_id, 'firstName', coalesce(y.first_name, ''),
       'lastName', coalesce(y.last_name, '')) as by
   from suggestion b
   left join person y on y.id = b.by_person_id and y.deleted_at is null
   cross join lateral (
     select json_agg(json_build_object('id', p.id, 'firstName', p.first_name, 'lastName', p.last_name)) as people
     from person p where p.deleted_at is null and p.id in (
       select person_id from training_suggestion where suggestion_id = b.id
       union all select person_id from course_suggestion where suggestion_id = b.id)) h
   cross join lateral (
     select json_agg(json_build_object('id', id, 'lang', lang, 'title', title)) as items from (
       select t.id, m.lang, m.title from ${TRAININGS} cross join lateral ${titleIn('training', 't.id', ':lang')} m
       where t.deleted_at is null and not ${foreignTraining(SUGGESTER)}
         and t.id in (select training_id from training_suggestion where suggestion_id = b.id)
       union all
       select c.id, m.lang, m.title from course c cross join lateral ${titleIn('course', 'c.id', ':lang')} m
       where c.deleted_at is null and c.id in (select course_id from course_suggestion where suggestion_id = b.id)) x) i
   where b.client_id = :clientId and (:addressesCompany or b.by_person_id = :suggesterId) and b.told_at is null
     and b.starts_at > :now
     and i.items is not null and h.people is not null
     and (:trainingId::int is null
       or exists (select from training_suggestion x where x.suggestion_id = b.id and x.training_id = :trainingId))
     and (:courseId::int is null or exists (select from course_suggestion x where x.suggestion_id = b.id
       and x.course_id = :courseId))
   order by b.starts_at, b.id`,
);

/** Returns the suggestions that have not begun and still have an item and a person, soonest first. */
export const listWaiting = (
  db: Queryable,
  suggester: Actor,
  { lang, now, trainingId, courseId }: { lang: ContentLang; now: Date; trainingId?: number; courseId?: number },
): Promise<Waiting[]> =>
  db.rows(selectList, {
    ...suggesterValues(suggester),
    now,
    lang,
    trainingId: trainingId ?? null,
    courseId: courseId ?? null,
  });

const lockSuggestion = sql<{ hasStarted: boolean }>(
  'suggestions.lock',
  `select told_at is not null or starts_at <= :now as "hasStarted" from suggestion
   where id = :suggestionId and client_id = :clientId and (:addressesCompany or by_person_id = :suggesterId) for update`,
);
/** Locks a suggestion that the person may withdraw, so that nobody is notified of it in the meantime. */
export const lockWithdrawable = (
  tx: Queryable,
  suggester: Actor,
  suggestionId: number,
  now: Date,
): Promise<{ hasStarted: boolean } | undefined> =>
  tx.row(lockSuggestion, { ...suggesterValues(suggester), suggestionId, now });

const deleteRow = sql('suggestions.delete', 'delete from suggestion where id = :suggestionId');
/** Deletes a suggestion together with its rows for people and items. */
export async function deleteSuggestion(tx: Queryable, suggestionId: number): Promise<void> {
  await tx.rows(deleteRow, { suggestionId });
}
