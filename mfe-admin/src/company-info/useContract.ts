import { useQuery } from '@tanstack/react-query';
import { getContract } from '@vr/shared-api/contract/clients';
import { usePortal } from '@vr/shared-ui/kernel';

/** The contract of the person's company. */
export function useContract() {
  const { api } = usePortal();
  return useQuery({
    queryKey: ['getContract'],
    queryFn: ({ signal }) => api.call(getContract, {}, { signal }),
  });
}
