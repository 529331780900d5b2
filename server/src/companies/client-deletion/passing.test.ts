import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import * as c from '@vr/shared-api/contract/clients';
import * as resources from '@vr/shared-api/contract/resources';
import * as trainings from '@vr/shared-api/contract/trainings';
import type { UiLang } from '@vr/shared-api/limits';
import { rebuildRollUps } from '../../learning/sessions/rebuild.ts';
import { startTestServer } from '../../testing/server.ts';
import { ACCEPTED, addSessions, buildMarkedCompany, MARK, rollUpsIn } from './testing/marked-company.ts';

const kept: string[] = [];
const dropped: string[] = [];

const PLAY = { fileType: 'WEB_GL' as const };
const read = (id: number) => server.call(trainings.getTraining, { params: { id }, query: { lang: 'en' } }, { token });
/**
 * Leaves out the fields that change when a training passes to the platform: owner, review, and likes by the company's
 * people.
 */
const asLearnersSee = (training: object) =>
  Object.fromEntries(
    Object.entries(training).filter(
      ([name]) => !['clientId', 'partnerId', 'isFromPartner', 'status', 'totalLike'].includes(name),
    ),
  );

/** Adds a build that was never validated to the offered training or to its master content. */
async function addUnvalidated(column: 'training_id' | 'master_content_id', id: number, fileType: string, key: string) {
  await server.rows(
    `insert into content_file (${column}, file_type, version, file_name, file_size, storage_prefix, entry, created_at,
       live_at) values (:id, :fileType, '2', 'next', 5, :key, 'index.html', :now, case when :column then :now::timestamptz
         end)`,
    { id, fileType, key, now: new Date(server.clock.now().getTime() + 60_000), column: column === 'master_content_id' },
  );
  await server.parts.storage.put(`${key}/index.html`, Buffer.from('next'));
  dropped.push(`${key}/index.html`);
}

const server = await startTestServer();
after(() => server.close());
const { build, clock, parts, db } = server;
await build.skill();
await build.platform({ name: 'Platform' });
const { token: superAdmin } = await server.someone(1, 'ROLE_SUPER_ADMIN');
const { id: platformTraining } = await build.training({ clientId: 1 });
const partner = await buildMarkedCompany({ parts, build }, { type: 'PARTNER', played: platformTraining });
await server.rows('update training set partner_id = :partnerId where id = :platformTraining', {
  partnerId: partner.id,
  platformTraining,
});
// The names say why each training passes, or does not.
const [offered, inCourse, played, unused, suggestedOnly] = partner.trainings as [
  number,
  number,
  number,
  number,
  number,
];

const { id: clientId } = await build.client({ name: 'Customer' });
const { id: manager } = await build.person({ clientId, roles: ['ROLE_MANAGER'] });
const { id: learner, token } = await server.someone(clientId);
await build.offer({ clientId, trainingIds: [offered] });
await build.course({ clientId, trainings: [{ trainingId: inCourse }, { trainingId: platformTraining }] });
await addSessions(db, clock.now(), { people: [learner, manager], trainings: [offered, played], clientId, each: 3 });
await build.favorite({ personId: learner, trainingId: offered });
await build.suggestion({ clientId, byPersonId: manager, to: [learner], trainingIds: [offered, unused] });
await build.suggestion({ clientId, byPersonId: manager, to: [learner], trainingIds: [suggestedOnly] });
for (const trainingIds of [[offered, unused], [unused]])
  await build.notification({ personId: learner, type: 'NEW_TRAINING', params: { trainingIds } });
const reminders = [
  { trainingIds: [], courseIds: [], overdue: 0 },
  { trainingIds: [unused], courseIds: [1], overdue: 1 },
].map((params) => ({ byPersonId: learner, ...params }));
for (const params of reminders) await build.notification({ personId: manager, type: 'TRAINING_REMINDER', params });
const asked = { trainingIds: [offered], byClientId: partner.id };
await build.notification({ personId: manager, type: 'NEW_TRAINING', params: asked });

// The partner is working on the next version of the offered training.
const resource = await build.resource({ clientId: partner.id, title: 'Guide', trainings: [offered, unused] });
await parts.storage.put(resource.storageKey, Buffer.from('guide'));
kept.push(resource.storageKey);
const { id: masterContentId } = await build.masterContent({ clientId: partner.id, name: 'Shared scene' });
const file = { masterContentId, fileType: 'UNITY' as const, version: '1', fileName: 'scene', fileSize: 3 };
const { storagePrefix } = await build.masterFile({ ...file, report: ACCEPTED, createdAt: clock.now() });
await parts.storage.put(`${storagePrefix}/scene`, Buffer.from('scene'));
kept.push(`${storagePrefix}/scene`);
for (const trainingId of [offered, unused])
  await build.masterUse({
    clientId: partner.id,
    trainingId,
    fileType: 'UNITY',
    masterContentId,
    launchParameter: 'room=1',
    offlineAvailable: false,
    attachedAt: clock.now(),
  });
for (const id of partner.trainings) {
  const [file] = await server.rows<{ prefix: string }>(
    `select storage_prefix as prefix from content_file where training_id = :id and file_type = 'WEB_GL'`,
    { id },
  );
  (id === offered || id === inCourse ? kept : dropped).push(`${file?.prefix}/index.html`);
}
await addUnvalidated('training_id', offered, 'WEB_GL', 'builds/next-training');
await addUnvalidated('master_content_id', masterContentId, 'UNITY', 'builds/next-scene');
await server.rows('update step_file set withdrawn_at = :now where training_id = :offered', {
  offered,
  now: clock.now(),
});
await server.rows(
  `insert into step_file (training_id, version, content, created_at, live_at)
   values (:offered, 2, '{"formatVersion": 1, "steps": []}', :now, null)`,
  { offered, now: clock.now() },
);
await server.rows(`update training set status = 'CREATED' where id = :offered`, { offered });
await rebuildRollUps(db);

describe('a training that others use', () => {
  test('is named by the preview', async () => {
    const preview = async (lang: UiLang) =>
      (
        await server.call(
          c.previewClientDeletion,
          { params: { id: partner.id }, query: { lang } },
          { token: superAdmin },
        )
      ).body;
    await server.rows(
      `insert into training_text (training_id, lang, position, title, brief_description, full_description, goals)
       select training_id, 'fr', 1, 'Souder', 'b', 'f', goals from training_text where training_id = :offered`,
      { offered },
    );
    const inFrench = (await preview('fr')).passing.map(({ trainingId, lang, title }) => [trainingId, lang, title]);
    assert.deepEqual(
      new Set(inFrench.map(String)),
      new Set(
        [
          [offered, 'fr', 'Souder'],
          [inCourse, 'en', MARK],
          [played, 'en', MARK],
        ].map(String),
      ),
    );
    await server.rows("delete from training_text where training_id = :offered and lang = 'fr'", { offered });
    const body = await preview('en');
    assert.equal(body.trainings, 2);
    assert.deepEqual(
      body.passing.map(({ title, lang, ...rest }) => ({ ...rest, title: `${lang} ${title}` })),
      [
        { trainingId: offered, title: `en ${MARK}`, offeredTo: ['Customer'], players: 2 },
        { trainingId: inCourse, title: `en ${MARK}`, offeredTo: [], players: 0 },
        { trainingId: played, title: `en ${MARK}`, offeredTo: [], players: 2 },
      ],
    );
  });

  test('stays as it was for the learners of other companies, at once and when the deletion is done', async () => {
    await server.rows("update training set withdraws_at = '2030-01-01' where id = :offered", { offered });
    const before = { ...(await read(offered)).body, availableUntil: null };
    const others = await server.rows('select * from progress where person_id = :learner order by training_id', {
      learner,
    });
    await server.call(c.deleteClient, { params: { id: partner.id } }, { token: superAdmin });

    const check = async () => {
      const { status, body } = await read(offered);
      assert.equal(status, 200);
      assert.deepEqual(asLearnersSee(body), asLearnersSee(before), 'and its withdrawal has ended');
      const launched = await server.call(trainings.launchTraining, { params: { id: offered }, body: PLAY }, { token });
      assert.equal(launched.status, 200);
      assert.equal(launched.body.contentVersion, '1.0.0', 'the validated build, not the next one');
      const newest = 'withdrawn_at is null and removed_at is null';
      const stepFiles = await server.rows(`select version from step_file where training_id = :offered and ${newest}`, {
        offered,
      });
      assert.deepEqual(stepFiles, [{ version: 1 }], 'the validated step file, not the next one');
      assert.equal((await read(inCourse)).status, 200);
      assert.equal((await read(played)).status, 404, 'in nobody’s offer');
      const link = await server.call(resources.getResourceLink, { params: { id: resource.id } }, { token });
      assert.equal(link.status, 200);
      assert.deepEqual(
        await server.rows('select * from progress where person_id = :learner order by training_id', { learner }),
        others,
      );
      assert.equal(
        (await server.rows('select from training_favorite where person_id = :learner', { learner })).length,
        1,
      );
    };
    await check();
    while ((await server.runJobs()) > 0);
    assert.deepEqual(await server.rows('select from client where id = :partnerId', { partnerId: partner.id }), []);
    await check();
  });

  test('belongs to the platform, whose super admin can change it and offer it', async () => {
    const owners = await server.rows<{ id: number; clientId: number; gone: boolean }>(
      `select id, client_id as "clientId", deleted_at is not null as gone from training where id = any(:trainings)
         order by id`,
      { trainings: partner.trainings },
    );
    assert.deepEqual(owners, [
      { id: offered, clientId: 1, gone: false },
      { id: inCourse, clientId: 1, gone: false },
      { id: played, clientId: 1, gone: true },
    ]);
    const form = await server.call(trainings.getTrainingForm, { params: { id: offered } }, { token: superAdmin });
    assert.deepEqual([form.status, form.error, form.body?.partnerId], [200, undefined, -1]);
    const moved = { params: { id: offered, type: 'WEB_GL' as const }, body: { offlineAvailable: false } };
    assert.equal((await server.call(trainings.patchTrainingFile, moved, { token: superAdmin })).status, 204);
    const { id: newCustomer } = await server.build.client();
    const offer = { params: { id: newCustomer }, body: { trainingIds: [offered, inCourse] } };
    assert.equal((await server.call(c.putOffer, offer, { token: superAdmin })).status, 200);
    const [master] = await server.rows<{ clientId: number }>(
      'select client_id as "clientId" from master_content where id = :masterContentId',
      { masterContentId },
    );
    assert.deepEqual(master, { clientId: 1 });
    const [types] = await server.rows<object>(
      'select content_types as newest, live_types as live, partner_id as partner, status from training where id = :offered',
      { offered },
    );
    const all = ['APK', 'UNITY', 'WEB_GL'];
    assert.deepEqual(types, { newest: all, live: all, partner: null, status: null });
  });

  test('keeps its titles of that moment, for people with results', async () => {
    const titles = await server.rows<{ id: number; title: string }>(
      'select training_id as id, title from kept_title where training_id = any(:offered) order by training_id',
      { offered: [offered, inCourse] },
    );
    assert.deepEqual(titles, [
      { id: offered, title: MARK },
      { id: inCourse, title: MARK },
    ]);
  });

  test('keeps the builds that were validated, and no others', async () => {
    const { storage } = server.parts;
    for (const key of kept) assert.ok(await storage.stat(key), key);
    for (const key of dropped) assert.equal(await storage.stat(key), undefined, key);
  });
});

describe('what others knew of the other trainings', () => {
  test('is removed from their notifications and suggestions', async () => {
    const notified = await server.rows<{ params: object }>(
      'select params from notification where person_id = any(:people) order by id',
      { people: [learner, manager] },
    );
    assert.deepEqual(
      notified.map(({ params }) => params),
      [{ trainingIds: [offered] }, ...reminders.map((params) => ({ ...params, trainingIds: [] }))],
    );
    const suggested = await server.rows<{ id: number }>(
      'select s.training_id as id from suggestion b join training_suggestion s on s.suggestion_id = b.id where b.by_person_id = :manager',
      { manager },
    );
    assert.deepEqual(suggested, [{ id: offered }]);
    assert.equal((await server.rows('select from suggestion where by_person_id = :manager', { manager })).length, 1);
  });

  test('does not name the partner on trainings of the platform', async () => {
    const found = await server.rows<{ partner: number | null }>(
      'select partner_id as partner from training where id = :platformTraining',
      { platformTraining },
    );
    assert.deepEqual(found, [{ partner: null }]);
  });
});

test('the totals equal those of a rebuild', async () => {
  const left = await rollUpsIn(server.db);
  assert.deepEqual(
    left.training_total?.map((row) => (row as { training_id: number }).training_id),
    [platformTraining, offered, played].filter((id) => id !== platformTraining),
  );
  await rebuildRollUps(server.db);
  assert.deepEqual(await rollUpsIn(server.db), left);
});
