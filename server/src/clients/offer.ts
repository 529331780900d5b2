import type { previewOffer } from '@vr/shared-api/contract/clients.schema';
import { PLATFORM_CLIENT_ID } from '@vr/shared-api/limits';
import type { Static } from 'typebox';
import { type Queryable, sql } from '../db/database.ts';
import { fail } from '../http/fail.ts';
import { OFFERABLE_TRAINING, playableTraining, TRAININGS } from '../visibility/trainings.ts';

/** Fails because a company does not exist, is deleted, or is the platform. */
export const noSuchCompany = (): never => fail('NOT_FOUND', { message: 'No such company.' });

// The platform has no offer: all global trainings are unlocked for its people.
const A_COMPANY = `from client c where c.id = $1 and c.id <> ${PLATFORM_CLIENT_ID} and c.deleted_at is null`;

const selectOffer = sql(
  'offer.find',
  `select array(select t.id from offer o join (${TRAININGS}) on t.id = o.training_id
     where o.client_id = c.id and ${OFFERABLE_TRAINING} order by t.id) as "trainingIds" ${A_COMPANY}`,
);

/** Returns the ids in a company's offer of trainings that are in the global catalogue now. Fails with NOT_FOUND. */
export async function findOffer(db: Queryable, clientId: number): Promise<number[]> {
  const found = await db.row<{ trainingIds: number[] }>(selectOffer, [clientId]);
  return found?.trainingIds ?? noSuchCompany();
}

// Not "for update", so that other transactions can still write rows that refer to the company.
const lockCompany = sql('offer.lock', `select c.id ${A_COMPANY} for no key update`);

const selectFirstRefused = sql(
  'offer.first-refused',
  `select i.place from unnest($1::int[]) with ordinality i (id, place)
   where not exists (select from ${TRAININGS} where t.id = i.id and ${OFFERABLE_TRAINING}) order by i.place limit 1`,
);

/** SQL for the ids of the trainings that leave the offer of the company $1 if it becomes $2. */
const REMOVED = `select o.training_id from offer o join (${TRAININGS}) on t.id = o.training_id
  where o.client_id = $1 and ${OFFERABLE_TRAINING}
    and not exists (select from unnest($2::int[]) kept where kept = o.training_id)`;

const replaceOffer = sql(
  'offer.replace',
  `with added as (
     insert into offer (client_id, training_id) select $1::int, unnest($2::int[]) on conflict do nothing
     returning training_id
   ), removed as (
     delete from offer where client_id = $1 and training_id in (${REMOVED}) returning training_id
   )
   select array(select training_id from added order by 1) as added,
     array(select training_id from removed order by 1) as removed`,
);

// A reset deletes the progress, so a row of `progress` is an attempt that has begun. "offset 0" makes
// PostgreSQL look up the few people of the company first, not everyone who has played the trainings.
const selectPreview = sql(
  'offer.preview',
  `with removed as materialized (${REMOVED}),
     begun as materialized (
       select g.training_id, p.id as person_id
       from (select * from person where client_id = $1 and deleted_at is null offset 0) p
       join progress g on g.person_id = p.id join (${TRAININGS}) on t.id = g.training_id
       where g.percent < 100 and g.training_id in (select training_id from removed)
         and ${playableTraining({ person: 'p.id', company: '$1' })}),
     taken as (
       select r.training_id as "trainingId",
         (select count(*) from begun b where b.training_id = r.training_id) as people,
         (select count(*) from course_training s join course k on k.id = s.course_id
          where s.training_id = r.training_id and k.client_id = $1 and k.deleted_at is null) as courses
       from removed r)
   select (select count(distinct person_id) from begun) as people,
     (select coalesce(json_agg(t order by "trainingId"), '[]') from taken t where people > 0 or courses > 0) as trainings
   ${A_COMPANY}`,
);

/**
 * Returns which trainings a new offer would take away although people of the company are in the middle of them or a course
 * of the company contains them. Fails with NOT_FOUND.
 */
export async function previewOfferChange(
  db: Queryable,
  clientId: number,
  trainingIds: readonly number[],
): Promise<Static<typeof previewOffer.response>> {
  return (await db.row(selectPreview, [clientId, trainingIds])) ?? noSuchCompany();
}

/** The ids of the trainings that a change added to an offer and removed from it. */
export interface OfferChange {
  added: number[];
  removed: number[];
}

/**
 * Sets a company's offer; call it in a transaction. Trainings that {@link findOffer} leaves out because their owner is
 * closed stay in the offer, and are returned again when the owner reopens. Fails with NOT_FOUND, and with VALIDATION at
 * the first id that is not in the global catalogue.
 */
export async function setOffer(tx: Queryable, clientId: number, trainingIds: readonly number[]): Promise<OfferChange> {
  if (!(await tx.row(lockCompany, [clientId]))) noSuchCompany();
  const refused = await tx.row<{ place: number }>(selectFirstRefused, [trainingIds]);
  if (refused) {
    const field = `/body/trainingIds/${refused.place - 1}`;
    fail('VALIDATION', { field, message: `${field} is not a training of the global catalogue` });
  }
  return (await tx.row<OfferChange>(replaceOffer, [clientId, trainingIds])) ?? { added: [], removed: [] };
}
