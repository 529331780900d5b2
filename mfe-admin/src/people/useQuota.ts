import { useQuery } from '@tanstack/react-query';
import { getQuota } from '@vr/shared-api/contract/clients';
import type * as S from '@vr/shared-api/contract/clients.schema';
import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import { endpointQuery } from '@vr/shared-ui/endpoint-query';

export type CompanyQuota = ResponseOf<typeof S.getQuota>;

/** Queries a company's quotas for people and storage. The default id, 0, is the reader's own company. */
export function useQuota(clientId = 0) {
  return useQuery(endpointQuery(getQuota, { params: { id: clientId } }));
}
