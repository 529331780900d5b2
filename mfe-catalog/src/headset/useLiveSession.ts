import { useQuery } from '@tanstack/react-query';
import { getLiveSession } from '@vr/shared-api/contract/sessions';
import { endpointQuery } from '@vr/shared-ui/endpoint-query';
import { usePortal } from '@vr/shared-ui/kernel';
import { phaseOf } from './live-session.ts';

/** The time between two requests, in milliseconds. A headset reports every few seconds. */
const POLL_MS = 3000;

/** What the person's headset has done since an instant, repeated until the end while the page is visible. */
export function useLiveSession(id: number, since: string | null, watching: boolean) {
  const { lang } = usePortal();
  return useQuery({
    ...endpointQuery(getLiveSession, { params: { id }, query: { lang, since: since ?? '' } }),
    enabled: watching && since !== null,
    refetchInterval: ({ state }) => (phaseOf(state.data) === 'finished' ? false : POLL_MS),
    staleTime: 0,
    retry: false,
  });
}
