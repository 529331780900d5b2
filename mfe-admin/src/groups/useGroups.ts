import { type QueryClient, useQuery } from '@tanstack/react-query';
import { listAudit } from '@vr/shared-api/contract/audit';
import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import { listGroups } from '@vr/shared-api/contract/groups';
import type * as S from '@vr/shared-api/contract/groups.schema';
import { getTraining, getTrainingAccesses, listTrainings } from '@vr/shared-api/contract/trainings';
import { listManaged, listMembers } from '@vr/shared-api/contract/users';
import { endpointQuery, invalidate } from '@vr/shared-ui/endpoint-query';
import { useProfile, useRole } from '@vr/shared-ui/kernel';

export type Group = ResponseOf<typeof S.listGroups>['items'][number];

function useGroupList<R>(select: (groups: readonly Group[]) => R, options: { refetchOnMount?: false } = {}) {
  return useQuery({ ...endpointQuery(listGroups, {}), select: ({ items }) => select(items), ...options });
}

/** The groups of the company by name, or for a manager their own subgroups. */
export function useGroups() {
  const { id } = useProfile();
  const owner = useRole() === 'manager' ? id : null;
  return useGroupList((groups) => groups.filter(({ ownerId }) => ownerId === owner));
}

/** Whether the company has subgroups of managers, which the admin's list of groups leaves out. */
export function useHasSubgroups(): boolean {
  const isManager = useRole() === 'manager';
  const found = useGroupList((groups) => groups.some(({ ownerId }) => ownerId !== null), {
    // The list that shows the hint has just been fetched.
    refetchOnMount: false,
  });
  return !isManager && found.data === true;
}

/** Fetches again what shows groups besides their own list: members, and the accesses of trainings. */
export const refreshShown = (queries: QueryClient): Promise<void> =>
  invalidate(queries, listMembers, listManaged, listTrainings, getTraining, getTrainingAccesses, listAudit);
