import { type CourseStep, stepState } from '@vr/shared-api/course';
import type { UiLang } from '@vr/shared-api/limits';
import { type Actor, isAdmin } from '@vr/shared-api/permissions';
import { formatDay } from '../../clock.ts';
import { type Queryable, sql } from '../../platform/db/database.ts';
import { titleIn } from '../../platform/db/title-in.ts';
import { fail } from '../../platform/http/fail.ts';
import { visibleCourse } from '../../visibility/courses.ts';
import type { FigureGroup } from '../../visibility/figures.ts';
import {
  accessibleTraining,
  nameableTraining,
  providedTraining,
  TRAININGS,
  titleOfTraining,
  unlockedTraining,
} from '../../visibility/trainings.ts';
import type { ExportedPeople, Report } from './people.ts';
import { COURSE_COLUMNS, type CourseColumn, headerOf, TEXTS } from './texts.ts';

/** A person's progress in a training of a course. `course` is null if no course has been suggested to the person. */
interface Progress {
  lastName: string;
  firstName: string;
  email: string;
  course: string | null;
  /** YYYY-MM-DD, in the time zone of the company. */
  start: string | null;
  end: string | null;
  /** Null if the reader may not read the title. */
  training: string | null;
  /** Null without a training. */
  step: (CourseStep & { seconds: number }) | null;
}

// `part` reads the data of a training that is the same for all people, once per training. The conditions are the same as
// for the list of suggested courses.
const READER = { person: ':readerId', company: ':clientId' };
const COMPANY = { company: ':coursesOf' };
const EACH_PERSON = { person: 'p.id', company: 'p.client_id' };

const makePage = (name: string, seesOwned: 'true' | 'false') =>
  sql<Progress>(
    `exports.courses${name}`,
    `with given as materialized (
       select p.id as person_id, i.place, g.starts_at, g.ends_at, c.id as course_id
       from unnest(:ids::int[]) with ordinality i (id, place) join person p on p.id = i.id and p.deleted_at is null
       left join lateral (
         select g.course_id, g.starts_at, g.ends_at from course_suggestion g join course c on c.id = g.course_id
         where g.person_id = p.id and g.client_id = :coursesOf and (:courseId::int is null or g.course_id = :courseId)
           and ${visibleCourse({ ...READER, ...COMPANY })}
       ) g on true
       left join course c on c.id = coalesce(:courseId, g.course_id)
     ), part as materialized (
       select t.id, ${providedTraining(COMPANY)} and ${unlockedTraining(COMPANY)} as provided,
         case when ${nameableTraining(READER, { seesOwned, reviews: 'false' })}
           then (select title from ${titleOfTraining(READER, ':lang')} m) end as title
       from ${TRAININGS}
       where t.id in (select ct.training_id from course_training ct where ct.course_id in (select course_id from given))
     )
     select p.last_name as "lastName", p.first_name as "firstName", p.email, x.title as course,
       (g.starts_at at time zone o.time_zone)::date as start, (g.ends_at at time zone o.time_zone)::date as "end",
       t.title as training,
       case when t.id is not null then json_build_object('score', d.best_score,
         'progressPercentage', coalesce(d.percent, 0), 'minimalScoreNeeded', ct.success_score,
         'isAvailable', t.provided and ${accessibleTraining(EACH_PERSON)}, 'seconds', coalesce(d.seconds, 0)) end as step
     from given g join person p on p.id = g.person_id join client o on o.id = p.client_id
     left join lateral ${titleIn('course', 'g.course_id', ':lang')} x on true
     left join course_training ct on ct.course_id = g.course_id
     left join part t on t.id = ct.training_id
     left join progress d on d.person_id = p.id and d.training_id = ct.training_id
     order by g.place, g.starts_at desc, g.course_id desc, ct.position`,
  );
const selectPage = makePage('', 'false');
/** For an admin, who sees the titles of all trainings that the company owns. */
const selectPageForAdmin = makePage('-for-admin', 'true');

const selectKnown = sql(
  'exports.course-known',
  `select c.id from course c where c.id = :courseId and ${visibleCourse({ person: ':personId', company: ':clientId' })}`,
);

/** Fails with NOT_FOUND unless the caller can see the course. */
export async function requireExportableCourse(
  db: Queryable,
  { personId, clientId }: FigureGroup,
  courseId: number,
): Promise<void> {
  if (!(await db.row(selectKnown, { courseId, personId, clientId }))) fail('NOT_FOUND', { message: 'No such course.' });
}

/** Returns the header and the rows of the report on suggested courses, or on one course, page by page. */
export function courseReport(
  db: Queryable,
  {
    actor,
    people,
    lang,
    courseId,
  }: { actor: Actor; people: ExportedPeople; lang: UiLang; courseId: number | undefined },
): Report {
  const { states } = TEXTS[lang];
  const statement = isAdmin(actor) ? selectPageForAdmin : selectPage;
  async function* pages() {
    for (const ids of people.pages ?? []) {
      const reader = { readerId: actor.id, clientId: actor.clientId };
      const found = await db.rows(statement, { ...reader, ids, lang, courseId, coursesOf: people.group.clientId });
      yield found.map(({ step, ...row }) => {
        const cells: Record<CourseColumn, string | number | null> = {
          ...row,
          start: row.start && formatDay(row.start),
          end: row.end && formatDay(row.end),
          state: step && states[stepState(step)],
          progress: step?.progressPercentage ?? null,
          bestScore: step?.score ?? null,
          requiredScore: step?.minimalScoreNeeded ?? null,
          minutes: step && Math.round(step.seconds / 60),
        };
        return COURSE_COLUMNS.map((column) => cells[column]);
      });
    }
  }
  return { header: headerOf(COURSE_COLUMNS, lang), pages: pages() };
}
