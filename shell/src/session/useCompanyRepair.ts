import { useQuery } from '@tanstack/react-query';
import { getCurrentClient } from '@vr/shared-api/contract/clients';
import { isSuperAdmin } from '@vr/shared-api/permissions';
import { usePortal, useProfile, useSession } from '@vr/shared-ui/kernel';

const FIRST_PAUSE_MS = 5000;
const LONGEST_PAUSE_MS = 300_000;

/**
 * If the company could not be fetched at the start, fetches it in the background: after growing pauses, and when the person
 * returns to the page or the network returns. The super admin has no company (readings 3).
 */
export function useCompanyRepair(): void {
  const { api, session } = usePortal();
  const isMissing = useSession(({ client }) => client === null);
  const hasCompany = !isSuperAdmin(useProfile());
  useQuery({
    queryKey: ['repairCompany'],
    queryFn: async ({ signal }) => {
      const company = await api.call(getCurrentClient, {}, { signal });
      session.getState().setClient(company);
      return company;
    },
    enabled: hasCompany && isMissing,
    retry: false,
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (state.errorUpdateCount - 1)),
  });
}
