import { useQuery } from '@tanstack/react-query';
import { listBadges, listUserBadges, listUserTrainingBadges } from '@vr/shared-api/contract/badges';
import { isManager } from '@vr/shared-api/permissions';
import { endpointQuery } from '@vr/shared-ui/endpoint-query';
import { usePortal, useProfile } from '@vr/shared-ui/kernel';
import { platformGroups, trainingGroups } from './view.ts';

const ME = { id: 'me' } as const;

/** The platform's badges, each with the date on which the person earned it, if any. */
export function usePlatformBadges(enabled: boolean) {
  const { lang } = usePortal();
  const profile = useProfile();
  const all = useQuery({ ...endpointQuery(listBadges, { query: { lang } }), enabled });
  const earned = useQuery({
    ...endpointQuery(listUserBadges, { params: ME, query: { lang } }),
    staleTime: 0,
    enabled,
  });
  const failed = all.isLoadingError ? all : earned;
  return {
    groups: all.data && earned.data && platformGroups(all.data.items, earned.data.items, isManager(profile)),
    error: failed.error,
    retry: () => failed.refetch(),
    queries: [all, earned],
  };
}

export function useTrainingBadges(enabled: boolean) {
  const { lang } = usePortal();
  const query = useQuery({
    ...endpointQuery(listUserTrainingBadges, { params: ME, query: { lang } }),
    staleTime: 0,
    enabled,
  });
  const { data, error, refetch } = query;
  return { groups: data && trainingGroups(data.items), error, retry: () => refetch(), queries: [query] };
}
