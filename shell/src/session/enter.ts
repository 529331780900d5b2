import type { Api } from '@vr/shared-api/client';
import { getCurrentClient } from '@vr/shared-api/contract/clients';
import { getProfile, touchLastConnection } from '@vr/shared-api/contract/users';
import { isSuperAdmin } from '@vr/shared-api/permissions';
import type { SessionClient, SessionStore, SignedInProfile } from '@vr/shared-api/session';

/** Silent where it fails; a refused token ends the session by itself (readings 5). */
const currentClient = (api: Api): Promise<SessionClient | null> => api.call(getCurrentClient, {}).catch(() => null);

/** Completes a session whose profile is known: `meanwhile`, and its company, which the super admin has not (readings 3). */
async function complete<T>(
  api: Api,
  session: SessionStore,
  meanwhile: () => Promise<T>,
  client?: Promise<SessionClient | null>,
): Promise<T> {
  const { token, profile } = session.getState();
  api.call(touchLastConnection, {}).catch(() => undefined);
  const company = profile && !isSuperAdmin(profile) ? (client ?? currentClient(api)) : null;
  const [loaded, fetched] = await Promise.all([meanwhile(), company]);
  if (session.getState().token === token) session.getState().setClient(fetched);
  return loaded;
}

/** Takes up the session of a person who has just signed in; `meanwhile` runs while the company is fetched. */
export async function enter<T>(
  api: Api,
  session: SessionStore,
  { token, profile }: { token: string; profile: SignedInProfile },
  meanwhile: () => Promise<T>,
): Promise<T> {
  session.getState().signedIn(token, profile);
  return complete(api, session, meanwhile);
}

/**
 * Takes up the session whose token was kept, fetching the profile and the company at once; gives nothing where nobody
 * is signed in. Throws only where the profile cannot be had for another reason than a refused token.
 */
export async function resume<T>(api: Api, session: SessionStore, meanwhile: () => Promise<T>): Promise<T | undefined> {
  const { token, role } = session.getState();
  if (!token) return undefined;
  const client = role === 'ROLE_SUPER_ADMIN' ? undefined : currentClient(api);
  try {
    const profile = await api.call(getProfile, {});
    if (session.getState().token !== token) return undefined;
    session.getState().setProfile(profile);
    return await complete(api, session, meanwhile, client);
  } catch (error) {
    if (session.getState().token === token) throw error;
    return undefined;
  }
}
