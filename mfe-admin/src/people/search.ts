import { fold, wordSearch } from '@vr/shared-api/fold';

interface Named {
  firstName: string;
  lastName: string;
  email: string;
}

/** Returns a test whether a person has every word of a search in their name or e-mail address. */
export function personSearch(search: string): (person: Named) => boolean {
  const matches = wordSearch(search);
  return ({ firstName, lastName, email }) => matches(fold(`${firstName} ${lastName} ${email}`));
}
