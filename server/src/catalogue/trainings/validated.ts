import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import type { getTrainingChanges } from '@vr/shared-api/contract/reviews.schema';
import type { ContentLang } from '@vr/shared-api/limits';
import { instant, type Queryable, sql } from '../../platform/db/database.ts';
import { changesSince, type Names, type Snapshot, snapshotOf } from './changes.ts';
import { findForm, type TrainingForm } from './form.ts';

const writeValidated = sql(
  'reviews.keep-validated',
  'update training set validated = :snapshot, validated_at = :at where id = :trainingId',
);

async function formOf(db: Queryable, trainingId: number): Promise<TrainingForm> {
  const form = await findForm(db, { clientId: 0, setsAccesses: false }, trainingId);
  if (!form) throw new Error(`There is no training ${trainingId}`);
  return form;
}

/** Stores a training as it is validated now, so that the next review shows what has changed since. */
export async function keepValidated(tx: Queryable, trainingId: number, at: Date): Promise<void> {
  const snapshot = snapshotOf(await formOf(tx, trainingId));
  await tx.rows(writeValidated, { trainingId, snapshot: JSON.stringify(snapshot), at });
}

const selectValidated = sql<{ snapshot: Snapshot | null; validatedAt: string | null; alreadyPublished: boolean }>(
  'reviews.validated',
  `select t.validated as snapshot, ${instant('t.validated_at')} as "validatedAt",
     t.already_published as "alreadyPublished"
   from training t where t.id = :trainingId`,
);

const namesIn = (table: string): string => `(
  select coalesce(json_object_agg(id, name), '{}') from (
    select distinct on (${table}_id) ${table}_id as id, name from ${table}_text
    order by ${table}_id, lang = :lang desc, lang = 'en' desc, lang) every)`;
const selectNames = sql<Names>(
  'reviews.names',
  `select ${namesIn('category')} as categories, ${namesIn('skill')} as skills,
     (select coalesce(json_object_agg(id, name), '{}') from headset) as headsets`,
);

/** Returns the changes of a training since its last validation, and the inspection reports of its newest builds. */
export async function findChanges(
  db: Queryable,
  trainingId: number,
  lang: ContentLang,
): Promise<ResponseOf<typeof getTrainingChanges>> {
  const form = await formOf(db, trainingId);
  const row = await db.row(selectValidated, { trainingId });
  const names = (await db.row(selectNames, { lang })) as Names;
  const snapshot = row?.snapshot ?? null;
  return {
    validatedAt: row?.validatedAt ?? null,
    isFirst: snapshot === null && !row?.alreadyPublished,
    ...changesSince(snapshot, snapshotOf(form), names),
    inspections: form.files.map(({ fileType, version, report }) => ({ fileType, version, report })),
  };
}
