import { useQuery } from '@tanstack/react-query';
import { listTeamProgress } from '@vr/shared-api/contract/team';
import { usePortal } from '@vr/shared-ui/kernel';

/** How far the people of the manager's team are. */
export function useTeamProgress() {
  const { api } = usePortal();
  return useQuery({
    queryKey: ['listTeamProgress'],
    queryFn: ({ signal }) => api.call(listTeamProgress, {}, { signal }),
    // Progress changes all the time, so every visit fetches it again.
    staleTime: 0,
  });
}
