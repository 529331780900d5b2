import type { getCourseForm, getCourseUsage } from '@vr/shared-api/contract/courses.schema';
import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import type { ContentLang } from '@vr/shared-api/limits';
import { type Actor, mayEditCourse } from '@vr/shared-api/permissions';
import { type Queryable, sql } from '../../platform/db/database.ts';
import type { DeletionState } from '../../platform/db/deletion-state.ts';
import { titleIn } from '../../platform/db/title-in.ts';
import { fail } from '../../platform/http/fail.ts';
import { companyWideCourse, meantCourse, visibleCourse } from '../../visibility/courses.ts';
import { foreignTraining, providedTraining, TRAININGS, unlockedTraining } from '../../visibility/trainings.ts';
import { attachedTo, type Detail } from './queries.ts';

const EDITOR = { person: ':actorId', company: ':clientId' };

const OWNERSHIP = `coalesce(c.owner_id = :actorId, false) as "isOwner", ${companyWideCourse(EDITOR)} as "isGlobal"`;

/** A course before a change, with the fields that decide who may change it. */
interface EditedCourse {
  id: number;
  clientId: number;
  version: number;
  isOwner: boolean;
  isGlobal: boolean;
}

const EDITABLE = `select c.id, c.client_id as "clientId", c.version, ${OWNERSHIP}, c.deleted_at as "deletedAt",
  c.deleted_by as "deletedBy" from course c where c.id = :courseId`;
const EDITED = `${EDITABLE} and ${visibleCourse(EDITOR)}`;
const selectEdited = sql<EditedCourse & DeletionState>('courses.edited', EDITED);
// Not "for update", so that other transactions can still write rows that refer to the course.
const lockEdited = sql<EditedCourse & DeletionState>('courses.lock', `${EDITED} for no key update of c`);
const lockDeletable = sql<EditedCourse & DeletionState>(
  'courses.lock-deletable',
  `${EDITABLE} and ${meantCourse(EDITOR)} for no key update of c`,
);

/** Returns the course. If the person may not change it, fails with NOT_FOUND, as for an unknown course. */
function requireEditable<C extends Pick<EditedCourse, 'isOwner' | 'isGlobal'>>(actor: Actor, course: C | undefined): C {
  return course && mayEditCourse(actor, course) ? course : fail('NOT_FOUND', { message: 'No such course to change.' });
}

/** Returns a course that the person may change, locked until the transaction ends. Fails with NOT_FOUND. */
export const lockEditable = async (tx: Queryable, actor: Actor, courseId: number): Promise<EditedCourse> =>
  requireEditable(actor, await tx.row(lockEdited, { actorId: actor.id, clientId: actor.clientId, courseId }));

/** Locks a course that the person may delete and restore, deleted or not. Fails with NOT_FOUND. */
export const lockRestorable = async (
  tx: Queryable,
  actor: Actor,
  courseId: number,
): Promise<EditedCourse & DeletionState> =>
  requireEditable(actor, await tx.row(lockDeletable, { actorId: actor.id, clientId: actor.clientId, courseId }));

const TEXTS = `(select json_agg(json_build_object('lang', x.lang, 'title', x.title,
     'briefDescription', x.brief_description, 'fullDescription', x.full_description, 'goal1', coalesce(x.goals[1], ''),
     'goal2', coalesce(x.goals[2], ''), 'goal3', coalesce(x.goals[3], ''), 'skills', x.skill_ids)
     order by x.position, x.lang) from course_text x where x.course_id = c.id)`;

const selectForm = sql<ResponseOf<typeof getCourseForm>>(
  'courses.form',
  `select c.id, c.version, ${OWNERSHIP},
     ${TEXTS} as courses,
     (select coalesce(json_agg(json_build_object('trainingId', t.id, 'trainingSuccessScore', s.success_score,
          'isAvailable', ${providedTraining(EDITOR)} and ${unlockedTraining(EDITOR)},
          'lang', x.lang, 'title', x.title)
          order by s.position), '[]')
        from course_training s join (${TRAININGS}) on t.id = s.training_id
          left join lateral ${titleIn('training', 't.id', ':lang')} x
            on t.deleted_at is null and not ${foreignTraining(EDITOR)}
        where s.course_id = c.id) as trainings,
     ${attachedTo('c.id')} as resources
   from course c where c.id = :courseId and ${visibleCourse(EDITOR)}`,
);

/** Returns a course in all its languages. Fails with NOT_FOUND for anyone who may not change it. */
export const findForm = async (
  db: Queryable,
  actor: Actor,
  courseId: number,
  lang: ContentLang,
): Promise<ResponseOf<typeof getCourseForm>> =>
  requireEditable(actor, await db.row(selectForm, { actorId: actor.id, clientId: actor.clientId, courseId, lang }));

const selectAllTexts = sql<Pick<Detail, 'courses' | 'version'>>(
  'courses.all-texts',
  `select c.version, ${TEXTS} as courses from course c where c.id = :courseId`,
);

/** Adds the texts in all languages and the version to a course. Only people who may change the course need them. */
export async function withAllLanguages(db: Queryable, detail: Detail): Promise<Detail> {
  const texts = await db.row(selectAllTexts, { courseId: detail.id });
  return { ...detail, ...texts };
}

const selectUsage = sql<ResponseOf<typeof getCourseUsage>>(
  'courses.usage',
  `select
     (select count(*) from course_suggestion g join person p on p.id = g.person_id
        where g.course_id = :courseId and (g.ends_at is null or g.ends_at > :now) and p.deleted_at is null) as suggested,
     (select count(*) from course_favorite f join person p on p.id = f.person_id
        where f.course_id = :courseId and p.deleted_at is null) as favorites,
     (select count(*) from course_resource a join resource r on r.id = a.resource_id
        where a.course_id = :courseId and r.deleted_at is null) as resources`,
);

/** Returns what the deletion of a course would affect. Fails with NOT_FOUND for anyone who may not delete it. */
export async function findUsage(
  db: Queryable,
  actor: Actor,
  courseId: number,
  now: Date,
): Promise<ResponseOf<typeof getCourseUsage>> {
  requireEditable(actor, await db.row(selectEdited, { actorId: actor.id, clientId: actor.clientId, courseId }));
  const usage = await db.row(selectUsage, { courseId, now });
  return usage ?? { suggested: 0, favorites: 0, resources: 0 };
}
