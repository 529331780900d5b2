import { COMPANIES, type DemoCompany } from '../data/companies.ts';
import type { DemoPerson } from '../data/people.ts';

/** Returns a function that looks up a key. It throws if the key does not exist, which is an error in the demo's data. */
export function lookUp<K, V>(map: ReadonlyMap<K, V>): (key: K) => V {
  return (key) => {
    const value = map.get(key);
    if (value === undefined) throw new Error(`The demo's data names ${key}, which does not exist`);
    return value;
  };
}

export const companyOf: (key: string) => DemoCompany = lookUp(
  new Map(COMPANIES.map((company) => [company.key, company])),
);

/** Returns a name without accents and spaces, for e-mail addresses and file names. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/gu, '-')
    .replace(/^-|-$/gu, '');

/** Returns the e-mail address with which a person of the demo signs in. */
export const emailOf = (person: DemoPerson): string =>
  person.email ?? `${slugOf(person.firstName)}.${slugOf(person.lastName)}@${companyOf(person.company).domain}`;
