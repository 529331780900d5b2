import { type CourseStep, courseStanding } from '@vr/shared-api/course';
import { type Queryable, sql } from '../../../platform/db/database.ts';
import { visibleCourse } from '../../../visibility/courses.ts';
import { accessibleTraining, providedTraining, TRAININGS, unlockedTraining } from '../../../visibility/trainings.ts';

/** A person's progress, and the suggestions to them that have begun. */
export interface Work {
  /** The trainings in which the person has progress, except deleted ones. */
  played: { trainingId: number; percent: number; score: number | null }[];
  /** Suggested trainings that the person can follow. `endsAt` is an instant, or null for no end. */
  trainings: { id: number; endsAt: string | null }[];
  /** Suggested courses that the person sees, with their trainings. */
  courses: {
    id: number;
    endsAt: string | null;
    steps: Pick<CourseStep & { trainingId: number }, 'trainingId' | 'minimalScoreNeeded' | 'isAvailable'>[];
  }[];
}

/** A suggested training or course that is not done. */
export interface Todo {
  kind: 'training' | 'course';
  id: number;
  endsAt: string | null;
  isOverdue: boolean;
}

/** A person's progress with suggested trainings and courses. */
export interface Standing {
  /** The average progress in the trainings that the person has started or should follow; null if there are none. */
  percent: number | null;
  /** The items that are not done, by their end: the longest overdue item first. */
  todo: Todo[];
}

/** Returns the end in epoch milliseconds. Items without an end come last. */
const endOf = ({ endsAt }: Pick<Todo, 'endsAt'>): number => (endsAt === null ? Number.MAX_VALUE : Date.parse(endsAt));

/**
 * Computes a person's standing. A suggested training is done at 100 %. A course is done if all its trainings that the
 * person can follow are done. A course without such trainings is not an open item.
 */
export function standingOf({ played, trainings, courses }: Work, now: Date): Standing {
  const progress = new Map(played.map((one) => [one.trainingId, one]));
  const percentOf = (id: number): number => progress.get(id)?.percent ?? 0;
  const openCourses = courses.filter(({ steps }) => {
    const { required, completed } = courseStanding(
      steps.map((step) => ({
        ...step,
        score: progress.get(step.trainingId)?.score ?? null,
        progressPercentage: percentOf(step.trainingId),
      })),
    );
    return required > 0 && !completed;
  });
  const openTrainings = trainings.filter(({ id }) => percentOf(id) < 100);
  const todo = [
    ...openTrainings.map(({ id, endsAt }) => ({ kind: 'training' as const, id, endsAt })),
    ...openCourses.map(({ id, endsAt }) => ({ kind: 'course' as const, id, endsAt })),
  ].map((item) => ({ ...item, isOverdue: endOf(item) <= now.getTime() }));
  todo.sort((a, b) => endOf(a) - endOf(b));

  const steps = courses.flatMap((course) => course.steps.filter(({ isAvailable }) => isAvailable));
  const all = new Set([
    ...progress.keys(),
    ...trainings.map(({ id }) => id),
    ...steps.map(({ trainingId }) => trainingId),
  ]);
  const sum = [...all].reduce((total, id) => total + percentOf(id), 0);
  return { percent: all.size === 0 ? null : Math.round(sum / all.size), todo };
}

export interface PersonStanding extends Standing {
  id: number;
  lastSession: Date | null;
  remindedToday: boolean;
}

const EACH_PERSON = { person: 'p.id', company: ':clientId' };
const COMPANY = { company: ':clientId' };

/*
 * `part` holds the suggested trainings that the company can play. It is evaluated once for all people. A reset deletes
 * the progress, so voided results do not count.
 */
const selectWork = sql<Work & Omit<PersonStanding, keyof Standing>>(
  'team.work',
  `with member as (
     select p.id, p.reminded_at, c.time_zone from person p join client c on c.id = p.client_id
     where p.client_id = :clientId and p.deleted_at is null
       and (:managerId::int is null or exists (select from team_member m where m.manager_id = :managerId
         and m.person_id = p.id))
       and (:personIds::int[] is null or p.id = any(:personIds))
   ), part as materialized (
     select t.id from ${TRAININGS}
     where t.id in (
         select g.training_id from training_suggestion g join member on member.id = g.person_id
         union select k.training_id from course_suggestion g join member on member.id = g.person_id
           join course_training k on k.course_id = g.course_id)
       and ${providedTraining(COMPANY)} and ${unlockedTraining(COMPANY)}
   )
   select p.id, (
       select max(d.last_session_at) from progress d where d.person_id = p.id) as "lastSession",
     coalesce((p.reminded_at at time zone p.time_zone)::date = (:now::timestamptz at time zone p.time_zone)::date, false)
       as "remindedToday", (
       select coalesce(json_agg(json_build_object('trainingId', d.training_id, 'percent', d.percent,
         'score', d.best_score)), '[]')
       from progress d join training t on t.id = d.training_id and t.deleted_at is null
       where d.person_id = p.id) as played, (
       select coalesce(json_agg(json_build_object('id', t.id, 'endsAt', g.ends_at) order by t.id), '[]')
       from training_suggestion g join part t on t.id = g.training_id
       where g.person_id = p.id and g.starts_at <= :now and ${accessibleTraining(EACH_PERSON)}) as trainings, (
       select coalesce(json_agg(json_build_object('id', c.id, 'endsAt', g.ends_at, 'steps', (
         select coalesce(json_agg(json_build_object('trainingId', k.training_id, 'minimalScoreNeeded', k.success_score,
           'isAvailable', t.id is not null and ${accessibleTraining(EACH_PERSON)}) order by k.position), '[]')
         from course_training k left join part t on t.id = k.training_id where k.course_id = c.id)) order by c.id), '[]')
       from course_suggestion g join course c on c.id = g.course_id
       where g.person_id = p.id and g.starts_at <= :now and ${visibleCourse(EACH_PERSON)}) as courses
   from member p`,
);

/** Returns the standings of a manager's team, or of the given people of a company, with one statement. */
export async function findStandings(
  db: Queryable,
  clientId: number,
  {
    managerId,
    personIds,
  }: { managerId: number; personIds?: undefined } | { managerId?: undefined; personIds: number[] },
  now: Date,
): Promise<PersonStanding[]> {
  const rows = await db.rows(selectWork, { clientId, managerId: managerId ?? null, personIds: personIds ?? null, now });
  return rows.map(({ played, trainings, courses, ...person }) => ({
    ...person,
    ...standingOf({ played, trainings, courses }, now),
  }));
}
