import type { UiLang } from '@vr/shared-api/limits';
import { cleanEmail } from '@vr/shared-api/limits';
import type { Role } from '@vr/shared-api/permissions';
import type { Parts } from '../../../parts.ts';
import { isDuplicate, type Queryable, sql } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/http/fail.ts';
import { countAttempt } from '../../../platform/http/rate-limits.ts';
import { accountKeyOf } from '../account-key.ts';

/** The fields of a member that are written together. */
export interface MemberInput {
  firstName: string;
  lastName: string;
  email: string;
  roles: Role[];
}

const selectForeign = sql(
  'members.foreign-email',
  `select from person where ${accountKeyOf('email')} = ${accountKeyOf(':email::text')} and client_id <> :clientId
     and deleted_at is null`,
);

/**
 * Counts an attempt if a person of another company has the address. The refusal tells an admin that the address is in use,
 * so a rate limit keeps admins from searching for addresses. Fails with TOO_MANY_REQUESTS.
 */
export async function countForeignEmail(parts: Parts, clientId: number, email: string): Promise<void> {
  if (await parts.db.row(selectForeign, { email, clientId }))
    await countAttempt(parts, 'foreignEmail', { company: clientId });
}

const lockPlaces = sql<{ maxUser: number }>(
  'members.lock-places',
  'select max_user as "maxUser" from client where id = :clientId for no key update',
);
const countPeople = sql<{ people: number }>(
  'members.count',
  'select count(*) as people from person where client_id = :clientId and deleted_at is null',
);

/** Returns how many people a company has. The company's row must be locked. */
export async function countMembers(tx: Queryable, clientId: number): Promise<number> {
  return (await tx.row(countPeople, { clientId }))?.people ?? 0;
}

/** Locks a company, before any of its people are locked, and returns how many people can still be added. */
export async function lockMembers(tx: Queryable, clientId: number): Promise<number> {
  const client = (await tx.row(lockPlaces, { clientId })) ?? fail('NOT_AUTHENTICATED');
  // Counted in a separate statement, because a statement that has waited for the lock does not see newer rows.
  return client.maxUser - (await countMembers(tx, clientId));
}

/** Fails with USER_QUOTA_REACHED. */
export const refuseFull = (): never =>
  fail('USER_QUOTA_REACHED', { message: 'The company has as many people as its contract allows.' });

const selectAdmin = sql(
  'members.admin-left',
  `select from person where client_id = :clientId and 'ROLE_ADMINISTRATOR' = any(roles) and not disabled
   and deleted_at is null limit 1`,
);

/** Fails with LAST_ADMIN if a change has left a locked company without an admin who can sign in. */
export async function requireAdmin(tx: Queryable, clientId: number): Promise<void> {
  if (!(await tx.row(selectAdmin, { clientId })))
    fail('LAST_ADMIN', { message: 'The company needs another admin who can sign in.' });
}

const FIELDS = `(id int, "firstName" text, "lastName" text, email text, roles text[], picture text)`;

const insertMembers = sql<{ id: number }>(
  'members.insert',
  `insert into person (client_id, first_name, last_name, email, roles, picture, lang, created_at)
   select :clientId, "firstName", "lastName", email, roles, picture, :lang, :now
   from rows from (jsonb_to_recordset(:members) as ${FIELDS}) with ordinality
     n (id, "firstName", "lastName", email, roles, picture, position)
   order by position returning id`,
);

/** Fails with EMAIL_IN_USE. `field` is the property of the body that contains the address. */
export const refuseEmail = (field: string): never =>
  fail('EMAIL_IN_USE', { field: `/body/${field}`, message: 'Somebody else has this e-mail address.' });

/** Returns an error handler that fails with EMAIL_IN_USE if the error means that the address is in use. */
export const refuseUsedEmail = (field: string) => (error: unknown) => {
  if (!isDuplicate(error, 'person_email')) throw error;
  return refuseEmail(field);
};

/** Adds people and returns their ids in order. Fails with EMAIL_IN_USE at `field` of the body. */
export async function addMembers(
  tx: Queryable,
  members: readonly (MemberInput & { picture: string | null })[],
  { clientId, lang, now, field = 'email' }: { clientId: number; lang: UiLang; now: Date; field?: string },
): Promise<number[]> {
  const rows = await tx
    .rows(insertMembers, { members: JSON.stringify(members), clientId, lang, now })
    .catch(refuseUsedEmail(field));
  return rows.map(({ id }) => id);
}

// Links that were sent to an old address must stop working.
const updateMembers = sql(
  'members.update',
  `with n as (select * from jsonb_to_recordset(:changes) as ${FIELDS}),
     moved as (
       delete from reset_key k using n, person p
       where p.id = n.id and k.person_id = n.id and p.email <> n.email),
     changes as (
       delete from email_change c using n, person p
       where p.id = n.id and c.person_id = n.id and p.email <> n.email)
   update person p set first_name = n."firstName", last_name = n."lastName", email = n.email, roles = n.roles,
     picture = coalesce(n.picture, p.picture), version = p.version + 1
   from n where p.id = n.id and p.client_id = :clientId and p.deleted_at is null`,
);

/** Changes people. A picture is changed only if a new one is given. Fails with EMAIL_IN_USE at `field` of the body. */
export async function changeMembers(
  tx: Queryable,
  changes: readonly (MemberInput & { id: number; picture?: string | null })[],
  clientId: number,
  field = 'email',
): Promise<void> {
  await tx.rows(updateMembers, { changes: JSON.stringify(changes), clientId }).catch(refuseUsedEmail(field));
}

const selectManager = sql<{ id: number }>(
  'members.manager',
  `select id from person where client_id = :clientId and ${accountKeyOf('email')} = ${accountKeyOf(':email::text')}
     and 'ROLE_MANAGER' = any(roles)
   and deleted_at is null`,
);

/** Returns the id of the manager with an e-mail address, or null for an empty one. Fails with MANAGER_NOT_FOUND. */
export async function findManager(tx: Queryable, clientId: number, email: string): Promise<number | null> {
  if (email.trim() === '') return null;
  const manager = await tx.row(selectManager, { clientId, email: cleanEmail(email) });
  return (
    manager?.id ??
    fail('MANAGER_NOT_FOUND', { field: '/body/managerEmail', message: 'No manager has this e-mail address.' })
  );
}

const replaceTeams = sql(
  'members.teams',
  `with n as (select * from jsonb_to_recordset(:teams) as n ("personId" int, "managerId" int)),
     dropped as (
       delete from team_member t using n
       where t.person_id = n."personId" and t.manager_id is distinct from n."managerId")
   insert into team_member (client_id, manager_id, person_id)
   select :clientId, "managerId", "personId" from n where "managerId" is not null on conflict do nothing`,
);

/** Puts each person into the team of `managerId`, and removes them from all other teams. Null means no team. */
export async function setManagers(
  tx: Queryable,
  clientId: number,
  teams: readonly { personId: number; managerId: number | null }[],
): Promise<void> {
  await tx.rows(replaceTeams, { teams: JSON.stringify(teams), clientId });
}
