import { compareNames } from '@vr/shared-api/compare-names';
import type { ContentLang } from '@vr/shared-api/limits';

/**
 * Makes functions that compare items by `texts` in the order of a language, then by id. Sorting in PostgreSQL would not do,
 * because its order depends on how the database was created.
 */
const by =
  <K extends string, I extends string>(texts: readonly K[], id: I) =>
  (lang: ContentLang) => {
    const compare = compareNames(lang);
    type Item = Record<K, string> & Record<I, number>;
    return (a: Item, b: Item): number =>
      texts.reduce((order, text) => order || compare(a[text], b[text]), 0) || a[id] - b[id];
  };

export const byName = by(['name'], 'id');
export const byTitle = by(['title'], 'id');
/** Compares people, by last and first name. */
export const byPerson = by(['lastName', 'firstName'], 'id');
/** Compares people by last and first name, like {@link byPerson}, if the id is called `userId`. */
export const byUser = by(['lastName', 'firstName'], 'userId');
