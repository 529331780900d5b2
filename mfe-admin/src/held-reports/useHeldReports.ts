import { useQuery } from '@tanstack/react-query';
import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import { listHeldReports } from '@vr/shared-api/contract/sessions';
import type * as S from '@vr/shared-api/contract/sessions.schema';
import { usePortal } from '@vr/shared-ui/kernel';

export type HeldList = ResponseOf<typeof S.listHeldReports>;
export type HeldReport = HeldList['items'][number];

/** The first part of the query key. Invalidate it after a decision to fetch again. */
export const HELD_REPORTS_KEY = 'listHeldReports';

/** The reported sessions of the company's people that wait for a decision, the oldest first. */
export function useHeldReports() {
  const { api, lang } = usePortal();
  return useQuery({
    queryKey: [HELD_REPORTS_KEY, lang],
    queryFn: ({ signal }) => api.call(listHeldReports, { query: { lang } }, { signal }),
  });
}
