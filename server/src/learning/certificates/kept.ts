import type { CertificateKind, ContentLang } from '@vr/shared-api/limits';
import { type Queryable, sql } from '../../platform/db/database.ts';

export interface LangText {
  lang: ContentLang;
  text: string;
}

/** The title of a training or course, with its description. */
export interface Title extends LangText {
  description: string;
}

const NONE: Title = { lang: 'en', text: '', description: '' };

const pick = <T extends LangText>(texts: readonly T[], lang: ContentLang): T | undefined =>
  texts.find((text) => text.lang === lang) ?? texts[0];

/** Returns a title in a language, or in a fallback language. */
export const titleIn = (titles: readonly Title[], lang: ContentLang): Title => pick(titles, lang) ?? NONE;

/** Returns a text in a language, or in a fallback language. */
export const textIn = (texts: readonly LangText[], lang: ContentLang): string => pick(texts, lang)?.text ?? '';

/** A certificate as it was issued, with its values and its look. */
export interface Certificate {
  id: number;
  /** Without the separators with which it is displayed. */
  number: string;
  clientId: number;
  trainingId: number | null;
  courseId: number | null;
  personName: string;
  titles: Title[];
  /** The names of a training's skills, or of a course's trainings. */
  parts: LangText[][];
  /** The day of the completion, YYYY-MM-DD. */
  day: string;
  score: number | null;
  emailHash: string;
  emailSalt: string;
  issuedAt: Date;
  withdrawnAt: Date | null;
  companyName: string;
  primaryColor: string;
  secondaryColor: string;
  /** The path of the logo. */
  logo: string | null;
  /** The storage keys of the company's own pictures. */
  pictures: Partial<Record<ContentLang, string>>;
}

const SELECT = `select e.id, e.number, e.client_id as "clientId", e.training_id as "trainingId", e.course_id as "courseId",
    e.person_name as "personName", e.titles, e.parts, e.day, e.score, e.email_hash as "emailHash",
    e.email_salt as "emailSalt", e.issued_at as "issuedAt", e.withdrawn_at as "withdrawnAt",
    l.company_name as "companyName", l.primary_color as "primaryColor", l.secondary_color as "secondaryColor", l.logo,
    l.pictures
  from certificate e join certificate_look l on l.id = e.look_id join client c on c.id = e.client_id`;

export const kindOf = ({ courseId }: Certificate): CertificateKind => (courseId === null ? 'training' : 'course');

/** The training or course of a certificate. */
export interface Subject {
  kind: CertificateKind;
  id: number;
}

const selectValid = {
  training: sql<Certificate>(
    'certificates.valid-of-training',
    `${SELECT} where e.person_id = :personId and e.training_id = :id and e.withdrawn_at is null`,
  ),
  course: sql<Certificate>(
    'certificates.valid-of-course',
    `${SELECT} where e.person_id = :personId and e.course_id = :id and e.withdrawn_at is null`,
  ),
};
/** Returns the valid certificate of a person, or undefined if none was issued. */
export const findValid = (db: Queryable, personId: number, { kind, id }: Subject): Promise<Certificate | undefined> =>
  db.row(selectValid[kind], { personId, id });

const selectByNumber = sql<Certificate>(
  'certificates.by-number',
  `${SELECT} where e.number = :number and e.person_name <> '' and c.deleted_at is null`,
);
/** Returns a certificate, valid or withdrawn, by its number. Undefined if the person or the company was deleted. */
export const findByNumber = (db: Queryable, number: string): Promise<Certificate | undefined> =>
  db.row(selectByNumber, { number });

const selectIssuer = sql<{ name: string }>(
  'certificates.issuer',
  'select name from client where id = :clientId and deleted_at is null',
);
/** Returns the name of a company, or undefined if there is no such company. */
export const findIssuer = (db: Queryable, clientId: number): Promise<{ name: string } | undefined> =>
  db.row(selectIssuer, { clientId });

const selectValidIds = sql<{ id: number }>(
  'certificates.valid-ids',
  'select id from certificate where withdrawn_at is null and id between :from and :to order by id',
);
/** Returns the ids of the valid certificates with ids from `from` to `to`, both included. */
export const findValidIds = async (db: Queryable, from: number, to: number): Promise<number[]> =>
  (await db.rows(selectValidIds, { from, to })).map(({ id }) => id);

interface Results {
  personId: number;
  trainingId: number;
}

/** SQL condition on the certificate `e`: it is the person's certificate of the training or of a course that contains it. */
const OF_TRAINING = `e.person_id = :personId and (e.training_id = :trainingId
  or exists (select from course_training x where x.course_id = e.course_id and x.training_id = :trainingId))`;

const withdraw = sql(
  'certificates.withdraw',
  `update certificate e set withdrawn_at = :at where e.withdrawn_at is null and ${OF_TRAINING}`,
);
/**
 * Withdraws a person's certificates of a training and of the courses that contain it, because the results were reset.
 * Call it after changing the person's progress in the same transaction, so that it also withdraws a certificate that is
 * being issued concurrently.
 */
export async function withdrawCertificates(
  tx: Queryable,
  { personId, trainingId, at }: Results & { at: Date },
): Promise<void> {
  await tx.rows(withdraw, { personId, trainingId, at });
}

// The certificate of a course stays withdrawn while another training of the course is reset. If the person has completed
// the training again since the reset, they keep the new certificate instead.
const restore = sql(
  'certificates.restore',
  `update certificate set withdrawn_at = null where id in (
     select distinct on (e.training_id, e.course_id) e.id from certificate e
     where e.withdrawn_at is not null and e.person_name <> '' and ${OF_TRAINING}
       and not exists (select from progress_reset r where r.person_id = :personId and r.undone_at is null
         and r.at >= e.issued_at
         and (r.training_id = e.training_id
           or exists (select from course_training x where x.course_id = e.course_id and x.training_id = r.training_id)))
       and not exists (select from certificate v where v.person_id = :personId and v.withdrawn_at is null
         and (v.training_id = e.training_id or v.course_id = e.course_id))
     order by e.training_id, e.course_id, e.id desc)`,
);
/** Makes certificates valid again after a reset was undone, unless another reset still withdraws them. */
export async function restoreCertificates(tx: Queryable, { personId, trainingId }: Results): Promise<void> {
  await tx.rows(restore, { personId, trainingId });
}
