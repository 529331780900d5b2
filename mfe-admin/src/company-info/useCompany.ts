import { useQuery } from '@tanstack/react-query';
import { getContract, getCurrentClient } from '@vr/shared-api/contract/clients';
import { endpointQuery } from '@vr/shared-ui/endpoint-query';
/** The contract of the person's company. */
export const useContract = () => useQuery(endpointQuery(getContract, {}));

/** The person's company with its newest version. The session's copy is as old as the page. */
export const useCurrentClient = () =>
  useQuery({
    ...endpointQuery(getCurrentClient, {}),
    // Always the newest version when the page opens, but none that arrives while someone edits.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
