import { type ContentLang, SUMMARY_ROWS_MAX } from '@vr/shared-api/limits';
import type { StepFile } from '@vr/shared-api/steps.schema';
import type { Title } from '../../learning/certificates/kept.ts';
import { type Queryable, sql, type Values } from '../../platform/db/database.ts';
import { meantCourse } from '../../visibility/courses.ts';
import { foreignTraining, TRAININGS, titleOfTraining } from '../../visibility/trainings.ts';
import type { TimelineRow } from '../history/changes.ts';
import { COMPLETION_DAY } from '../statistics/completion-day.ts';
import type { Period } from '../statistics/period.ts';

/**
 * A summary lists at most this many days of a training. If there are more, it shows the first, the last and their number.
 */
const DAYS_NAMED = 6;

/** A person's activity in one training in the period. */
export interface SummaryTraining {
  trainingId: number;
  /** Null if the reader may not see the title, because the training is private to another company. */
  title: string | null;
  /** The first {@link DAYS_NAMED} days, YYYY-MM-DD. */
  days: string[];
  dayCount: number;
  lastDay: string;
  sessions: number;
  seconds: number;
  /** The best score in the period; null without one. */
  score: number | null;
  /** Today's progress. */
  percent: number;
  /** YYYY-MM-DD; null if the training is not completed today. */
  completedOn: string | null;
  /** The number of the certificate that is valid today, if its completion is not after the period. */
  certificate: string | null;
  /** Whether there are sessions after the period, so that today's progress may differ from that at the end of the period. */
  goesOn: boolean;
}

export interface SummaryPerson {
  id: number;
  firstName: string;
  lastName: string;
  trainings: SummaryTraining[];
  /** The courses for which the person has a valid certificate with a day in the period. */
  courses: { titles: Title[]; day: string; certificate: string }[];
}

export interface SummaryData {
  name: string;
  primaryColor: string;
  secondaryColor: string;
  /** The path of the logo. */
  logo: string | null;
  /** Today in the time zone of the company, YYYY-MM-DD. */
  today: string;
  /** The name of the reader. */
  madeBy: string;
  /** The number of rows of all people. It is counted only up to SUMMARY_ROWS_MAX + 1. */
  rowCount: number;
  people: SummaryPerson[];
}

// In the SQL below, p is a person of the summary, and `:id` is the person or the company.
const PERSON = { company: 'p.client_id' };
const READER = { person: ':readerId', company: ':clientId' };

/** SQL for the sessions l that count, of the person and the training of a row a. */
const SESSIONS_OF_ROW = 'session l where l.person_id = a.person_id and l.training_id = a.training_id and not l.voided';

const COURSES = `(
  select coalesce(json_agg(json_build_object('titles', e.titles, 'day', e.day, 'certificate', e.number)
    order by e.day, e.id), '[]')
  from certificate e join course c on c.id = e.course_id
  where e.person_id = p.id and e.withdrawn_at is null and e.day between :startDate and :endDate
    and (p.id = :readerId or ${meantCourse(READER)}))`;

const TRAININGS_OF_PERSON = `(
  select coalesce(json_agg(json_build_object('trainingId', t.id, 'title', x.title, 'days', a.days[1:${DAYS_NAMED}],
    'dayCount', cardinality(a.days), 'lastDay', a.days[cardinality(a.days)], 'sessions', a.sessions,
    'seconds', a.seconds, 'score', a.score, 'percent', coalesce(d.percent, 0),
    'completedOn', case when d.percent = 100
      then ${COMPLETION_DAY} end,
    'certificate', e.number, 'goesOn', a.goes_on) order by a.days[1], x.title, t.id), '[]')
  from part a join (${TRAININGS}) on t.id = a.training_id
  left join lateral ${titleOfTraining(READER, ':lang')} x on not ${foreignTraining(READER)} and not ${foreignTraining(PERSON)}
  left join progress d on d.person_id = p.id and d.training_id = t.id
  left join certificate e on e.person_id = p.id and e.training_id = t.id and e.withdrawn_at is null and e.day <= :endDate
  where a.person_id = p.id)`;

/** Builds the statement of a summary. `people` is the condition on the people; `from` selects the row of the company c. */
const makeSummary = (name: string, { people, from }: { people: string; from: string }) =>
  sql<SummaryData>(
    `summaries.${name}`,
    `with chosen as materialized (
       select p.* from person p where ${people} and p.deleted_at is null
     ), trained as materialized (
       select s.person_id, s.training_id, array_agg(distinct s.day order by s.day) as days, count(*) as sessions,
         sum(s.seconds) as seconds, max(s.score) as score
       from chosen p join session s on s.person_id = p.id join (${TRAININGS}) on t.id = s.training_id
       where s.day between :startDate and :endDate and not s.voided and (p.client_id = :clientId
         or not ${foreignTraining(READER)})
       group by s.person_id, s.training_id limit ${SUMMARY_ROWS_MAX + 1}
     ), part as materialized (
       select a.*, exists (select from ${SESSIONS_OF_ROW} and l.day > :endDate) as goes_on from trained a
     )
     select c.name, c.primary_color as "primaryColor", c.secondary_color as "secondaryColor", c.logo,
       (:now::timestamptz at time zone c.time_zone)::date as today,
       (select trim(r.first_name || ' ' || r.last_name) from person r where r.id = :readerId) as "madeBy",
       (select count(*) from part) as "rowCount",
       (select coalesce(json_agg(json_build_object('id', p.id, 'firstName', p.first_name, 'lastName', p.last_name,
          'trainings', ${TRAININGS_OF_PERSON}, 'courses', ${COURSES})), '[]') from chosen p) as people
     from ${from} and c.deleted_at is null`,
  );

/** The sessions of a person in a training up to a day, and the step files with which they began. */
export interface Replay {
  sessions: TimelineRow[];
  stepFiles: { version: number; content: StepFile }[];
}
const selectReplay = sql<Replay>(
  'summaries.replay',
  `with l as materialized (
     select * from session where person_id = :personId and training_id = :trainingId and day <= :day and not voided
   )
   select (select coalesce(json_agg(json_build_object('trainingId', l.training_id, 'seconds', l.seconds,
       'progress', l.progress, 'score', l.score, 'finished', l.finished, 'steps', l.steps, 'stepVersion', l.step_version)
       order by l.started_at, l.id), '[]') from l) as sessions,
     (select coalesce(json_agg(json_build_object('version', f.version, 'content', f.content)), '[]') from step_file f
      where f.training_id = :trainingId and f.version in (select l.step_version from l)) as "stepFiles"`,
);

/** Returns the sessions from which a person's progress in a training at the end of a day is computed. */
export async function findReplay(db: Queryable, personId: number, trainingId: number, day: string): Promise<Replay> {
  const found = await db.row(selectReplay, { personId, trainingId, day });
  return found ?? { sessions: [], stepFiles: [] };
}

const OF_COMPANY = 'client c where c.id = :id';
const STATEMENTS = {
  team: makeSummary('team', {
    people:
      'p.client_id = :id and exists (select from team_member m where m.manager_id = :readerId and m.person_id = p.id)',
    from: OF_COMPANY,
  }),
  company: makeSummary('company', { people: 'p.client_id = :id', from: OF_COMPANY }),
};
const selectPerson = makeSummary('person', {
  people: 'p.id = :id',
  from: 'person p join client c on c.id = p.client_id where p.id = :id and p.deleted_at is null',
});

interface Asked extends Period {
  reader: { id: number; clientId: number };
  lang: ContentLang;
  now: Date;
}
const valuesOf = ({ reader, ...asked }: Asked, id: number): Values => ({
  ...asked,
  readerId: reader.id,
  clientId: reader.clientId,
  id,
});

/** Returns a person's activity in a period, or undefined. The caller must check that the reader may see the person. */
export const findPersonSummary = (db: Queryable, personId: number, asked: Asked): Promise<SummaryData | undefined> =>
  db.row(selectPerson, valuesOf(asked, personId));

/** Returns the activity of the reader's team or a company's people in a period. Undefined if there is no such company. */
export const findGroupSummary = (
  db: Queryable,
  of: keyof typeof STATEMENTS,
  clientId: number,
  asked: Asked,
): Promise<SummaryData | undefined> => db.row(STATEMENTS[of], valuesOf(asked, clientId));
