import type { ApiError } from '@vr/shared-api/client';
import type { SessionStore } from '@vr/shared-api/session';

/**
 * Returns a handler that ends the session when the server refuses its token. Ignores a late refusal of an older token, and
 * one that arrives after the session has ended (spec §4 Login and session).
 */
export function endWhenRefused(session: SessionStore) {
  return (error: ApiError, token: string): void => {
    if (session.getState().token !== token) return;
    session.getState().ended(error.status === 403 ? 'forbidden' : 'expired');
  };
}
