import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Api, ApiError } from '@vr/shared-api/client';
import type { Role } from '@vr/shared-api/permissions';
import { createSessionStore } from '@vr/shared-api/session';
import { enter, resume } from './enter.ts';

const profile = (roles: Role[] = []) => ({
  id: 4,
  clientId: 2,
  firstName: 'Camille',
  lastName: 'Laurent',
  email: 'camille@example.com',
  picture: null,
  roles,
});
const company = { id: 2, name: 'Altis', primaryColor: '#0A7D32', secondaryColor: '#F2B705' };

/** A browser with a kept token, and a server that answers each path with a value or a failure. */
function start(answers: Record<string, unknown>, stored: Record<string, string> = { token: btoa('kept') }) {
  const kept = new Map(Object.entries(stored));
  const session = createSessionStore(
    {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    },
    () => kept.clear(),
  );
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

test('what the shell is drawn with loads as soon as the profile is known, while the company is fetched', async () => {
  const { api, session } = start({ '/users/profile': profile(), '/clients/current': company });
  const loaded = await resume(api, session, async () => session.getState().client?.name ?? 'no company yet');
  assert.equal(loaded, 'no company yet');
  assert.equal(session.getState().client?.name, 'Altis');
});

test('without a token nothing is fetched', async () => {
  const { api, session, calls } = start({}, {});
  await resume(api, session, nothing);
  assert.deepEqual(calls, []);
});

test('with a token, the profile and the company are fetched at once', async () => {
  const { api, session, calls } = start({ '/users/profile': profile(), '/clients/current': company });
  const done = resume(api, session, nothing);
  assert.deepEqual(calls.toSorted(), ['GET /clients/current', 'GET /users/profile']);
  await done;
  assert.equal(session.getState().profile?.lastName, 'Laurent');
  assert.equal(session.getState().client?.name, 'Altis');
  assert.ok(calls.includes('PUT /users/last-connection'));
});

test('the super admin has no company to fetch, at sign-in and afterwards', async () => {
  const { api, session, calls, kept } = start({ '/users/profile': profile(['ROLE_SUPER_ADMIN']) }, {});
  await enter(api, session, { token: 'new', profile: profile(['ROLE_SUPER_ADMIN']) }, nothing);
  const again = start({ '/users/profile': profile(['ROLE_SUPER_ADMIN']) }, Object.fromEntries(kept));
  await resume(again.api, again.session, nothing);
  assert.ok(![...calls, ...again.calls].includes('GET /clients/current'));
  assert.equal(again.session.getState().client, null);
  assert.equal(session.getState().role, 'ROLE_SUPER_ADMIN');
});

test('a company or a last connection that fails is silent: the portal starts in its own colours', async () => {
  const { api, session } = start({
    '/users/profile': profile(),
    '/clients/current': unavailable,
    '/users/last-connection': unavailable,
  });
  await resume(api, session, nothing);
  assert.equal(session.getState().profile?.id, 4);
  assert.equal(session.getState().client, null);
});

test('a refused token leaves nobody signed in, whichever call is refused', async () => {
  for (const path of ['/users/profile', '/clients/current']) {
    const { api, session } = start({ '/users/profile': profile(), '/clients/current': company, [path]: refused });
    await resume(api, session, nothing);
    assert.equal(session.getState().token, null);
    assert.equal(session.getState().profile, null);
    assert.equal(session.getState().client, null);
  }
});

test('a profile that cannot be had is no reason to sign anybody out', async () => {
  const { api, session, kept } = start({ '/users/profile': unavailable, '/clients/current': company });
  await assert.rejects(resume(api, session, nothing), unavailable);
  assert.equal(session.getState().token, 'kept');
  assert.ok(kept.has('token'));
});

test('signing in keeps the token in base64 and the role', async () => {
  const { api, session, kept } = start({ '/clients/current': company }, {});
  await enter(api, session, { token: 'new', profile: profile(['ROLE_ADMINISTRATOR', 'ROLE_MANAGER']) }, nothing);
  assert.equal(kept.get('token'), btoa('new'));
  assert.equal(kept.get('role'), 'ROLE_ADMINISTRATOR');
  assert.equal(session.getState().client?.name, 'Altis');
});
