import { PLATFORM_CLIENT_ID } from '@vr/shared-api/limits';
import { type Queryable, sql } from '../db/database.ts';
import { fail } from '../http/fail.ts';
import { OFFERABLE_TRAINING, TRAININGS } from '../visibility/trainings.ts';

const noSuchCompany = (): never => fail('NOT_FOUND', { message: 'No such company.' });

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

const replaceOffer = sql(
  'offer.replace',
  `with added as (
     insert into offer (client_id, training_id) select $1::int, unnest($2::int[]) on conflict do nothing
     returning training_id
   ), removed as (
     delete from offer o using ${TRAININGS} where o.client_id = $1 and t.id = o.training_id and ${OFFERABLE_TRAINING}
       and not exists (select from unnest($2::int[]) kept where kept = t.id)
     returning o.training_id
   )
   select array(select training_id from added order by 1) as added,
     array(select training_id from removed order by 1) as removed`,
);

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
