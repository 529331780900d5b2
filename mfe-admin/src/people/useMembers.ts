import { useQuery } from '@tanstack/react-query';
import { listManaged, listMembers } from '@vr/shared-api/contract/users';
import { usePortal, useRole } from '@vr/shared-ui/kernel';

/** The first part of the query key. Invalidate it after a change to fetch again. */
export const MEMBERS_KEY = 'listMembers';
/** The same for a manager's team. */
export const TEAM_KEY = 'listManaged';

/** The people of the company by name, or for a manager those of the team. */
export function useMembers() {
  const { api, lang } = usePortal();
  const isManager = useRole() === 'manager';
  return useQuery({
    queryKey: [isManager ? TEAM_KEY : MEMBERS_KEY, lang],
    queryFn: ({ signal }) => api.call(isManager ? listManaged : listMembers, { query: { lang } }, { signal }),
  });
}
