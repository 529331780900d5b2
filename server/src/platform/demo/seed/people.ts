import { hashPassword } from '../../../people/users/password.ts';
import { DEMO_PASSWORD, type DemoPerson, GROUPS, PEOPLE, TEAMS } from '../data/people.ts';
import { random } from '../random.ts';
import type { SeedContext } from './context.ts';
import { emailOf, lookUp } from './lookups.ts';
import type { Years } from './years.ts';

export interface SeededPerson {
  id: number;
  clientId: number;
}

/** Hashes the demo's password for each person, each time with a new salt. Returns a function from a person to the hash. */
export async function hashPasswords(): Promise<(person: DemoPerson) => string> {
  // hashPassword itself limits how many hashes run at the same time.
  const hashed = PEOPLE.map(async (person) => [person, await hashPassword(DEMO_PASSWORD)] as const);
  return lookUp(new Map(await Promise.all(hashed)));
}

/** Inserts the people. Returns a function that finds a person by e-mail address. */
export async function seedPeople(
  { build, daysAgo }: SeedContext,
  clientId: (company: string) => number,
  { hashOf, years }: { hashOf: (person: DemoPerson) => string; years: Years },
) {
  const people = new Map<string, SeededPerson>();
  for (const person of PEOPLE) {
    const last = years.sittingsOf(person).at(-1)?.startedAt ?? null;
    const looked = random(`last connection of ${emailOf(person)}`).int(0, 20);
    // People with a role sign in even if they never train.
    const lastConnection = last ?? (person.roles.length ? daysAgo(looked) : null);
    const built = await build.person({
      clientId: clientId(person.company),
      firstName: person.firstName,
      lastName: person.lastName,
      email: emailOf(person),
      passwordHash: hashOf(person),
      roles: person.roles,
      disabled: person.disabledDaysAgo !== undefined,
      lastConnection,
      firstSignInAt: lastConnection && daysAgo(person.since),
      // A second factor is useless for an account with a public password.
      secondFactorPostponed: true,
      createdAt: daysAgo(person.since),
    });
    people.set(built.email, built);
  }
  return lookUp(people);
}

/** Inserts the teams and groups. Returns a function that converts a group's key to its id. */
export async function seedTeamsAndGroups(
  { build }: SeedContext,
  clientId: (company: string) => number,
  personOf: (email: string) => SeededPerson,
) {
  const personIds = (emails: readonly string[]) => emails.map((email) => personOf(email).id);
  for (const { manager, members } of TEAMS) {
    const { id: managerId, clientId: ofClient } = personOf(manager);
    await build.team({ clientId: ofClient, managerId, members: personIds(members) });
  }
  const ids = new Map<string, number>();
  for (const { key, company, name, owner, members } of GROUPS) {
    const ownerId = owner ? personOf(owner).id : null;
    const group = await build.group({ clientId: clientId(company), name, ownerId, members: personIds(members) });
    ids.set(key, group.id);
  }
  return lookUp(ids);
}
