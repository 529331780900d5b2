import { useQueryClient } from '@tanstack/react-query';
import { getTraining } from '@vr/shared-api/contract/trainings';
import { endpointQuery } from '@vr/shared-ui/endpoint-query';
import { usePortal } from '@vr/shared-ui/kernel';
import { useSearchParams } from '@vr/shared-ui/router';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useFilters } from '../filters/useFilters.ts';
import { readTraining } from '../navigation/address.ts';
import type { Training } from '../trainings/training.ts';
import { filterEntries, findOpenEntry, type OpenEntry, queueEntries, readGroup, readPartner } from './queue.ts';

/** The queue, filtered by the address: its entries, the listed group, and the open training. */
export function useQueue(trainings: readonly Training[], partners: readonly { id: number; name: string }[]) {
  const [params] = useSearchParams();
  const { filters, setSearch, searchField } = useFilters();
  const search = useDeferredValue(filters.search);
  const names = useMemo(() => new Map(partners.map(({ id, name }) => [id, name])), [partners]);
  const requestedPartner = readPartner(params);
  const partnerId = requestedPartner !== null && names.has(requestedPartner) ? requestedPartner : null;
  const entries = useMemo(() => queueEntries(trainings, names), [trainings, names]);
  const shown = useMemo(() => filterEntries(entries, { search, partnerId }), [entries, search, partnerId]);

  const [previous, setPrevious] = useState<OpenEntry | null>(null);
  const open = findOpenEntry(entries, shown, { group: readGroup(params), id: readTraining(params) }, previous);
  if (open.requestedId !== previous?.requestedId || open.group !== previous.group || open.id !== previous.id)
    setPrevious(open);
  const { group, id } = open;
  const listed = useMemo(() => shown.filter((entry) => entry.group === group), [shown, group]);
  const openEntry = entries.find(({ training }) => training.id === id);
  useRefetchOutdatedDetail(openEntry?.training);
  return {
    /** The list follows the search field with a delay, so that typing stays fast. */
    searchField,
    setSearch,
    isNarrowed: search.trim() !== '' || partnerId !== null,
    partnerId,
    group,
    /** The entries that match the search and the selected partner, from all groups. */
    shown,
    listed,
    openId: id,
    openEntry,
  };
}

/** Refetches the cached detail of a training if the list has a different modification date or status. */
function useRefetchOutdatedDetail(training: Training | undefined): void {
  const { lang } = usePortal();
  const cache = useQueryClient();
  const { id, lastModifiedDate, status } = training ?? {};
  useEffect(() => {
    if (id === undefined) return;
    const { queryKey } = endpointQuery(getTraining, { params: { id }, query: { lang } });
    const cached = cache.getQueryData(queryKey);
    if (cached && (cached.lastModifiedDate !== lastModifiedDate || cached.status !== status))
      cache.invalidateQueries({ queryKey });
  }, [cache, lang, id, lastModifiedDate, status]);
}
