import type { BodyOf, ResponseOf } from '@vr/shared-api/contract/endpoint';
import type { getTrainingAccesses, putTrainingAccesses } from '@vr/shared-api/contract/trainings.schema';
import { type Actor, can } from '@vr/shared-api/permissions';
import { byName } from '../../platform/db/compare.ts';
import { type Queryable, sql } from '../../platform/db/database.ts';
import { fail } from '../../platform/http/fail.ts';
import {
  ownedTraining,
  providedTraining,
  TRAININGS,
  type Viewer,
  visibleTraining,
} from '../../visibility/trainings.ts';
import { announceTrainings, rememberOpeners } from './announce.ts';

export type Accesses = BodyOf<typeof putTrainingAccesses>;

/** SQL for the groups of a company that get the training with this id, as JSON. */
export const accessesOf = (training: string, { company }: Pick<Viewer, 'company'>): string => `json_build_object(
  'allGroup', not exists (select from training_restriction r where r.client_id = ${company} and r.training_id = ${training}),
  'groupIds', array(select group_id from training_access a where a.client_id = ${company}
    and a.training_id = ${training} order by 1))`;

const COMPANY = { company: ':clientId' };
const READER = { person: ':readerId', company: ':clientId' };

const OWN_OR_GLOBAL = `from ${TRAININGS} where t.id = :trainingId and (${ownedTraining(COMPANY)}
  or ${providedTraining(COMPANY)})`;
const selectAccesses = sql<{ accesses: Accesses }>(
  'accesses.find',
  `select ${accessesOf('t.id', COMPANY)} as accesses ${OWN_OR_GLOBAL}`,
);
// Not "for update", so that other transactions can still write rows that refer to the training.
const lockTraining = sql('accesses.lock', `select t.id ${OWN_OR_GLOBAL} for no key update of t`);

/** Returns which groups get a training. Fails with NOT_FOUND unless the company owns it or it is in the global catalogue. */
async function findAccesses(db: Queryable, clientId: number, trainingId: number): Promise<Accesses> {
  const found = await db.row(selectAccesses, { trainingId, clientId });
  return found?.accesses ?? fail('NOT_FOUND', { message: 'No such training.' });
}

const selectNamed = sql<{ accesses: Accesses; groups: { id: number; name: string }[] }>(
  'accesses.named',
  `select ${accessesOf('t.id', READER)} as accesses,
     (select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name)), '[]')
        from training_access a join person_group g on g.id = a.group_id
        where a.client_id = :clientId and a.training_id = t.id) as groups
   from ${TRAININGS} where t.id = :trainingId and (${visibleTraining(READER)} or (:seesOwned and ${ownedTraining(READER)}))`,
);

/** Returns the accesses of a training that the reader sees or owns, with the names of the groups. */
export async function findNamedAccesses(
  db: Queryable,
  reader: Actor,
  trainingId: number,
): Promise<ResponseOf<typeof getTrainingAccesses>> {
  const seesOwned = can(reader, 'training:read-owned');
  const found = await db.row(selectNamed, { readerId: reader.id, clientId: reader.clientId, trainingId, seesOwned });
  const { accesses, groups } = found ?? fail('NOT_FOUND', { message: 'No such training.' });
  return { ...accesses, groups: groups.sort(byName('en')) };
}

// Locked, so that no group is deleted before its access is written.
const lockGroups = sql<{ id: number }>(
  'accesses.groups',
  'select id from person_group where client_id = :clientId and id = any(:groupIds) order by id for key share',
);

/**
 * Fails with VALIDATION unless the accesses are for all groups or for at least one, and all groups belong to the company.
 * The error is the same for another company's group and for one that does not exist.
 */
export async function checkAccesses(tx: Queryable, clientId: number, accesses: Accesses, at: string): Promise<void> {
  const { allGroup, groupIds } = accesses;
  const field = `${at}/groupIds`;
  if (allGroup && groupIds.length > 0)
    fail('VALIDATION', { field, message: `${field} must be empty if all groups have access` });
  if (!allGroup && groupIds.length === 0) fail('VALIDATION', { field, message: `${field} must name at least one` });
  const known = new Set((await tx.rows(lockGroups, { clientId, groupIds })).map(({ id }) => id));
  const unknown = groupIds.findIndex((id) => !known.has(id));
  if (unknown !== -1)
    fail('VALIDATION', { field: `${field}/${unknown}`, message: `${field}/${unknown} is not a group of the company` });
}

const replaceAccesses = sql(
  'accesses.replace',
  `with opened as (delete from training_restriction where client_id = :clientId and training_id = :trainingId and :allGroup),
        kept as (insert into training_restriction (client_id, training_id) select :clientId::int, :trainingId::int
          where not :allGroup
                 on conflict do nothing),
        dropped as (delete from training_access where client_id = :clientId and training_id = :trainingId
          and group_id <> all(:groupIds))
   insert into training_access (client_id, training_id, group_id) select :clientId::int, :trainingId::int,
     unnest(:groupIds::int[])
   on conflict do nothing`,
);

/** Stores the groups of a company that get a training. The transaction must have checked the groups. */
export async function writeAccesses(
  tx: Queryable,
  clientId: number,
  trainingId: number,
  { allGroup, groupIds }: Accesses,
): Promise<void> {
  await tx.rows(replaceAccesses, { clientId, trainingId, allGroup, groupIds });
}

export interface AccessChange {
  clientId: number;
  personId: number;
  now: Date;
}

/**
 * Changes the groups of a company that get a training, and notifies people who can open it now but could not before
 * (readings 22). The transaction must have checked the groups and locked the training.
 */
export async function changeAccesses(
  tx: Queryable,
  { clientId, personId, now }: AccessChange,
  trainingId: number,
  accesses: Accesses,
): Promise<void> {
  await rememberOpeners(tx, trainingId, clientId);
  await writeAccesses(tx, clientId, trainingId, accesses);
  await announceTrainings(tx, { trainingIds: [trainingId], clientId, personId, now });
}

// The form of the training also contains the accesses. A new version keeps an open form from overwriting the change.
const countChange = sql(
  'accesses.count-change',
  'update training set version = version + 1 where id = :trainingId and client_id = :clientId',
);

/** Sets the groups of a company that get a training. The training is the company's own or a global one. */
export async function setAccesses(
  tx: Queryable,
  change: AccessChange,
  trainingId: number,
  accesses: Accesses,
): Promise<Accesses> {
  const { clientId } = change;
  if (!(await tx.row(lockTraining, { trainingId, clientId }))) fail('NOT_FOUND', { message: 'No such training.' });
  await checkAccesses(tx, clientId, accesses, '/body');
  await changeAccesses(tx, change, trainingId, accesses);
  await tx.rows(countChange, { trainingId, clientId });
  return findAccesses(tx, clientId, trainingId);
}
