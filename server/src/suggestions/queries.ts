import type { ContentLang } from '@vr/shared-api/limits';
import { type Queryable, sql } from '../db/database.ts';
import { RAISE } from '../raise.ts';
import { COURSE_SEEN, OF_OTHERS, PROVIDED, SEEN, TRAININGS, UNLOCKED } from '../visibility.ts';
import type { Window } from './window.ts';

/** Who suggests; an admin reaches the company, a manager their team and groups. */
export interface Suggester {
  id: number;
  clientId: number;
  reachesCompany: boolean;
}

/** What is suggested. */
export type Kind = 'TRAINING' | 'COURSE';

// The fragments of visibility speak of one reader: here of each person in turn.
const ofEach = (fragment: string): string => fragment.replaceAll('$1', 'p.id').replaceAll('$2', 'p.client_id');

// Written for both kinds at once: a thing is t or c, as the fragments of visibility have them.
const KINDS = {
  TRAINING: {
    things: TRAININGS,
    thing: 't',
    seen: SEEN,
    unlocked: UNLOCKED,
    table: 'training_suggestion',
    column: 'training_id',
    ids: 'trainingIds',
  },
  COURSE: {
    things: 'course c',
    thing: 'c',
    seen: COURSE_SEEN,
    unlocked: 'true',
    table: 'course_suggestion',
    column: 'course_id',
    ids: 'courseIds',
  },
} as const;

const forEachKind = <T>(make: (kind: Kind, of: (typeof KINDS)[Kind]) => T): Record<Kind, T> => ({
  TRAINING: make('TRAINING', KINDS.TRAINING),
  COURSE: make('COURSE', KINDS.COURSE),
});

/** Whom a suggestion names, as far as its suggester reaches them. */
export interface Reached {
  /** Those of the people who were named. */
  userIds: number[];
  /** Those of the groups that were named. */
  groupIds: number[];
  /** The people it goes to, those in the groups among them, each once. */
  people: number[];
  /** The company's. */
  timeZone: string;
}

const selectReached = sql(
  'suggestions.reached',
  `with users as (
     select p.id from person p where p.client_id = $2 and p.id = any($4) and p.deleted_at is null
       and ($3 or exists (select from team_member m where m.manager_id = $1 and m.person_id = p.id))),
   groups as (
     select g.id from person_group g where g.client_id = $2 and g.id = any($5) and ($3 or g.owner_id = $1))
   select array(select id from users) as "userIds", array(select id from groups) as "groupIds",
     array(select id from users union
       select p.id from groups g join person_group_member i on i.group_id = g.id
         join person p on p.id = i.person_id and p.deleted_at is null order by 1) as people,
     w.time_zone as "timeZone"
   from client w where w.id = $2`,
);

/** Those of the people and groups named whom the suggester reaches, and who that is in all. */
export async function findReached(
  db: Queryable,
  { id, clientId, reachesCompany }: Suggester,
  { userIds, groupIds }: { userIds: readonly number[]; groupIds: readonly number[] },
): Promise<Reached> {
  const found = await db.row<Reached>(selectReached, [id, clientId, reachesCompany, userIds, groupIds]);
  // One row, since nobody signs in without a company.
  return found as Reached;
}

const selectThings = forEachKind((kind, { things, thing, seen, unlocked }) =>
  sql(
    `suggestions.things-${kind}`,
    `select ${thing}.id, ${unlocked} as "isUnlocked" from ${things} where ${thing}.id = any($3) and ${seen}`,
  ),
);

/** Those of the named trainings or courses that the suggester sees. */
export const findThings = (
  db: Queryable,
  { id, clientId }: Suggester,
  kind: Kind,
  ids: readonly number[],
): Promise<{ id: number; isUnlocked: boolean }[]> => db.rows(selectThings[kind], [id, clientId, ids]);

const insertSuggestion = sql(
  'suggestions.insert',
  `insert into suggestion (client_id, kind, by_person_id, created_at, starts_at, ends_at)
   values ($1, $2, $3, $4, $5, $6) returning id`,
);
// In order, so that two who suggest the same at once wait for one another instead of both being stuck.
const upsertRows = forEachKind((kind, { table, column }) =>
  sql(
    `suggestions.upsert-${kind}`,
    `insert into ${table} (person_id, client_id, ${column}, by_person_id, created_at, starts_at, ends_at, suggestion_id)
     select person_id, b.client_id, thing_id, b.by_person_id, b.created_at, b.starts_at, b.ends_at, b.id
     from suggestion b, unnest($2::int[]) person_id, unnest($3::int[]) thing_id
     where b.id = $1 order by person_id, thing_id
     on conflict (person_id, ${column}) do update set by_person_id = excluded.by_person_id,
       created_at = excluded.created_at, starts_at = excluded.starts_at, ends_at = excluded.ends_at,
       suggestion_id = excluded.suggestion_id`,
  ),
);

/** Writes down what is suggested to whom, in the place of earlier suggestions of the same to the same; tells its id. */
export async function writeSuggestion(
  tx: Queryable,
  { id: byPersonId, clientId }: Suggester,
  { kind, ids, people, startsAt, endsAt }: { kind: Kind; ids: readonly number[]; people: readonly number[] } & Window,
  now: Date,
): Promise<number> {
  const values = [clientId, kind, byPersonId, now, startsAt, endsAt];
  const { id } = (await tx.row<{ id: number }>(insertSuggestion, values)) as { id: number };
  await tx.rows(upsertRows[kind], [id, people, ids]);
  return id;
}

// Whoever comes second waits for the first, and finds that it has been done.
const takeSuggestion = sql(
  'suggestions.take',
  `update suggestion set told_at = $2 where id = $1 and told_at is null and starts_at <= $2 returning kind`,
);
const tellPeople = forEachKind((kind, { things, thing, seen, table, column, ids }) =>
  sql(
    `suggestions.tell-${kind}`,
    `${RAISE}
     select p.id, '${kind}_SUGGESTION',
       jsonb_build_object('byPersonId', b.by_person_id, '${ids}', jsonb_agg(${thing}.id order by ${thing}.id)), $2
     from suggestion b join ${table} x on x.suggestion_id = b.id
       join person p on p.id = x.person_id join client o on o.id = p.client_id, ${things}
     where b.id = $1 and ${thing}.id = x.${column} and (b.ends_at is null or b.ends_at > $2) and p.id <> b.by_person_id
       and p.deleted_at is null and not p.disabled and o.deleted_at is null and ${ofEach(seen)}
     group by p.id, b.by_person_id`,
  ),
);

/**
 * Tells people of a suggestion that has begun, once: each of those it is for still, who may sign in, of what they see
 * of it. Nobody is told of their own, or of one that is over by now. False where it has been told, has not begun or is
 * gone.
 */
export async function tellSuggestion(tx: Queryable, suggestionId: number, now: Date): Promise<boolean> {
  const taken = await tx.row<{ kind: Kind }>(takeSuggestion, [suggestionId, now]);
  if (taken) await tx.rows(tellPeople[taken.kind], [suggestionId, now]);
  return taken !== undefined;
}

const selectWaiting = sql(
  'suggestions.waiting',
  'select starts_at as "startsAt" from suggestion where id = $1 and told_at is null',
);

/** When a suggestion begins of which nobody has been told; undefined where there is none. */
export const findWaiting = (db: Queryable, suggestionId: number): Promise<{ startsAt: Date } | undefined> =>
  db.row(selectWaiting, [suggestionId]);

/** A person, and the things of a suggestion that something is to be said of. */
export interface PersonWith {
  id: number;
  firstName: string;
  lastName: string;
  ids: number[];
}

const PERSON = 'p.id, p.first_name as "firstName", p.last_name as "lastName"';

const selectUnseen = forEachKind((kind, { things, thing, seen }) =>
  sql(
    `suggestions.unseen-${kind}`,
    `select ${PERSON}, array_agg(${thing}.id order by ${thing}.id) as ids from person p, ${things}
     where p.id = any($1) and ${thing}.id = any($2) and not ${ofEach(seen)} group by p.id`,
  ),
);

/** Those of the people who do not see all of the trainings or courses, in no order, with those that they do not see. */
export const findUnseen = (
  db: Queryable,
  kind: Kind,
  people: readonly number[],
  ids: readonly number[],
): Promise<PersonWith[]> => db.rows(selectUnseen[kind], [people, ids]);

// What nobody of the company $3 can follow is withdrawn, and hidden from nobody in particular. What is left is asked of
// each person once, in however many courses it is.
const ofCompany = (fragment: string): string => fragment.replaceAll('$2', '$3');
const selectPartly = sql(
  'suggestions.partly',
  `with hidden as materialized (
     select p.id as person_id, t.id as training_id
     from (select distinct training_id from course_training where course_id = any($2)) n
       join (${TRAININGS}) on t.id = n.training_id and ${ofCompany(PROVIDED)} and ${ofCompany(UNLOCKED)}
       join person p on p.id = any($1) and not ${ofEach(SEEN)})
   select ${PERSON}, array_agg(distinct c.id) as ids
   from hidden h join person p on p.id = h.person_id
     join course_training k on k.training_id = h.training_id
     join course c on c.id = k.course_id and c.id = any($2) and ${ofEach(COURSE_SEEN)}
   group by p.id`,
);

/** Those of the people who see one of the courses, and not all of its trainings; in no order, with those courses. */
export const findPartly = (
  db: Queryable,
  { clientId }: Suggester,
  people: readonly number[],
  courseIds: readonly number[],
): Promise<PersonWith[]> => db.rows(selectPartly, [people, courseIds, clientId]);

/** A suggestion that waits for its start. */
export interface Waiting {
  id: number;
  kind: Kind;
  items: { id: number; title: string }[];
  by: { id: number; firstName: string; lastName: string };
  people: { id: number; firstName: string; lastName: string }[];
  startsAt: Date;
  endsAt: Date | null;
}

const title = (of: 'training' | 'course', id: string): string => `coalesce((
  select m.title from ${of}_text m where m.${of}_id = ${id}
  order by (m.lang = $5) desc, (m.lang = 'en') desc, m.position, m.lang limit 1), '')`;

const selectList = sql(
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
     select json_agg(json_build_object('id', id, 'title', title)) as items from (
       select t.id, ${title('training', 't.id')} as title from ${TRAININGS}
       where t.deleted_at is null and not ${OF_OTHERS}
         and t.id in (select training_id from training_suggestion where suggestion_id = b.id)
       union all
       select c.id, ${title('course', 'c.id')} as title from course c
       where c.deleted_at is null and c.id in (select course_id from course_suggestion where suggestion_id = b.id)) x) i
   where b.client_id = $2 and ($3 or b.by_person_id = $1) and b.told_at is null and b.starts_at > $4
     and i.items is not null and h.people is not null
     and ($6::int is null
       or exists (select from training_suggestion x where x.suggestion_id = b.id and x.training_id = $6))
     and ($7::int is null or exists (select from course_suggestion x where x.suggestion_id = b.id and x.course_id = $7))
   order by b.starts_at, b.id`,
);

/** The suggestions that wait for their start and are for somebody still, soonest first; all that hold a thing, or all. */
export const listWaiting = (
  db: Queryable,
  { id, clientId, reachesCompany }: Suggester,
  { lang, now, trainingId, courseId }: { lang: ContentLang; now: Date; trainingId?: number; courseId?: number },
): Promise<Waiting[]> =>
  db.rows(selectList, [id, clientId, reachesCompany, now, lang, trainingId ?? null, courseId ?? null]);

const lockSuggestion = sql(
  'suggestions.lock',
  `select told_at is not null or starts_at <= $5 as "hasStarted" from suggestion
   where id = $4 and client_id = $2 and ($3 or by_person_id = $1) for update`,
);
/** Whether a suggestion that is the person's to withdraw has started; undefined where there is none. Nobody is told meanwhile. */
export const lockWithdrawn = (
  tx: Queryable,
  { id, clientId, reachesCompany }: Suggester,
  suggestionId: number,
  now: Date,
): Promise<{ hasStarted: boolean } | undefined> =>
  tx.row(lockSuggestion, [id, clientId, reachesCompany, suggestionId, now]);

const deleteRow = sql('suggestions.delete', 'delete from suggestion where id = $1');
/** Deletes a suggestion with whatever it suggests to anybody. */
export async function deleteSuggestion(tx: Queryable, suggestionId: number): Promise<void> {
  await tx.rows(deleteRow, [suggestionId]);
}
