import { useLocation, useSearchParams } from '@vr/shared-ui/router';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { readFilters, writeFilters } from './address.ts';
import { choices, type Filters, isNarrowed, matching, NO_FILTERS, searchable } from './filters.ts';
import type { Training } from './trainings.ts';
import { useSkillNames } from './useTrainings.ts';

/** Browsers allow few changes of the address in a short time, so typing reaches it after a pause. */
const PAUSE_MS = 300;

/** The filters of a page. They live in its address: shareable, kept by reload, undone by Back. */
export function useFilters() {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const address = useMemo(() => readFilters(params), [params]);
  const [search, setSearch] = useState(address.search);
  const written = useRef<string | null>(null);

  // The field follows the address (Back, a cleared filter), unless the change is the field's own.
  useEffect(() => {
    if (address.search !== written.current) setSearch(address.search);
    written.current = null;
  }, [address.search]);

  useEffect(() => {
    const text = search.trim();
    if (text === address.search) return;
    const timer = setTimeout(() => {
      written.current = text;
      setParams((before) => writeFilters(before, { ...readFilters(before), search: text }), {
        replace: true,
        preventScrollReset: true,
        // What is open over the list stays open.
        state,
      });
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [search, address.search, state, setParams]);

  return {
    filters: useMemo(() => ({ ...address, search }), [address, search]),
    setSearch,
    change: (part: Partial<Filters>) =>
      setParams((before) => writeFilters(before, { ...readFilters(before), search, ...part })),
    /** Takes the filters away, and with them another choice that the address holds. */
    clear: (keep: Partial<Filters> = {}, other?: string) => {
      setSearch('');
      setParams((before) => {
        const after = writeFilters(before, { ...NO_FILTERS, ...keep });
        if (other) after.delete(other);
        return after;
      });
    },
  };
}

/** What ids are called in the reader's language. */
export interface Names {
  categories: ReadonlyMap<number, string>;
  skills: ReadonlyMap<number, string>;
}

/** The trainings that pass the filters and what the filters offer; computed behind the typing, never in its way. */
export function useFiltered(trainings: readonly Training[], filters: Filters) {
  const skills = useSkillNames();
  const deferred = useDeferredValue(filters);
  const items = useMemo(() => searchable(trainings, skills), [trainings, skills]);
  const names = useMemo(
    (): Names => ({ categories: new Map(trainings.map(({ category }) => [category.id, category.name])), skills }),
    [trainings, skills],
  );
  const found = useMemo(
    () => ({ shown: matching(items, deferred), choices: choices(items, deferred), narrowed: isNarrowed(deferred) }),
    [items, deferred],
  );
  return { ...found, names };
}
