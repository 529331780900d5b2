import { useQueries } from '@tanstack/react-query';
import { compareNames } from '@vr/shared-api/compare-names';
import { listClients } from '@vr/shared-api/contract/clients';
import { CLIENT_TYPES } from '@vr/shared-api/limits';
import { endpointQuery } from '@vr/shared-ui/endpoint-query';
import { usePortal } from '@vr/shared-ui/kernel';

/** The companies of all types by name, with whether they are still loading or could not be loaded. */
export function useClientNames() {
  const { lang } = usePortal();
  const compare = compareNames(lang);
  return useQueries({
    queries: CLIENT_TYPES.map((type) => endpointQuery(listClients, { query: { type } })),
    combine: (results) => ({
      clients: results
        .flatMap(({ data }) => data?.items ?? [])
        .map(({ id, name }) => ({ id, name }))
        .sort((a, b) => compare(a.name, b.name)),
      isPending: results.some(({ isPending }) => isPending),
      isError: results.some(({ isError }) => isError),
    }),
  });
}
