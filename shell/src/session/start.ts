import type { Api } from '@vr/shared-api/client';
import { getCurrentClient } from '@vr/shared-api/contract/clients';
import { getProfile, touchLastConnection } from '@vr/shared-api/contract/users';
import { isSuperAdmin } from '@vr/shared-api/permissions';
import type { SessionClient, SessionStore, SignedInProfile } from '@vr/shared-api/session';

/**
 * Fetches the person's company. A failure is silent (readings 5); the API client's own handler ends a session with a refused
 * token.
 */
const fetchCompany = (api: Api): Promise<SessionClient | null> => api.call(getCurrentClient, {}).catch(() => null);

/**
 * Runs `load` while fetching the company, and stores the company in the session. The super admin has no company (readings
 * 3).
 */
async function completeSession<T>(
  api: Api,
  session: SessionStore,
  load: () => Promise<T>,
  client?: Promise<SessionClient | null>,
): Promise<T> {
  const { token, profile } = session.getState();
  api.call(touchLastConnection, {}).catch(() => undefined);
  const company = profile && !isSuperAdmin(profile) ? (client ?? fetchCompany(api)) : null;
  const [loaded, fetched] = await Promise.all([load(), company]);
  if (session.getState().token === token) session.getState().setClient(fetched);
  return loaded;
}

/** Starts the session of a person who just signed in. `load` runs while the company is fetched. */
export async function startSession<T>(
  api: Api,
  session: SessionStore,
  { token, profile }: { token: string; profile: SignedInProfile },
  load: () => Promise<T>,
): Promise<T> {
  session.getState().signedIn(token, profile);
  return completeSession(api, session, load);
}

/**
 * Resumes the stored session. Fetches the profile and the company at the same time, then runs `load`. Returns undefined if
 * nobody is signed in or the server refuses the token. Throws if the profile cannot be fetched for another reason.
 */
export async function resumeSession<T>(
  api: Api,
  session: SessionStore,
  load: () => Promise<T>,
): Promise<T | undefined> {
  const { token, role } = session.getState();
  if (!token) return undefined;
  const client = role === 'ROLE_SUPER_ADMIN' ? undefined : fetchCompany(api);
  try {
    const profile = await api.call(getProfile, {});
    if (session.getState().token !== token) return undefined;
    session.getState().setProfile(profile);
    return await completeSession(api, session, load, client);
  } catch (error) {
    if (session.getState().token === token) throw error;
    return undefined;
  }
}
