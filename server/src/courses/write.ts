import type { createCourse as createCourseSchemas } from '@vr/shared-api/contract/courses.schema';
import type { BodyOf, ResponseOf } from '@vr/shared-api/contract/endpoint';
import { type Actor, isAdmin } from '@vr/shared-api/permissions';
import { type Queryable, sql } from '../db/database.ts';
import { firstRepeated, replaceResources, tidy } from '../editing.ts';
import { refuseStale } from '../http/conditions.ts';
import { refuse } from '../http/fail.ts';
import { FOLLOWED, TRAININGS } from '../visibility.ts';
import { lockEditable } from './form.ts';

export type CourseInput = BodyOf<typeof createCourseSchemas>;
type Saved = ResponseOf<typeof createCourseSchemas>;

const selectFollowed = sql(
  'courses.followed',
  `select t.id from ${TRAININGS} where t.id = any($3) and ${FOLLOWED}
   union select training_id from course_training where course_id = $4 and training_id = any($3)`,
);

/**
 * What a schema cannot say: no language and no training twice, and only trainings that the author can follow now, or
 * that the course has held before. Of any other nobody learns why.
 */
async function check(tx: Queryable, actor: Actor, input: CourseInput, courseId: number | null): Promise<void> {
  const sameLang = firstRepeated(input.courses.map(({ lang }) => lang));
  if (sameLang !== -1) refuse(`courses/${sameLang}/lang`, 'is there twice');
  const ids = input.trainings.map(({ trainingId }) => trainingId);
  const sameTraining = firstRepeated(ids);
  if (sameTraining !== -1) refuse(`trainings/${sameTraining}/trainingId`, 'is there twice');
  const rows = await tx.rows<{ id: number }>(selectFollowed, [actor.id, actor.clientId, ids, courseId]);
  const possible = new Set(rows.map(({ id }) => id));
  const impossible = ids.findIndex((id) => !possible.has(id));
  if (impossible !== -1) refuse(`trainings/${impossible}/trainingId`, 'is no training that you can follow');
}

const writeTexts = sql(
  'courses.write-texts',
  `with given as (
     select * from jsonb_to_recordset($2) x (lang text, position smallint, title text, "briefDescription" text,
       "fullDescription" text, goals text[])
   ), dropped as (delete from course_text where course_id = $1 and lang not in (select lang from given))
   insert into course_text (course_id, lang, position, title, brief_description, full_description, goals)
   select $1::int, lang, position, title, "briefDescription", "fullDescription", goals from given
   on conflict (course_id, lang) do update set position = excluded.position, title = excluded.title,
     brief_description = excluded.brief_description, full_description = excluded.full_description,
     goals = excluded.goals`,
);
const writeTrainings = sql(
  'courses.write-trainings',
  `with dropped as (delete from course_training where course_id = $1 and training_id <> all($2))
   insert into course_training (course_id, training_id, position, success_score)
   select $1::int, x.training, x.place, x.score
   from unnest($2::int[], $3::int[]) with ordinality x (training, score, place)
   on conflict (course_id, training_id) do update set position = excluded.position,
     success_score = excluded.success_score`,
);

/** Writes texts and trainings; languages and trainings that are not among them are dropped. */
async function save(tx: Queryable, courseId: number, { courses, trainings }: CourseInput): Promise<void> {
  const texts = courses.map((text, position) => ({
    lang: text.lang,
    position,
    title: tidy(text.title),
    briefDescription: tidy(text.briefDescription),
    fullDescription: tidy(text.fullDescription),
    goals: [text.goal1, text.goal2, text.goal3].map(tidy).filter((goal) => goal !== ''),
  }));
  await tx.rows(writeTexts, [courseId, JSON.stringify(texts)]);
  await tx.rows(writeTrainings, [
    courseId,
    trainings.map(({ trainingId }) => trainingId),
    trainings.map(({ trainingSuccessScore }) => trainingSuccessScore),
  ]);
}

const insertCourse = sql(
  'courses.insert',
  `insert into course (client_id, owner_id, created_at, modified_at) values ($1, $2, $3, $3) returning id, version`,
);

/** Makes a course: an admin's is the company's unless it is to be their own, a manager's is always their own (readings 24). */
export async function createCourse(
  tx: Queryable,
  actor: Actor,
  { input, forceManager, now }: { input: CourseInput; forceManager: boolean; now: Date },
): Promise<Saved> {
  await check(tx, actor, input, null);
  const ownerId = isAdmin(actor) && !forceManager ? null : actor.id;
  const saved = (await tx.row<Saved>(insertCourse, [actor.clientId, ownerId, now])) as Saved;
  await save(tx, saved.id, input);
  return saved;
}

const updateVersion = sql(
  'courses.update',
  'update course set modified_at = $2, version = version + 1 where id = $1 returning id, version',
);

/** Changes a course, of which the person has seen the version `edited`. */
export async function updateCourse(
  tx: Queryable,
  actor: Actor,
  { courseId, edited, input, now }: { courseId: number; edited: number; input: CourseInput; now: Date },
): Promise<Saved> {
  const course = await lockEditable(tx, actor, courseId);
  refuseStale(edited, course.version);
  await check(tx, actor, input, courseId);
  const saved = (await tx.row<Saved>(updateVersion, [courseId, now])) as Saved;
  await save(tx, courseId, input);
  return saved;
}

const softDelete = sql('courses.delete', 'update course set deleted_at = $2 where id = $1');

/** Takes a course away for good, from every list and every call; what people have done in its trainings stays. */
export async function deleteCourse(tx: Queryable, actor: Actor, courseId: number, now: Date): Promise<void> {
  await lockEditable(tx, actor, courseId);
  await tx.rows(softDelete, [courseId, now]);
}

/** Attaches resources of the company, in this order, instead of those that were. */
export async function attachResources(
  tx: Queryable,
  actor: Actor,
  { courseId, resources, now }: { courseId: number; resources: number[]; now: Date },
): Promise<void> {
  const { clientId } = await lockEditable(tx, actor, courseId);
  await replaceResources(tx, 'course', { id: courseId, clientId }, resources, now);
}
