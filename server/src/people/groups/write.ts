import { nameKey } from '@vr/shared-api/fold';
import { type Actor, isAdmin } from '@vr/shared-api/permissions';
import { isDuplicate, type Queryable, sql } from '../../platform/db/database.ts';
import { fail, refuse } from '../../platform/http/fail.ts';
import { cleanText } from '../../platform/http/input.ts';

interface GroupInput {
  name: string;
  userIds: readonly number[];
}

interface LockedGroup {
  id: number;
  name: string;
  ownerId: number | null;
  version: number;
}

const noSuchGroup = (): never => fail('NOT_FOUND', { message: 'No such group.' });

// An admin changes the groups of the company, a manager their own subgroups.
const lockOwn = sql<LockedGroup>(
  'groups.lock',
  `select id, name, owner_id as "ownerId", version from person_group
   where id = :id and client_id = :clientId and (owner_id = :actorId or owner_id is null and :actor) for update`,
);

/** Locks a group that the person may change. Fails with NOT_FOUND for any other. */
export async function lockGroup(tx: Queryable, actor: Actor, id: number): Promise<LockedGroup> {
  return (
    (await tx.row(lockOwn, { id, clientId: actor.clientId, actorId: actor.id, actor: isAdmin(actor) })) ?? noSuchGroup()
  );
}

// A subgroup can contain people from its owner's team, and people who are already in the subgroup.
const selectEligible = sql<{ id: number }>(
  'groups.eligible',
  `select p.id from person p
   where p.id = any(:userIds) and p.client_id = :clientId and p.deleted_at is null and (:ownerId::int is null
     or exists (select from team_member t where t.manager_id = :ownerId and t.person_id = p.id)
     or exists (select from person_group_member m where m.group_id = :id and m.person_id = p.id))
   for share`,
);

const replaceMembers = sql(
  'groups.members',
  `with dropped as (delete from person_group_member where group_id = :id and person_id <> all(:userIds))
   insert into person_group_member (client_id, group_id, person_id) select :clientId, :id, unnest(:userIds::int[])
   on conflict do nothing`,
);

/** Fails with NOT_FOUND at the first person who cannot be in the group. `id` is null for a new group. */
async function requireEligible(
  tx: Queryable,
  { id = null, clientId, ownerId }: { id?: number | null; clientId: number; ownerId: number | null },
  userIds: readonly number[],
): Promise<void> {
  const found = await tx.rows(selectEligible, { userIds, clientId, ownerId, id });
  const eligible = new Set(found.map((person) => person.id));
  const unknown = userIds.findIndex((person) => !eligible.has(person));
  if (unknown >= 0) fail('NOT_FOUND', { field: `/body/userIds/${unknown}`, message: 'No such person.' });
}

const insertGroup = sql<{ id: number }>(
  'groups.insert',
  `insert into person_group (client_id, name, name_key, owner_id, created_at) values (:clientId, :name, :key, :ownerId,
     :now) returning id`,
);
const renameGroup = sql(
  'groups.rename',
  'update person_group set name = :name, name_key = :key, version = version + 1 where id = :id',
);
const removeGroup = sql('groups.delete', 'delete from person_group where id = :id');

const refuseUsedName = (error: unknown): never => {
  if (!isDuplicate(error, 'person_group_name')) throw error;
  fail('GROUP_NAME_IN_USE', { field: '/body/name', message: 'Another group has this name.' });
};

function namesOf({ name }: GroupInput): { name: string; key: string } {
  const key = nameKey(name);
  if (key === '') refuse('name', 'must have a letter, a digit or another sign');
  return { name: cleanText(name), key };
}

/** Creates a company group, or a subgroup if there is an owner. Returns its id. Fails with GROUP_NAME_IN_USE. */
export async function createGroup(
  tx: Queryable,
  { clientId, ownerId, now }: { clientId: number; ownerId: number | null; now: Date },
  input: GroupInput,
): Promise<number> {
  await requireEligible(tx, { clientId, ownerId }, input.userIds);
  const created = await tx.row(insertGroup, { clientId, ...namesOf(input), ownerId, now }).catch(refuseUsedName);
  const id = created?.id ?? 0;
  await tx.rows(replaceMembers, { id, clientId, userIds: input.userIds });
  return id;
}

/** Renames a locked group and replaces its people. Fails with GROUP_NAME_IN_USE. */
export async function updateGroup(
  tx: Queryable,
  clientId: number,
  { id, ownerId }: LockedGroup,
  input: GroupInput,
): Promise<void> {
  await requireEligible(tx, { id, clientId, ownerId }, input.userIds);
  await tx.rows(renameGroup, { id, ...namesOf(input) }).catch(refuseUsedName);
  await tx.rows(replaceMembers, { id, clientId, userIds: input.userIds });
}

/**
 * Deletes a group. If it was the only group with access to a training, the training stays restricted: nobody can access
 * it until its accesses are changed (see `training_restriction`).
 */
export const deleteGroup = (tx: Queryable, id: number): Promise<unknown> => tx.rows(removeGroup, { id });
