import { useQuery } from '@tanstack/react-query';
import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import { listResources } from '@vr/shared-api/contract/resources';
import type * as S from '@vr/shared-api/contract/resources.schema';
import { endpointQuery } from '@vr/shared-ui/endpoint-query';
import { usePortal } from '@vr/shared-ui/kernel';

export type Resource = ResponseOf<typeof S.listResources>['items'][number];

/** Queries the company's documents, sorted by title. */
export function useResources() {
  const { lang } = usePortal();
  return useQuery(endpointQuery(listResources, { query: { lang } }));
}
