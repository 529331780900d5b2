import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Returns a query key without its language, as text. */
const withoutLang = (key: QueryKey): string => JSON.stringify(key, (name, value) => (name === 'lang' ? null : value));

/**
 * Makes every query of a cache keep its data in the old language until it has the data in the new one. Otherwise, when the
 * language changes, skeletons would replace all open content, and typed input would be lost.
 */
export function keepAcrossLanguages(queries: QueryClient): QueryClient {
  const withDefaults = queries.defaultQueryOptions.bind(queries);
  queries.defaultQueryOptions = ((options) => {
    const all = withDefaults(options);
    const keep = (data: unknown, before?: { queryKey: QueryKey }) =>
      before && withoutLang(before.queryKey) === withoutLang(all.queryKey) ? data : undefined;
    all.placeholderData ??= keep as typeof all.placeholderData;
    return all;
  }) as typeof queries.defaultQueryOptions;
  return queries;
}
