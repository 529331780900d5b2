import { useQuery } from '@tanstack/react-query';
import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import { listGroups } from '@vr/shared-api/contract/groups';
import type * as S from '@vr/shared-api/contract/groups.schema';
import { usePortal, useProfile, useRole } from '@vr/shared-ui/kernel';

export type Group = ResponseOf<typeof S.listGroups>['items'][number];

/** The first part of the query key. Invalidate it after a change to fetch again. */
export const GROUPS_KEY = 'listGroups';

/** The groups of the company by name, or for a manager their own subgroups. */
export function useGroups() {
  const { api } = usePortal();
  const { id } = useProfile();
  const owner = useRole() === 'manager' ? id : null;
  return useQuery({
    queryKey: [GROUPS_KEY],
    queryFn: ({ signal }) => api.call(listGroups, {}, { signal }),
    select: ({ items }) => items.filter(({ ownerId }) => ownerId === owner),
  });
}
