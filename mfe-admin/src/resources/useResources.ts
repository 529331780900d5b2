import { useQuery } from '@tanstack/react-query';
import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import { listResources } from '@vr/shared-api/contract/resources';
import type * as S from '@vr/shared-api/contract/resources.schema';
import { usePortal } from '@vr/shared-ui/kernel';

export type Resource = ResponseOf<typeof S.listResources>['items'][number];

/** The first part of the query key. Invalidate it after a change to fetch again. */
export const RESOURCES_KEY = 'listResources';

/** The company's documents, by title. */
export function useResources() {
  const { api, lang } = usePortal();
  return useQuery({
    queryKey: [RESOURCES_KEY, lang],
    queryFn: ({ signal }) => api.call(listResources, { query: { lang } }, { signal }),
  });
}
