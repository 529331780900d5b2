import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import type * as s from '@vr/shared-api/contract/team.schema';
import { fold, wordSearch } from '@vr/shared-api/fold';
import { type ContentLang, PEOPLE_FOUND_MAX } from '@vr/shared-api/limits';
import { type Actor, mayAddToTeam, type Role } from '@vr/shared-api/permissions';
import { byPerson } from '../../../platform/db/compare.ts';
import { type Queryable, sql } from '../../../platform/db/database.ts';

type Candidate = ResponseOf<typeof s.findPeople>['items'][number];

// A company has at most a few hundred people, so names are compared in JavaScript, which has `fold`.
const selectCandidates = sql<Candidate & { roles: Role[] }>(
  'team.candidates',
  `select p.id, p.first_name as "firstName", p.last_name as "lastName", p.picture, p.roles, (
     select coalesce(json_agg(json_build_object('id', b.id, 'firstName', b.first_name, 'lastName', b.last_name)
       order by b.last_name, b.first_name, b.id), '[]')
     from team_member t join person b on b.id = t.manager_id and b.deleted_at is null and 'ROLE_MANAGER' = any(b.roles)
     where t.person_id = p.id) as managers
   from person p
   where p.client_id = :clientId and p.id <> :actorId and p.deleted_at is null and not p.disabled
     and not exists (select from team_member m where m.manager_id = :actorId and m.person_id = p.id)`,
);

/** Returns the people of the caller's company whose names match a search and who can be added to the caller's team. */
export async function findCandidates(
  db: Queryable,
  actor: Actor,
  { search, lang }: { search: string; lang: ContentLang },
): Promise<{ items: Candidate[]; hasMore: boolean }> {
  const matches = wordSearch(search);
  const people = await db.rows(selectCandidates, { actorId: actor.id, clientId: actor.clientId });
  const found = people
    .filter(({ firstName, lastName, roles }) => matches(fold(`${firstName} ${lastName}`)) && mayAddToTeam(actor, roles))
    .sort(byPerson(lang))
    .map(({ roles: _, ...candidate }) => candidate);
  return { items: found.slice(0, PEOPLE_FOUND_MAX), hasMore: found.length > PEOPLE_FOUND_MAX };
}
