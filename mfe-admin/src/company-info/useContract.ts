import { useQuery } from '@tanstack/react-query';
import { getContract } from '@vr/shared-api/contract/clients';
import { endpointQuery } from '@vr/shared-ui/endpoint-query';

/** The contract of the person's company. */
export function useContract() {
  return useQuery(endpointQuery(getContract, {}));
}
