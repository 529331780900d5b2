import * as c from '@vr/shared-api/contract/courses';
import * as s from '@vr/shared-api/contract/courses.schema';
import type { QueryOf, ResponseOf } from '@vr/shared-api/contract/endpoint';
import { COURSE_PROGRESS_PER_PAGE } from '@vr/shared-api/limits';
import { type Actor, isAdmin, isManager, isPartner } from '@vr/shared-api/permissions';
import type { App } from '../../parts.ts';
import { byUser } from '../../platform/db/compare.ts';
import { instant, type Queryable, type Statement, sql } from '../../platform/db/database.ts';
import { titleIn } from '../../platform/db/title-in.ts';
import { fail } from '../../platform/http/fail.ts';
import { route } from '../../platform/http/route.ts';
import { keptCourse, visibleCourse } from '../../visibility/courses.ts';
import { looksAfter } from '../../visibility/figures.ts';
import { requireViewable, type ViewedPerson, viewedPerson } from '../../visibility/people.ts';
import {
  accessibleTraining,
  nameableTraining,
  playableTraining,
  providedTraining,
  TRAININGS,
  titleOfTraining,
  unlockedTraining,
} from '../../visibility/trainings.ts';

// In the SQL below, g is the suggestion of a course c to a person p.
const READER = { person: ':actorId', company: ':clientId' };
const EACH_PERSON = { person: 'p.id', company: 'p.client_id' };

/** SQL condition: the reader sees the course c, or still sees its title after its deletion. */
const KNOWN_COURSE = `(${visibleCourse(READER)} or ${keptCourse(READER)})`;

/** The conditions for the suggestions whose progress the reader sees. */
const SCOPES = {
  own: 'g.person_id = :actorId and g.starts_at <= :now',
  /** The suggestions to the reader's team, and those to the reader that have begun or that the reader made. */
  team: `(exists (select from team_member m where m.manager_id = :actorId and m.person_id = g.person_id)
    or (g.person_id = :actorId and (g.starts_at <= :now or g.by_person_id = :actorId)))`,
  /** All suggestions in the company. The reader also sees the titles of all trainings that the company owns. */
  company: 'true',
};
type Scope = keyof typeof SCOPES;

const trainingProgress = (isAvailable: string): string => `json_build_object('trainingId', ct.training_id,
  'totalMinuteSpent', round(coalesce(d.seconds, 0) / 60.0)::int, 'progressPercentage', coalesce(d.percent, 0),
  'score', d.best_score, 'minimalScoreNeeded', ct.success_score, 'isAvailable', ${isAvailable})`;

/*
 * A page of suggested courses, ordered by the latest start, then by the latest end. `part` reads the data of a training
 * that is the same for all people, once per training. Only a person's access to a training is read per person.
 */
const makeList = (scope: Scope) =>
  sql<{ isSeen: boolean; items: Entry[] }>(
    `courses.progress-${scope}`,
    `with given as (
       select g.course_id, g.starts_at, coalesce(g.ends_at, 'infinity') as ends_at, g.person_id, g.by_person_id
       from course_suggestion g join course c on c.id = g.course_id join person p on p.id = g.person_id
       where g.client_id = :clientId and ${scope === 'own' ? KNOWN_COURSE : visibleCourse(READER)}
         and p.deleted_at is null and ${SCOPES[scope]}
         and (:courseId::int is null or g.course_id = :courseId)
         and (:afterStart::timestamptz is null or (g.starts_at, coalesce(g.ends_at, 'infinity'), g.course_id)
           < (:afterStart, coalesce(:afterEnd::timestamptz, 'infinity'), :afterCourseId::bigint))
     ), page as (
       select distinct starts_at, ends_at, course_id from given
       order by starts_at desc, ends_at desc, course_id desc limit ${COURSE_PROGRESS_PER_PAGE + 1}
     ), part as materialized (
       select t.id, ${providedTraining(READER)} and ${unlockedTraining(READER)} as provided,
         x.lang, x.title
       from ${TRAININGS}
       left join lateral ${titleOfTraining(READER, ':lang')} x
         on ${nameableTraining(READER, { seesOwned: String(scope === 'company'), reviews: 'false' })}
       where t.id in (select ct.training_id from course_training ct join page on page.course_id = ct.course_id)
     ), reached as (
       select g.*, p.first_name, p.last_name, coalesce(json_agg(
         ${trainingProgress(`t.provided and ${accessibleTraining(EACH_PERSON)}`)} order by ct.position)
         filter (where t.id is not null), '[]') as trainings
       from page join given g using (course_id, starts_at, ends_at) join person p on p.id = g.person_id
       left join course_training ct on ct.course_id = g.course_id
       left join part t on t.id = ct.training_id
       left join progress d on d.person_id = p.id and d.training_id = ct.training_id
       group by g.course_id, g.starts_at, g.ends_at, g.person_id, g.by_person_id, p.id
     )
     select (:courseId is null or exists (select from course c where c.id = :courseId
       and ${scope === 'own' ? KNOWN_COURSE : visibleCourse(READER)})) as "isSeen",
       coalesce(json_agg(json_build_object(
       'key', json_build_object('courseId', e.course_id, 'startDate', ${instant('e.starts_at')},
         'endDate', case when e.ends_at < 'infinity' then ${instant('e.ends_at')} end),
       'lang', x.lang, 'title', x.title, 'isAvailable', c.deleted_at is null, 'suggestedBy', coalesce(e.by, ''),
       'trainings', (
         select coalesce(json_agg(json_build_object('trainingId', ct.training_id, 'lang', t.lang, 'title', t.title)
           order by ct.position), '[]')
         from course_training ct join part t on t.id = ct.training_id where ct.course_id = e.course_id),
       'users', e.users) order by e.starts_at desc, e.ends_at desc, e.course_id desc), '[]') as items
     from (
       select r.course_id, r.starts_at, r.ends_at,
         string_agg(distinct trim(b.first_name || ' ' || b.last_name), ', ') as by,
         json_agg(json_build_object('userId', r.person_id, 'firstName', r.first_name, 'lastName', r.last_name,
           'trainings', r.trainings)) as users
       from reached r left join person b on b.id = r.by_person_id and b.deleted_at is null
       group by r.course_id, r.starts_at, r.ends_at
     ) e
     join course c on c.id = e.course_id cross join lateral ${titleIn('course', 'c.id', ':lang')} x`,
  );
const LIST_STATEMENTS: Record<Scope, Statement<{ isSeen: boolean; items: Entry[] }>> = {
  own: makeList('own'),
  team: makeList('team'),
  company: makeList('company'),
};

type Entry = ResponseOf<typeof s.listCourseProgress>['items'][number];
type Key = Entry['key'];

const cursorAfter = ({ courseId, startDate, endDate }: Key): string =>
  Buffer.from([Date.parse(startDate), endDate && Date.parse(endDate), courseId].join('_')).toString('base64url');

const CURSOR = /^(\d{1,15})_(\d{1,15})?_(\d{1,10})$/u;
/** The last instant whose year has four digits. */
const LAST_MS = Date.UTC(10_000, 0) - 1;

function readCursor(cursor: string | undefined): Key | undefined {
  if (cursor === undefined) return undefined;
  const wrong = (): never =>
    fail('VALIDATION', { field: '/query/cursor', message: 'The cursor must be the nextCursor of an earlier reply.' });
  const [, start, end, courseId] = CURSOR.exec(Buffer.from(cursor, 'base64url').toString()) ?? wrong();
  const at = (ms: string | undefined): string => (Number(ms) <= LAST_MS ? new Date(Number(ms)).toISOString() : wrong());
  return { courseId: Number(courseId), startDate: at(start), endDate: end === undefined ? null : at(end) };
}

function scopeOf(actor: Actor, { asLearner = false, ofTeam = false }: QueryOf<typeof s.listCourseProgress>): Scope {
  const hasPeople = isAdmin(actor) || (isManager(actor) && !isPartner(actor));
  return asLearner || !hasPeople ? 'own' : looksAfter(actor, ofTeam);
}

// A person who no longer sees a suggested course still sees their own figures in it, which contain no texts of the course.
const selectOne = sql<ViewedPerson & Omit<Entry['users'][number], 'userId'>>(
  'courses.progress-of-person',
  `select ${viewedPerson('p', ':readerId')}, p.first_name as "firstName", p.last_name as "lastName", (
     select coalesce(json_agg(${trainingProgress(playableTraining(EACH_PERSON))} order by ct.position), '[]')
     from course_training ct join (${TRAININGS}) on t.id = ct.training_id
     left join progress d on d.person_id = p.id and d.training_id = t.id
     where ct.course_id = c.id) as trainings
   from person p join course c on c.id = :courseId
   where p.id = :personId and p.client_id = c.client_id and p.deleted_at is null
     and (${visibleCourse({ person: ':readerId', company: ':clientId' })}
       or (p.id = :readerId and (${keptCourse({ person: ':readerId', company: ':clientId' })} or (c.deleted_at is null
         and exists (select from course_suggestion g where g.person_id = :personId and g.course_id = :courseId
           and g.starts_at <= :now)))))`,
);

const findOne = (
  db: Queryable,
  personId: number,
  courseId: number,
  reader: Actor,
  now: Date,
): Promise<(ViewedPerson & Omit<Entry['users'][number], 'userId'>) | undefined> =>
  db.row(selectOne, { personId, readerId: reader.id, courseId, clientId: reader.clientId, now });

/** Registers the endpoints for people's progress in the courses that were suggested to them. */
export function registerCourseProgress(app: App): void {
  route(app, c.listCourseProgress, s.listCourseProgress, async ({ query, actor, parts: { db, clock } }) => {
    const { lang, courseId } = query;
    const after = readCursor(query.cursor);
    const scope = scopeOf(actor, query);
    const found = await db.row(LIST_STATEMENTS[scope], {
      actorId: actor.id,
      clientId: actor.clientId,
      lang,
      courseId: courseId ?? null,
      afterStart: after?.startDate ?? null,
      afterEnd: after?.endDate ?? null,
      afterCourseId: after?.courseId ?? null,
      now: clock.now(),
    });
    if (!found?.isSeen) fail('NOT_FOUND', { message: 'No such course.' });
    const { items } = found;
    const page = items.slice(0, COURSE_PROGRESS_PER_PAGE);
    for (const { users } of page) users.sort(byUser(lang));
    const last = page.at(-1);
    return { items: page, ...(last && items.length > page.length ? { nextCursor: cursorAfter(last.key) } : {}) };
  });

  route(app, c.getCourseProgress, s.getCourseProgress, async ({ params, actor, parts: { db, clock } }) => {
    const {
      id: userId,
      firstName,
      lastName,
      trainings,
    } = requireViewable(await findOne(db, params.userId, params.id, actor, clock.now()), actor);
    return { userId, firstName, lastName, trainings };
  });
}
