import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import { getSecondFactor } from '@vr/shared-api/contract/second-factor';
import type * as S from '@vr/shared-api/contract/second-factor.schema';
import { endpointQuery, invalidate } from '@vr/shared-ui/endpoint-query';

export type SecondFactorState = ResponseOf<typeof S.getSecondFactor>;

export function useSecondFactor() {
  return useQuery(endpointQuery(getSecondFactor, {}));
}

export function useRefreshSecondFactor(): () => Promise<void> {
  const queries = useQueryClient();
  return () => invalidate(queries, getSecondFactor);
}
