import { type Queryable, sql } from '../../platform/db/database.ts';

const writeLogo = sql(
  'trainings.write-logo',
  'update training set logo = :logo, modified_at = :now where id = :trainingId',
);

/** Sets the picture of a training. */
export async function setLogo(tx: Queryable, trainingId: number, logo: string, now: Date): Promise<void> {
  await tx.rows(writeLogo, { trainingId, logo, now });
}

const selectMissing = sql<{ missing: string[] }>(
  'trainings.badge-texts-missing',
  `select array(select x.lang from training_text x where x.training_id = b.training_id and not exists (
       select from training_badge_text v where v.training_id = b.training_id and v.number = b.number and v.lang = x.lang)
     order by x.position, x.lang) as missing
   from training_badge b where b.training_id = :trainingId and b.number = :number`,
);

/** Returns the languages of the training in which a badge has no text, or undefined if there is no such badge. */
export async function findMissingTexts(
  db: Queryable,
  trainingId: number,
  number: number,
): Promise<string[] | undefined> {
  return (await db.row(selectMissing, { trainingId, number }))?.missing;
}

const writeBadgeLogo = sql(
  'trainings.write-badge-logo',
  `with touched as (update training set modified_at = :now where id = :trainingId)
   update training_badge set logo = :logo where training_id = :trainingId and number = :number`,
);

/** Sets the logo of a badge of a training. */
export async function setBadgeLogo(
  tx: Queryable,
  badge: { trainingId: number; number: number },
  logo: string,
  now: Date,
): Promise<void> {
  await tx.rows(writeBadgeLogo, { trainingId: badge.trainingId, number: badge.number, logo, now });
}
