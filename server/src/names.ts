import { bcp47, type ContentLang } from '@vr/shared-api/limits';

interface Named {
  firstName: string;
  lastName: string;
}

/** Compares people by last and first name as a language sorts them; the database's own order depends on its set-up. */
export function byName(lang: ContentLang): (a: Named, b: Named) => number {
  const { compare } = new Intl.Collator(bcp47(lang), { sensitivity: 'accent' });
  return (a, b) => compare(a.lastName, b.lastName) || compare(a.firstName, b.firstName);
}
