import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import type { getOutcome } from '@vr/shared-api/contract/outcomes.schema';
import type { ContentLang } from '@vr/shared-api/limits';
import type { StepFile } from '@vr/shared-api/steps.schema';
import type { SessionState, StepResult } from '../../learning/sessions/scoring.ts';
import { type Queryable, sql } from '../../platform/db/database.ts';
import { titleIn } from '../../platform/db/title-in.ts';
import { visibleCourse } from '../../visibility/courses.ts';
import { playableTraining, TRAININGS, visibleTraining } from '../../visibility/trainings.ts';
import { nameIn } from '../statistics/names.ts';

export interface Player {
  id: number;
  clientId: number;
}

type Outcome = ResponseOf<typeof getOutcome>;

/** A session of the open attempt, or the requested session, which may be voided or only a held report. */
export interface PlayedSession extends Omit<SessionState, 'steps'> {
  /** The id that the client generated. */
  id: string;
  /** Not null if the session does not count, because its report waits for an admin or was rejected. */
  check: Outcome['check'];
  /** Whether the progress was reset after the session. */
  voided: boolean;
  receivedAt: Date;
  steps: (StepResult & { id: string })[];
  /** The step file with which the session began. */
  stepFile: StepFile | null;
}

const PLAYER = { person: ':readerId', company: ':clientId' };

const selectAttempt = sql<PlayedSession>(
  'outcomes.attempt',
  `with held as (
     select null::bigint as place, client_session_id as id,
       case when rejected_at is null then 'PENDING' else 'REJECTED' end as "check", training_id, false as voided,
       received_at, seconds, progress, score, finished, steps, step_version
     from held_report where person_id = :readerId and training_id = :trainingId and client_session_id = :session
   ), counted as (
     select id as place, client_session_id as id, null as "check", training_id, voided, received_at, seconds, progress,
       score, finished, steps, step_version
     from session where person_id = :readerId and training_id = :trainingId and (not voided or client_session_id = :session)
   )
   select s.id, s."check", s.voided, s.received_at as "receivedAt", s.seconds, s.progress, s.score, s.finished, s.steps,
     f.content as "stepFile"
   from ${TRAININGS}
   join (select * from held union all select * from counted) s on s.training_id = t.id
   left join step_file f on f.training_id = s.training_id and f.version = s.step_version
   where t.id = :trainingId and ${visibleTraining(PLAYER)}
   order by s.place`,
);

/** Returns the sessions of the open attempt, and the requested one. Empty if the person may not see the training. */
export const findAttempt = (
  db: Queryable,
  { id, clientId }: Player,
  trainingId: number,
  session: string,
): Promise<PlayedSession[]> => db.rows(selectAttempt, { readerId: id, clientId, trainingId, session });

const selectBadges = sql<Outcome['badges'][number]>(
  'outcomes.badges',
  `select kind, name, logo from (
     select 'training' as kind, b.number as place, b.logo,
       ${nameIn('training_badge_text', 'm.training_id = b.training_id and m.number = b.number')} as name
     from person_training_badge e join training_badge b using (training_id, number)
     where e.person_id = :personId and e.training_id = :trainingId and e.earned_at >= :since
     union all
     select 'platform', b.id, b.logo, ${nameIn('badge_text', 'm.badge_id = b.id')}
     from person_badge e join badge b on b.id = e.badge_id
     where e.person_id = :personId and e.earned_at >= :since
   ) earned order by kind desc, place`,
);

/** Returns the badges of a training and of the platform that a person has earned since an instant. */
export const findBadges = (
  db: Queryable,
  personId: number,
  trainingId: number,
  lang: ContentLang,
  since: Date,
): Promise<Outcome['badges']> => db.rows(selectBadges, { personId, trainingId, lang, since });

const selectCourses = sql<{ id: number }>(
  'outcomes.courses',
  `select c.id from course c join course_training s on s.course_id = c.id
   left join course_suggestion g on g.person_id = :readerId and g.course_id = c.id and g.starts_at <= :now
   where s.training_id = :trainingId and ${visibleCourse(PLAYER)}
   order by g.course_id is null, c.created_at desc, c.id desc limit 3`,
);

/**
 * Returns the ids of up to three courses that contain a training and that the person sees: suggested ones first, then new
 * ones.
 */
export const findCourseIds = async (
  db: Queryable,
  { id, clientId }: Player,
  trainingId: number,
  now: Date,
): Promise<number[]> =>
  (await db.rows(selectCourses, { readerId: id, clientId, trainingId, now })).map((course) => course.id);

const selectSuggestion = sql<NonNullable<Outcome['suggestion']>>(
  'outcomes.suggestion',
  `select t.id, x.lang, x.title, t.duration_in_minute as "durationInMinute", t.logo,
     json_build_object('id', k.id, 'key', k.key, 'name', ${nameIn('category_text', 'm.category_id = k.id')}) as category
   from ${TRAININGS}
   join training_suggestion g on g.training_id = t.id
   join category k on k.id = t.category_id
   cross join lateral ${titleIn('training', 't.id', ':lang')} x
   left join progress p on p.person_id = :readerId and p.training_id = t.id
   where g.person_id = :readerId and t.id <> :trainingId and g.starts_at <= :now and coalesce(p.percent, 0) < 100
     and ${playableTraining(PLAYER)}
   order by g.ends_at nulls last, g.starts_at desc, t.id limit 1`,
);

/** Returns the suggested training that ends first, except `trainingId` and trainings that the person has completed. */
export const findSuggestion = (
  db: Queryable,
  { id, clientId }: Player,
  lang: ContentLang,
  trainingId: number,
  now: Date,
): Promise<NonNullable<Outcome['suggestion']> | undefined> =>
  db.row(selectSuggestion, { readerId: id, clientId, lang, trainingId, now });
