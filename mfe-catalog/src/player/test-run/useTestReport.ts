import { useQuery } from '@tanstack/react-query';
import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import { getTestReport } from '@vr/shared-api/contract/sessions';
import type * as S from '@vr/shared-api/contract/sessions.schema';
import { usePortal } from '@vr/shared-ui/kernel';

/** What a content has reported in a test run. */
export type TestReport = NonNullable<ResponseOf<typeof S.getTestReport>['report']>;

/** The time between two requests, in milliseconds. A content reports two seconds after a change. */
const POLL_MS = 2000;

/** The query of what a content has reported in a test run. It is repeated, but not while the page is hidden. */
export function useTestReport(trainingId: number, launchId: string) {
  const { api, lang } = usePortal();
  return useQuery({
    queryKey: ['getTestReport', trainingId, lang, launchId],
    queryFn: ({ signal }) =>
      api.call(getTestReport, { params: { id: trainingId }, query: { lang, launchId } }, { signal }),
    refetchInterval: POLL_MS,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}
