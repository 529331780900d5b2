import { useQueryClient } from '@tanstack/react-query';
import { listAudit } from '@vr/shared-api/contract/audit';
import { getQuota } from '@vr/shared-api/contract/clients';
import { listCourseProgress } from '@vr/shared-api/contract/courses';
import { getGeneralStats, listStatsPeople } from '@vr/shared-api/contract/dashboards';
import { listGroups } from '@vr/shared-api/contract/groups';
import { findPeople, listTeamProgress } from '@vr/shared-api/contract/team';
import { listManaged, listMembers } from '@vr/shared-api/contract/users';
import { invalidate } from '@vr/shared-ui/endpoint-query';
import { useCallback } from 'react';

/**
 * Returns a function that refetches the members and other data about members, and resolves when the new list has
 * loaded.
 */
export function useRefresh(): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(async () => {
    void invalidate(
      queries,
      listGroups,
      getQuota,
      findPeople,
      listTeamProgress,
      listCourseProgress,
      getGeneralStats,
      listStatsPeople,
      listAudit,
    );
    await invalidate(queries, listMembers, listManaged);
  }, [queries]);
}
