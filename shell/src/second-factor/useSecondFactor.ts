import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import { getSecondFactor } from '@vr/shared-api/contract/second-factor';
import type * as S from '@vr/shared-api/contract/second-factor.schema';
import { usePortal } from '@vr/shared-ui/kernel';

export type SecondFactorState = ResponseOf<typeof S.getSecondFactor>;

const KEY = ['getSecondFactor'];

/** The person's second factors. */
export function useSecondFactor() {
  const { api } = usePortal();
  return useQuery({ queryKey: KEY, queryFn: ({ signal }) => api.call(getSecondFactor, {}, { signal }) });
}

/** A function that fetches the second factors again. */
export function useRefreshSecondFactor(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: KEY });
}
