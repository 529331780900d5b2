import { can } from '@vr/shared-api/permissions';
import type { SessionStore } from '@vr/shared-api/session';
import { unlessAborted } from './waiting.ts';

/** Tracks the person whose uploads the engine sends, starting with the person who is signed in. */
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
    /** Resolves once the owner is signed in; rejects when `signal` aborts. */
    async waitUntilSignedIn(signal: AbortSignal): Promise<void> {
      if (!isSignedIn()) await unlessAborted(signal, (resolve) => session.subscribe(() => isSignedIn() && resolve()));
    },
  };
}

export type Owner = ReturnType<typeof createOwner>;
