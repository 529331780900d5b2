import { nameKey } from '@vr/shared-api/fold';
import type { Role } from '@vr/shared-api/permissions';
import { hashPassword } from '../../../people/users/password.ts';
import { sql } from '../../db/database.ts';
import type { Built, RowWriter } from './row-writer.ts';

export interface NewPerson {
  clientId: number;
  firstName: string;
  lastName: string;
  email: string;
  /** The password is stored as a hash. Without `password` and `passwordHash`, the person cannot sign in with a password. */
  password?: string;
  passwordHash?: string;
  picture: string | null;
  roles: Role[];
  disabled: boolean;
  lastConnection: Date | null;
  /** Default: `lastConnection`. */
  firstSignInAt?: Date | null;
  /** Default: false. */
  secondFactorPostponed?: boolean;
  createdAt: Date;
  deletedAt: Date | null;
}

export type BuiltPerson = Built<NewPerson>;

interface NewGroup {
  clientId: number;
  name: string;
  /** The manager whose subgroup this is. Null: a group of the company. */
  ownerId: number | null;
  /** Ids of people. */
  members: number[];
}

const insertPerson = sql<{ id: number }>(
  'build-person',
  `insert into person (client_id, first_name, last_name, email, password_hash, picture, roles, disabled, last_connection,
     first_sign_in_at, created_at, deleted_at, second_factor_postponed)
   values (:clientId, :firstName, :lastName, :email, :passwordHash, :picture, :roles, :disabled, :lastConnection,
     :firstSignInAt, :createdAt, :deletedAt, :secondFactorPostponed) returning id`,
);
const insertTeamMembers = sql(
  'build-team-members',
  'insert into team_member (client_id, manager_id, person_id) select :clientId::int, :managerId::int, unnest(:members::int[])',
);
const insertGroup = sql<{ id: number }>(
  'build-group',
  `insert into person_group (client_id, name, name_key, owner_id, created_at) values (:clientId, :name, :nameKey,
     :ownerId, :createdAt)
   returning id`,
);
const insertGroupMembers = sql(
  'build-group-members',
  'insert into person_group_member (client_id, group_id, person_id) select :clientId::int, :id::int, unnest(:members::int[])',
);

export function peopleBuilders({ db, clock, nextNumber, insertedId }: RowWriter) {
  return {
    async person(over: Partial<NewPerson> & { clientId: number }): Promise<BuiltPerson> {
      const number = nextNumber();
      const person: NewPerson = {
        firstName: ['Camille', 'Noah', 'Inès', 'Tomasz', 'Aïcha', 'Linh'][number % 6] as string,
        lastName: ['Laurent', 'Moreau', 'Haddad', 'Kowalski', 'Diallo', 'Nguyen', 'Ferreira'][number % 7] as string,
        email: `person${number}@company.example`,
        picture: null,
        roles: [],
        disabled: false,
        lastConnection: null,
        createdAt: clock.now(),
        deletedAt: null,
        ...over,
      };
      const hash = person.password === undefined ? (person.passwordHash ?? null) : await hashPassword(person.password);
      const id = await insertedId(insertPerson, {
        ...person,
        passwordHash: hash,
        firstSignInAt: person.firstSignInAt === undefined ? person.lastConnection : person.firstSignInAt,
        secondFactorPostponed: person.secondFactorPostponed ?? false,
      });
      return { ...person, id };
    },

    async team(team: { clientId: number; managerId: number; members: number[] }): Promise<void> {
      await db.rows(insertTeamMembers, team);
    },

    async group(over: Partial<NewGroup> & { clientId: number }): Promise<Built<NewGroup>> {
      const group: NewGroup = { name: `Group ${nextNumber()}`, ownerId: null, members: [], ...over };
      const id = await insertedId(insertGroup, { ...group, nameKey: nameKey(group.name), createdAt: clock.now() });
      await db.rows(insertGroupMembers, { clientId: group.clientId, id, members: group.members });
      return { ...group, id };
    },
  };
}
