import type { createCourse as createCourseSchemas } from '@vr/shared-api/contract/courses.schema';
import type { BodyOf, ResponseOf } from '@vr/shared-api/contract/endpoint';
import { type Actor, isAdmin } from '@vr/shared-api/permissions';
import { type Queryable, sql } from '../../platform/db/database.ts';
import { refuseStale } from '../../platform/http/conditions.ts';
import { refuse } from '../../platform/http/fail.ts';
import { cleanText, indexOfRepeated } from '../../platform/http/input.ts';
import { playableTraining, TRAININGS } from '../../visibility/trainings.ts';
import { replaceResources } from '../resources/attach.ts';
import { lockEditable } from './form.ts';

export type CourseInput = BodyOf<typeof createCourseSchemas>;
type Saved = ResponseOf<typeof createCourseSchemas>;

const selectAllowed = sql<{ id: number }>(
  'courses.allowed-trainings',
  `select t.id from ${TRAININGS} where t.id = any(:ids) and ${playableTraining({ person: ':actorId', company: ':clientId' })}
   union select training_id from course_training where course_id = :courseId and training_id = any(:ids)`,
);

const selectSkills = sql<{ id: number }>('courses.known-skills', 'select id from skill where id = any(:skills)');

async function checkSkills(tx: Queryable, { courses }: CourseInput): Promise<void> {
  const rows = await tx.rows(selectSkills, { skills: courses.flatMap(({ skills = [] }) => skills) });
  const known = new Set(rows.map(({ id }) => id));
  for (const [index, { skills = [] }] of courses.entries()) {
    const unknown = skills.findIndex((id) => !known.has(id));
    if (unknown !== -1) refuse(`courses/${index}/skills/${unknown}`, 'is not a skill');
  }
}

/**
 * Checks what a schema cannot: no language and no training occurs twice, and the author can play each training now, or
 * the course already contains it. All other trainings cause the same error, so that it does not reveal whether they
 * exist.
 */
async function check(tx: Queryable, actor: Actor, input: CourseInput, courseId: number | null): Promise<void> {
  const sameLang = indexOfRepeated(input.courses.map(({ lang }) => lang));
  if (sameLang !== -1) refuse(`courses/${sameLang}/lang`, 'is there twice');
  await checkSkills(tx, input);
  const ids = input.trainings.map(({ trainingId }) => trainingId);
  const sameTraining = indexOfRepeated(ids);
  if (sameTraining !== -1) refuse(`trainings/${sameTraining}/trainingId`, 'is there twice');
  const rows = await tx.rows(selectAllowed, { actorId: actor.id, clientId: actor.clientId, ids, courseId });
  const allowed = new Set(rows.map(({ id }) => id));
  const refused = ids.findIndex((id) => !allowed.has(id));
  if (refused !== -1) refuse(`trainings/${refused}/trainingId`, 'is not a training that you can follow');
}

const writeTexts = sql(
  'courses.write-texts',
  `with given as (
     select * from jsonb_to_recordset(:texts) x (lang text, position smallint, title text, "briefDescription" text,
       "fullDescription" text, goals text[], skills int[])
   ), dropped as (delete from course_text where course_id = :courseId and lang not in (select lang from given))
   insert into course_text (course_id, lang, position, title, brief_description, full_description, goals, skill_ids)
   select :courseId::int, lang, position, title, "briefDescription", "fullDescription", goals, coalesce(skills, '{}')
     from given
   on conflict (course_id, lang) do update set position = excluded.position, title = excluded.title,
     brief_description = excluded.brief_description, full_description = excluded.full_description,
     goals = excluded.goals,
     skill_ids = coalesce((select skills from given where lang = excluded.lang), course_text.skill_ids)`,
);
const writeTrainings = sql(
  'courses.write-trainings',
  `with dropped as (delete from course_training where course_id = :courseId and training_id <> all(:trainingIds))
   insert into course_training (course_id, training_id, position, success_score)
   select :courseId::int, x.training, x.place, x.score
   from unnest(:trainingIds::int[], :trainingSuccessScores::int[]) with ordinality x (training, score, place)
   on conflict (course_id, training_id) do update set position = excluded.position,
     success_score = excluded.success_score`,
);

/** Writes the texts and trainings of a course. Languages and trainings that are not in the input are deleted. */
async function save(tx: Queryable, courseId: number, { courses, trainings }: CourseInput): Promise<void> {
  const texts = courses.map((text, position) => ({
    lang: text.lang,
    position,
    title: cleanText(text.title),
    briefDescription: cleanText(text.briefDescription),
    fullDescription: cleanText(text.fullDescription),
    goals: [text.goal1, text.goal2, text.goal3].map(cleanText).filter((goal) => goal !== ''),
    skills: text.skills,
  }));
  await tx.rows(writeTexts, { courseId, texts: JSON.stringify(texts) });
  await tx.rows(writeTrainings, {
    courseId,
    trainingIds: trainings.map(({ trainingId }) => trainingId),
    trainingSuccessScores: trainings.map(({ trainingSuccessScore }) => trainingSuccessScore),
  });
}

const insertCourse = sql<Saved>(
  'courses.insert',
  `insert into course (client_id, owner_id, created_at, modified_at) values (:clientId, :ownerId, :now, :now)
     returning id, version`,
);

/** Creates a course. It belongs to the company if an admin creates it without `forceManager` (readings 24). */
export async function createCourse(
  tx: Queryable,
  actor: Actor,
  { input, forceManager, now }: { input: CourseInput; forceManager: boolean; now: Date },
): Promise<Saved> {
  await check(tx, actor, input, null);
  const ownerId = isAdmin(actor) && !forceManager ? null : actor.id;
  const saved = (await tx.row(insertCourse, { clientId: actor.clientId, ownerId, now })) as Saved;
  await save(tx, saved.id, input);
  return saved;
}

const updateVersion = sql<Saved>(
  'courses.update',
  'update course set modified_at = :now, version = version + 1 where id = :courseId returning id, version',
);

/** Changes a course. Fails with STALE_EDIT if `editedVersion` is given and is not the current version. */
export async function updateCourse(
  tx: Queryable,
  actor: Actor,
  {
    courseId,
    editedVersion,
    input,
    now,
  }: { courseId: number; editedVersion: number | undefined; input: CourseInput; now: Date },
): Promise<Saved> {
  const course = await lockEditable(tx, actor, courseId);
  refuseStale(editedVersion, course.version);
  await check(tx, actor, input, courseId);
  const saved = (await tx.row(updateVersion, { courseId, now })) as Saved;
  await save(tx, courseId, input);
  return saved;
}

const softDelete = sql(
  'courses.delete',
  'update course set deleted_at = :now, deleted_by = :actorId where id = :courseId',
);

/** Marks a course as deleted, which hides it from every endpoint. People's progress in its trainings stays. */
export async function deleteCourse(tx: Queryable, actor: Actor, courseId: number, now: Date): Promise<void> {
  await lockEditable(tx, actor, courseId);
  await tx.rows(softDelete, { courseId, now, actorId: actor.id });
}

/** Replaces the resources of a course with these resources of its company, in this order. */
export async function attachResources(
  tx: Queryable,
  actor: Actor,
  { courseId, resources, now }: { courseId: number; resources: number[]; now: Date },
): Promise<void> {
  const { clientId } = await lockEditable(tx, actor, courseId);
  await replaceResources(tx, 'course', { id: courseId, clientId }, resources, now);
}
