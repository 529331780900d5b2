import { useQuery } from '@tanstack/react-query';
import { listTeamProgress } from '@vr/shared-api/contract/team';
import { endpointQuery } from '@vr/shared-ui/endpoint-query';

/** How far the people of the manager's team are. */
export function useTeamProgress() {
  return useQuery({
    ...endpointQuery(listTeamProgress, {}),
    // Progress changes all the time, so every visit fetches it again.
    staleTime: 0,
  });
}
