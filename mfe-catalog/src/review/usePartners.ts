import { useQuery } from '@tanstack/react-query';
import { listPartners } from '@vr/shared-api/contract/partners';
import { usePortal } from '@vr/shared-ui/kernel';

/** The query of the platform's partners. */
export function usePartners() {
  const { api } = usePortal();
  return useQuery({ queryKey: ['listPartners'], queryFn: ({ signal }) => api.call(listPartners, {}, { signal }) });
}
