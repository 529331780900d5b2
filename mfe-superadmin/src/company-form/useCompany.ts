import { useQuery } from '@tanstack/react-query';
import { getClient } from '@vr/shared-api/contract/clients';
import { usePortal } from '@vr/shared-ui/kernel';

/** The company to change. Fetched each time the form opens, and not while someone edits. */
export function useCompany(id: number | undefined) {
  const { api } = usePortal();
  return useQuery({
    queryKey: ['getClient', id],
    queryFn: ({ signal }) => api.call(getClient, { params: { id: id ?? 0 } }, { signal }),
    enabled: id !== undefined,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}
