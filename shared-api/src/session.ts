import type { Static } from 'typebox';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { CurrentClient } from './contract/clients.schema.ts';
import type { Profile } from './contract/users.schema.ts';
import { ROLES } from './permissions.ts';
import { type CurrentRole, currentRole, type Shell, shellOf } from './roles.ts';

export type SignedInProfile = Static<typeof Profile>;
export type SessionClient = Static<typeof CurrentClient>;

/** Where a session keeps its token and role; the portal's is localStorage, an embedded element's is memory. */
export type SessionStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export const TOKEN_KEY = 'token';
const ROLE_KEY = 'role';

export interface Session {
  token: string | null;
  profile: SignedInProfile | null;
  client: SessionClient | null;
  /** Before the profile is known: the role last stored, which the profile may not confirm. */
  role: CurrentRole;
  /** Why the last session ended, when it was not the person's own wish; the sign-in screen says it once. */
  endedBy: 'expired' | 'forbidden' | null;
  signedIn(token: string, profile: SignedInProfile): void;
  setProfile(profile: SignedInProfile): void;
  setClient(client: SessionClient | null): void;
  setRole(role: CurrentRole): void;
  /**
   * The server refused the token, or the person knows that it will (null): only the session's own keys go, drafts stay
   * (readings 6).
   */
  ended(by: Session['endedBy']): void;
  /** Signed out by hand: local storage is cleared. */
  signedOut(): void;
}
export type SessionStore = StoreApi<Session>;

const read = (storage: SessionStorage): string | null => {
  const stored = storage.getItem(TOKEN_KEY);
  try {
    return stored ? atob(stored) : null;
  } catch {
    return null;
  }
};

/** Makes a session: the token in base64 and the role are kept in `storage` (spec §3 Session, §4 Login and session). */
export const createSessionStore = (storage: SessionStorage, clear: () => void): SessionStore =>
  createStore<Session>((set, get) => ({
    token: read(storage),
    profile: null,
    client: null,
    role: ROLES.find((role) => role === storage.getItem(ROLE_KEY)) ?? '',
    endedBy: null,
    signedIn(token, profile) {
      storage.setItem(TOKEN_KEY, btoa(token));
      set({ token, endedBy: null });
      get().setProfile(profile);
    },
    setProfile(profile) {
      const role = currentRole(storage.getItem(ROLE_KEY), profile.roles);
      // '' is stored only when chosen, so that a learner who is given a role later starts in it.
      if (role) storage.setItem(ROLE_KEY, role);
      set({ profile, role });
    },
    setClient: (client) => set({ client }),
    setRole(role) {
      storage.setItem(ROLE_KEY, role);
      set({ role });
    },
    ended(by) {
      storage.removeItem(TOKEN_KEY);
      set({ token: null, profile: null, client: null, role: '', endedBy: by });
    },
    signedOut() {
      clear();
      set({ token: null, profile: null, client: null, role: '', endedBy: null });
    },
  }));

/** The shell a session shows, or null while nobody is signed in. */
export const shellOfSession = ({ profile, role }: Session): Shell | null =>
  profile ? shellOf(role, profile.roles) : null;
