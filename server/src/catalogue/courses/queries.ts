import type { getCourse } from '@vr/shared-api/contract/courses.schema';
import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import type { ContentLang } from '@vr/shared-api/limits';
import { instant, type Queryable, sql } from '../../platform/db/database.ts';
import { companyWideCourse, visibleCourse } from '../../visibility/courses.ts';
import {
  logoOfTraining,
  nameableTraining,
  playableTraining,
  TRAININGS,
  titleOfTraining,
} from '../../visibility/trainings.ts';
import { stillSuggested, suggestedBy } from '../suggestions/card.ts';

const READER = { person: ':readerId', company: ':clientId' };
/** The reader, with the company whose courses are read. For the super admin, this can be any company. */
const COURSES = { person: ':readerId', company: ':coursesOf' };

export interface Reader {
  id: number;
  clientId: number;
  /** The company whose courses are read. Default: the reader's own company. */
  coursesOf?: number;
  /** Whether the reader sees all trainings that their company owns, published or not. */
  seesOwned: boolean;
}

/*
 * `isSucceeded` and `isAsked` of shared-api's course.ts in SQL, so that PostgreSQL can count for a list. `step` is the row
 * of course_training, and `standing` has the reader's `score` and `percent`, and whether the training `isAvailable`.
 */
export const succeeded = (step: string, standing: string): string =>
  `(coalesce(${standing}.score, 0) >= ${step}.success_score and ${standing}.percent > 0)`;
export const asked = (step: string, standing: string): string =>
  `(${standing}."isAvailable" or ${succeeded(step, standing)})`;

/*
 * Three queries. `seen`: the courses that the reader sees. `standing`: the reader's access and progress for each training
 * in these courses, once even if several courses contain the training. `reached`: sums of `standing` for each course.
 */
const coursesWhere = (condition: string): string => `
  seen as materialized (
    select c.*, ${companyWideCourse(COURSES)} as "isGlobal" from course c where ${visibleCourse(COURSES)} and ${condition}
  ), standing as materialized (
    select t.id, t.client_id, t.deleted_at, t.duration_in_minute, t.category_id, t.skill_ids,
      ${logoOfTraining(READER)} as logo, t.live_types, ${playableTraining(READER)} as "isAvailable",
      ${nameableTraining(READER, { seesOwned: ':seesOwned', reviews: 'false' })} as nameable, p.best_score as score, coalesce(p.percent, 0) as percent,
      coalesce(p.seconds, 0) as seconds
    from ${TRAININGS}
    left join lateral (select * from progress where person_id = :readerId and training_id = t.id offset 0) p on true
    where t.id in (select s.training_id from seen c join course_training s on s.course_id = c.id)
  ), reached as (
    select c.id, count(*) filter (where ${asked('s', 't')}) as "trainingCount",
      count(*) filter (where ${succeeded('s', 't')}) as "succeededTraining",
      coalesce(sum(t.duration_in_minute) filter (where ${asked('s', 't')}), 0) as "durationInMinute",
      (array_agg(json_build_object('logo', t.logo, 'category', k.key) order by s.position)
        filter (where t.nameable and t.deleted_at is null))[1:3] as covers
    from seen c join course_training s on s.course_id = c.id join standing t on t.id = s.training_id
    join category k on k.id = t.category_id
    group by c.id
  )`;

const CARD = `
  c.id, x.lang, x.title, x.brief_description as "briefDescription",
  coalesce(n."trainingCount", 0) as "trainingCount", coalesce(n."succeededTraining", 0) as "succeededTraining",
  coalesce(n."durationInMinute", 0) as "durationInMinute", coalesce(array_to_json(n.covers), '[]') as covers,
  exists (select from course_favorite f where f.person_id = :readerId and f.course_id = c.id) as favorite,
  g.course_id is not null as suggested, case when g.course_id is not null then ${suggestedBy('g')} end as suggestion,
  coalesce(c.owner_id = :readerId, false) as "isOwner", c."isGlobal",
  case when not c."isGlobal" then (select trim(o.first_name || ' ' || o.last_name) from person o where o.id = c.owner_id)
    end as "ownerName",
  ${instant('c.modified_at')} as "lastModifiedDate"`;

const CARD_SOURCES = `
  seen c left join reached n on n.id = c.id
  cross join lateral (select * from course_text m where m.course_id = c.id
    order by (m.lang = :lang) desc, (m.lang = 'en') desc, m.position, m.lang limit 1) x
  left join course_suggestion g on g.person_id = :readerId and g.course_id = c.id
    and ${stillSuggested('g', { now: ':now', done: 'coalesce(n."succeededTraining" >= n."trainingCount", true)' })}`;

const selectCards = sql<{ json: string }>(
  'courses.list',
  `with ${coursesWhere('true')}
   select '{"items":' || coalesce(json_agg(card), '[]') || '}' as json
   from (select ${CARD} from ${CARD_SOURCES} order by c.created_at desc, c.id desc) card`,
);

export interface ReadOptions {
  lang: ContentLang;
  now: Date;
}

/** Returns the cards of the courses that a person sees, newest first, as the JSON text of the reply. */
export async function listCards(db: Queryable, reader: Reader, { lang, now }: ReadOptions): Promise<string> {
  const { id, clientId, seesOwned, coursesOf = clientId } = reader;
  const row = await db.row(selectCards, { readerId: id, clientId, lang, now, seesOwned, coursesOf });
  return row?.json ?? '{"items":[]}';
}

/** SQL for the documents of the course with this id, in order. */
export const attachedTo = (
  id: string,
): string => `(select coalesce(json_agg(json_build_object('id', r.id, 'title', r.title, 'type', r.type,
    'filename', r.file_name, 'fileSize', r.file_size) order by a.position), '[]')
  from course_resource a join resource r on r.id = a.resource_id
  where a.course_id = ${id} and r.deleted_at is null)`;

const selectDetail = sql<Detail>(
  'courses.detail',
  `with ${coursesWhere('c.id = :courseId')}
   select ${CARD}, x.full_description as "fullDescription", x.goals,
     array(select lang from course_text where course_id = c.id order by position, lang) as languages,
     (select coalesce(json_agg(json_build_object('id', e.id, 'name', coalesce(m.name, ''), 'skillType', e.skill_type)
          order by lower(m.name), e.id), '[]')
        from skill e left join lateral (select name from skill_text m where m.skill_id = e.id
          order by (m.lang = :lang) desc, (m.lang = 'en') desc, m.lang limit 1) m on true
        where e.id = any(x.skill_ids) or x.skill_ids = '{}'
          and e.id in (select unnest(t.skill_ids) from standing t where t.nameable and t.deleted_at is null)) as skills,
     (select coalesce(json_agg(json_build_object('trainingId', t.id,
          'totalMinuteSpent', round(t.seconds / 60.0)::int, 'progressPercentage', t.percent, 'score', t.score,
          'minimalScoreNeeded', s.success_score, 'isAvailable', t."isAvailable",
          'training', case when t.nameable then json_build_object('lang', m.lang, 'title', m.title,
            'category', json_build_object('id', k.id, 'key', k.key, 'name', coalesce((select name from category_text v
              where v.category_id = k.id order by (v.lang = :lang) desc, (v.lang = 'en') desc, v.lang limit 1), '')),
            'durationInMinute', t.duration_in_minute, 'logo', t.logo, 'contentTypes', t.live_types) end)
          order by s.position), '[]')
        from course_training s join standing t on t.id = s.training_id join category k on k.id = t.category_id
        left join lateral ${titleOfTraining(READER, ':lang')} m on true
        where s.course_id = c.id) as trainings,
     ${attachedTo('c.id')} as resources
   from ${CARD_SOURCES}`,
);

export type Detail = ResponseOf<typeof getCourse>;

/** Returns one course with all its details, or undefined if the reader does not see it. */
export const findCourse = (
  db: Queryable,
  { id, clientId, seesOwned, coursesOf = clientId }: Reader,
  { lang, now }: ReadOptions,
  courseId: number,
): Promise<Detail | undefined> =>
  db.row(selectDetail, { readerId: id, clientId, lang, now, seesOwned, coursesOf, courseId });

const selectSeen = sql(
  'courses.is-seen',
  `select c.id from course c where c.id = :courseId and ${visibleCourse(READER)}`,
);

/** Returns whether a person sees a course. */
export const isSeen = async (
  db: Queryable,
  { id, clientId }: Pick<Reader, 'id' | 'clientId'>,
  courseId: number,
): Promise<boolean> => (await db.row(selectSeen, { readerId: id, clientId, courseId })) !== undefined;

const insertFavorite = sql(
  'courses.favorite',
  'insert into course_favorite (person_id, course_id, created_at) values (:personId, :courseId, :now) on conflict do nothing',
);
const deleteFavorite = sql(
  'courses.unfavorite',
  'delete from course_favorite where person_id = :personId and course_id = :courseId',
);

/** Adds a course to a person's favourites, or removes it. */
export async function setFavorite(
  db: Queryable,
  personId: number,
  courseId: number,
  favorite: boolean,
  now: Date,
): Promise<void> {
  if (favorite) await db.rows(insertFavorite, { personId, courseId, now });
  else await db.rows(deleteFavorite, { personId, courseId });
}
