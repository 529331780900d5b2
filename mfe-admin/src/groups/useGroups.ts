import { useQuery } from '@tanstack/react-query';
import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import { listGroups } from '@vr/shared-api/contract/groups';
import type * as S from '@vr/shared-api/contract/groups.schema';
import { usePortal } from '@vr/shared-ui/kernel';

export type Group = ResponseOf<typeof S.listGroups>['items'][number];

/** The first part of the query key. Invalidate it after a change to fetch again. */
export const GROUPS_KEY = 'listGroups';

/** The groups of the company, by name, without the subgroups of managers. */
export function useGroups() {
  const { api } = usePortal();
  return useQuery({
    queryKey: [GROUPS_KEY],
    queryFn: ({ signal }) => api.call(listGroups, {}, { signal }),
    select: ({ items }) => items.filter(({ ownerId }) => ownerId === null),
  });
}
