import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import type { createMember, getProfile } from '@vr/shared-api/contract/users.schema';
import { cleanEmail } from '@vr/shared-api/limits';
import { contractEnd } from '../../platform/db/contract-end.ts';
import { instant, type Queryable, sql } from '../../platform/db/database.ts';
import { hasSecondFactor, requiresSecondFactor } from '../../platform/db/second-factor.ts';
import { accountKeyOf } from './account-key.ts';

/** A person's profile. Only the profile endpoint sets the fields about the session. */
export type Profile = ResponseOf<typeof getProfile>;

/** The columns of a profile, selected from `person p`. */
export const PROFILE = `p.id, p.client_id as "clientId", p.first_name as "firstName", p.last_name as "lastName", p.email, p.picture, p.roles`;

const selectProfile = sql<Profile>('users.profile', `select ${PROFILE} from person p where p.id = :personId`);

export const findProfile = (db: Queryable, personId: number): Promise<Profile | undefined> =>
  db.row(selectProfile, { personId });

export interface Account extends Profile {
  passwordHash: string | null;
  disabled: boolean;
  contractEnded: boolean;
  hasSecondFactor: boolean;
  companyRequiresSecondFactor: boolean;
}

const ACCOUNT = `${PROFILE}, p.password_hash as "passwordHash", p.disabled,
  coalesce(:now::timestamptz >= ${contractEnd('c')}, false) as "contractEnded",
  ${hasSecondFactor('p.id')} as "hasSecondFactor", ${requiresSecondFactor({ company: 'c', person: 'p' })} as "companyRequiresSecondFactor"`;

const selectAccount = sql<Account>(
  'users.account',
  `select ${ACCOUNT} from person p join client c on c.id = p.client_id and c.deleted_at is null
   where ${accountKeyOf('p.email')} = ${accountKeyOf(':email::text')} and p.deleted_at is null`,
);

export const findAccount = (db: Queryable, email: string, now: Date): Promise<Account | undefined> =>
  db.row(selectAccount, { email: cleanEmail(email), now });

const selectAccountById = sql<Account>(
  'users.account-by-id',
  `select ${ACCOUNT} from person p join client c on c.id = p.client_id and c.deleted_at is null
   where p.id = :personId and p.deleted_at is null`,
);

export const findAccountById = (db: Queryable, personId: number, now: Date): Promise<Account | undefined> =>
  db.row(selectAccountById, { personId, now });

const deleteCode = sql<Account>(
  'users.take-code',
  `with used as (delete from sign_in_code where hash = :hash and expires_at > :now returning person_id)
   select ${ACCOUNT} from used join person p on p.id = used.person_id and p.deleted_at is null
   join client c on c.id = p.client_id and c.deleted_at is null`,
);

/** Deletes a code and returns its account, or undefined if the code is unknown, used or expired, or the account deleted. */
export const consumeCode = (tx: Queryable, hash: Buffer, now: Date): Promise<Account | undefined> =>
  tx.row(deleteCode, { hash, now });

const updateLastConnection = sql(
  'users.last-connection',
  'update person set last_connection = :now where id = :personId',
);

export async function recordConnection(db: Queryable, personId: number, now: Date): Promise<void> {
  await db.rows(updateLastConnection, { personId, now });
}

type Member = ResponseOf<typeof createMember>;

// A manager sees only their own groups (spec §6). A former manager keeps their team in case they become a manager again,
// but is not listed as a manager. The lateral joins look up managers and groups person by person, so that only the rows of
// listed people are read. A company without people returns one row with null columns, an unknown company returns none.
const selectMembers = sql<Member | { id: null }>(
  'users.members',
  `select p.id, p.first_name as "firstName", p.last_name as "lastName", p.email, p.picture, p.roles, p.disabled,
          ${instant('p.last_connection')} as "lastConnection", p.lang, p.first_sign_in_at is not null as "hasSignedIn",
          ${hasSecondFactor('p.id')} as "hasSecondFactor",
          ${instant('p.invited_at')} as "invitedAt", p.version, coalesce(s.points, 0) as points,
          coalesce(m.managers, '[]') as managers, coalesce(g.groups, '[]') as groups
   from client c
   left join person p on p.client_id = c.id and p.deleted_at is null
     and (:managerId::int is null or exists (select from team_member n where n.manager_id = :managerId
       and n.person_id = p.id))
     and (:personId::int is null or p.id = :personId)
   left join person_total s on s.person_id = p.id
   left join lateral (
     select json_agg(json_build_object('id', b.id, 'firstName', b.first_name, 'lastName', b.last_name,
              'email', b.email) order by b.last_name, b.first_name, b.id) as managers
     from team_member t join person b on b.id = t.manager_id and b.deleted_at is null
       and 'ROLE_MANAGER' = any(b.roles)
     where t.person_id = p.id
   ) m on true
   left join lateral (
     select json_agg(json_build_object('id', o.id, 'name', o.name) order by lower(o.name)) as groups
     from person_group_member i join person_group o on o.id = i.group_id
     where i.person_id = p.id and (:managerId is null or o.owner_id = :managerId)
   ) g on true
   where c.id = :clientId and c.deleted_at is null`,
);

/** Returns the people of a company or a manager's team, unordered, or undefined if there is no such company. */
export async function findMembers(
  db: Queryable,
  clientId: number,
  { managerId, personId }: { managerId?: number; personId?: number } = {},
): Promise<Member[] | undefined> {
  const found = await db.rows(selectMembers, { clientId, managerId: managerId ?? null, personId: personId ?? null });
  if (found.length === 0) return undefined;
  return found.filter((row): row is Member => row.id !== null);
}
