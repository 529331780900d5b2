import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { UI_LANGS } from '@vr/shared-api/limits';

const isLang = (part: unknown): boolean => UI_LANGS.some((lang) => lang === part);

/** Whether two keys are those of one query in two languages of the interface. */
const differInLang = (a: QueryKey, b: QueryKey): boolean =>
  a.length === b.length &&
  a.every((part, index) => JSON.stringify(part) === JSON.stringify(b[index]) || (isLang(part) && isLang(b[index])));

/**
 * Lets every query of a cache keep what it has in one language until it has it in the next one. Otherwise everything
 * that is open would be replaced by a skeleton when the language changes, and what was typed there would be lost.
 */
export function keepAcrossLanguages(queries: QueryClient): QueryClient {
  const withDefaults = queries.defaultQueryOptions.bind(queries);
  queries.defaultQueryOptions = ((options) => {
    const all = withDefaults(options);
    const keep = (data: unknown, before?: { queryKey: QueryKey }) =>
      before && differInLang(before.queryKey, all.queryKey) ? data : undefined;
    all.placeholderData ??= keep as typeof all.placeholderData;
    return all;
  }) as typeof queries.defaultQueryOptions;
  return queries;
}
