import type { Static } from 'typebox';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { CurrentClient } from './contract/clients.schema.ts';
import type { Profile } from './contract/users.schema.ts';
import { ROLES } from './permissions.ts';
import { type CurrentRole, currentRole, type PortalRole, portalRoleOf } from './roles.ts';

export type SignedInProfile = Static<typeof Profile>;
export type SessionClient = Static<typeof CurrentClient>;

/** The storage for a session's token and role: localStorage in the portal, memory in an embedded element. */
type SessionStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export const TOKEN_KEY = 'token';
const ROLE_KEY = 'role';

export interface Session {
  token: string | null;
  profile: SignedInProfile | null;
  client: SessionClient | null;
  /** Until the profile has loaded, this is the stored role, which the person may no longer have. */
  role: CurrentRole;
  /** Why the last session ended, unless the person signed out. The sign-in screen shows it once. */
  endedBy: 'expired' | 'forbidden' | null;
  signedIn(token: string, profile: SignedInProfile): void;
  setProfile(profile: SignedInProfile): void;
  setClient(client: SessionClient | null): void;
  setRole(role: CurrentRole): void;
  /**
   * Ends the session because the server refused the token, or (with null) because a new password revoked all tokens. Deletes
   * only the stored token and role. The role is deleted because the next person in this browser did not choose it. Drafts
   * stay (readings 6).
   */
  ended(by: Session['endedBy']): void;
  /** Ends the session because the person signed out. Clears the local storage. */
  signedOut(): void;
}
export type SessionStore = StoreApi<Session>;

/** Returns the token of the stored session, or null if nobody is signed in. */
export const storedToken = (storage: Pick<Storage, 'getItem'>): string | null => {
  const stored = storage.getItem(TOKEN_KEY);
  try {
    return stored ? atob(stored) : null;
  } catch {
    return null;
  }
};

/** Returns the stored role, which the person may no longer have. */
export const storedRole = (storage: Pick<Storage, 'getItem'>): CurrentRole =>
  ROLES.find((role) => role === storage.getItem(ROLE_KEY)) ?? '';

const NOBODY = { token: null, profile: null, client: null, role: '', endedBy: null } as const;

/** Creates a session. `storage` holds the role and the token in base64 (spec §3 Session, §4 Login and session). */
export const createSessionStore = (storage: SessionStorage, clear: () => void): SessionStore =>
  createStore<Session>((set, get) => ({
    token: storedToken(storage),
    profile: null,
    client: null,
    role: storedRole(storage),
    endedBy: null,
    signedIn(token, profile) {
      storage.setItem(TOKEN_KEY, btoa(token));
      set({ token, endedBy: null });
      get().setProfile(profile);
    },
    setProfile(profile) {
      const role = currentRole(storage.getItem(ROLE_KEY), profile.roles);
      // '' (learner) is stored only if the person chose it. So a learner who later gets a role starts in that role.
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
      storage.removeItem(ROLE_KEY);
      set({ ...NOBODY, endedBy: by });
    },
    signedOut() {
      clear();
      set(NOBODY);
    },
  }));

/** The portal role of a session, or null if nobody is signed in. */
export const portalRoleOfSession = ({ profile, role }: Session): PortalRole | null =>
  profile ? portalRoleOf(role, profile.roles) : null;
