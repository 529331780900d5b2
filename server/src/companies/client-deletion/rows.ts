import type { Parts } from '../../parts.ts';
import { type Queryable, sql } from '../../platform/db/database.ts';
import { deleteFileLater } from '../../platform/jobs/delete-file.ts';
import { deletePicturesLater } from '../../platform/pictures/shared.ts';
import { countDone } from './progress.ts';

// The order follows from the foreign keys. Texts, memberships and the like are deleted with the rows to which they belong.
const deleteConnections = [
  'progress_reset',
  'course_suggestion',
  'training_suggestion',
  'suggestion',
  'course',
  'training_access',
  'training_restriction',
  'offer',
  'team_member',
  'person_group',
  'representative',
  'contract_warning',
  'known_network',
  'embedding_origin',
  'used_assertion',
  'embedding_key',
].map((table) => sql(`client-deletion.connections.${table}`, `delete from ${table} where client_id = :clientId`));
const deleteReviews = sql(
  'client-deletion.connections.reviews',
  'delete from training_review r using training t where t.id = r.training_id and t.client_id = :clientId',
);

/** Deletes the rows of a company that refer to its people: teams, groups, courses, suggestions and the like. */
export async function deleteConnectingRows({ db }: Parts, clientId: number): Promise<void> {
  await db.transaction(async (tx) => {
    for (const statement of deleteConnections) await tx.rows(statement, { clientId });
    await tx.rows(deleteReviews, { clientId });
  });
}

/** The number of trainings that are deleted in one transaction. */
const BATCH = 20;

const IS_OF_COMPANY = 'i.id::int in (select id from training where client_id = :clientId)';
// Removes the company's trainings from other people's notifications. Deletes a notification that is about nothing else.
const removeFromNotifications = [
  sql(
    'client-deletion.delete-notifications',
    `delete from notification where (params->>'byClientId')::int = :clientId
       or (jsonb_array_length(params->'trainingIds') > 0 and coalesce(params->'courseIds', '[]') = '[]'
         and not exists (select from jsonb_array_elements(params->'trainingIds') i (id) where not ${IS_OF_COMPANY}))`,
  ),
  sql(
    'client-deletion.shorten-notifications',
    `update notification n set params = n.params || jsonb_build_object('trainingIds', (
       select coalesce(jsonb_agg(i.id order by i.place), '[]')
       from jsonb_array_elements(n.params->'trainingIds') with ordinality i (id, place) where not ${IS_OF_COMPANY}))
     where exists (select from jsonb_array_elements(n.params->'trainingIds') i (id) where ${IS_OF_COMPANY})`,
  ),
];

const selectTrainings = sql<{ id: number; pictures: (string | null)[] }>(
  'client-deletion.trainings',
  `select t.id, array(select t.logo union all select logo from training_badge where training_id = t.id) as pictures
   from training t where t.client_id = :clientId order by t.id limit ${BATCH} for update`,
);
// Other companies may have suggested the trainings. A suggestion that contains no other trainings is deleted, too.
const deleteEmptySuggestions = sql(
  'client-deletion.empty-suggestions',
  `delete from suggestion s where s.id in (select suggestion_id from training_suggestion where training_id = any(:ids))
     and not exists (select from training_suggestion x where x.suggestion_id = s.id and x.training_id <> all(:ids))`,
);
const deleteOfTrainings = [
  ...['token', 'training_total', 'training_day', 'training_month'].map((table) =>
    sql(`client-deletion.of-trainings.${table}`, `delete from ${table} where training_id = any(:ids)`),
  ),
  deleteEmptySuggestions,
  sql('client-deletion.delete-trainings', 'delete from training where id = any(:ids)'),
];

async function deleteTrainingBatch({ jobs }: Parts, tx: Queryable, clientId: number): Promise<number> {
  const trainings = await tx.rows(selectTrainings, { clientId });
  const ids = trainings.map(({ id }) => id);
  for (const statement of deleteOfTrainings) await tx.rows(statement, { ids });
  const pictures = trainings.flatMap((training) => training.pictures);
  await deletePicturesLater(jobs, tx, pictures, `training:${ids[0]}`);
  await countDone(tx, clientId, ids.length);
  return ids.length;
}

/** Deletes the trainings of a company, also from other people's notifications. Builds must have been deleted before. */
export async function deleteTrainings(parts: Parts, clientId: number): Promise<void> {
  const { db } = parts;
  await db.transaction(async (tx) => {
    for (const statement of removeFromNotifications) await tx.rows(statement, { clientId });
  });
  let deleted: number;
  do deleted = await db.transaction((tx) => deleteTrainingBatch(parts, tx, clientId));
  while (deleted > 0);
}

const selectFiles = sql<{ key: string }>(
  'client-deletion.files',
  `select storage_key as key from certificate_template where client_id = :clientId
   union all select storage_key from graphical_charter where client_id = :clientId
   union all select p.key from certificate_look l cross join jsonb_each_text(l.pictures) p (lang, key)
     where l.client_id = :clientId`,
);
const selectLogos = sql<{ logo: string | null }>(
  'client-deletion.logos',
  'select logo from client where id = :clientId union select logo from certificate_look where client_id = :clientId',
);
// A training of the platform can name the partner from which it comes.
const forgetPartner = sql(
  'client-deletion.partner',
  'update training set partner_id = null where partner_id = :clientId',
);
const deleteOfCompany = [
  'certificate_look',
  'certificate_template',
  'graphical_charter',
  'master_content',
  'client_day',
  'training_day',
  'training_month',
  'audit',
  'client_deletion',
].map((table) => sql(`client-deletion.of-company.${table}`, `delete from ${table} where client_id = :clientId`));
const deleteClient = sql('client-deletion.client', 'delete from client where id = :clientId');

/** Deletes the row of a company and its remaining rows, after its people, trainings and builds. */
export async function deleteCompanyRows({ db, jobs }: Parts, clientId: number): Promise<void> {
  await db.transaction(async (tx) => {
    for (const { key } of await tx.rows(selectFiles, { clientId })) await deleteFileLater(jobs, tx, key);
    const logos = await tx.rows(selectLogos, { clientId });
    const addresses = logos.map(({ logo }) => logo);
    await deletePicturesLater(jobs, tx, addresses, `client:${clientId}`);
    await tx.rows(forgetPartner, { clientId });
    for (const statement of deleteOfCompany) await tx.rows(statement, { clientId });
    await tx.rows(deleteClient, { clientId });
  });
}
