import { useQuery } from '@tanstack/react-query';
import { listSkills } from '@vr/shared-api/contract/trainings';
import { usePortal } from '@vr/shared-ui/kernel';

/** The query of all skills. They change only with a release of the server, so they never become stale. */
export function useSkills() {
  const { api, lang } = usePortal();
  return useQuery({
    queryKey: ['listSkills', lang],
    queryFn: ({ signal }) => api.call(listSkills, { query: { lang } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
