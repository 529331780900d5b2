import type * as s from '@vr/shared-api/contract/dashboards.schema';
import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import { asked, succeeded } from '../../catalogue/courses/queries.ts';
import { givenDay, instant, type Queryable, type Statement, sql } from '../../platform/db/database.ts';
import { visibleCourse } from '../../visibility/courses.ts';
import {
  COMPANY,
  type FigureGroup,
  FROM,
  listedIn,
  personIn,
  READER,
  type Scope,
  trainingIn,
} from '../../visibility/figures.ts';
import { playableTraining, TRAININGS } from '../../visibility/trainings.ts';
import type { Period } from '../statistics/period.ts';
import { seenTraining } from './training.ts';

type Found = Omit<ResponseOf<typeof s.listStatsPeople>['items'][number], 'totalMinuteSpent'> & { seconds: number };

/** The people to list: all, or those of a training or course; ever, in a period, or at an hour of the week in the period. */
interface Asked extends Partial<Period> {
  trainingId?: number;
  courseId?: number;
  weekday?: number;
  hour?: number;
}

/** The scopes that list people by name. A publisher (`ownedByCompany`) sees only the people of its own company. */
const PEOPLE_SCOPES = ['company', 'team', 'ownedByCompany'] as const satisfies readonly Scope[];
const SUBJECTS = ['all', 'training', 'course'] as const;
const TIMES = ['ever', 'period', 'hour'] as const;
type PeopleScope = (typeof PEOPLE_SCOPES)[number];
type Subject = (typeof SUBJECTS)[number];
type Time = (typeof TIMES)[number];

const COURSE_TRAININGS = 'select k.training_id from course_training k where k.course_id = q.subject_id';
const ABOUT: Record<Subject, (trainingId: string) => string> = {
  all: () => 'true',
  training: (trainingId) => `${trainingId} = q.subject_id`,
  course: (trainingId) => `${trainingId} in (${COURSE_TRAININGS})`,
};

/** SQL for the activity of each person: person_id, views, seconds, completed, percent, points and last. */
function doneBy(scope: PeopleScope, subject: Subject, time: Time): string {
  const among = (row: string) =>
    `${personIn(scope, `${row}.person_id`)} and ${trainingIn(scope, `${row}.training_id`)}
       and ${ABOUT[subject](`${row}.training_id`)}`;
  if (time === 'ever')
    return `select g.person_id, sum(g.sessions)::int as views, sum(g.seconds)::int as seconds,
        (count(*) filter (where g.percent = 100))::int as completed, max(g.percent) as percent,
        sum(g.points)::int as points, max(g.last_session_at) as last
      from progress g where ${among('g')} group by g.person_id`;
  // Only sessions store the training, and the time spent in each hour. An index finds a person's sessions by day.
  if (time === 'hour' || subject !== 'all' || scope === 'ownedByCompany')
    return `select x.person_id, count(*)::int as views, sum(x.seconds)::int as seconds, null::int as completed,
        null::int as percent, null::int as points, max(x.started_at) as last
      from session x where ${among('x')} and x.day between q.start_date and q.end_date and not x.voided
        ${time === 'hour' ? 'and extract(isodow from x.day) = q.weekday and x.hour = q.hour' : ''} group by x.person_id`;
  // With the condition on the company, PostgreSQL can use an index instead of reading all rows of a month.
  return `select d.person_id, sum(d.views)::int as views, sum(d.seconds)::int as seconds, null::int as completed,
      null::int as percent, null::int as points, null::timestamptz as last
    from person_day d where d.client_id = r.client_id and ${personIn(scope, 'd.person_id')} and d.day between q.start_date
      and q.end_date
    group by d.person_id having sum(d.views) > 0`;
}

/** The listed person, for the conditions of visibility/trainings.ts. */
const PERSON = { person: 'p.id', company: 'p.client_id' };
const HAS_COURSE = 'exists (select from course_suggestion g where g.person_id = p.id and g.course_id = q.subject_id)';
const COURSE_RESULTS = `from course_training s cross join lateral (
    select g.percent, g.best_score as score, exists (
      select from ${TRAININGS} where t.id = s.training_id and ${playableTraining(PERSON)}) as "isAvailable"
    from (select) one left join progress g on g.person_id = p.id and g.training_id = s.training_id) t
  where s.course_id = q.subject_id`;
// The percentage of a course's trainings in which a person has reached the required score. Only trainings that the person
// can follow or has done count.
const COURSE_PERCENT = `(
  select 100 * count(*) filter (where ${succeeded('s', 't')})
    / greatest(count(*) filter (where ${asked('s', 't')}), 1)
  ${COURSE_RESULTS})`;

/** SQL for the training badges of the person p. Badges that were removed from a training do not count. */
const badgesOf = (select: string, where: string): string =>
  `(select ${select} from person_training_badge e join training_badge using (training_id, number)
    where e.person_id = p.id and ${where})`;

/** SQL for the fields of a person's results, all of them empty. */
const NOTHING = {
  percent: 'null::int',
  completed: 'null::int',
  points: 'null::int',
  badges: 'null::int',
  badgeNumbers: "'[]'::json",
  doneTrainingIds: "'[]'::json",
  hasCourse: 'null::boolean',
};
const POINTS = 'coalesce(d.points, 0)';
const REACHED: Record<Subject, (scope: PeopleScope) => typeof NOTHING> = {
  all: (scope) => ({
    ...NOTHING,
    completed: 'coalesce(d.completed, 0)',
    points: POINTS,
    badges: `${badgesOf('count(*)', trainingIn(scope, 'e.training_id'))}${
      scope === 'ownedByCompany' ? '' : ' + (select count(*) from person_badge e where e.person_id = p.id)'
    }`,
  }),
  training: () => ({
    ...NOTHING,
    percent: 'coalesce(d.percent, 0)',
    points: POINTS,
    badges: badgesOf('count(*)', 'e.training_id = q.subject_id'),
    badgeNumbers: badgesOf("coalesce(json_agg(e.number order by e.number), '[]')", 'e.training_id = q.subject_id'),
  }),
  course: () => ({
    ...NOTHING,
    percent: COURSE_PERCENT,
    hasCourse: HAS_COURSE,
    doneTrainingIds: `(
      select coalesce(json_agg(s.training_id order by s.position) filter (where ${succeeded('s', 't')}), '[]')
      ${COURSE_RESULTS})`,
  }),
};

const SEEN: Record<Subject, (scope: PeopleScope) => string> = {
  all: () => '',
  training: (scope) => seenTraining(scope, 'q.subject_id'),
  course: () => `join course seen on seen.id = q.subject_id
    and exists (select from course c where c.id = q.subject_id and ${visibleCourse({ ...READER, ...COMPANY })})`,
};

/** Returns whether people without results are listed. For a training, publishers learn only who has played it. */
const listsIdle = (scope: PeopleScope, subject: Subject, time: Time): boolean =>
  time === 'ever' && (scope !== 'ownedByCompany' || subject === 'all');

function makeStatement(scope: PeopleScope, subject: Subject, time: Time): Statement<{ items: Found[] }> {
  const reached = time === 'ever' ? REACHED[subject](scope) : NOTHING;
  // One training has few sessions, so planning can take longer than reading them (see givenDay()).
  const dayOf = (parameter: string) => (subject === 'training' ? givenDay(parameter) : `${parameter}::date`);
  return sql<{ items: Found[] }>(
    `dashboards.people-${scope}-${subject}-${time}`,
    `select (
       select coalesce(json_agg(json_build_object('userId', p.id, 'firstName', p.first_name, 'lastName', p.last_name,
         'picture', p.picture, 'totalView', coalesce(d.views, 0), 'seconds', coalesce(d.seconds, 0),
         'progressionPercent', ${reached.percent}, 'completed', ${reached.completed}, 'points', ${reached.points},
         'badges', ${reached.badges}, 'badgeNumbers', ${reached.badgeNumbers},
         'doneTrainingIds', ${reached.doneTrainingIds}, 'hasCourse', ${reached.hasCourse}, 'lastSession', ${instant('d.last')})), '[]')
       from person p ${listsIdle(scope, subject, time) ? 'left' : ''}
         join (${doneBy(scope, subject, time)}) d on d.person_id = p.id
       where p.deleted_at is null and ${listedIn(scope)}
         ${subject === 'course' && time === 'ever' ? `and (d.person_id is not null or ${HAS_COURSE})` : ''}
     ) as items
     ${FROM} cross join (select :subjectId::int as subject_id, ${dayOf(':startDate')} as start_date,
       ${dayOf(':endDate')} as end_date, :weekday::int as weekday,
       :hour::int as hour) q ${SEEN[subject](scope)}`,
  );
}
const STATEMENTS = new Map(
  PEOPLE_SCOPES.flatMap((scope) =>
    SUBJECTS.flatMap((subject) => TIMES.map((time) => makeStatement(scope, subject, time))),
  ).map((statement) => [statement.name, statement]),
);

/** Returns the people of a group with their results, unordered. Undefined if the caller may not see the subject. */
export async function findPeople(db: Queryable, group: FigureGroup, asked: Asked): Promise<Found[] | undefined> {
  const { trainingId, courseId, startDate, endDate, weekday, hour } = asked;
  const scope = group.scope === 'company' || group.scope === 'team' ? group.scope : 'ownedByCompany';
  const subject = trainingId !== undefined ? 'training' : courseId !== undefined ? 'course' : 'all';
  const time = hour !== undefined ? 'hour' : startDate !== undefined ? 'period' : 'ever';
  const statement = STATEMENTS.get(`dashboards.people-${scope}-${subject}-${time}`) as Statement<{ items: Found[] }>;
  const values = { ...group, subjectId: trainingId ?? courseId, startDate, endDate, weekday, hour };
  return (await db.row(statement, values))?.items;
}
