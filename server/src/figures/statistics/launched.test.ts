import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, describe, test } from 'node:test';
import { reportSession } from '@vr/shared-api/contract/sessions';
import { listLaunchedTrainings, listTrainingsLaunchedBy } from '@vr/shared-api/contract/statistics';
import type { ContentLang } from '@vr/shared-api/limits';
import type { Role } from '@vr/shared-api/permissions';
import { resetByAdmin } from '../../learning/resets/testing/reset-by-admin.ts';
import { sql } from '../../platform/db/database.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

const server = await startTestServer();
after(() => server.close());
await server.build.platform();

async function signedInPerson(clientId: number, ...roles: Role[]) {
  const { id } = await server.build.person({ clientId, roles });
  return { id, clientId, token: await server.enrol({ id }) };
}
type SignedInPerson = Awaited<ReturnType<typeof signedInPerson>>;

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

async function play(person: SignedInPerson, trainingId: number, progress = 40) {
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

const launched = ({ token }: SignedInPerson, query: { lang?: ContentLang; clientId?: number } = {}) =>
  server.call(listLaunchedTrainings, { query: { lang: 'en', ...query } }, { token });
const titles = async (by: SignedInPerson, clientId?: number) =>
  (await launched(by, clientId === undefined ? {} : { clientId })).body.items.map(({ title }) => title);
const launchedBy = ({ token }: SignedInPerson, id: number, lang: ContentLang = 'en') =>
  server.call(listTrainingsLaunchedBy, { params: { id }, query: { lang } }, { token });

const deleteTraining = sql('test.delete', 'update training set deleted_at = :now where id = :own');
const deletePerson = sql('test.delete-person', 'update person set deleted_at = :now where id = :anaId');
const closeClient = sql('test.close', 'update client set deleted_at = :now where id = :closed');
const changeClientType = sql('test.change-client-type', 'update client set type = :type where id = :studio');

/** Creates two companies whose people have played a training of their own and one of a partner. */
async function scenario() {
  const [mine, theirs, studio] = [await company(), await company(), await partner()];
  const own = await playable(mine, 'Own');
  const foreign = await playable(theirs, 'Foreign');
  const shared = await playable(studio, 'Shared', { partnerId: studio, status: 'VALIDATED' });
  const unplayed = await playable(studio, 'Never played', { partnerId: studio, status: 'VALIDATED' });
  for (const clientId of [mine, theirs]) await server.build.offer({ clientId, trainingIds: [shared, unplayed] });
  const [ana, ben] = [await signedInPerson(mine), await signedInPerson(mine)];
  const zoe = await signedInPerson(theirs);
  await play(ana, own);
  await play(ana, shared);
  await play(zoe, foreign);
  await play(zoe, shared);
  return { mine, theirs, studio, own, foreign, shared, ana, ben, zoe };
}

describe('the list of played trainings', () => {
  test('contains, for an admin, what the people of their company have played, sorted by title, in one query', async () => {
    const { mine, own, shared } = await scenario();
    const admin = await signedInPerson(mine, 'ROLE_ADMINISTRATOR');
    const [{ body }, queries] = await server.watch(() => launched(admin));
    assert.equal(queries.length, 1);
    const category = { id: 1, key: 'safety', name: 'Safety' };
    const facts = { lang: 'en', category, durationInMinute: 15, logo: null, isAvailable: true };
    assert.deepEqual(body.items, [
      { ...facts, id: own, title: 'Own', isOwner: true },
      { ...facts, id: shared, title: 'Shared', isOwner: false },
    ]);
    assert.deepEqual(await titles(admin, mine), ['Own', 'Shared'], 'with the id of their own company');
    assert.deepEqual(await titles(await signedInPerson(await company(), 'ROLE_ADMINISTRATOR')), []);
  });

  test('contains, for a manager, only what their team has played', async () => {
    const { mine, shared, ana, ben } = await scenario();
    const manager = await signedInPerson(mine, 'ROLE_MANAGER');
    assert.deepEqual(await titles(manager), []);
    await server.build.team({ clientId: mine, managerId: manager.id, members: [ben.id] });
    await play(ben, shared);
    assert.deepEqual(await titles(manager), ['Shared']);
    assert.deepEqual(await titles(manager, mine), ['Shared']);
    await server.build.team({ clientId: mine, managerId: manager.id, members: [ana.id] });
    assert.deepEqual(await titles(manager), ['Own', 'Shared']);
    const both = await signedInPerson(mine, 'ROLE_MANAGER', 'ROLE_ADMINISTRATOR');
    assert.deepEqual(await titles(both), ['Own', 'Shared'], 'as an admin, they see what the whole company has played');
  });

  test('contains, for a partner, its own trainings that anyone has played', async () => {
    const { studio } = await scenario();
    const admin = await signedInPerson(studio, 'ROLE_ADMINISTRATOR', 'ROLE_PARTNER');
    const { body } = await launched(admin);
    assert.deepEqual(
      body.items.map(({ title, isOwner }) => [title, isOwner]),
      [['Shared', true]],
    );
    assert.deepEqual(await titles(admin, studio), [], 'nobody in its own company has played its trainings');
    const tester = await signedInPerson(studio);
    await play(tester, body.items[0]?.id ?? 0);
    assert.deepEqual(await titles(admin, studio), ['Shared']);
  });

  test('contains, for the super admin, what anyone or one company’s people have played, except companies’ own trainings', async () => {
    const { mine, theirs } = await scenario();
    const platforms = await playable(1, 'Of the platform');
    await server.build.offer({ clientId: theirs, trainingIds: [platforms] });
    await play(await signedInPerson(theirs), platforms);
    const superAdmin = await signedInPerson(1, 'ROLE_SUPER_ADMIN');
    const all = await titles(superAdmin);
    assert.ok(all.includes('Shared') && all.includes('Of the platform'));
    assert.ok(!all.includes('Own') && !all.includes('Foreign') && !all.includes('Never played'));
    assert.deepEqual(await titles(superAdmin, mine), ['Shared']);
    assert.deepEqual(await titles(superAdmin, theirs), ['Of the platform', 'Shared']);
    assert.deepEqual(await titles(superAdmin, await company()), []);
  });

  test('of another company can be read only by the super admin, and is a 404 if the company is deleted or unknown', async () => {
    const { mine, theirs, studio } = await scenario();
    const closed = await company();
    await server.db.rows(closeClient, { closed, now: server.clock.now() });
    const superAdmin = await signedInPerson(1, 'ROLE_SUPER_ADMIN');
    for (const clientId of [closed, 2_147_483_647])
      assert.equal((await launched(superAdmin, { clientId })).status, 404);
    for (const by of [
      await signedInPerson(mine, 'ROLE_ADMINISTRATOR'),
      await signedInPerson(mine, 'ROLE_MANAGER'),
      await signedInPerson(studio, 'ROLE_ADMINISTRATOR', 'ROLE_PARTNER'),
    ])
      for (const clientId of [theirs, 1, closed, 2_147_483_647])
        assert.equal((await launched(by, { clientId })).status, 404);
  });

  test('is refused to learners', async () => {
    const { ana } = await scenario();
    assert.equal((await launched(ana)).status, 403);
  });

  test('has an address that is not taken for the id of a training', async () => {
    const admin = await signedInPerson(await company(), 'ROLE_ADMINISTRATOR');
    assert.deepEqual((await launched(admin)).body, { items: [] });
  });

  test('keeps deleted trainings, which nobody can follow, and leaves out those whose progress was reset', async () => {
    const { mine, own, ana } = await scenario();
    const admin = await signedInPerson(mine, 'ROLE_ADMINISTRATOR');
    await server.db.rows(deleteTraining, { own, now: server.clock.now() });
    for (const { body } of [await launched(admin), await launchedBy(ana, ana.id)])
      assert.deepEqual(body.items.map(({ title, isAvailable }) => [title, isAvailable]).sort(), [
        ['Own', false],
        ['Shared', true],
      ]);
    await resetByAdmin(server, ana);
    assert.deepEqual(await titles(admin), []);
    assert.deepEqual((await launchedBy(ana, ana.id)).body.items, []);
  });

  test('contains what deleted people have played', async () => {
    const { mine, ana } = await scenario();
    await server.db.rows(deletePerson, { anaId: ana.id, now: server.clock.now() });
    assert.deepEqual(await titles(await signedInPerson(mine, 'ROLE_ADMINISTRATOR')), ['Own', 'Shared']);
  });

  test('leaves out the trainings of a partner that was changed into a company', async () => {
    const { mine, studio, ana } = await scenario();
    const admin = await signedInPerson(mine, 'ROLE_ADMINISTRATOR');
    await server.db.rows(changeClientType, { studio, type: 'COMPANY' });
    assert.deepEqual(await titles(admin), ['Own']);
    for (const by of [admin, ana])
      assert.deepEqual(
        (await launchedBy(by, ana.id)).body.items.map(({ title }) => title),
        ['Own'],
      );
  });

  test('has titles in the reader’s language, else in English, else in the training’s first language', async () => {
    const clientId = await company();
    const ana = await signedInPerson(clientId);
    const both = await playable(clientId, '', { texts: { fr: text('Évacuer'), en: text('Leave') } });
    const neither = await playable(clientId, '', { texts: { pt: text('Alarme'), it: text('Allarme') } });
    for (const id of [both, neither]) await play(ana, id);
    const admin = await signedInPerson(clientId, 'ROLE_ADMINISTRATOR');
    const shown = async (lang: ContentLang) =>
      (await launched(admin, { lang })).body.items.map((item) => `${item.lang} ${item.title} ${item.category.name}`);
    assert.deepEqual(await shown('fr'), ['pt Alarme Sécurité', 'fr Évacuer Sécurité']);
    assert.deepEqual(await shown('es'), ['pt Alarme Safety', 'en Leave Safety']);
  });
});

describe('the trainings that a person has played', () => {
  test('are sorted latest first, with their progress, in one query', async () => {
    const { ana, own, shared } = await scenario();
    server.clock.advance(60_000);
    await play(ana, own, 100);
    const [{ body }, queries] = await server.watch(() => launchedBy(ana, ana.id));
    assert.equal(queries.length, 1);
    assert.deepEqual(
      body.items.map(({ id, progressionPercent, isOwner }) => [id, progressionPercent, isOwner]),
      [
        [own, 100, true],
        [shared, 40, false],
      ],
    );
    assert.equal(body.items[0]?.lastSession, server.clock.now().toISOString());
  });

  test('can be read by the person, their managers, their admins and the super admin; for others the person does not exist', async () => {
    const { mine, theirs, studio, ana, ben } = await scenario();
    const manager = await signedInPerson(mine, 'ROLE_MANAGER');
    await server.build.team({ clientId: mine, managerId: manager.id, members: [ana.id] });
    const allowed = [ana, manager, await signedInPerson(mine, 'ROLE_ADMINISTRATOR')];
    for (const by of allowed)
      assert.deepEqual(
        new Set((await launchedBy(by, ana.id)).body.items.map(({ title }) => title)),
        new Set(['Own', 'Shared']),
      );
    const superAdmin = await signedInPerson(1, 'ROLE_SUPER_ADMIN');
    assert.deepEqual(
      (await launchedBy(superAdmin, ana.id)).body.items.map(({ title }) => title),
      ['Shared'],
      'without the company’s own training',
    );
    const refused = [
      ben,
      await signedInPerson(mine, 'ROLE_MANAGER'),
      await signedInPerson(theirs, 'ROLE_ADMINISTRATOR'),
      await signedInPerson(studio, 'ROLE_ADMINISTRATOR', 'ROLE_PARTNER'),
    ];
    for (const by of refused) assert.equal((await launchedBy(by, ana.id)).status, 404);
    assert.equal((await launchedBy(superAdmin, 2_147_483_647)).status, 404);
  });
});
