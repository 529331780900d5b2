import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import * as c from '@vr/shared-api/contract/clients';
import type { Role } from '@vr/shared-api/permissions';
import { sql } from '../../platform/db/database.ts';
import { pluck } from '../../testing/pluck.ts';
import { startTestServer } from '../../testing/server.ts';

const server = await startTestServer();
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
  const [{ body }, queries] = await server.watch(() => server.call(c.listClients, { query: {} }, { token }));
  assert.equal(queries.length, 1);
  const { items } = body;
  const found = items.find(({ id }) => id === steel.id);
  assert.deepEqual(
    found?.quota,
    {
      currentUser: 2,
      maxUser: 50,
      currentSize: 420,
      maxSize: 5_000,
      stored: { builds: 420, replaced: 9_999, documents: 0, max: 25_000 },
    },
    'people who are not deleted, and all versions that are kept',
  );
  assert.equal(found?.contractExpirationDate, steel.contractExpiration);
  assert.ok(!items.some(({ id }) => id === 1), 'the platform itself is not listed');

  const centres = (await server.call(c.listClients, { query: { type: 'TRAINING_CENTER' } }, { token })).body;
  assert.deepEqual(pluck(centres.items, 'id'), [school.id, centre.id]);
});

test('the list has the trainings by status, the last activity, the days left of the contract and the deletion', async () => {
  const { build, clock, db } = server;
  // 11:30 in Paris, 23:30 in Auckland, and 00:30 of the next day on Kiritimati.
  clock.set('2026-06-15T10:30:00Z');
  const expiring = { contractExpiration: '2026-06-15' };
  const partner = await build.client({ type: 'PARTNER', ...expiring, timeZone: 'Pacific/Auckland' });
  const company = await build.client({ ...expiring, timeZone: 'Pacific/Kiritimati' });
  const closing = await build.client({ contractExpiration: '2026-07-15' });
  const gone = await build.client();
  const of = { clientId: partner.id, partnerId: partner.id };
  for (const status of ['CREATED', 'CREATED', 'REJECTED', 'VALIDATION_REQUESTED', 'UNDER_REVIEW', 'VALIDATED'] as const)
    await build.training({ ...of, status });
  await build.training({ ...of, status: 'VALIDATED', deletedAt: clock.now() });
  await build.training({ clientId: company.id });
  const seen = (at: string) => ({ clientId: company.id, lastConnection: new Date(at) });
  await build.person(seen('2026-06-02T08:00:00Z'));
  await build.person(seen('2026-06-03T08:00:00Z'));
  await build.person({ ...seen('2026-06-04T08:00:00Z'), deletedAt: clock.now() });
  const close = sql('', 'update client set deleted_at = :now where id = any(:ids)');
  await db.rows(close, { ids: [closing.id, gone.id], now: clock.now() });
  await db.rows(
    sql('', 'insert into client_deletion (client_id, requested_at, total, done) values (:closingId, :now, 40, 17)'),
    { closingId: closing.id, now: clock.now() },
  );

  const token = await server.signIn(await build.person({ clientId: 1, roles: ['ROLE_SUPER_ADMIN'] }));
  const { items } = (await server.call(c.listClients, { query: {} }, { token })).body;
  const factsOf = (id: number) => {
    const found = items.find((item) => item.id === id);
    return found && [found.trainings, found.lastActivity, found.contractDaysLeft, found.deletion];
  };
  const none = { created: 0, rejected: 0, validationRequested: 0, underReview: 0, validated: 0 };
  assert.deepEqual(factsOf(partner.id), [
    { created: 2, rejected: 1, validationRequested: 1, underReview: 1, validated: 1 },
    null,
    0,
    null,
  ]);
  assert.deepEqual(factsOf(company.id), [{ ...none, validated: 1 }, '2026-06-03T08:00:00.000Z', -1, null]);
  assert.deepEqual(factsOf(closing.id), [none, null, 30, { done: 17, total: 40 }]);
  assert.equal(factsOf(gone.id), undefined, 'a company whose deletion is done');
});

describe('everything about one company', () => {
  test('comes in one query, with its account, its charter and what it uses of its subscriptions', async () => {
    const { build, clock, db } = server;
    clock.set('2026-06-15T10:30:00Z');
    const company = await build.client({ maxUser: 7, maxSize: 5_000, contractExpiration: '2026-06-20' });
    const other = await build.client();
    const person = await build.person({ clientId: company.id, disabled: true, lastConnection: clock.now() });
    await build.person({ clientId: company.id, deletedAt: clock.now() });
    await build.representative({ clientId: company.id, personId: person.id });
    const [one, two] = [await build.training({ clientId: company.id }), await build.training({ clientId: company.id })];
    const kept = { trainingId: one.id, fileType: 'APK', offlineAvailable: true, fileSize: 300 } as const;
    await build.contentFile(kept);
    await build.contentFile({ ...kept, fileType: 'UNITY', fileSize: 20 });
    // The newest build of the other training is not available offline.
    await build.contentFile({ ...kept, trainingId: two.id });
    clock.advance(1000);
    await build.contentFile({ ...kept, trainingId: two.id, offlineAvailable: false });
    const { id: masterContentId } = await build.masterContent({ clientId: company.id });
    for (const trainingId of [one.id, two.id])
      await build.masterUse({
        clientId: company.id,
        trainingId,
        fileType: 'WEB_GL',
        masterContentId,
        launchParameter: 'x',
        offlineAvailable: false,
        attachedAt: clock.now(),
      });
    await build.masterContent({ clientId: other.id });
    await build.satisfaction({ personId: person.id, clientId: company.id, trainingId: one.id });

    const token = await server.signIn(await build.person({ clientId: 1, roles: ['ROLE_SUPER_ADMIN'] }));
    const find = async (id: number) => (await server.call(c.getClient, { params: { id } }, { token })).body;
    const [found, queries] = await server.watch(() => find(company.id));
    assert.equal(queries.length, 1);
    const { siret, timeZone, version, quota, contractDaysLeft, graphicalCharter, representative, usage } = found;
    assert.deepEqual(
      { siret, timeZone, version, quota, contractDaysLeft, graphicalCharter, representative, usage },
      {
        siret: null,
        timeZone: 'Europe/Paris',
        version: 1,
        quota: {
          currentUser: 1,
          maxUser: 7,
          currentSize: 920,
          maxSize: 5_000,
          stored: { builds: 920, replaced: 0, documents: 0, max: 25_000 },
        },
        contractDaysLeft: 5,
        graphicalCharter: null,
        representative: {
          personId: person.id,
          hasSignedIn: true,
          hasSecondFactor: false,
          invitedAt: null,
          disabled: true,
        },
        usage: { masterContents: 1, masterContentTrainings: 2, offlineTrainings: 1, surveyAnswers: 1 },
      },
    );
    await db.rows(sql('', 'update person set deleted_at = :now where id = :personId'), {
      personId: person.id,
      now: clock.now(),
    });
    assert.equal((await find(company.id)).representative, null);
    assert.equal((await find(other.id)).representative, null);
  });

  test('is not found for the platform, a closed company and an unknown id, and is for the super admin only', async () => {
    const { id } = await server.build.client();
    const closed = await server.build.client();
    const close = sql('', 'update client set deleted_at = :now where id = :id');
    await server.db.rows(close, { id: closed.id, now: server.clock.now() });
    const statusFor = async (clientId: number, roles: Role[], of: number) => {
      const token = await server.signIn(await server.build.person({ clientId, roles }));
      return (await server.call(c.getClient, { params: { id: of } }, { token })).status;
    };
    for (const none of [1, closed.id, 2_147_483_647]) assert.equal(await statusFor(1, ['ROLE_SUPER_ADMIN'], none), 404);
    const others: Role[][] = [[], ['ROLE_MANAGER'], ['ROLE_ADMINISTRATOR'], ['ROLE_ADMINISTRATOR', 'ROLE_PARTNER']];
    for (const roles of others) assert.equal(await statusFor(id, roles, id), 403);
  });
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
  await server.rows('update client set deleted_at = :now where id = :goneId', { goneId: gone.id, now: clock.now() });
  const training = await build.training({ clientId: company.id });
  await build.contentFile({ trainingId: training.id, fileSize: 700 });
  await build.person({ clientId: company.id, deletedAt: clock.now() });
  const admin = await server.signIn(await build.person({ clientId: company.id, roles: ['ROLE_ADMINISTRATOR'] }));
  const superAdmin = await server.signIn(await build.person({ clientId: 1, roles: ['ROLE_SUPER_ADMIN'] }));
  const quotaOf = (id: number, token: string) => server.call(c.getQuota, { params: { id } }, { token });

  const stored = { builds: 700, replaced: 0, documents: 0, max: 25_000 };
  const own = { currentUser: 1, maxUser: 20, currentSize: 700, maxSize: 5_000, stored };
  const [{ body }, queries] = await server.watch(() => quotaOf(0, admin));
  assert.deepEqual(body, own);
  assert.equal(queries.length, 1);
  assert.deepEqual((await quotaOf(company.id, admin)).body, own);
  assert.deepEqual((await quotaOf(company.id, superAdmin)).body, own);
  assert.equal((await quotaOf(0, superAdmin)).body.currentSize, 0, "the platform's own quota");
  for (const id of [other.id, gone.id, 1, 999_999]) assert.equal((await quotaOf(id, admin)).status, 404);
  for (const id of [gone.id, 999_999]) assert.equal((await quotaOf(id, superAdmin)).status, 404);
  const learner = await server.signIn(await build.person({ clientId: company.id }));
  assert.equal((await quotaOf(0, learner)).status, 403);
});
