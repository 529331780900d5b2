import { useSearchParams } from '@vr/shared-ui/router';
import { useAddressSearch } from '@vr/shared-ui/useAddressSearch';
import { useIsNarrow } from '@vr/shared-ui/useWidthStep';
import { useDeferredValue, useMemo } from 'react';
import type { Training } from '../trainings/training.ts';
import { useSkillNames } from '../trainings/useTrainings.ts';
import { readFilters, writeFilters } from './address.ts';
import { countedChoices, type Filters, isNarrowed, matching, NO_FILTERS, searchable } from './filters.ts';

/** The filters of a page, kept in the address: they can be shared, survive a reload and follow Back. */
export function useFilters() {
  const [params, setParams] = useSearchParams();
  const address = useMemo(() => readFilters(params), [params]);
  const { search, setSearch, searchField } = useAddressSearch();
  // On a narrow page, the filters are in a dialog, and Back closes it. Elsewhere, Back undoes the last choice.
  const replace = useIsNarrow();

  return {
    filters: useMemo(() => ({ ...address, search }), [address, search]),
    setSearch,
    searchField,
    change: (part: Partial<Filters>) =>
      setParams((before) => writeFilters(before, { ...readFilters(before), search, ...part }), { replace }),
    /** Clears all filters except those in `keep`, and the parameter `alsoClear` of the address. */
    clear: (keep: Partial<Filters> = {}, alsoClear?: string) => {
      setSearch('');
      setParams(
        (before) => {
          const after = writeFilters(before, { ...NO_FILTERS, ...keep });
          if (alsoClear) after.delete(alsoClear);
          return after;
        },
        { replace },
      );
    },
  };
}

/** The names of categories and skills by id, in the language of the interface. */
export interface ChoiceNames {
  categories: ReadonlyMap<number, string>;
  skills: ReadonlyMap<number, string>;
}

/** The trainings that pass the filters, and the filters' choices. Deferred, so that typing stays fast. */
export function useFiltered(trainings: readonly Training[], filters: Filters) {
  const skills = useSkillNames();
  const deferred = useDeferredValue(filters);
  const items = useMemo(() => searchable(trainings, skills), [trainings, skills]);
  const choiceNames = useMemo(
    (): ChoiceNames => ({ categories: new Map(trainings.map(({ category }) => [category.id, category.name])), skills }),
    [trainings, skills],
  );
  const filtered = useMemo(
    () => ({
      shown: matching(items, deferred),
      choices: countedChoices(items, deferred),
      narrowed: isNarrowed(deferred),
    }),
    [items, deferred],
  );
  return { ...filtered, choiceNames };
}
