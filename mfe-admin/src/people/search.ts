import { fold } from '@vr/shared-api/fold';

interface Named {
  firstName: string;
  lastName: string;
  email: string;
}

/** Returns a test whether a person has every word of a search in their name or e-mail address. */
export function personSearch(search: string): (person: Named) => boolean {
  const words = fold(search).split(/\s+/u).filter(Boolean);
  return ({ firstName, lastName, email }) => {
    const text = fold(`${firstName} ${lastName} ${email}`);
    return words.every((word) => text.includes(word));
  };
}
