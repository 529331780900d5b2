import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { reportSession } from '@vr/shared-api/contract/sessions';
import { listLaunchedTrainings, listTrainingsLaunchedBy } from '@vr/shared-api/contract/trainings';
import type { ContentLang } from '@vr/shared-api/limits';
import type { Role } from '@vr/shared-api/permissions';
import { sql } from '../db/database.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
  await server.build.platform();
});
after(() => server.close());

async function someone(clientId: number, ...roles: Role[]) {
  const { id } = await server.build.person({ clientId, roles });
  return { id, clientId, token: await server.signIn({ id }) };
}
type Someone = Awaited<ReturnType<typeof someone>>;

const company = async () => (await server.build.client()).id;
const partner = async () => (await server.build.client({ type: 'PARTNER' })).id;
const text = (title: string) => ({ title, briefDescription: 'b', fullDescription: 'f', goals: ['g'] });

async function playable(
  clientId: number,
  title: string,
  over: Partial<Parameters<TestServer['build']['training']>[0]> = {},
) {
  const { id } = await server.build.training({ clientId, texts: { en: text(title) }, ...over });
  await server.build.contentFile({ trainingId: id });
  return id;
}

async function play(person: Someone, trainingId: number, progress = 40) {
  const now = server.clock.now().toISOString();
  const body = {
    id: randomUUID(),
    fileType: 'WEB_GL' as const,
    startedAt: now,
    sentAt: now,
    seconds: 60,
    progress,
    finished: false,
    steps: [],
  };
  const { status } = await server.call(reportSession, { params: { id: trainingId }, body }, { token: person.token });
  assert.equal(status, 200);
}

const launched = ({ token }: Someone, query: { lang?: ContentLang; clientId?: number } = {}) =>
  server.call(listLaunchedTrainings, { query: { lang: 'en', ...query } }, { token });
const titles = async (by: Someone, clientId?: number) =>
  (await launched(by, clientId === undefined ? {} : { clientId })).body.items.map(({ title }) => title);
const launchedBy = ({ token }: Someone, id: number, lang: ContentLang = 'en') =>
  server.call(listTrainingsLaunchedBy, { params: { id }, query: { lang } }, { token });

// As a reset leaves it: the attempt is closed, and nothing is left of what it came to.
const closeAttempts = sql('test.void', 'update attempt set voided_at = $2 where person_id = $1');
const forgetProgress = sql('test.forget', 'delete from progress where person_id = $1');
const deleteTraining = sql('test.delete', 'update training set deleted_at = $2 where id = $1');
const deletePerson = sql('test.delete-person', 'update person set deleted_at = $2 where id = $1');
const closeClient = sql('test.close', 'update client set deleted_at = $2 where id = $1');
const turnInto = sql('test.turn-into', 'update client set type = $2 where id = $1');

/** Two companies that play their own and a partner's trainings. */
async function world() {
  const [mine, theirs, studio] = [await company(), await company(), await partner()];
  const own = await playable(mine, 'Own');
  const foreign = await playable(theirs, 'Foreign');
  const shared = await playable(studio, 'Shared', { partnerId: studio, status: 'VALIDATED' });
  const unplayed = await playable(studio, 'Never played', { partnerId: studio, status: 'VALIDATED' });
  for (const clientId of [mine, theirs]) await server.build.offer({ clientId, trainingIds: [shared, unplayed] });
  const [ana, ben] = [await someone(mine), await someone(mine)];
  const zoe = await someone(theirs);
  await play(ana, own);
  await play(ana, shared);
  await play(zoe, foreign);
  await play(zoe, shared);
  return { mine, theirs, studio, own, foreign, shared, ana, ben, zoe };
}

describe('the trainings that were played', () => {
  test('by their company’s people are told to admins, by title, in one query', async () => {
    const { mine, own, shared } = await world();
    const admin = await someone(mine, 'ROLE_ADMINISTRATOR');
    server.statements();
    const { body } = await launched(admin);
    assert.deepEqual(server.statements(), ['tokens.find', 'statistics.launched-company']);
    const category = { id: 1, key: 'safety', name: 'Safety' };
    assert.deepEqual(body.items, [
      { id: own, lang: 'en', title: 'Own', category, logo: null, isOwner: true },
      { id: shared, lang: 'en', title: 'Shared', category, logo: null, isOwner: false },
    ]);
    assert.deepEqual(await titles(admin, mine), ['Own', 'Shared'], 'asked for their own company');
    assert.deepEqual(await titles(await someone(await company(), 'ROLE_ADMINISTRATOR')), []);
  });

  test('by their team are told to managers, and nobody else’s', async () => {
    const { mine, shared, ana, ben } = await world();
    const manager = await someone(mine, 'ROLE_MANAGER');
    assert.deepEqual(await titles(manager), []);
    await server.build.team({ clientId: mine, managerId: manager.id, members: [ben.id] });
    await play(ben, shared);
    assert.deepEqual(await titles(manager), ['Shared']);
    assert.deepEqual(await titles(manager, mine), ['Shared']);
    await server.build.team({ clientId: mine, managerId: manager.id, members: [ana.id] });
    assert.deepEqual(await titles(manager), ['Own', 'Shared']);
    const both = await someone(mine, 'ROLE_MANAGER', 'ROLE_ADMINISTRATOR');
    assert.deepEqual(await titles(both), ['Own', 'Shared'], 'an admin hears of all');
  });

  test('and are its own are told to a partner, whoever played them', async () => {
    const { studio } = await world();
    const admin = await someone(studio, 'ROLE_ADMINISTRATOR', 'ROLE_PARTNER');
    const { body } = await launched(admin);
    assert.deepEqual(
      body.items.map(({ title, isOwner }) => [title, isOwner]),
      [['Shared', true]],
    );
    assert.deepEqual(await titles(admin, studio), [], 'of its own people none has played');
    const tester = await someone(studio);
    await play(tester, body.items[0]?.id ?? 0);
    assert.deepEqual(await titles(admin, studio), ['Shared']);
  });

  test('anywhere, or by the people of one company, are told to the super admin, without companies’ own', async () => {
    const { mine, theirs } = await world();
    const platforms = await playable(1, 'Of the platform');
    await server.build.offer({ clientId: theirs, trainingIds: [platforms] });
    await play(await someone(theirs), platforms);
    const superAdmin = await someone(1, 'ROLE_SUPER_ADMIN');
    const all = await titles(superAdmin);
    assert.ok(all.includes('Shared') && all.includes('Of the platform'));
    assert.ok(!all.includes('Own') && !all.includes('Foreign') && !all.includes('Never played'));
    assert.deepEqual(await titles(superAdmin, mine), ['Shared']);
    assert.deepEqual(await titles(superAdmin, theirs), ['Of the platform', 'Shared']);
    assert.deepEqual(await titles(superAdmin, await company()), []);
  });

  test('of another company are asked for by the super admin alone; of one that is not there by nobody', async () => {
    const { mine, theirs, studio } = await world();
    const closed = await company();
    await server.db.rows(closeClient, [closed, server.clock.now()]);
    const superAdmin = await someone(1, 'ROLE_SUPER_ADMIN');
    for (const clientId of [closed, 2_147_483_647])
      assert.equal((await launched(superAdmin, { clientId })).status, 404);
    for (const by of [
      await someone(mine, 'ROLE_ADMINISTRATOR'),
      await someone(mine, 'ROLE_MANAGER'),
      await someone(studio, 'ROLE_ADMINISTRATOR', 'ROLE_PARTNER'),
    ])
      for (const clientId of [theirs, 1, closed, 2_147_483_647])
        assert.equal((await launched(by, { clientId })).status, 404);
  });

  test('are no business of learners as a whole', async () => {
    const { ana } = await world();
    assert.equal((await launched(ana)).status, 403);
  });

  test('have an address of their own, which names no training', async () => {
    const admin = await someone(await company(), 'ROLE_ADMINISTRATOR');
    assert.deepEqual((await launched(admin)).body, { items: [] });
  });

  test('leave out what was deleted, and what a reset has left nothing of', async () => {
    const { mine, own, ana } = await world();
    const admin = await someone(mine, 'ROLE_ADMINISTRATOR');
    await server.db.rows(deleteTraining, [own, server.clock.now()]);
    assert.deepEqual(await titles(admin), ['Shared']);
    await server.db.rows(closeAttempts, [ana.id, server.clock.now()]);
    await server.db.rows(forgetProgress, [ana.id]);
    assert.deepEqual(await titles(admin), []);
    assert.deepEqual((await launchedBy(ana, ana.id)).body.items, []);
  });

  test('hold what people who have left have played', async () => {
    const { mine, ana } = await world();
    await server.db.rows(deletePerson, [ana.id, server.clock.now()]);
    assert.deepEqual(await titles(await someone(mine, 'ROLE_ADMINISTRATOR')), ['Own', 'Shared']);
  });

  test('never tell of what has become another company’s own', async () => {
    const { mine, studio, ana } = await world();
    const admin = await someone(mine, 'ROLE_ADMINISTRATOR');
    await server.db.rows(turnInto, [studio, 'COMPANY']);
    assert.deepEqual(await titles(admin), ['Own']);
    for (const by of [admin, ana])
      assert.deepEqual(
        (await launchedBy(by, ana.id)).body.items.map(({ title }) => title),
        ['Own'],
      );
  });

  test('come in the reader’s language, else in English, else in the training’s first', async () => {
    const clientId = await company();
    const ana = await someone(clientId);
    const both = await playable(clientId, '', { texts: { fr: text('Évacuer'), en: text('Leave') } });
    const neither = await playable(clientId, '', { texts: { pt: text('Alarme'), it: text('Allarme') } });
    for (const id of [both, neither]) await play(ana, id);
    const admin = await someone(clientId, 'ROLE_ADMINISTRATOR');
    const told = async (lang: ContentLang) =>
      (await launched(admin, { lang })).body.items.map((item) => `${item.lang} ${item.title} ${item.category.name}`);
    assert.deepEqual(await told('fr'), ['pt Alarme Sécurité', 'fr Évacuer Sécurité']);
    assert.deepEqual(await told('es'), ['pt Alarme Safety', 'en Leave Safety']);
  });
});

describe('the trainings that a person has played', () => {
  test('come the latest first, with how far they got, in one query', async () => {
    const { ana, own, shared } = await world();
    server.clock.advance(60_000);
    await play(ana, own, 100);
    server.statements();
    const { body } = await launchedBy(ana, ana.id);
    assert.deepEqual(server.statements(), ['tokens.find', 'statistics.launched-by']);
    assert.deepEqual(
      body.items.map(({ id, progressionPercent, isOwner }) => [id, progressionPercent, isOwner]),
      [
        [own, 100, true],
        [shared, 40, false],
      ],
    );
    assert.equal(body.items[0]?.lastSession, server.clock.now().toISOString());
  });

  test('are told to themselves, their managers, their admins and the super admin; to others they are not there', async () => {
    const { mine, theirs, studio, ana, ben } = await world();
    const manager = await someone(mine, 'ROLE_MANAGER');
    await server.build.team({ clientId: mine, managerId: manager.id, members: [ana.id] });
    const may = [ana, manager, await someone(mine, 'ROLE_ADMINISTRATOR')];
    for (const by of may)
      assert.deepEqual(
        new Set((await launchedBy(by, ana.id)).body.items.map(({ title }) => title)),
        new Set(['Own', 'Shared']),
      );
    const superAdmin = await someone(1, 'ROLE_SUPER_ADMIN');
    assert.deepEqual(
      (await launchedBy(superAdmin, ana.id)).body.items.map(({ title }) => title),
      ['Shared'],
      'a company’s own stays its own',
    );
    const mayNot = [
      ben,
      await someone(mine, 'ROLE_MANAGER'),
      await someone(theirs, 'ROLE_ADMINISTRATOR'),
      await someone(studio, 'ROLE_ADMINISTRATOR', 'ROLE_PARTNER'),
    ];
    for (const by of mayNot) assert.equal((await launchedBy(by, ana.id)).status, 404);
    assert.equal((await launchedBy(superAdmin, 2_147_483_647)).status, 404);
  });
});
