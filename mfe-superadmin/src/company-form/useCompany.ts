import { useQuery } from '@tanstack/react-query';
import { getClient } from '@vr/shared-api/contract/clients';
import { endpointQuery } from '@vr/shared-ui/endpoint-query';

/** The company to change. Fetched each time the form opens, and not while someone edits. */
export function useCompany(id: number | undefined) {
  return useQuery({
    ...endpointQuery(getClient, { params: { id: id ?? 0 } }),
    enabled: id !== undefined,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}
