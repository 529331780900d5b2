import { can } from '@vr/shared-api/permissions';
import type { SessionStore } from '@vr/shared-api/session';

/** The person whose uploads the engine sends; at first the person who is signed in. */
export function createOwner(session: SessionStore) {
  let id = session.getState().profile?.id;
  const isSignedIn = () => {
    const { token, profile } = session.getState();
    return token !== null && profile !== null && profile.id === id && can(profile, 'training:write');
  };
  return {
    isSignedIn,
    is: (personId: number) => personId === id,
    /** Makes the signed-in person the owner. */
    update(): void {
      id = session.getState().profile?.id;
    },
    /** Resolves as soon as the owner is signed in; rejects when `signal` aborts. */
    waitUntilSignedIn: (signal: AbortSignal) =>
      new Promise<void>((resolve, reject) => {
        if (isSignedIn()) return resolve();
        const end = () => {
          unsubscribe();
          signal.removeEventListener('abort', end);
          if (signal.aborted) reject(signal.reason);
          else resolve();
        };
        const unsubscribe = session.subscribe(() => isSignedIn() && end());
        signal.addEventListener('abort', end);
      }),
  };
}

export type Owner = ReturnType<typeof createOwner>;
