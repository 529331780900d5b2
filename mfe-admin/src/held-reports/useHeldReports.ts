import { useQuery } from '@tanstack/react-query';
import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import { listHeldReports } from '@vr/shared-api/contract/sessions';
import type * as S from '@vr/shared-api/contract/sessions.schema';
import { endpointQuery } from '@vr/shared-ui/endpoint-query';
import { usePortal } from '@vr/shared-ui/kernel';

export type HeldList = ResponseOf<typeof S.listHeldReports>;
export type HeldReport = HeldList['items'][number];

/** Queries the company's reported sessions that wait for a decision, the oldest first. */
export function useHeldReports() {
  const { lang } = usePortal();
  return useQuery(endpointQuery(listHeldReports, { query: { lang } }));
}
