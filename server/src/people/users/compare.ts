import { compareNames } from '@vr/shared-api/compare-names';
import type { ContentLang } from '@vr/shared-api/limits';

interface Named {
  firstName: string;
  lastName: string;
}

/**
 * Returns a comparison of people by last and first name, in the order of a language. PostgreSQL cannot be used to sort
 * them, because its order depends on how the database was created.
 */
export function comparePeople(lang: ContentLang): (a: Named, b: Named) => number {
  const compare = compareNames(lang);
  return (a, b) => compare(a.lastName, b.lastName) || compare(a.firstName, b.firstName);
}
