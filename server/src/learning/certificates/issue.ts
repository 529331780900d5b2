import { randomBytes } from 'node:crypto';
import { makeCertificateNumber } from '@vr/shared-api/certificate-number';
import { type CourseStep, courseStanding, isSucceeded } from '@vr/shared-api/course';
import type { Actor } from '@vr/shared-api/permissions';
import { COMPLETION_DAY } from '../../figures/statistics/completion-day.ts';
import type { Parts } from '../../parts.ts';
import { type Queryable, sql } from '../../platform/db/database.ts';
import { fail } from '../../platform/http/fail.ts';
import { visibleCourse } from '../../visibility/courses.ts';
import { requireViewable, type ViewedPerson, viewedPerson } from '../../visibility/people.ts';
import { playableTraining, TRAININGS, visibleTraining } from '../../visibility/trainings.ts';
import { type Certificate, findValid, type LangText, type Subject, type Title } from './kept.ts';

// In the SQL below, p is the person who completed a training or course. Titles and names are stored in all languages, in
// the order in which they serve as fallbacks.
const PERSON = { person: 'p.id', company: 'p.client_id' };
const RANDOM_BYTES = 16;

const titles = (table: 'training_text' | 'course_text', owner: string): string => `(
  select json_agg(json_build_object('lang', m.lang, 'text', m.title, 'description', m.brief_description)
    order by (m.lang = 'en') desc, m.position, m.lang)
  from ${table} m where m.${table === 'training_text' ? 'training_id' : 'course_id'} = ${owner})`;

const selectPerson = sql<ViewedPerson & { seesSubject: boolean }>(
  'certificates.person',
  `select ${viewedPerson('p', ':readerId')}, :kind <> 'course' or p.id = :readerId or exists (
     select from course c where c.id = :subjectId and (${visibleCourse({ person: ':readerId', company: 'p.client_id' })}
       or (c.client_id = p.client_id and c.deleted_at is not null))) as "seesSubject"
   from person p where p.id = :personId and p.deleted_at is null`,
);

/** Fails with NOT_FOUND unless the reader may see the person and, for a certificate of a course, the course. */
async function requireReadable(db: Queryable, personId: number, subject: Subject, reader: Actor): Promise<void> {
  const values = { personId, readerId: reader.id, kind: subject.kind, subjectId: subject.id };
  const found = await db.row(selectPerson, values);
  if (!requireViewable(found, reader).seesSubject) noSuch(subject);
}

const noSuch = ({ kind }: Subject): never => fail('NOT_FOUND', { message: `No such ${kind}.` });

interface Completion {
  titles: Title[];
  parts: LangText[][];
  day: string;
  score: number | null;
}

// The progress is locked, so that a concurrent reset waits until the certificate is committed, and then withdraws it.
const selectTraining = sql<Completion & { percent: number }>(
  'certificates.training',
  `select coalesce(d.percent, 0) as percent, d.best_score as score, ${titles('training_text', 't.id')} as titles,
     coalesce((
       select json_agg(k.names order by k.skill_type) from (
         select k.skill_type, json_agg(json_build_object('lang', m.lang, 'text', m.name)
           order by (m.lang = 'en') desc, m.lang) as names
         from skill_best b join skill k on k.id = b.skill_id join skill_text m on m.skill_id = k.id
         where b.person_id = p.id and b.training_id = t.id and b.value > 0 group by k.id) k), '[]') as parts,
     ${COMPLETION_DAY} as day
   from person p join client c on c.id = p.client_id join (${TRAININGS}) on t.id = :trainingId
   left join progress d on d.person_id = p.id and d.training_id = t.id
   where p.id = :personId and (d.person_id is not null or ${visibleTraining(PERSON)})`,
);

const lockProgress = {
  training: sql(
    'certificates.lock-progress',
    'select from progress where person_id = :personId and training_id = :subjectId for share',
  ),
  course: sql(
    'certificates.lock-course-progress',
    `select from progress where person_id = :personId
       and training_id in (select training_id from course_training where course_id = :subjectId)
     order by training_id for share`,
  ),
};

async function findTraining(tx: Queryable, personId: number, trainingId: number): Promise<Completion | undefined> {
  const found = await tx.row(selectTraining, { personId, trainingId });
  if (!found?.titles) return noSuch({ kind: 'training', id: trainingId });
  return found.percent === 100 ? found : undefined;
}

interface CourseRow {
  titles: Title[] | null;
  steps: (CourseStep & { names: Title[]; day: string | null })[];
}

const selectCourse = sql<CourseRow>(
  'certificates.course',
  `select ${titles('course_text', 'c.id')} as titles, (
     select coalesce(json_agg(json_build_object('score', d.best_score, 'progressPercentage', coalesce(d.percent, 0),
       'minimalScoreNeeded', x.success_score, 'isAvailable', ${playableTraining(PERSON)},
       'names', ${titles('training_text', 't.id')},
       'day', coalesce(
         (select greatest(min(s.day) filter (where s.progress > 0),
            min(s.day) filter (where coalesce(s.score, 0) >= x.success_score))
          from session s where s.person_id = p.id and s.training_id = t.id and s.attempt = d.attempt and not s.voided),
         (d.last_session_at at time zone o.time_zone)::date)) order by x.position), '[]')
     from course_training x join (${TRAININGS}) on t.id = x.training_id
     left join progress d on d.person_id = p.id and d.training_id = t.id
     where x.course_id = c.id) as steps
   from person p join client o on o.id = p.client_id join course c on c.id = :courseId and c.client_id = p.client_id
   where p.id = :personId and c.deleted_at is null and (${visibleCourse(PERSON)}
     or exists (select from course_suggestion g where g.person_id = p.id and g.course_id = c.id and g.starts_at <= :now))`,
);

async function findCourse(
  tx: Queryable,
  personId: number,
  courseId: number,
  now: Date,
): Promise<Completion | undefined> {
  const found = await tx.row(selectCourse, { personId, courseId, now });
  if (!found?.titles) return noSuch({ kind: 'course', id: courseId });
  if (!courseStanding(found.steps).completed) return undefined;
  const done = found.steps.filter(isSucceeded);
  const days = done.flatMap(({ day }) => day ?? []).sort();
  const parts = done.map(({ names }) => names.map(({ lang, text }) => ({ lang, text })));
  return { titles: found.titles, parts, day: days.at(-1) ?? '', score: null };
}

// The company is locked, so that its logo and pictures are not deleted before the certificate refers to them.
const keepLook = sql<{ id: number }>(
  'certificates.keep-look',
  `with own as (
     select c.id, c.name, c.primary_color, c.secondary_color, c.logo from client c join person p on p.client_id = c.id
     where p.id = :personId for share of c
   )
   insert into certificate_look as l (client_id, company_name, primary_color, secondary_color, logo, pictures)
   select o.id, o.name, o.primary_color, o.secondary_color, o.logo, coalesce((
     select jsonb_object_agg(t.lang, t.storage_key) from certificate_template t
     where t.client_id = o.id and t.kind = :kind), '{}')
   from own o
   on conflict (client_id, company_name, primary_color, secondary_color, logo, pictures)
     do update set company_name = excluded.company_name
   returning l.id`,
);

const insertCertificate = sql(
  'certificates.issue',
  `insert into certificate (number, client_id, person_id, training_id, course_id, look_id, person_name, titles, parts,
     day, score, email_hash, email_salt, issued_at)
   select :number, p.client_id, p.id, :trainingId, :courseId, :lookId, trim(p.first_name || ' ' || p.last_name), :titles,
     :parts, :day, :score, encode(sha256(convert_to(lower(p.email) || :salt, 'UTF8')), 'hex'), :salt, :now
   from person p where p.id = :personId
   on conflict do nothing`,
);

/** Issues a certificate, unless another call has done so in the meantime. */
async function issue(
  tx: Queryable,
  personId: number,
  { kind, id }: Subject,
  completion: Completion,
  now: Date,
): Promise<void> {
  const look = await tx.row(keepLook, { personId, kind });
  await tx.rows(insertCertificate, {
    personId,
    number: makeCertificateNumber(randomBytes(RANDOM_BYTES)),
    trainingId: kind === 'training' ? id : null,
    courseId: kind === 'course' ? id : null,
    lookId: look?.id,
    ...completion,
    titles: JSON.stringify(completion.titles),
    parts: JSON.stringify(completion.parts),
    salt: randomBytes(RANDOM_BYTES).toString('base64url'),
    now,
  });
}

/**
 * Returns a person's valid certificate of a training or course, and issues it if there is none yet. Fails with NOT_FOUND
 * if the reader may not see the person or the subject, and with CERTIFICATE_NOT_EARNED if the subject is not completed.
 */
export async function ensureCertificate(
  { db, clock }: Parts,
  personId: number,
  subject: Subject,
  reader: Actor,
): Promise<Certificate> {
  await requireReadable(db, personId, subject, reader);
  const known = await findValid(db, personId, subject);
  if (known) return known;
  await db.transaction(async (tx) => {
    await tx.rows(lockProgress[subject.kind], { personId, subjectId: subject.id });
    const completion =
      subject.kind === 'training'
        ? await findTraining(tx, personId, subject.id)
        : await findCourse(tx, personId, subject.id, clock.now());
    if (!completion) fail('CERTIFICATE_NOT_EARNED', { message: `The person has not completed the ${subject.kind}.` });
    await issue(tx, personId, subject, completion, clock.now());
  });
  const issued = await findValid(db, personId, subject);
  return issued ?? noSuch(subject);
}
