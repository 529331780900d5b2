import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** A key without the language that its query asks for. */
const withoutLang = (key: QueryKey): string => JSON.stringify(key, (name, value) => (name === 'lang' ? null : value));

/**
 * Lets every query of a cache keep what it has in one language until it has it in the next one. Otherwise everything
 * that is open would be replaced by a skeleton when the language changes, and what was typed there would be lost.
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
