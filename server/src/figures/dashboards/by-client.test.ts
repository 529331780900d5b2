import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { listStatsByClient } from '@vr/shared-api/contract/dashboards';
import type { Role } from '@vr/shared-api/permissions';
import { parse } from 'csv-parse/sync';
import { rebuildRollUps } from '../../learning/sessions/rebuild.ts';
import { sql } from '../../platform/db/database.ts';
import { startTestServer } from '../../testing/server.ts';

const server = await startTestServer();
after(() => server.close());
await server.build.platform();

const TEXTS = { en: { title: 'Weld', briefDescription: 'b', fullDescription: 'f', goals: ['g', 'h'] } };

async function signedIn(clientId: number, ...roles: Role[]) {
  const person = await server.build.person({ clientId, roles });
  return { token: await server.signIn(person) };
}

async function partnerWithTraining(name: string, enableSatisfactionSurvey = true) {
  const { build } = server;
  const { id } = await build.client({ type: 'PARTNER', name, enableSatisfactionSurvey });
  const training = await build.training({ clientId: id, partnerId: id, status: 'VALIDATED', texts: TEXTS });
  await build.contentFile({ trainingId: training.id });
  return { id, training: training.id, caller: await signedIn(id, 'ROLE_ADMINISTRATOR', 'ROLE_PARTNER') };
}

/** Creates people of a company who each train for 90 seconds and rate the training. Only the first person completes it. */
async function play(clientId: number, trainingId: number, people: number, rating?: number) {
  const { build } = server;
  for (let index = 0; index < people; index++) {
    const { id: personId } = await build.person({ clientId, firstName: 'Zoe', lastName: 'Nobody' });
    const of = { personId, clientId, trainingId };
    await build.session({ ...of, seconds: 90, progress: index === 0 ? 100 : 40, finished: index === 0 });
    if (rating !== undefined) await build.satisfaction({ ...of, rating, comment: '' });
  }
}

/** A partner with a training. Three companies have the training. One of them has not used it, but a former client has. */
async function world(enableSatisfactionSurvey = true) {
  const { build, db } = server;
  const partner = await partnerWithTraining('Studio', enableSatisfactionSurvey);
  const company = async (name: string, has: boolean) => {
    const { id } = await build.client({ name, enableSatisfactionSurvey: true });
    if (has) await build.offer({ clientId: id, trainingIds: [partner.training] });
    return id;
  };
  await play(await company('Altis', true), partner.training, 4, 4);
  const bolt = await company('Bolt', true);
  await play(bolt, partner.training, 2, 1);
  await company('Calm', true);
  await play(await company('Former', false), partner.training, 1, 5);
  await play(partner.id, partner.training, 3);
  await rebuildRollUps(db);
  return { partner, bolt };
}

const EXPECTED = [
  { name: 'Altis', started: 4, completed: 1, minutes: 6, rating: 4 },
  { name: 'Studio', started: 3, completed: 1, minutes: 5, rating: null },
  { name: 'Bolt', started: 2, completed: 1, minutes: null, rating: null },
  { name: 'Calm', started: 0, completed: 0, minutes: 0, rating: null },
  { name: null, started: 1, completed: 1, minutes: null, rating: null },
];
const list = (by: { token: string }, query: { partnerId?: number; trainingId?: number } = {}) =>
  server.call(listStatsByClient, { query }, by);

test('a partner reads counts by client, without time and rating of few people, and no name of a former client', async () => {
  const { partner } = await world();
  for (const query of [{}, { trainingId: partner.training }]) {
    const { body } = await list(partner.caller, query);
    assert.deepEqual(body.items, EXPECTED);
    assert.ok(!JSON.stringify(body).includes('Nobody'));
  }
  const superAdmin = await signedIn(1, 'ROLE_SUPER_ADMIN');
  assert.deepEqual((await list(superAdmin, { partnerId: partner.id })).body.items, EXPECTED);
});

test('a partner without a survey reads no rating, and a deleted client has no name', async () => {
  const { partner, bolt } = await world(false);
  await server.db.rows(sql('test.delete-client', 'update client set deleted_at = :now where id = :bolt'), {
    bolt,
    now: server.clock.now(),
  });
  const { body } = await list(partner.caller);
  assert.ok(body.items.every(({ rating }) => rating === null));
  assert.ok(!body.items.some(({ name }) => name === 'Bolt'));
  assert.deepEqual(body.items.at(-1), { name: null, started: 3, completed: 2, minutes: 5, rating: null });
});

test('another partner and the roles of companies learn nothing of it, and the super admin names a partner', async () => {
  const { partner, bolt } = await world();
  const other = await partnerWithTraining('Other');
  assert.deepEqual((await list(other.caller)).body.items, []);
  assert.equal((await list(other.caller, { trainingId: partner.training })).status, 404);
  assert.equal((await list(other.caller, { partnerId: partner.id })).status, 404);
  for (const roles of [[], ['ROLE_MANAGER'], ['ROLE_ADMINISTRATOR']] satisfies Role[][])
    assert.equal((await list(await signedIn(bolt, ...roles))).status, 403);
  const superAdmin = await signedIn(1, 'ROLE_SUPER_ADMIN');
  assert.equal((await list(superAdmin)).status, 404);
  assert.equal((await list(superAdmin, { partnerId: bolt })).status, 404);
  assert.equal((await list(superAdmin, { partnerId: other.id, trainingId: partner.training })).status, 404);
});

test('the export by client has the same counts, of a partner’s trainings only', async () => {
  const { partner, bolt } = await world();
  const get = ({ token }: { token: string }, path: string) =>
    server.app.inject({ url: `/api/v1${path}`, headers: { authorization: `Bearer ${token}` } });
  const expected = EXPECTED.map(({ name, started, completed, minutes, rating }) => ({
    Company: name ?? 'Other companies',
    Training: 'Weld',
    Category: 'Safety',
    'Started by': String(started),
    'Completed by': String(completed),
    Minutes: String(minutes ?? ''),
    'Average rating': rating === null ? '' : '4',
  }));
  const superAdmin = await signedIn(1, 'ROLE_SUPER_ADMIN');
  for (const [by, path] of [
    [partner.caller, '/trainings/export/en?byClient=true'],
    [partner.caller, `/trainings/${partner.training}/export/en?byClient=true`],
    [superAdmin, `/trainings/export/en?byClient=true&partnerId=${partner.id}`],
  ] as const)
    assert.deepEqual(parse((await get(by, path)).body, { bom: true, columns: true }), expected, path);
  const other = await partnerWithTraining('Other');
  const admin = await signedIn(bolt, 'ROLE_ADMINISTRATOR');
  for (const [by, path, status] of [
    [other.caller, `/trainings/${partner.training}/export/en?byClient=true`, 404],
    [other.caller, `/trainings/export/en?byClient=true&partnerId=${partner.id}`, 404],
    [partner.caller, '/trainings/export/en?byClient=true&userIds=1', 400],
    [admin, '/trainings/export/en?byClient=true', 400],
    [superAdmin, '/trainings/export/en?byClient=true', 400],
  ] as const)
    assert.equal((await get(by, path)).statusCode, status, path);
});
