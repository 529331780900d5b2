import { useQuery } from '@tanstack/react-query';
import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import { listGroups } from '@vr/shared-api/contract/groups';
import type * as S from '@vr/shared-api/contract/groups.schema';
import { usePortal, useProfile, useRole } from '@vr/shared-ui/kernel';

export type Group = ResponseOf<typeof S.listGroups>['items'][number];

/** The first part of the query key. Invalidate it after a change to fetch again. */
export const GROUPS_KEY = 'listGroups';

function useGroupList<R>(select: (groups: readonly Group[]) => R, options: { refetchOnMount?: false } = {}) {
  const { api } = usePortal();
  return useQuery({
    queryKey: [GROUPS_KEY],
    queryFn: ({ signal }) => api.call(listGroups, {}, { signal }),
    select: ({ items }) => select(items),
    ...options,
  });
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
