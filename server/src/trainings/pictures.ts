import { type Queryable, sql } from '../db/database.ts';

const writeLogo = sql('trainings.write-logo', 'update training set logo = $2, modified_at = $3 where id = $1');

/** Sets the picture of a training. */
export async function setLogo(tx: Queryable, trainingId: number, logo: string, now: Date): Promise<void> {
  await tx.rows(writeLogo, [trainingId, logo, now]);
}

const selectMissing = sql(
  'trainings.badge-texts-missing',
  `select array(select x.lang from training_text x where x.training_id = b.training_id and not exists (
       select from training_badge_text v where v.training_id = b.training_id and v.number = b.number and v.lang = x.lang)
     order by x.position, x.lang) as missing
   from training_badge b where b.training_id = $1 and b.number = $2`,
);

/** Returns the languages of the training in which a badge has no text, or undefined if there is no such badge. */
export async function findMissingTexts(
  db: Queryable,
  trainingId: number,
  number: number,
): Promise<string[] | undefined> {
  return (await db.row<{ missing: string[] }>(selectMissing, [trainingId, number]))?.missing;
}

const writeBadgeLogo = sql(
  'trainings.write-badge-logo',
  `with touched as (update training set modified_at = $4 where id = $1)
   update training_badge set logo = $3 where training_id = $1 and number = $2`,
);

/** Sets the logo of a badge of a training. */
export async function setBadgeLogo(
  tx: Queryable,
  badge: { trainingId: number; number: number },
  logo: string,
  now: Date,
): Promise<void> {
  await tx.rows(writeBadgeLogo, [badge.trainingId, badge.number, logo, now]);
}
