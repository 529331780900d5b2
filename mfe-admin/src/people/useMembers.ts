import { useQuery } from '@tanstack/react-query';
import { listMembers } from '@vr/shared-api/contract/users';
import { usePortal } from '@vr/shared-ui/kernel';

/** The first part of the query key. Invalidate it after a change to fetch again. */
export const MEMBERS_KEY = 'listMembers';

/** The people of the company, by name. */
export function useMembers() {
  const { api, lang } = usePortal();
  return useQuery({
    queryKey: [MEMBERS_KEY, lang],
    queryFn: ({ signal }) => api.call(listMembers, { query: { lang } }, { signal }),
  });
}
