import { BYTES_PER_GB } from '@vr/shared-api/limits';
import type { Load } from './load.ts';
import { isManager, managerOf, scramble } from './world.ts';

/** Loads the companies and their people with COPY, then the partner and the partner's admin. */
export async function copyPeople({ copy, world, ids, at }: Load, passwordHash: string): Promise<void> {
  const { users, companies, numberOf } = world;
  const { clientId, personId, catalogueOwner } = ids;
  await copy(
    'client (id, name, type, contract_expiration, primary_color, secondary_color, max_size, created_at)',
    world.byPartner ? companies + 1 : companies,
    (company) => [
      [
        clientId(company),
        `Company ${clientId(company)}`,
        company < companies ? 'COMPANY' : 'PARTNER',
        at(-365).slice(0, 10),
        '#6B4DC4',
        '#D32E5E',
        50 * BYTES_PER_GB,
        at(800),
      ],
    ],
  );
  await copy(
    'person (id, client_id, first_name, last_name, email, password_hash, roles, created_at)',
    world.byPartner ? users + 1 : users,
    (user) => [
      [
        personId(user),
        user < users ? clientId(world.companyOf(user)) : catalogueOwner,
        `First${scramble(user, 0, 3) % 500}`,
        `Last${scramble(user, 0, 4) % 2000}`,
        `user${personId(user)}@bulk.example`,
        passwordHash,
        user === users
          ? ['ROLE_PARTNER']
          : numberOf(user) === 0
            ? ['ROLE_ADMINISTRATOR']
            : isManager(world, user)
              ? ['ROLE_MANAGER']
              : [],
        at(500),
      ],
    ],
  );
}

/** Inserts the managers' teams, and one group per company with its members. */
export async function copyTeamsAndGroups({ copy, world, ids, at }: Load): Promise<void> {
  const { users, companies } = world;
  const { clientId, personId, groupId } = ids;
  await copy('team_member (client_id, manager_id, person_id)', users, (user) => {
    const manager = managerOf(world, user);
    if (manager === null) return [];
    return [[clientId(world.companyOf(user)), personId(manager), personId(user)]];
  });
  await copy('person_group (id, client_id, name, name_key, created_at)', companies, (company) => [
    [groupId(company), clientId(company), 'Group', 'group', at(400)],
  ]);
  await copy('person_group_member (client_id, group_id, person_id)', users, (user) => {
    const company = world.companyOf(user);
    return world.isMember(user) ? [[clientId(company), groupId(company), personId(user)]] : [];
  });
}
