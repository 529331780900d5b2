import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import type * as s from '@vr/shared-api/contract/history.schema';
import type { ContentLang, FileType } from '@vr/shared-api/limits';
import type { StepFile } from '@vr/shared-api/steps.schema';
import { asked, succeeded } from '../../catalogue/courses/queries.ts';
import { instant, type Queryable, type Statement, sql } from '../../platform/db/database.ts';
import { titleIn } from '../../platform/db/title-in.ts';
import { keptCourse, meantCourse, visibleCourse } from '../../visibility/courses.ts';
import { type ViewedPerson, viewedPerson } from '../../visibility/people.ts';
import {
  foreignTraining,
  logoOfTraining,
  nameableTraining,
  playableTraining,
  TRAININGS,
  titleOfTraining,
  trainingWithResult,
  visibleTraining,
} from '../../visibility/trainings.ts';
import { nameIn } from '../statistics/names.ts';
import type { TimelineRow } from './changes.ts';

type CourseHistory = ResponseOf<typeof s.listCourseHistory>['items'];
type Sessions = ResponseOf<typeof s.listTrainingSessions>;

interface Reader {
  id: number;
  clientId: number;
}

// In the SQL below, p is the person whose history is read.
const PERSON = { person: 'p.id', company: 'p.client_id' };
const READER = { person: ':readerId', company: ':clientId' };

/** SQL condition: the person may read the title of the training. */
const NAMEABLE = nameableTraining(PERSON, { seesOwned: 'false', reviews: 'false' });
/**
 * SQL condition: the person sees the course c, or still sees its title after its deletion. The reader is this person, or
 * the course is meant for the reader.
 */
const KNOWN_COURSE = `(${visibleCourse(PERSON)} or ${keptCourse(PERSON)}) and (p.id = :readerId or ${meantCourse(READER)})`;

const selectCourses = sql<ViewedPerson & { items: CourseHistory }>(
  'history.courses',
  `select ${viewedPerson('p', ':readerId')}, (
     with begun as (
       select c.id, c.deleted_at from course c
       where c.client_id = p.client_id and ${KNOWN_COURSE} and exists (
         select from course_training s join progress g on g.training_id = s.training_id and g.person_id = p.id
         where s.course_id = c.id)
     ), standing as materialized (
       select t.id, k.key as category, ${logoOfTraining(PERSON)} as logo, ${playableTraining(PERSON)} as "isAvailable",
         ${NAMEABLE} as nameable, g.best_score as score, coalesce(g.percent, 0) as percent, g.seconds, g.sessions,
         g.last_session_at
       from ${TRAININGS} join category k on k.id = t.category_id
       left join progress g on g.person_id = p.id and g.training_id = t.id
       where t.id in (select s.training_id from begun c join course_training s on s.course_id = c.id)
     ), reached as (
       select c.id, c.deleted_at, count(*) filter (where ${asked('s', 't')}) as required,
         count(*) filter (where ${succeeded('s', 't')}) as succeeded, sum(t.seconds) as seconds, sum(t.sessions) as sessions,
         max(t.last_session_at) as last_session_at,
         (array_agg(json_build_object('logo', t.logo, 'category', t.category) order by s.position)
           filter (where t.nameable))[1:3] as covers
       from begun c join course_training s on s.course_id = c.id join standing t on t.id = s.training_id
       group by c.id, c.deleted_at
     )
     select coalesce(json_agg(json_build_object('id', r.id, 'lang', x.lang, 'title', x.title,
       'covers', coalesce(array_to_json(r.covers), '[]'),
       'progressionPercent', coalesce(100 * r.succeeded / nullif(r.required, 0), 0),
       'trainingCount', r.required, 'succeededTraining', r.succeeded,
       'lastSession', ${instant('r.last_session_at')}, 'sessions', r.sessions,
       'minuteSpent', round(r.seconds / 60.0)::int, 'isAvailable', r.deleted_at is null)
       order by r.last_session_at desc, r.id desc), '[]')
     from reached r cross join lateral ${titleIn('course', 'r.id', ':lang')} x) as items
   from person p where p.id = :personId and p.deleted_at is null`,
);

/** Returns the courses that a person has begun, latest first. The caller must check that the reader may see them. */
export const findCourseHistory = (
  db: Queryable,
  personId: number,
  reader: Reader,
  lang: ContentLang,
): Promise<(ViewedPerson & { items: CourseHistory }) | undefined> =>
  db.row(selectCourses, { personId, readerId: reader.id, clientId: reader.clientId, lang });

interface SessionRow extends TimelineRow {
  id: number;
  date: string;
  startedAt: string;
  fileType: FileType;
  contentVersion: string | null;
}

/** The sessions of a person up to a page, with everything that their timeline shows. */
export interface Timeline extends ViewedPerson {
  /** Whether the training or course concerns the person, so that the reader may ask about it. */
  isKnown: boolean;
  trainings: Sessions['trainings'];
  /** All sessions that began before the cursor, in the order in which they began. */
  sessions: SessionRow[];
  stepFiles: { trainingId: number; version: number; content: StepFile }[];
  /** The names of all skills, by skill type. */
  skillNames: Record<string, string>;
  /** The badges, each with the session that earned it. */
  badges: (Sessions['items'][number]['badges'][number] & { sessionId: number | null })[];
  /** The resets before the cursor, latest first. */
  resets: Sessions['resets'];
}

/** SQL for the session at the cursor, after which the next page begins. */
const CURSOR = `since as materialized (
         select s.started_at, s.id from session s where s.id = :cursor and s.person_id = p.id
       ), `;

/*
 * A badge belongs to the last session that was reported when the badge was earned: a session of the badge's training or,
 * for a badge of the platform, of any training. A manager's badges for the team belong to no session of the manager.
 *
 * All sessions of the person are read at once, although sessions of other trainings matter only for badges: searching all
 * monthly partitions a second time would take longer.
 *
 * The first page has its own statement. With ":cursor is null or …", PostgreSQL would plan each call again, because a plan
 * without the cursor seems much cheaper. For many months, planning takes longer than running.
 */
const timeline = (
  name: string,
  isFirst: boolean,
  { isKnown, isPart }: { isKnown: string; isPart: string },
): Statement<Timeline> =>
  sql(
    `history.${name}`,
    `select ${viewedPerson('p', ':readerId')}, ${isKnown} as "isKnown", timeline.*
     from person p cross join lateral (
       with ${isFirst ? '' : CURSOR}part as materialized (
         select t.id, x.lang, x.title, ${playableTraining(PERSON)} as "isAvailable"
         from ${TRAININGS} left join lateral ${titleOfTraining(READER, ':lang')} x on ${NAMEABLE}
         where ${isPart} and not ${foreignTraining(READER)}
       ), counted as materialized (
         select s.id, s.day, s.training_id, s.started_at, s.received_at, s.seconds, s.file_type, s.content_version,
           s.progress, s.score, s.finished, s.step_version,
           case when s.training_id = any(array(select id from part)) then s.steps end as steps
         from session s where s.person_id = p.id and not s.voided
       ), listed as materialized (
         select s.* from counted s where s.training_id in (select id from part)
           ${isFirst ? '' : 'and (s.started_at, s.id) < (select started_at, id from since)'}
       )
       select
         (select coalesce(json_agg(part), '[]') from part) as trainings,
         (select coalesce(json_agg(json_build_object('id', s.id, 'date', s.day, 'trainingId', s.training_id,
            'startedAt', ${instant('s.started_at')}, 'seconds', s.seconds, 'fileType', s.file_type,
            'contentVersion', s.content_version, 'progress', s.progress, 'score', s.score, 'finished', s.finished,
            'steps', s.steps, 'stepVersion', s.step_version) order by s.started_at, s.id), '[]')
          from listed s) as sessions,
         (select coalesce(json_agg(json_build_object('trainingId', f.training_id, 'version', f.version,
            'content', f.content)), '[]') from step_file f
          where (f.training_id, f.version) in (select training_id, step_version from listed)) as "stepFiles",
         (select coalesce(json_object_agg(k.skill_type, ${nameIn('skill_text', 'm.skill_id = k.id')}), '{}')
          from skill k) as "skillNames",
         (select coalesce(json_agg(earned order by earned.kind desc, earned.place), '[]') from (
            select 'training' as kind, b.number as place, b.logo,
              ${nameIn('training_badge_text', 'm.training_id = b.training_id and m.number = b.number')} as name,
              (select s.id from counted s where s.training_id = e.training_id and s.received_at <= e.earned_at
               order by s.received_at desc, s.id desc limit 1) as "sessionId"
            from person_training_badge e join training_badge b using (training_id, number)
            where e.person_id = p.id and e.training_id in (select id from part)
            union all
            select 'platform', b.id, b.logo, ${nameIn('badge_text', 'm.badge_id = b.id')},
              (select s.id from counted s where s.received_at <= e.earned_at
               order by s.received_at desc, s.id desc limit 1)
            from person_badge e join badge b on b.id = e.badge_id
            join badge_category k on k.id = b.category_id and not k.manager_only
            where e.person_id = p.id
          ) earned) as badges,
         (select coalesce(json_agg(json_build_object('at', ${instant('r.at')}, 'trainingId', r.training_id,
            'by', (select nullif(trim(b.first_name || ' ' || b.last_name), '') from person b
                   where b.id = r.by_person_id and b.client_id = p.client_id and b.deleted_at is null))
            order by r.at desc, r.id desc), '[]')
          from progress_reset r
          where r.person_id = p.id and r.training_id in (select id from part) and r.undone_at is null
            ${isFirst ? '' : 'and r.at < (select started_at from since)'}) as resets
     ) timeline
     where p.id = :personId and p.deleted_at is null`,
  );

export type TimelineSubject = 'training' | 'course';

const pagesOf = (subject: TimelineSubject, conditions: { isKnown: string; isPart: string }) => ({
  first: timeline(`${subject}-sessions`, true, conditions),
  later: timeline(`later-${subject}-sessions`, false, conditions),
});
const TIMELINES: Record<TimelineSubject, ReturnType<typeof pagesOf>> = {
  training: pagesOf('training', {
    isKnown: `exists (select from ${TRAININGS} where t.id = :id and not ${foreignTraining(READER)}
      and (${visibleTraining(PERSON)} or ${trainingWithResult(PERSON)}))`,
    isPart: 't.id = :id',
  }),
  course: pagesOf('course', {
    isKnown: `exists (select from course c where c.id = :id and ${KNOWN_COURSE})`,
    isPart: 't.id in (select i.training_id from course_training i where i.course_id = :id)',
  }),
};

/**
 * Returns the sessions of a person in a training or course up to a page. Undefined if there is no such person. The caller
 * must check that the reader may see the person.
 */
export const findTimeline = (
  db: Queryable,
  subject: TimelineSubject,
  reader: Reader,
  asked: { personId: number; id: number; lang: ContentLang; cursor: string | undefined },
): Promise<Timeline | undefined> => {
  const { first, later } = TIMELINES[subject];
  const values = { ...asked, readerId: reader.id, clientId: reader.clientId };
  return db.row(asked.cursor === undefined ? first : later, values);
};
