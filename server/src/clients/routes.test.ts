import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as c from '@vr/shared-api/contract/clients';
import { startTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

test("the caller's own company comes with its colours and its subscribed options", async () => {
  const company = await server.build.client({
    name: 'Aciérie du Nord',
    primaryColor: '#112233',
    logo: '/media/a.png',
    hourRanking: false,
    maxSize: 0,
  });
  const token = await server.signIn(await server.build.person({ clientId: company.id }));
  assert.deepEqual((await server.call(c.getCurrentClient, {}, { token })).body, {
    id: company.id,
    name: 'Aciérie du Nord',
    type: 'COMPANY',
    primaryColor: '#112233',
    secondaryColor: company.secondaryColor,
    logo: '/media/a.png',
    timeZone: 'Europe/Paris',
    scoreRanking: true,
    hourRanking: false,
    masterContentAccess: false,
    offlineAccess: false,
    enableSatisfactionSurvey: false,
    hasQuota: false,
    version: 1,
  });
});

test('the super admin lists the companies by name, with their quota, in one query', async () => {
  const steel = await server.build.client({ name: 'Éts Zinc', maxUser: 50, maxSize: 5_000 });
  const centre = await server.build.client({ name: 'école 10', type: 'TRAINING_CENTER' });
  const school = await server.build.client({ name: 'Ecole 9', type: 'TRAINING_CENTER' });
  await server.build.person({ clientId: steel.id });
  await server.build.person({ clientId: steel.id, disabled: true });
  await server.build.person({ clientId: steel.id, deletedAt: server.clock.now() });
  const training = await server.build.training({ clientId: steel.id });
  await server.build.contentFile({ trainingId: training.id, fileType: 'APK', fileSize: 100 });
  server.clock.advance(1000);
  await server.build.contentFile({ trainingId: training.id, fileType: 'APK', fileSize: 300 });
  await server.build.contentFile({ trainingId: training.id, fileType: 'WEB_GL', fileSize: 20 });
  const gone = await server.build.training({ clientId: steel.id, deletedAt: server.clock.now() });
  await server.build.contentFile({ trainingId: gone.id, fileSize: 9_999 });

  const token = await server.signIn(await server.build.person({ clientId: 1, roles: ['ROLE_SUPER_ADMIN'] }));
  server.statements();
  const { items } = (await server.call(c.listClients, { query: {} }, { token })).body;
  assert.deepEqual(server.statements(), ['tokens.find', 'clients.list']);
  const found = items.find(({ id }) => id === steel.id);
  assert.deepEqual(
    found?.quota,
    { currentUser: 2, maxUser: 50, currentSize: 320, maxSize: 5_000 },
    'people who are not deleted, and the newest file of each type',
  );
  assert.equal(found?.contractExpirationDate, steel.contractExpiration);
  assert.ok(!items.some(({ id }) => id === 1), 'the platform itself is not listed');

  const centres = (await server.call(c.listClients, { query: { type: 'TRAINING_CENTER' } }, { token })).body;
  assert.deepEqual(
    centres.items.map(({ id }) => id),
    [school.id, centre.id],
  );
});

test('only the super admin lists companies', async () => {
  const { id: clientId } = await server.build.client();
  for (const roles of [[], ['ROLE_ADMINISTRATOR'], ['ROLE_MANAGER'], ['ROLE_PARTNER']] as const) {
    const token = await server.signIn(await server.build.person({ clientId, roles: [...roles] }));
    assert.equal((await server.call(c.listClients, { query: {} }, { token })).status, 403);
  }
});

test('an admin reads the quota of their own company, the super admin that of any company, in one query', async () => {
  const { build, clock } = server;
  const company = await build.client({ maxUser: 20, maxSize: 5_000 });
  const other = await build.client();
  const gone = await build.client();
  await server.db.rows({ name: '', text: 'update client set deleted_at = $2 where id = $1' }, [gone.id, clock.now()]);
  const training = await build.training({ clientId: company.id });
  await build.contentFile({ trainingId: training.id, fileSize: 700 });
  await build.person({ clientId: company.id, deletedAt: clock.now() });
  const admin = await server.signIn(await build.person({ clientId: company.id, roles: ['ROLE_ADMINISTRATOR'] }));
  const superAdmin = await server.signIn(await build.person({ clientId: 1, roles: ['ROLE_SUPER_ADMIN'] }));
  const quotaOf = (id: number, token: string) => server.call(c.getQuota, { params: { id } }, { token });

  const own = { currentUser: 1, maxUser: 20, currentSize: 700, maxSize: 5_000 };
  server.statements();
  assert.deepEqual((await quotaOf(0, admin)).body, own);
  assert.deepEqual(server.statements(), ['tokens.find', 'clients.quota']);
  assert.deepEqual((await quotaOf(company.id, admin)).body, own);
  assert.deepEqual((await quotaOf(company.id, superAdmin)).body, own);
  assert.equal((await quotaOf(0, superAdmin)).body.currentSize, 0, "the platform's own quota");
  for (const id of [other.id, gone.id, 1, 999_999]) assert.equal((await quotaOf(id, admin)).status, 404);
  for (const id of [gone.id, 999_999]) assert.equal((await quotaOf(id, superAdmin)).status, 404);
  const learner = await server.signIn(await build.person({ clientId: company.id }));
  assert.equal((await quotaOf(0, learner)).status, 403);
});
