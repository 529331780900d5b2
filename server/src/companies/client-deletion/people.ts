import type { Parts } from '../../parts.ts';
import { type Queryable, sql } from '../../platform/db/database.ts';
import { removeFromOutbox } from '../../platform/mail/send.ts';
import { deletePicturesLater } from '../../platform/pictures/shared.ts';
import { countDone } from './progress.ts';

/** The number of people who are deleted in one transaction, with their sessions. */
const BATCH = 10;

// "For update" makes reports and likes of these people wait, so that the totals below count all of them.
const lockPeople = sql<{ id: number; picture: string | null }>(
  'client-deletion.people',
  `select id, picture from person where client_id = :clientId order by id limit ${BATCH} for update`,
);

const OWN = 'person_id = any(:ids)';
const subtractTotals = sql(
  'client-deletion.subtract-totals',
  `with own as (
     select training_id, count(*) as views, sum(seconds) as seconds, 0 as started, 0 as completed, 0 as likes,
       0 as favorites
     from session where ${OWN} and not voided group by training_id
     union all
     select training_id, 0, 0, count(*), count(*) filter (where percent = 100), 0, 0
     from progress where ${OWN} group by training_id
     union all
     select training_id, 0, 0, 0, 0, count(*), 0 from training_like where ${OWN} group by training_id
     union all
     select training_id, 0, 0, 0, 0, 0, count(*) from training_favorite where ${OWN} group by training_id
   ), sums as (
     select training_id, sum(views) as views, sum(seconds) as seconds, sum(started) as started,
       sum(completed) as completed, sum(likes) as likes, sum(favorites) as favorites
     from own group by training_id
   )
   update training_total t set views = t.views - s.views, seconds = t.seconds - s.seconds,
     started = t.started - s.started, completed = t.completed - s.completed, likes = t.likes - s.likes,
     favorites = t.favorites - s.favorites
   from sums s where t.training_id = s.training_id`,
);

const deleteRows = [
  'certificate',
  'token',
  'sign_in_code',
  'reset_key',
  'totp',
  'passkey',
  'recovery_code',
  'second_factor_challenge',
  'email_change',
  'idempotency_key',
  'notification',
  'session',
  'held_report',
  'launch',
  'resume_state',
  'report_count',
  'release_health',
  'attempt',
  'progress',
  'skill_best',
  'person_total',
  'person_day',
  'training_like',
  'training_favorite',
  'course_favorite',
  'satisfaction',
  'survey_invitation',
  'person_badge',
  'person_training_badge',
].map((table) => sql(`client-deletion.of-people.${table}`, `delete from ${table} where ${OWN}`));
const deletePersons = sql('client-deletion.delete-people', 'delete from person where id = any(:ids)');

async function deleteBatch({ config, jobs }: Parts, tx: Queryable, clientId: number): Promise<number> {
  const people = await tx.rows(lockPeople, { clientId });
  const ids = people.map(({ id }) => id);
  await tx.rows(subtractTotals, { ids });
  for (const statement of deleteRows) await tx.rows(statement, { ids });
  await tx.rows(deletePersons, { ids });
  const pictures = people.map(({ picture }) => picture);
  await deletePicturesLater(jobs, tx, pictures, `person:${ids[0]}`);
  for (const id of ids) await removeFromOutbox(config, id);
  await countDone(tx, clientId, ids.length);
  return ids.length;
}

/** Deletes the people of a company with all their rows, and subtracts their figures from the totals. */
export async function deletePeople(parts: Parts, clientId: number): Promise<void> {
  let deleted: number;
  do deleted = await parts.db.transaction((tx) => deleteBatch(parts, tx, clientId));
  while (deleted > 0);
}
