import type { ApiError } from '@vr/shared-api/client';
import type { SessionStore } from '@vr/shared-api/session';

/**
 * Returns a handler that ends the session when the server refuses its token. A late refusal of an older token, or of a
 * session that has already ended, changes nothing (spec §4 Login and session).
 */
export function endWhenRefused(session: SessionStore) {
  return (error: ApiError, token: string): void => {
    if (session.getState().token !== token) return;
    session.getState().ended(error.status === 403 ? 'forbidden' : 'expired');
  };
}
