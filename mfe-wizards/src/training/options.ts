import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listTrainingBadgeRules } from '@vr/shared-api/contract/badges';
import { listPartners } from '@vr/shared-api/contract/partners';
import { listCategories, listHeadsets, listTags } from '@vr/shared-api/contract/trainings';
import { type HEADSET_TYPES, TAG_SEARCH_MIN } from '@vr/shared-api/limits';
import { endpointQuery } from '@vr/shared-ui/endpoint-query';
import { usePortal } from '@vr/shared-ui/kernel';

/** Headsets, categories and badge rules change only with a release of the server, so they never become stale. */
const staleTime = Number.POSITIVE_INFINITY;

export const HEADSET_TYPE_NAMES: Record<(typeof HEADSET_TYPES)[number], string> = {
  OCULUS: 'Oculus',
  VIVE: 'Vive',
  WINDOWS_MIXED_REALITY: 'Windows Mixed Reality',
};

export function useHeadsets() {
  return useQuery({ ...endpointQuery(listHeadsets, {}), staleTime });
}

/** Returns the conditions for earning a training's badges, by badge number. */
export function useBadgeRules() {
  return useQuery({ ...endpointQuery(listTrainingBadgeRules, {}), staleTime });
}

export function useCategories() {
  const { lang } = usePortal();
  return useQuery({ ...endpointQuery(listCategories, { query: { lang } }), staleTime });
}

export function usePartners() {
  return useQuery(endpointQuery(listPartners, {}));
}

/** Returns the existing tags that contain the typed text, if the text is long enough for a search (spec §5). */
export function useTags(typed: string) {
  const filter = typed.trim();
  return useQuery({
    ...endpointQuery(listTags, { query: { filter } }),
    enabled: filter.length >= TAG_SEARCH_MIN,
    placeholderData: keepPreviousData,
  });
}
