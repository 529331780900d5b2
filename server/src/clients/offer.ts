import { PLATFORM_CLIENT_ID } from '@vr/shared-api/limits';
import { type Queryable, sql } from '../db/database.ts';
import { fail } from '../http/fail.ts';
import { OFFERABLE, TRAININGS } from '../visibility.ts';

const noSuchCompany = (): never => fail('NOT_FOUND', { message: 'No such company.' });

// The platform's people have everything: it has no offer.
const A_COMPANY = `from client c where c.id = $1 and c.id <> ${PLATFORM_CLIENT_ID} and c.deleted_at is null`;

const selectOffer = sql(
  'offer.find',
  `select array(select t.id from offer o join (${TRAININGS}) on t.id = o.training_id
     where o.client_id = c.id and ${OFFERABLE} order by t.id) as "trainingIds" ${A_COMPANY}`,
);

/** The ids in a company's offer, of those that are of the global catalogue now. Fails with NOT_FOUND. */
export async function findOffer(db: Queryable, clientId: number): Promise<number[]> {
  const found = await db.row<{ trainingIds: number[] }>(selectOffer, [clientId]);
  return found?.trainingIds ?? noSuchCompany();
}

// Not "for update": rows that refer to the company may go on being written.
const lockCompany = sql('offer.lock', `select c.id ${A_COMPANY} for no key update`);

const selectFirstRefused = sql(
  'offer.first-refused',
  `select i.place from unnest($1::int[]) with ordinality i (id, place)
   where not exists (select from ${TRAININGS} where t.id = i.id and ${OFFERABLE}) order by i.place limit 1`,
);

const replaceOffer = sql(
  'offer.replace',
  `with added as (
     insert into offer (client_id, training_id) select $1::int, unnest($2::int[]) on conflict do nothing
     returning training_id
   ), removed as (
     delete from offer o using ${TRAININGS} where o.client_id = $1 and t.id = o.training_id and ${OFFERABLE}
       and not exists (select from unnest($2::int[]) kept where kept = t.id)
     returning o.training_id
   )
   select array(select training_id from added order by 1) as added,
     array(select training_id from removed order by 1) as removed`,
);

/** What a change of an offer has come to. */
export interface OfferChange {
  added: number[];
  removed: number[];
}

/**
 * Sets a company's offer, in a transaction. What {@link findOffer} does not tell now, as its owner is closed, is not
 * touched: nobody has taken it out, and it is there again when the training is. Fails with NOT_FOUND, and with
 * VALIDATION at the first id that is not of the global catalogue.
 */
export async function replaceOfferOf(
  tx: Queryable,
  clientId: number,
  trainingIds: readonly number[],
): Promise<OfferChange> {
  if (!(await tx.row(lockCompany, [clientId]))) noSuchCompany();
  const refused = await tx.row<{ place: number }>(selectFirstRefused, [trainingIds]);
  if (refused) {
    const field = `/body/trainingIds/${refused.place - 1}`;
    fail('VALIDATION', { field, message: `${field} is no training of the global catalogue` });
  }
  return (await tx.row<OfferChange>(replaceOffer, [clientId, trainingIds])) ?? { added: [], removed: [] };
}
