import assert from 'node:assert/strict';
import { after, afterEach, test } from 'node:test';
import { getResourceLink } from '@vr/shared-api/contract/resources';
import { launchTraining } from '@vr/shared-api/contract/trainings';
import { getProfile, signOut } from '@vr/shared-api/contract/users';
import type { Role } from '@vr/shared-api/permissions';
import { startTestServer } from '../../testing/server.ts';
import { sql, type Values } from '../db/database.ts';
import type { NewClient } from '../demo/builders/companies.ts';
import { API_PREFIX } from './route.ts';

const LAST_DAY = '2026-06-15';
/** The end of LAST_DAY in Paris. */
const MIDNIGHT = '2026-06-15T22:00:00.000Z';

const server = await startTestServer();
const start = server.clock.now();
afterEach(() => server.clock.set(start));
after(() => server.close());

const change = (text: string, values: Values) => server.db.rows(sql('', text), values);

async function signedInAdmin(over: Partial<NewClient> = {}) {
  const { id: clientId } = await server.build.client({ contractExpiration: LAST_DAY, ...over });
  const { id } = await server.build.person({ clientId, roles: ['ROLE_ADMINISTRATOR'] });
  const token = await server.signIn({ id });
  return {
    id,
    clientId,
    token,
    read: async (at: string) => {
      server.clock.set(at);
      const { status, error } = await server.call(getProfile, {}, { token });
      return error ? [status, error.code] : [status];
    },
  };
}

const OPEN = [200];
const CLOSED = [401, 'NOT_AUTHENTICATED'];

test("a session works until the end of the contract's last day in the company's time zone", async () => {
  const kiri = await signedInAdmin({ timeZone: 'Pacific/Auckland' });
  const joe = await signedInAdmin({ timeZone: 'America/Los_Angeles' });
  const readBoth = async (at: string) => [await kiri.read(at), await joe.read(at)];
  assert.deepEqual(await readBoth('2026-06-15T11:59:59.999Z'), [OPEN, OPEN]);
  assert.deepEqual(await readBoth('2026-06-15T12:00:00Z'), [CLOSED, OPEN], 'midnight in Auckland');
  assert.deepEqual(await readBoth('2026-06-16T06:59:59.999Z'), [CLOSED, OPEN]);
  assert.deepEqual(await readBoth('2026-06-16T07:00:00Z'), [CLOSED, CLOSED], 'midnight in Los Angeles');
});

test('the last day of a contract ends at its own midnight if the clocks change on it', async () => {
  const day = await signedInAdmin({ contractExpiration: '2026-10-25' });
  server.clock.set('2026-10-20T10:00:00Z');
  const token = await server.signIn(day);
  const statusAt = async (at: string) => {
    server.clock.set(at);
    return (await server.call(getProfile, {}, { token })).status;
  };
  // Summer time ends on this day, so the day has 25 hours.
  assert.deepEqual([await statusAt('2026-10-25T22:59:59Z'), await statusAt('2026-10-25T23:00:00Z')], [200, 401]);
});

test('the same token works again as soon as the contract is prolonged', async () => {
  const admin = await signedInAdmin();
  assert.deepEqual(await admin.read(MIDNIGHT), CLOSED);
  await change('update client set contract_expiration = :contractExpiration where id = :clientId', {
    clientId: admin.clientId,
    contractExpiration: '2027-06-15',
  });
  assert.deepEqual(await admin.read(MIDNIGHT), OPEN);
});

test('after the end every endpoint refuses the token, except reports of sessions and the sign-out', async () => {
  const admin = await signedInAdmin();
  const signsOut = await server.signIn(admin);
  server.clock.set(MIDNIGHT);
  const admitted: string[] = [];
  for (const { endpoint } of server.app.endpoints) {
    if (endpoint.allow === 'public') continue;
    const token = endpoint.path === signOut.path ? signsOut : admin.token;
    const response = await server.app.inject({
      method: endpoint.method,
      url: `${API_PREFIX}${endpoint.path.replaceAll(/:\w+/gu, '1')}`,
      headers: { authorization: `Bearer ${token}` },
    });
    if (response.statusCode !== 401) admitted.push(`${endpoint.method} ${endpoint.path}`);
  }
  assert.deepEqual(admitted.sort(), ['POST /trainings/:id/sessions', 'POST /users/sign-out']);
  for (const method of ['HEAD', 'PATCH'] as const) {
    const { statusCode } = await server.app.inject({
      method,
      url: `${API_PREFIX}/uploads/00000000-0000-4000-8000-000000000000`,
      headers: {
        authorization: `Bearer ${admin.token}`,
        'tus-resumable': '1.0.0',
        'content-type': 'application/offset+octet-stream',
      },
    });
    assert.equal(statusCode, 401, method);
  }
});

test('a refused call costs one statement, and an admitted one none more than before', async () => {
  const admin = await signedInAdmin();
  const cost = async (at: string) => (await server.watch(() => admin.read(at), { tokens: true }))[1].length;
  assert.equal(await cost(start.toISOString()), 2);
  await admin.read('2026-06-15T22:00:10Z');
  assert.equal(await cost('2026-06-15T22:00:20Z'), 1);
});

test("the platform's own people are never signed out by a contract", async () => {
  await server.build.platform();
  const [{ ends }] = (await change('select contract_expiration as ends from client where id = 1', {})) as [
    { ends: string },
  ];
  await change('update client set contract_expiration = :contractExpiration where id = 1', {
    contractExpiration: '2020-01-01',
  });
  for (const roles of [['ROLE_SUPER_ADMIN'], []] satisfies Role[][]) {
    const token = await server.signIn(await server.build.person({ clientId: 1, roles }));
    assert.equal((await server.call(getProfile, {}, { token })).status, 200);
  }
  await change('update client set contract_expiration = :ends where id = 1', { ends });
});

test('the tokens of a deleted company belong to nobody', async () => {
  const admin = await signedInAdmin();
  assert.deepEqual(await admin.read(start.toISOString()), OPEN);
  await change('update client set deleted_at = :start where id = :clientId', { clientId: admin.clientId, start });
  assert.deepEqual(await admin.read(start.toISOString()), CLOSED);
});

test('a link to a content or document expires with the contract, if that is earlier', async () => {
  const admin = await signedInAdmin();
  const { build } = server;
  const { id: trainingId } = await build.training({ clientId: admin.clientId });
  for (const fileType of ['WEB_GL', 'APK'] as const)
    await build.contentFile({ trainingId, fileType, entry: 'index.html' });
  const { id: resourceId } = await build.resource({ clientId: admin.clientId, trainings: [trainingId] });
  const learner = await build.person({ clientId: admin.clientId });
  const token = await server.signIn(learner);
  const expiries = async () => {
    const launched = (fileType: 'WEB_GL' | 'APK') =>
      server.call(launchTraining, { params: { id: trainingId }, body: { fileType } }, { token });
    const links = [
      await launched('WEB_GL'),
      await launched('APK'),
      await server.call(getResourceLink, { params: { id: resourceId } }, { token }),
    ];
    return links.map(({ body }) => body.expiresAt);
  };
  assert.deepEqual(await expiries(), ['2026-06-15T10:05:00.000Z', MIDNIGHT, '2026-06-15T10:05:00.000Z']);
  server.clock.set('2026-06-15T21:58:00Z');
  assert.deepEqual(await expiries(), [MIDNIGHT, MIDNIGHT, MIDNIGHT]);
});
