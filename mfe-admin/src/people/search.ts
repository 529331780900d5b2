import { fold, wordSearch } from '@vr/shared-api/fold';

interface Named {
  firstName: string;
  lastName: string;
  email: string;
}

/** Returns a predicate that tests whether a person's name and e-mail address contain every word of a search. */
export function personSearch(search: string): (person: Named) => boolean {
  const matches = wordSearch(search);
  return ({ firstName, lastName, email }) => matches(fold(`${firstName} ${lastName} ${email}`));
}
