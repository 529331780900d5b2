import type { getCourseForm, getCourseUsage } from '@vr/shared-api/contract/courses.schema';
import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import type { ContentLang } from '@vr/shared-api/limits';
import { type Actor, mayEditCourse } from '@vr/shared-api/permissions';
import { type Queryable, sql } from '../db/database.ts';
import { fail } from '../http/fail.ts';
import { COMPANY_WIDE, COURSE_SEEN, OF_OTHERS, PROVIDED, TRAININGS, UNLOCKED } from '../visibility.ts';
import { ATTACHED } from './queries.ts';

const WHOSE = `coalesce(c.owner_id = $1, false) as "isOwner", ${COMPANY_WIDE} as "isGlobal"`;

/** A course that somebody may change, as it stands before. */
interface EditedCourse {
  id: number;
  clientId: number;
  version: number;
  isOwner: boolean;
  isGlobal: boolean;
}

const EDITED = `select c.id, c.client_id as "clientId", c.version, ${WHOSE} from course c where c.id = $3 and ${COURSE_SEEN}`;
const selectEdited = sql('courses.edited', EDITED);
// Not "for update": rows that refer to the course may go on being written.
const lockEdited = sql('courses.lock', `${EDITED} for no key update of c`);

/** Fails with NOT_FOUND, as for a course that is not there, where the person may not change it. */
function editable<C extends Pick<EditedCourse, 'isOwner' | 'isGlobal'>>(actor: Actor, course: C | undefined): C {
  return course && mayEditCourse(actor, course) ? course : fail('NOT_FOUND', { message: 'No such course to change.' });
}

/** A course that the person may change, locked until the transaction ends. Fails with NOT_FOUND. */
export const lockEditable = async (tx: Queryable, actor: Actor, courseId: number): Promise<EditedCourse> =>
  editable(actor, await tx.row<EditedCourse>(lockEdited, [actor.id, actor.clientId, courseId]));

// $4 is the language of the trainings' titles.
const selectForm = sql(
  'courses.form',
  `select c.id, c.version, ${WHOSE},
     (select json_agg(json_build_object('lang', x.lang, 'title', x.title, 'briefDescription', x.brief_description,
          'fullDescription', x.full_description, 'goal1', coalesce(x.goals[1], ''), 'goal2', coalesce(x.goals[2], ''),
          'goal3', coalesce(x.goals[3], '')) order by x.position, x.lang)
        from course_text x where x.course_id = c.id) as courses,
     (select coalesce(json_agg(json_build_object('trainingId', t.id, 'trainingSuccessScore', s.success_score,
          'isAvailable', ${PROVIDED} and ${UNLOCKED},
          'title', case when t.deleted_at is null and not ${OF_OTHERS} then (
            select title from training_text m where m.training_id = t.id
            order by (m.lang = $4) desc, (m.lang = 'en') desc, m.position, m.lang limit 1) end)
          order by s.position), '[]')
        from course_training s join (${TRAININGS}) on t.id = s.training_id where s.course_id = c.id) as trainings,
     ${ATTACHED} as resources
   from course c where c.id = $3 and ${COURSE_SEEN}`,
);

/** A course in all its languages, for whoever may change it. Fails with NOT_FOUND for everybody else. */
export const findForm = async (
  db: Queryable,
  actor: Actor,
  courseId: number,
  lang: ContentLang,
): Promise<ResponseOf<typeof getCourseForm>> =>
  editable(
    actor,
    await db.row<ResponseOf<typeof getCourseForm>>(selectForm, [actor.id, actor.clientId, courseId, lang]),
  );

const selectUsage = sql(
  'courses.usage',
  `select
     (select count(*) from course_suggestion g join person p on p.id = g.person_id
        where g.course_id = $1 and (g.ends_at is null or g.ends_at > $2) and p.deleted_at is null) as suggested,
     (select count(*) from course_favorite f join person p on p.id = f.person_id
        where f.course_id = $1 and p.deleted_at is null) as favorites,
     (select count(*) from course_resource a join resource r on r.id = a.resource_id
        where a.course_id = $1 and r.deleted_at is null) as resources`,
);

/** What the deletion of a course would touch, for whoever may delete it. Fails with NOT_FOUND for everybody else. */
export async function findUsage(
  db: Queryable,
  actor: Actor,
  courseId: number,
  now: Date,
): Promise<ResponseOf<typeof getCourseUsage>> {
  editable(actor, await db.row<EditedCourse>(selectEdited, [actor.id, actor.clientId, courseId]));
  const usage = await db.row<ResponseOf<typeof getCourseUsage>>(selectUsage, [courseId, now]);
  return usage ?? { suggested: 0, favorites: 0, resources: 0 };
}
