import { accountKey } from '@vr/shared-api/account-key';
import { cleanEmail, EMAIL_MAX, NAME_MAX, PASSWORD_MAX, PASSWORD_RULES } from '@vr/shared-api/limits';
import { accountKeyOf } from '../../people/users/account-key.ts';
import { rolesIn } from '../../people/users/import/columns.ts';
import { cellProblem } from '../../people/users/import/judge.ts';
import type { MemberInput } from '../../people/users/members/write.ts';
import { HASHED_AT_ONCE, hashPassword } from '../../people/users/password.ts';
import { type Queryable, sql } from '../db/database.ts';
import { type Company, reserveIds } from './companies.ts';
import type { FILES } from './files.ts';
import type { Row } from './table.ts';

/** A person in the import file, new or already in the portal. */
export interface Person extends MemberInput {
  id: number;
  clientId: number;
  /** Undefined if the file has no password. The person must then set one before signing in with a password. */
  password: string | undefined;
  isNew: boolean;
  /** The key of the person's manager, or '' if there is none. */
  manager: string;
}

const selectKnown = sql<Omit<Person, 'isNew' | 'manager' | 'password'>>(
  'record-import.people',
  `select p.id, p.client_id as "clientId", p.first_name as "firstName", p.last_name as "lastName", p.email, p.roles
   from person p where p.deleted_at is null and ${accountKeyOf('p.email')} = any(:addresses)`,
);
const insertPeople = sql(
  'record-import.insert-people',
  `insert into person (id, client_id, first_name, last_name, email, password_hash, roles, created_at)
   select id, "clientId", "firstName", "lastName", email, hash, roles, :now from jsonb_to_recordset(:persons)
     n (id int, "clientId" int, "firstName" text, "lastName" text, email text, hash text, roles text[])`,
);
const insertTeams = sql(
  'record-import.insert-teams',
  `insert into team_member (client_id, manager_id, person_id)
   select * from unnest(:clientIds::int[], :managerIds::int[], :personIds::int[]) on conflict do nothing`,
);

type PersonRow = Row<keyof (typeof FILES)['people.csv']>;

const isPassword = (text: string): boolean =>
  text.length <= PASSWORD_MAX && Object.values(PASSWORD_RULES).every((rule) => rule.test(text));

const REASONS = {
  firstName: `is not a name of at most ${NAME_MAX} characters`,
  lastName: `is not a name of at most ${NAME_MAX} characters`,
  email: `is not an e-mail address of at most ${EMAIL_MAX} characters`,
  roles: 'contains a role that is none of admin, manager and learner',
};

/** Checks each cell of a row by the same rules as the member import in the portal. */
function checkCells({ cell, refuse }: PersonRow): void {
  for (const column of ['firstName', 'lastName', 'email', 'roles'] as const)
    if (cell(column) !== '' && cellProblem(column, cell(column))) refuse(column, REASONS[column]);
  const password = cell('password');
  if (password && !isPassword(password)) refuse('password', 'breaks the rules for passwords');
}

/**
 * Validates the people in the file and returns them by key. If the e-mail address already exists in the company, the
 * existing person is used unchanged. The value of a refused row is null.
 */
export async function judgePeople(
  db: Queryable,
  rows: readonly PersonRow[],
  companies: ReadonlyMap<string, Company | null>,
): Promise<Map<string, Person | null>> {
  const addresses = rows.map(({ cell }) => accountKey(cell('email')));
  const stored = new Map(
    (await db.rows(selectKnown, { addresses })).map((person) => [accountKey(person.email), person]),
  );
  const missing = new Set(addresses.filter((address) => !stored.has(address)));
  const ids = (await db.rows(reserveIds, { table: 'person', count: missing.size })).values();

  const people = new Map<string, Person | null>();
  const lines = new Map<string, number>();
  for (const row of rows) {
    const { line, cell, refuse, isRefused } = row;
    checkCells(row);
    const [key, address] = [cell('key'), accountKey(cell('email'))];
    const company = companies.get(cell('company'));
    if (company === undefined) refuse('company', 'is not a key of companies.csv');
    if (people.has(key)) refuse('key', 'is the key of an earlier row');
    if (lines.has(address)) refuse('email', `is the address on line ${lines.get(address)}`);
    lines.set(address, line);
    const known = stored.get(address);
    if (known && company && known.clientId !== company.id)
      refuse('email', 'is the address of a person of another company');
    if (isRefused() || !company) people.set(key, people.get(key) ?? null);
    else
      people.set(key, {
        ...(known ?? {
          id: ids.next().value?.id ?? 0,
          clientId: company.id,
          firstName: cell('firstName'),
          lastName: cell('lastName'),
          email: cleanEmail(cell('email')),
          roles: rolesIn(cell('roles')).flatMap(({ role }) => (role && role !== 'learner' ? [role] : [])),
        }),
        password: cell('password') || undefined,
        isNew: !known,
        manager: cell('manager'),
      });
  }
  checkManagers(rows, people);
  return people;
}

/** Checks that the managers named in the file have the role of a manager and belong to the same company. */
function checkManagers(rows: readonly PersonRow[], people: ReadonlyMap<string, Person | null>): void {
  for (const { cell, refuse } of rows) {
    const [person, manager] = [people.get(cell('key')), people.get(cell('manager'))];
    if (cell('manager') === '') continue;
    if (manager === undefined) refuse('manager', 'is not a key of this file');
    else if (!person || !manager) continue;
    else if (manager === person) refuse('manager', 'is the person themselves');
    else if (manager.clientId !== person.clientId) refuse('manager', 'is a person of another company');
    else if (!manager.roles.includes('ROLE_MANAGER')) refuse('manager', 'is a person without the role of a manager');
  }
}

/** Hashes the passwords of people, {@link HASHED_AT_ONCE} at a time. */
async function withHashes(people: readonly Person[]): Promise<(Person & { hash: string | null })[]> {
  const hashed: (Person & { hash: string | null })[] = [];
  for (let from = 0; from < people.length; from += HASHED_AT_ONCE)
    hashed.push(
      ...(await Promise.all(
        people.slice(from, from + HASHED_AT_ONCE).map(async (person) => ({
          ...person,
          hash: person.password === undefined ? null : await hashPassword(person.password),
        })),
      )),
    );
  return hashed;
}

/** Adds the new people, and puts each person in the file into their manager's team. */
export async function insertNewPeople(
  tx: Queryable,
  people: ReadonlyMap<string, Person | null>,
  now: Date,
): Promise<void> {
  const all = [...people.values()].filter((person) => person !== null);
  const added = await withHashes(all.filter(({ isNew }) => isNew));
  await tx.rows(insertPeople, {
    persons: JSON.stringify(added.map(({ password: _password, ...person }) => person)),
    now,
  });
  const led = all.flatMap((person) => {
    const manager = people.get(person.manager);
    return manager ? [{ person, manager }] : [];
  });
  await tx.rows(insertTeams, {
    clientIds: led.map(({ person }) => person.clientId),
    managerIds: led.map(({ manager }) => manager.id),
    personIds: led.map(({ person }) => person.id),
  });
}
