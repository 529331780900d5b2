import type { previewOffer } from '@vr/shared-api/contract/clients.schema';
import { OFFER_MAX, PLATFORM_CLIENT_ID } from '@vr/shared-api/limits';
import type { Static } from 'typebox';
import { announceTrainings } from '../../catalogue/trainings/announce.ts';
import { lockTrainings } from '../../catalogue/trainings/editable.ts';
import { type AuditEntry, recordAudit } from '../../platform/audit/audit.ts';
import { type Queryable, sql } from '../../platform/db/database.ts';
import { fail, refuse } from '../../platform/http/fail.ts';
import { OFFERABLE_TRAINING, playableTraining, TRAININGS } from '../../visibility/trainings.ts';

/** Fails with NOT_FOUND. */
export const noSuchCompany = (): never => fail('NOT_FOUND', { message: 'No such company.' });

// The platform has no offer: all global trainings are unlocked for its people.
const IS_COMPANY = `c.id <> ${PLATFORM_CLIENT_ID} and c.deleted_at is null`;
const A_COMPANY = `from client c where c.id = :clientId and ${IS_COMPANY}`;

const selectOffer = sql<{ trainingIds: number[] }>(
  'offer.find',
  `select array(select t.id from offer o join (${TRAININGS}) on t.id = o.training_id
     where o.client_id = c.id and ${OFFERABLE_TRAINING} order by t.id) as "trainingIds" ${A_COMPANY}`,
);

/** Returns the ids of the trainings in a company's offer that are now in the global catalogue. Fails with NOT_FOUND. */
export async function findOffer(db: Queryable, clientId: number): Promise<number[]> {
  const found = await db.row(selectOffer, { clientId });
  return found?.trainingIds ?? noSuchCompany();
}

// Not "for update", so that other transactions can still write rows that refer to the company.
const lockCompanies = sql<{ id: number }>(
  'offer.lock',
  `select c.id from client c where c.id = any(:clientIds) and ${IS_COMPANY} order by c.id for no key update`,
);

const selectFirstRefused = sql<{ place: number }>(
  'offer.first-refused',
  `select i.place from unnest(:trainingIds::int[]) with ordinality i (id, place)
   where not exists (select from ${TRAININGS} where t.id = i.id and ${OFFERABLE_TRAINING}) order by i.place limit 1`,
);

/** SQL for the ids of the trainings that leave a company's offer if `:trainingIds` becomes the new offer. */
const REMOVED = `select o.training_id from offer o join (${TRAININGS}) on t.id = o.training_id
  where o.client_id = :clientId and ${OFFERABLE_TRAINING}
    and not exists (select from unnest(:trainingIds::int[]) kept where kept = o.training_id)`;

const replaceOffer = sql<OfferChange>(
  'offer.replace',
  `with added as (
     insert into offer (client_id, training_id) select :clientId::int, unnest(:trainingIds::int[]) on conflict do nothing
     returning training_id
   ), removed as (
     delete from offer where client_id = :clientId and training_id in (${REMOVED}) returning training_id
   )
   select array(select training_id from added order by 1) as added,
     array(select training_id from removed order by 1) as removed`,
);

// A reset deletes the progress, so each row of `progress` is a current attempt. "offset 0" makes PostgreSQL look up the few
// people of the company first, and not everyone who has played the trainings.
const selectPreview = sql<{ trainings: { trainingId: number; courses: number; people: number }[]; people: number }>(
  'offer.preview',
  `with removed as materialized (${REMOVED}),
     begun as materialized (
       select g.training_id, p.id as person_id
       from (select * from person where client_id = :clientId and deleted_at is null offset 0) p
       join progress g on g.person_id = p.id join (${TRAININGS}) on t.id = g.training_id
       where g.percent < 100 and g.training_id in (select training_id from removed)
         and ${playableTraining({ person: 'p.id', company: ':clientId' })}),
     taken as (
       select r.training_id as "trainingId",
         (select count(*) from begun b where b.training_id = r.training_id) as people,
         (select count(*) from course_training s join course k on k.id = s.course_id
          where s.training_id = r.training_id and k.client_id = :clientId and k.deleted_at is null) as courses
       from removed r)
   select (select count(distinct person_id) from begun) as people,
     (select coalesce(json_agg(t order by "trainingId"), '[]') from taken t where people > 0 or courses > 0) as trainings
   ${A_COMPANY}`,
);

/**
 * Returns which trainings a new offer would remove although people have them in progress or courses contain them, and how
 * many people that affects. Fails with NOT_FOUND.
 */
export async function previewOfferChange(
  db: Queryable,
  clientId: number,
  trainingIds: readonly number[],
): Promise<Static<typeof previewOffer.response>> {
  return (await db.row(selectPreview, { clientId, trainingIds })) ?? noSuchCompany();
}

interface OfferChange {
  added: number[];
  removed: number[];
}

/**
 * Sets a company's offer. Call it in a transaction. Trainings that {@link findOffer} leaves out stay in the offer, and are
 * returned again when they are back in the global catalogue. Fails with NOT_FOUND, and with VALIDATION at the first id that
 * is not in the global catalogue.
 */
export async function setOffer(tx: Queryable, clientId: number, trainingIds: readonly number[]): Promise<OfferChange> {
  if (!(await tx.row(lockCompanies, { clientIds: [clientId] }))) noSuchCompany();
  await requireOfferable(tx, trainingIds);
  return (await tx.row(replaceOffer, { clientId, trainingIds })) ?? { added: [], removed: [] };
}

async function requireOfferable(tx: Queryable, trainingIds: readonly number[]): Promise<void> {
  const refused = await tx.row(selectFirstRefused, { trainingIds });
  if (refused) refuse(`trainingIds/${refused.place - 1}`, 'is not a training of the global catalogue');
}

const insertOffers = sql<{ clientId: number; added: number[] }>(
  'offer.add',
  `with added as (
     insert into offer (client_id, training_id)
     select c, t from unnest(:clientIds::int[]) c cross join unnest(:trainingIds::int[]) t order by 1, 2
       on conflict do nothing
     returning client_id, training_id
   )
   select client_id as "clientId", array_agg(training_id order by training_id) as added from added group by client_id`,
);
const selectTooLarge = sql<{ place: number }>(
  'offer.too-large',
  `select i.place from unnest(:clientIds::int[]) with ordinality i (id, place)
   where (select count(*) from offer where client_id = i.id) > ${OFFER_MAX} order by i.place limit 1`,
);

interface OfferChangeOf extends OfferChange {
  clientId: number;
}

/**
 * Adds trainings to the offers of companies. Call it in a transaction. Fails with NOT_FOUND at the first company that does
 * not exist, and with VALIDATION at the first training that is not in the global catalogue, or at the first company whose
 * offer would be too large.
 */
export async function addToOffers(
  tx: Queryable,
  clientIds: readonly number[],
  trainingIds: readonly number[],
): Promise<OfferChangeOf[]> {
  const locked = new Set((await tx.rows(lockCompanies, { clientIds })).map(({ id }) => id));
  const unknown = clientIds.findIndex((id) => !locked.has(id));
  if (unknown >= 0)
    fail('NOT_FOUND', { field: `/body/clientIds/${unknown}`, message: `There is no company ${clientIds[unknown]}.` });
  await requireOfferable(tx, trainingIds);
  const inserted = await tx.rows(insertOffers, { clientIds, trainingIds });
  const tooLarge = await tx.row(selectTooLarge, { clientIds });
  if (tooLarge) refuse(`clientIds/${tooLarge.place - 1}`, `would have more than ${OFFER_MAX} trainings in its offer`);
  const added = new Map(inserted.map((addition) => [addition.clientId, addition.added]));
  return clientIds.map((clientId) => ({ clientId, added: added.get(clientId) ?? [], removed: [] }));
}

/** Records changes of offers in the audit log. Companies whose offer has not changed are left out. */
export async function recordOffers(
  tx: Queryable,
  by: Pick<AuditEntry, 'at' | 'personId' | 'address'>,
  changes: readonly OfferChangeOf[],
): Promise<void> {
  const entries = changes
    .filter(({ added, removed }) => added.length + removed.length > 0)
    .map(({ clientId, added, removed }): AuditEntry => {
      const detail = { added, removed };
      return { ...by, clientId, action: 'client.offer', subject: `client:${clientId}`, detail };
    });
  await recordAudit(tx, ...entries);
}

/** Notifies people of a company of the trainings that were added to its offer and that they can open. */
export async function announceAdded(
  tx: Queryable,
  { clientId, added }: Pick<OfferChangeOf, 'clientId' | 'added'>,
  { personId, now }: { personId: number; now: Date },
): Promise<void> {
  await lockTrainings(tx, added);
  await announceTrainings(tx, { trainingIds: added, clientId, personId, now });
}
