import { useQuery } from '@tanstack/react-query';
import { listSkills } from '@vr/shared-api/contract/trainings';
import { endpointQuery } from '@vr/shared-ui/endpoint-query';
import { usePortal } from '@vr/shared-ui/kernel';

/** The query of all skills. They change only with a release of the server, so they never become stale. */
export function useSkills() {
  const { lang } = usePortal();
  return useQuery({ ...endpointQuery(listSkills, { query: { lang } }), staleTime: Number.POSITIVE_INFINITY });
}
