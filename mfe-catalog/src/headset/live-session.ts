import { useQuery } from '@tanstack/react-query';
import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import { getLiveSession } from '@vr/shared-api/contract/sessions';
import type * as S from '@vr/shared-api/contract/sessions.schema';
import { endpointQuery } from '@vr/shared-ui/endpoint-query';
import { usePortal } from '@vr/shared-ui/kernel';

/** The activity of a headset since the unique code was created. */
export type LiveState = ResponseOf<typeof S.getLiveSession>;
/** The headset's newest session of the training. */
export type LiveSession = NonNullable<LiveState['session']>;

export type Phase = 'waiting' | 'signed-in' | 'playing' | 'finished';

/**
 * Returns the headset's phase. A session proves that the headset has signed in, even if the headset is signed out by
 * now.
 */
export function phaseOf(state: LiveState | undefined): Phase {
  if (!state?.session) return state?.signedIn ? 'signed-in' : 'waiting';
  return state.session.finished || state.session.progress === 100 ? 'finished' : 'playing';
}

/** The polling interval in milliseconds. A headset reports every few seconds. */
const POLL_MS = 3000;

/**
 * Polls the activity of the person's headset since an instant. Stops when the session ends; pauses while the page is
 * hidden.
 */
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
