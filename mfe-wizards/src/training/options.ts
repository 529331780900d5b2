import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listTrainingBadgeRules } from '@vr/shared-api/contract/badges';
import { listPartners } from '@vr/shared-api/contract/partners';
import { listCategories, listHeadsets, listTags } from '@vr/shared-api/contract/trainings';
import { type HEADSET_TYPES, TAG_SEARCH_MIN } from '@vr/shared-api/limits';
import { usePortal } from '@vr/shared-ui/kernel';

/** Headsets, categories and the rules of badges change only with a release of the server, so they never become stale. */
const staleTime = Number.POSITIVE_INFINITY;

export const HEADSET_TYPE_NAMES: Record<(typeof HEADSET_TYPES)[number], string> = {
  OCULUS: 'Oculus',
  VIVE: 'Vive',
  WINDOWS_MIXED_REALITY: 'Windows Mixed Reality',
};

export function useHeadsets() {
  const { api } = usePortal();
  return useQuery({
    queryKey: ['listHeadsets'],
    queryFn: ({ signal }) => api.call(listHeadsets, {}, { signal }),
    staleTime,
  });
}

/** What earns the badges of a training, by their numbers. */
export function useBadgeRules() {
  const { api } = usePortal();
  return useQuery({
    queryKey: ['listTrainingBadgeRules'],
    queryFn: ({ signal }) => api.call(listTrainingBadgeRules, {}, { signal }),
    staleTime,
  });
}

export function useCategories() {
  const { api, lang } = usePortal();
  return useQuery({
    queryKey: ['listCategories', lang],
    queryFn: ({ signal }) => api.call(listCategories, { query: { lang } }, { signal }),
    staleTime,
  });
}

export function usePartners() {
  const { api } = usePortal();
  return useQuery({
    queryKey: ['listPartners'],
    queryFn: ({ signal }) => api.call(listPartners, {}, { signal }),
  });
}

/** The existing tags that contain the typed text, if it is long enough for a search (spec §5). */
export function useTags(typed: string) {
  const { api } = usePortal();
  const filter = typed.trim();
  return useQuery({
    queryKey: ['listTags', filter],
    queryFn: ({ signal }) => api.call(listTags, { query: { filter } }, { signal }),
    enabled: filter.length >= TAG_SEARCH_MIN,
    placeholderData: keepPreviousData,
  });
}
