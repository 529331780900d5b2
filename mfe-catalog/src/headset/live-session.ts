import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import type * as S from '@vr/shared-api/contract/sessions.schema';

/** What a headset has done since the unique code was made. */
export type LiveState = ResponseOf<typeof S.getLiveSession>;
/** The headset's newest session of the training. */
export type LiveSession = NonNullable<LiveState['session']>;

/** How far the headset is. */
export type Phase = 'waiting' | 'signed-in' | 'playing' | 'finished';

/** Returns how far the headset is. A session shows that it has signed in, even if it has signed out meanwhile. */
export function phaseOf(state: LiveState | undefined): Phase {
  if (!state?.session) return state?.signedIn ? 'signed-in' : 'waiting';
  return state.session.finished || state.session.progress === 100 ? 'finished' : 'playing';
}
