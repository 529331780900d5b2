import { cached } from './cached.ts';
import { bcp47, type ContentLang } from './limits.ts';

const collators = cached(
  (lang: ContentLang) => new Intl.Collator(bcp47(lang), { sensitivity: 'accent', numeric: true }),
);

/** Returns a comparator of names: case does not count, accents do, and "Room 2" comes before "Room 10". */
export const compareNames = (lang: ContentLang): ((a: string, b: string) => number) => collators(lang).compare;
