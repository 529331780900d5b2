import { type Actor, hasRightsAbove } from '@vr/shared-api/permissions';
import { type Queryable, sql } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/http/fail.ts';
import type { MemberInput } from './write.ts';

/** A member whose row is locked until the transaction ends. */
export interface LockedMember extends MemberInput {
  id: number;
  picture: string | null;
  lang: string;
  disabled: boolean;
  version: number;
}

const lockPeople = sql<LockedMember>(
  'members.lock',
  `select id, first_name as "firstName", last_name as "lastName", email, roles, picture, lang, disabled, version
   from person where id = any(:ids) and client_id = :clientId and deleted_at is null order by id for update`,
);

/** Fails because a person is not in the company, or does not exist. */
export const noSuchMember = (): never => fail('NOT_FOUND', { message: 'No such member.' });

/**
 * Locks people of the caller's company. Call `lockMembers` first. Fails with NOT_FOUND unless all are members of the
 * company, and with RIGHTS_ABOVE_OWN if one has rights that the caller does not have.
 */
export async function lockPeopleOf(tx: Queryable, actor: Actor, ids: readonly number[]): Promise<LockedMember[]> {
  const found = await tx.rows(lockPeople, { ids, clientId: actor.clientId });
  if (found.length !== ids.length) noSuchMember();
  if (found.some(({ roles }) => hasRightsAbove(actor, roles)))
    fail('RIGHTS_ABOVE_OWN', { message: 'This person has rights that you do not have.' });
  return found;
}

/** Locks one member, as {@link lockPeopleOf} does. */
export async function lockMember(tx: Queryable, actor: Actor, id: number): Promise<LockedMember> {
  const [member] = await lockPeopleOf(tx, actor, [id]);
  return member ?? noSuchMember();
}
