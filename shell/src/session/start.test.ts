import { expect, test } from '@jest/globals';
import { type Api, ApiError } from '@vr/shared-api/client';
import type { Role } from '@vr/shared-api/permissions';
import { createSessionStore } from '@vr/shared-api/session';
import { memoryStorage } from '../embed/memory-storage.ts';
import { profileOf } from '../testing/profile.ts';
import { resumeSession, startSession } from './start.ts';

const profile = (roles: Role[] = []) => profileOf({ roles });
const company = { id: 2, name: 'Altis', primaryColor: '#0A7D32', secondaryColor: '#F2B705' };

/** A fake browser with a stored token, and a fake API that returns a value or throws an error for each path. */
function start(answers: Record<string, unknown>, stored: Record<string, string> = { token: btoa('kept') }) {
  const kept = memoryStorage();
  for (const [key, value] of Object.entries(stored)) kept.setItem(key, value);
  const session = createSessionStore(kept, () => kept.clear());
  const calls: string[] = [];
  const api: Api = {
    call: async (endpoint) => {
      calls.push(`${endpoint.method} ${endpoint.path}`);
      await new Promise((resolve) => setImmediate(resolve));
      const answer = answers[endpoint.path];
      if (!(answer instanceof Error)) return answer as never;
      if (answer instanceof ApiError && answer.status === 401) session.getState().ended('expired');
      throw answer;
    },
  };
  return { api, session, calls, kept };
}
const nothing = async () => undefined;
const unavailable = new ApiError(503, { code: 'UNAVAILABLE' });
const refused = new ApiError(401, { code: 'NOT_AUTHENTICATED' });

test('the portal loads as soon as the profile is known, while the company is fetched', async () => {
  const { api, session } = start({ '/users/profile': profile(), '/clients/current': company });
  const loaded = await resumeSession(api, session, async () => session.getState().client?.name ?? 'no company yet');
  expect(loaded).toBe('no company yet');
  expect(session.getState().client?.name).toBe('Altis');
});

test('without a token nothing is fetched', async () => {
  const { api, session, calls } = start({}, {});
  await resumeSession(api, session, nothing);
  expect(calls).toStrictEqual([]);
});

test('with a token, the profile and the company are fetched at the same time', async () => {
  const { api, session, calls } = start({ '/users/profile': profile(), '/clients/current': company });
  const done = resumeSession(api, session, nothing);
  expect(calls.toSorted()).toStrictEqual(['GET /clients/current', 'GET /users/profile']);
  await done;
  expect(session.getState().profile?.lastName).toBe('Martin');
  expect(session.getState().client?.name).toBe('Altis');
  expect(calls.includes('PUT /users/last-connection')).toBeTruthy();
});

test('no company is fetched for the super admin, neither at sign-in nor at the next start', async () => {
  const { api, session, calls, kept } = start({ '/users/profile': profile(['ROLE_SUPER_ADMIN']) }, {});
  await startSession(api, session, { token: 'new', profile: profile(['ROLE_SUPER_ADMIN']) }, nothing);
  const again = start(
    { '/users/profile': profile(['ROLE_SUPER_ADMIN']) },
    { token: kept.getItem('token') ?? '', role: kept.getItem('role') ?? '' },
  );
  await resumeSession(again.api, again.session, nothing);
  expect(![...calls, ...again.calls].includes('GET /clients/current')).toBeTruthy();
  expect(again.session.getState().client).toBe(null);
  expect(session.getState().role).toBe('ROLE_SUPER_ADMIN');
});

test('a company or a last connection that fails is silent: the portal starts without a company', async () => {
  const { api, session } = start({
    '/users/profile': profile(),
    '/clients/current': unavailable,
    '/users/last-connection': unavailable,
  });
  await resumeSession(api, session, nothing);
  expect(session.getState().profile?.id).toBe(5);
  expect(session.getState().client).toBe(null);
});

test('a refused token signs the person out, whichever call is refused', async () => {
  for (const path of ['/users/profile', '/clients/current']) {
    const { api, session } = start({ '/users/profile': profile(), '/clients/current': company, [path]: refused });
    await resumeSession(api, session, nothing);
    expect(session.getState().token).toBe(null);
    expect(session.getState().profile).toBe(null);
    expect(session.getState().client).toBe(null);
  }
});

test('a profile that cannot be fetched does not sign the person out', async () => {
  const { api, session, kept } = start({ '/users/profile': unavailable, '/clients/current': company });
  await expect(resumeSession(api, session, nothing)).rejects.toThrow(unavailable);
  expect(session.getState().token).toBe('kept');
  expect(kept.getItem('token')).toBeTruthy();
});

test('signing in stores the token in base64 and the role', async () => {
  const { api, session, kept } = start({ '/clients/current': company }, {});
  await startSession(api, session, { token: 'new', profile: profile(['ROLE_ADMINISTRATOR', 'ROLE_MANAGER']) }, nothing);
  expect(kept.getItem('token')).toBe(btoa('new'));
  expect(kept.getItem('role')).toBe('ROLE_ADMINISTRATOR');
  expect(session.getState().client?.name).toBe('Altis');
});
