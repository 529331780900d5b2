import { useQuery } from '@tanstack/react-query';
import { getCurrentClient } from '@vr/shared-api/contract/clients';
import { usePortal } from '@vr/shared-ui/kernel';

export const CLIENT_KEY = ['getCurrentClient'];

/** The person's company with its newest version. The session's copy is as old as the page. */
export function useCurrentClient() {
  const { api } = usePortal();
  return useQuery({
    queryKey: CLIENT_KEY,
    queryFn: ({ signal }) => api.call(getCurrentClient, {}, { signal }),
    // Always the newest version when the page opens, but none that arrives while someone edits.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}
