import { nameKey } from '@vr/shared-api/fold';
import { type Actor, isAdmin } from '@vr/shared-api/permissions';
import { isDuplicate, type Queryable, sql } from '../db/database.ts';
import { fail, refuse } from '../http/fail.ts';
import { cleanText } from '../http/input.ts';

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
const lockOwn = sql(
  'groups.lock',
  `select id, name, owner_id as "ownerId", version from person_group
   where id = $1 and client_id = $2 and (owner_id = $3 or owner_id is null and $4) for update`,
);

/** Locks a group that the person may change. Fails with NOT_FOUND for any other. */
export async function lockGroup(tx: Queryable, actor: Actor, id: number): Promise<LockedGroup> {
  return (await tx.row<LockedGroup>(lockOwn, [id, actor.clientId, actor.id, isAdmin(actor)])) ?? noSuchGroup();
}

// $3 is the owner of a subgroup, whose people are from the owner's team or already in the subgroup $4.
const selectEligible = sql(
  'groups.eligible',
  `select p.id from person p
   where p.id = any($1) and p.client_id = $2 and p.deleted_at is null and ($3::int is null
     or exists (select from team_member t where t.manager_id = $3 and t.person_id = p.id)
     or exists (select from person_group_member m where m.group_id = $4 and m.person_id = p.id))
   for share`,
);

const replaceMembers = sql(
  'groups.members',
  `with dropped as (delete from person_group_member where group_id = $1 and person_id <> all($3))
   insert into person_group_member (client_id, group_id, person_id) select $2, $1, unnest($3::int[])
   on conflict do nothing`,
);

/** Fails with NOT_FOUND at the first person who cannot be in a group. A new group has no id. */
async function requireEligible(
  tx: Queryable,
  { id = null, clientId, ownerId }: { id?: number | null; clientId: number; ownerId: number | null },
  userIds: readonly number[],
): Promise<void> {
  const found = await tx.rows<{ id: number }>(selectEligible, [userIds, clientId, ownerId, id]);
  const eligible = new Set(found.map((person) => person.id));
  const unknown = userIds.findIndex((person) => !eligible.has(person));
  if (unknown >= 0) fail('NOT_FOUND', { field: `/body/userIds/${unknown}`, message: 'No such person.' });
}

const insertGroup = sql(
  'groups.insert',
  `insert into person_group (client_id, name, name_key, owner_id, created_at) values ($1, $2, $3, $4, $5) returning id`,
);
const renameGroup = sql(
  'groups.rename',
  'update person_group set name = $2, name_key = $3, version = version + 1 where id = $1',
);
const removeGroup = sql('groups.delete', 'delete from person_group where id = $1');

const refuseUsedName = (error: unknown): never => {
  if (!isDuplicate(error, 'person_group_name')) throw error;
  fail('GROUP_NAME_IN_USE', { field: '/body/name', message: 'Another group has this name.' });
};

/** Returns the name as it is stored, and the key by which names are compared. */
function namesOf({ name }: GroupInput): [name: string, key: string] {
  const key = nameKey(name);
  if (key === '') refuse('name', 'must have a letter, a digit or another sign');
  return [cleanText(name), key];
}

/** Creates a group of the company, or with an owner a subgroup. Returns its id. Fails with GROUP_NAME_IN_USE. */
export async function createGroup(
  tx: Queryable,
  { clientId, ownerId, now }: { clientId: number; ownerId: number | null; now: Date },
  input: GroupInput,
): Promise<number> {
  await requireEligible(tx, { clientId, ownerId }, input.userIds);
  const created = await tx
    .row<{ id: number }>(insertGroup, [clientId, ...namesOf(input), ownerId, now])
    .catch(refuseUsedName);
  const id = created?.id ?? 0;
  await tx.rows(replaceMembers, [id, clientId, input.userIds]);
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
  await tx.rows(renameGroup, [id, ...namesOf(input)]).catch(refuseUsedName);
  await tx.rows(replaceMembers, [id, clientId, input.userIds]);
}

/**
 * Deletes a group. A training that only this group had access to stays restricted, and so is open to nobody until its
 * access is changed (see `training_restriction`).
 */
export const deleteGroup = (tx: Queryable, id: number): Promise<unknown> => tx.rows(removeGroup, [id]);
