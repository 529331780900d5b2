import { useQuery } from '@tanstack/react-query';
import { compareNames } from '@vr/shared-api/compare-names';
import { getOffer } from '@vr/shared-api/contract/clients';
import { listPartners } from '@vr/shared-api/contract/partners';
import { listTrainings } from '@vr/shared-api/contract/trainings';
import { endpointQuery } from '@vr/shared-ui/endpoint-query';
import { usePortal } from '@vr/shared-ui/kernel';
import { useMemo } from 'react';
import { isOfferable, offerEntries } from './offer.ts';

/** Returns the global catalogue, including the names of the partners. */
export function useCatalogue() {
  const { lang } = usePortal();
  // The same query as on the super admin's catalogue page, so both share its cached data.
  const trainings = useQuery({
    ...endpointQuery(listTrainings, { query: { lang, asLearner: false } }),
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  const partners = useQuery(endpointQuery(listPartners, {}));
  const entries = useMemo(() => {
    if (!trainings.data || !partners.data) return undefined;
    const names = new Map(partners.data.items.map(({ id, name }) => [id, name]));
    return offerEntries(trainings.data.items, names, compareNames(lang));
  }, [trainings.data, partners.data, lang]);
  return {
    entries,
    error: trainings.error ?? partners.error,
    retry: () => {
      for (const query of [trainings, partners]) if (query.isError) void query.refetch();
    },
    /** Fetches the catalogue again. Returns the ids of the trainings that it contains now. */
    async refresh(): Promise<ReadonlySet<number>> {
      const { data } = await trainings.refetch();
      return new Set(data?.items.filter(isOfferable).map(({ id }) => id));
    },
  };
}

/** Returns a company's stored offer and the global catalogue. */
export function useOffer(companyId: number) {
  const catalogue = useCatalogue();
  const offer = useQuery({
    ...endpointQuery(getOffer, { params: { id: companyId } }),
    // Loads the newest offer when the dialog opens, but never during editing.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const stored = useMemo(() => offer.data && new Set(offer.data.items), [offer.data]);
  return {
    stored,
    entries: catalogue.entries,
    error: offer.error ?? catalogue.error,
    retry: () => {
      if (offer.isError) void offer.refetch();
      catalogue.retry();
    },
    /** Fetches the offer and the catalogue again. Returns the ids of the trainings in the catalogue now. */
    async refresh(): Promise<ReadonlySet<number>> {
      const [current] = await Promise.all([catalogue.refresh(), offer.refetch()]);
      return current;
    },
  };
}
