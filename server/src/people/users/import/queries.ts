import { accountKey } from '@vr/shared-api/account-key';
import { type Actor, hasRightsAbove } from '@vr/shared-api/permissions';
import { type Queryable, sql } from '../../../platform/db/database.ts';
import { accountKeyOf } from '../account-key.ts';
import type { Facts, KnownPerson } from './judge.ts';
import type { ImportRow } from './parse.ts';

const selectPlaces = sql<{ freePlaces: number }>(
  'import.places',
  `select c.max_user - (select count(*) from person p where p.client_id = c.id and p.deleted_at is null) as "freePlaces"
   from client c where c.id = :clientId`,
);
/** Returns how many people can still be added to a company. */
export const findFreePlaces = async (db: Queryable, clientId: number): Promise<number> =>
  (await db.row(selectPlaces, { clientId }))?.freePlaces ?? 0;

const selectPeople = sql<Omit<KnownPerson, 'isAboveAdmin'>>(
  'import.people',
  `select p.id, p.first_name as "firstName", p.last_name as "lastName", p.email, p.roles, p.disabled,
     array(select t.manager_id from team_member t join person m on m.id = t.manager_id and m.deleted_at is null
       where t.person_id = p.id order by 1) as "managerIds"
   from person p where p.client_id = :clientId and p.deleted_at is null order by p.id`,
);

const selectTaken = sql<{ email: string }>(
  'import.taken',
  `select e.email from unnest(:emails::text[]) e (email)
   join person p on ${accountKeyOf('p.email')} = ${accountKeyOf('e.email')} and p.deleted_at is null
     and p.client_id <> :clientId`,
);

/** Returns the facts from the database that are used to judge the rows of a file. */
export async function findFacts(
  db: Queryable,
  actor: Actor,
  { rows, freePlaces }: { rows: readonly ImportRow[]; freePlaces: number },
): Promise<Facts> {
  const people = await db.rows(selectPeople, { clientId: actor.clientId });
  const taken = await db.rows(selectTaken, {
    clientId: actor.clientId,
    emails: rows.map(({ cells }) => accountKey(cells.email)),
  });
  return {
    freePlaces: Math.max(0, freePlaces),
    people: people.map((person) => ({ ...person, isAboveAdmin: hasRightsAbove(actor, person.roles) })),
    takenEmails: taken.map(({ email }) => email),
  };
}
