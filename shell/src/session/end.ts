import type { ApiError } from '@vr/shared-api/client';
import type { SessionStore } from '@vr/shared-api/session';

/**
 * Ends the session when the server refuses its token, once however many calls are refused: a late answer to an older
 * token, or to a session that is over, changes nothing (spec §4 Login and session).
 */
export function endWhenRefused(session: SessionStore) {
  return (error: ApiError, token: string): void => {
    if (session.getState().token !== token) return;
    session.getState().ended(error.status === 403 ? 'forbidden' : 'expired');
  };
}
