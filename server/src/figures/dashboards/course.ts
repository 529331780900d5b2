import type { getCourseStats } from '@vr/shared-api/contract/dashboards.schema';
import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import { succeeded } from '../../catalogue/courses/queries.ts';
import { type Queryable, type Statement, sql } from '../../platform/db/database.ts';
import { visibleCourse } from '../../visibility/courses.ts';
import { COMPANY, type FigureGroup, FROM, personIn, READER, type Scope } from '../../visibility/figures.ts';

type Found = Omit<ResponseOf<typeof getCourseStats>, 'totalMinuteSpent'> & { seconds: number };

const totals = (scope: Scope): string =>
  scope === 'team'
    ? `select sum(g.sessions) as views, sum(g.seconds) as seconds from progress g
      join part on part.training_id = g.training_id
       where ${personIn('team', 'g.person_id')}`
    : `select sum(n.views) as views, sum(n.seconds) as seconds from training_month n join part using (training_id)
       where n.client_id = r.client_id`;

type CourseScope = Extract<Scope, 'company' | 'team'>;

const makeStatement = (scope: CourseScope) =>
  sql<Found>(
    `dashboards.course-${scope}`,
    `select f.* ${FROM} join course on course.id = :courseId cross join lateral (
       with part as (select k.training_id, k.success_score from course_training k where k.course_id = :courseId),
       given as (
         select g.person_id from course_suggestion g join person p on p.id = g.person_id and p.deleted_at is null
         where g.course_id = :courseId and g.client_id = r.client_id and ${personIn(scope, 'g.person_id')}
       )
       select (select count(*) from given) as "totalSuggestedUser",
         (select count(*) from course_favorite a where a.course_id = :courseId
           and ${personIn(scope, 'a.person_id')}) as "totalFavorite",
         coalesce(o.views, 0)::bigint as "totalView", coalesce(o.seconds, 0)::bigint as seconds,
         (select count(*) from part) as "totalTraining", (
           select coalesce(json_object_agg(s.training_id, case when q.people = 0 then 0
             else round(100.0 * q.done / q.people)::int end), '{}')
           from part s cross join lateral (
             select count(*) as people, count(*) filter (where ${succeeded('s', 't')}) as done
             from given left join lateral (select percent, best_score as score from progress d
               where d.person_id = given.person_id and d.training_id = s.training_id) t on true) q) as "averageTrainingsSuccess"
       from (${totals(scope)}) o
     ) f where exists (select from course c where c.id = :courseId and ${visibleCourse({ ...READER, ...COMPANY })})`,
  );
const STATEMENTS: Record<CourseScope, Statement<Found>> = {
  company: makeStatement('company'),
  team: makeStatement('team'),
};

/** Returns a group's figures of a course. Undefined if the caller does not see the course. */
export const findCourse = (db: Queryable, group: FigureGroup, courseId: number): Promise<Found | undefined> =>
  db.row(STATEMENTS[group.scope === 'team' ? 'team' : 'company'], { ...group, courseId });
