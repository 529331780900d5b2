import { useLocation, useSearchParams } from '@vr/shared-ui/router';
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { Training } from '../trainings/training.ts';
import { useSkillNames } from '../trainings/useTrainings.ts';
import { readFilters, writeFilters } from './address.ts';
import { countedChoices, type Filters, isNarrowed, matching, NO_FILTERS, searchable } from './filters.ts';

/** Browsers limit how often the address may change, so the search text is written to it after a pause in typing. */
const TYPING_PAUSE_MS = 300;

/**
 * The filters of a page. They are stored in its address, so that they can be shared, survive a reload and follow Back.
 */
export function useFilters() {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const address = useMemo(() => readFilters(params), [params]);
  const [search, setSearch] = useState(address.search);
  /** The last search text that this hook has written to the address. */
  const written = useRef<string | null>(null);

  // The field follows the address, as after Back or clearing. It ignores the changes that come from its own text.
  useEffect(() => {
    if (address.search !== written.current) setSearch(address.search);
    written.current = null;
  }, [address.search]);

  const writeSearch = useCallback(() => {
    const text = search.trim();
    if (text === address.search) return;
    written.current = text;
    setParams((before) => writeFilters(before, { ...readFilters(before), search: text }), {
      replace: true,
      preventScrollReset: true,
      // The history state has the open detail, which stays open.
      state,
    });
  }, [search, address.search, state, setParams]);

  useEffect(() => {
    const timer = setTimeout(writeSearch, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [writeSearch]);

  return {
    filters: useMemo(() => ({ ...address, search }), [address, search]),
    setSearch,
    /** The properties of the search field. Leaving the field writes its text, so that Back finds it in the address. */
    searchField: { value: search, onChange: setSearch, onBlur: writeSearch },
    change: (part: Partial<Filters>) =>
      setParams((before) => writeFilters(before, { ...readFilters(before), search, ...part })),
    /** Clears all filters except those in `keep`, and the parameter `alsoClear` of the address. */
    clear: (keep: Partial<Filters> = {}, alsoClear?: string) => {
      setSearch('');
      setParams((before) => {
        const after = writeFilters(before, { ...NO_FILTERS, ...keep });
        if (alsoClear) after.delete(alsoClear);
        return after;
      });
    },
  };
}

/** The names of categories and skills by id, in the language of the interface. */
export interface ChoiceNames {
  categories: ReadonlyMap<number, string>;
  skills: ReadonlyMap<number, string>;
}

/**
 * The trainings that pass the filters, and the choices of the filters. Computed with a deferred value, so typing stays
 * fast.
 */
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
