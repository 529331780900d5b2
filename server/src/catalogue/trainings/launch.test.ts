import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, describe, test } from 'node:test';
import * as sessions from '@vr/shared-api/contract/sessions';
import * as c from '@vr/shared-api/contract/trainings';
import * as uploads from '@vr/shared-api/contract/uploads';
import { PLATFORM_CLIENT_ID, type TrainingStatus } from '@vr/shared-api/limits';
import type { Role } from '@vr/shared-api/permissions';
import { pageBuild } from '../../testing/builds.ts';
import { startTestServer } from '../../testing/server.ts';

const PARTNER: Role[] = ['ROLE_ADMINISTRATOR', 'ROLE_PARTNER'];

const server = await startTestServer();
after(() => server.close());

const { someone } = server;
const launch = async (token: string, id: number, over: { test?: boolean } = {}) => {
  const { body, error } = await server.call(
    c.launchTraining,
    { params: { id }, body: { fileType: 'WEB_GL', ...over } },
    { token },
  );
  return { body, outcome: error?.code ?? body.contentVersion };
};
/** Returns a hash of the rows of each table with results or with data derived from results. */
const hashes = async () =>
  Promise.all(
    [
      'session',
      'held_report',
      'resume_state',
      'attempt',
      'progress',
      'skill_best',
      'person_total',
      'person_day',
      'training_total',
      'training_day',
      'training_month',
      'client_day',
      'person_training_badge',
      'person_badge',
      'notification',
      'satisfaction',
      'training_like',
      'training_favorite',
      'training',
    ].map(async (table) => [
      table,
      await server.rows(`select md5(string_agg(t::text, '' order by t::text)) from ${table} t`),
    ]),
  );
const report = (token: string, trainingId: number, over: object = {}) =>
  server.call(
    sessions.reportSession,
    {
      params: { id: trainingId },
      body: {
        id: randomUUID(),
        fileType: 'WEB_GL',
        startedAt: new Date(server.clock.now().getTime() - 60_000).toISOString(),
        sentAt: server.clock.now().toISOString(),
        seconds: 60,
        progress: 100,
        score: 90,
        finished: true,
        steps: [],
        ...over,
      },
    },
    { token },
  );

/** Creates a partner's training with one build in each state. */
async function createPartnerTraining(status: Exclude<TrainingStatus, 'UNKNOWN'>) {
  const { build } = server;
  const { id: clientId } = await build.client({ type: 'PARTNER' });
  const { id: trainingId } = await build.training({ clientId, status });
  await build.contentFile({ trainingId, version: 'first' });
  return { clientId, trainingId };
}

describe('a test launch', () => {
  test('is possible for a partner in every state of its training, and for the super admin once it is submitted', async () => {
    await server.build.platform();
    const superAdmin = await someone(PLATFORM_CLIENT_ID, 'ROLE_SUPER_ADMIN');
    for (const [status, forSuperAdmin] of [
      ['CREATED', 'NOT_FOUND'],
      ['VALIDATION_REQUESTED', 'first'],
      ['UNDER_REVIEW', 'first'],
      ['REJECTED', 'first'],
      ['VALIDATED', 'first'],
    ] as const) {
      const { clientId, trainingId } = await createPartnerTraining(status);
      const partner = await someone(clientId, ...PARTNER);
      assert.equal((await launch(partner.token, trainingId)).outcome, 'first', status);
      assert.equal((await launch(superAdmin.token, trainingId)).outcome, forSuperAdmin, status);
      const stranger = await someone((await server.build.client({ type: 'PARTNER' })).id, ...PARTNER);
      const forStranger = status === 'VALIDATED' ? 'TRAINING_LOCKED' : 'NOT_FOUND';
      assert.equal((await launch(stranger.token, trainingId)).outcome, forStranger, status);
    }
    const { id: clientId } = await server.build.client();
    const { id: trainingId } = await server.build.training({ clientId });
    await server.build.contentFile({ trainingId });
    assert.equal(
      (await launch(superAdmin.token, trainingId)).outcome,
      'NOT_FOUND',
      'a company’s own training is hidden',
    );
  });

  test('gets the same replies as a real one, and stores nothing', async () => {
    const { clientId, trainingId } = await createPartnerTraining('VALIDATED');
    const partner = await someone(clientId, ...PARTNER);
    const { body } = await launch(partner.token, trainingId);
    const before = await hashes();
    const { status, body: outcome } = await report(body.userToken, trainingId);
    assert.deepEqual([status, outcome.progressionPercent, outcome.score], [200, 100, 90]);
    assert.equal((await report(body.userToken, trainingId, { startedAt: '2026-02-30T10:00:00Z' })).status, 400);
    assert.equal(
      (await report(body.userToken, trainingId + 1000)).status,
      403,
      'the token cannot report on another training',
    );
    const byOwnToken = await report(partner.token, trainingId);
    assert.deepEqual(
      [byOwnToken.status, byOwnToken.body.score],
      [200, 90],
      'a headset reports with the token of its session',
    );
    assert.deepEqual(await hashes(), before);

    const learner = await someone(clientId);
    const realLaunch = await launch(learner.token, trainingId);
    assert.equal((await report(realLaunch.body.userToken, trainingId)).status, 200);
    assert.notDeepEqual(await hashes(), before, 'the session of a learner is stored');
  });
});

describe('an admin’s test run', () => {
  /** Creates a company with an admin, and a training whose newest build is not live. */
  async function createTraining() {
    const { build } = server;
    const { id: clientId } = await build.client();
    const skill = await build.skill();
    const { id: trainingId } = await build.training({ clientId });
    await build.contentFile({ trainingId, version: 'live' });
    const newest = await build.contentFile({ trainingId, version: 'newest' });
    await server.rows('update content_file set live_at = null where id = :newestId', { newestId: newest.id });
    const steps = ['first', 'second'].map((id) => ({ id, title: { en: `The ${id}` }, skills: [skill.skillType] }));
    await build.stepFile({ trainingId, content: { formatVersion: 1, steps } });
    return { clientId, trainingId, admin: await someone(clientId, 'ROLE_ADMINISTRATOR') };
  }
  const testReport = ({ token }: { token: string }, id: number, launchId: string) =>
    server.call(sessions.getTestReport, { params: { id }, query: { lang: 'en', launchId } }, { token });

  test('plays the newest build of the own company’s trainings, and of no others', async () => {
    const { clientId, trainingId, admin } = await createTraining();
    assert.equal((await launch(admin.token, trainingId, { test: true })).outcome, 'newest');
    assert.equal((await launch(admin.token, trainingId)).outcome, 'live', 'as a learner');
    for (const other of [
      await someone(clientId),
      await someone(clientId, 'ROLE_MANAGER'),
      await someone((await server.build.client()).id, 'ROLE_ADMINISTRATOR'),
    ])
      assert.equal((await launch(other.token, trainingId, { test: true })).outcome, 'NOT_FOUND');
    const { trainingId: global } = await createPartnerTraining('VALIDATED');
    await server.build.offer({ clientId, trainingIds: [global] });
    assert.equal((await launch(admin.token, global)).outcome, 'first');
    assert.equal((await launch(admin.token, global, { test: true })).outcome, 'NOT_FOUND');
  });

  test('changes no figure, and neither resumes nor resets what the admin has played as a learner', async () => {
    const { trainingId, admin } = await createTraining();
    const real = await launch(admin.token, trainingId);
    server.clock.advance(60_000);
    const state = { seconds: 20, finished: false, progress: 20, state: 'half', steps: [] };
    assert.equal((await report(real.body.userToken, trainingId, state)).status, 200);
    const before = await hashes();
    const { body } = await server.call(
      c.launchTraining,
      { params: { id: trainingId }, body: { fileType: 'WEB_GL', test: true, startAgain: true } },
      { token: admin.token },
    );
    assert.equal(body.resume, null);
    const sent = await report(body.userToken, trainingId, { state: 'other', steps: [{ id: 'first', success: true }] });
    assert.deepEqual([sent.status, sent.body.progressionPercent], [200, 50]);
    const { resume } = (
      await server.call(sessions.getResume, { params: { id: trainingId } }, { token: body.userToken })
    ).body;
    assert.equal(resume, null);
    assert.deepEqual(await hashes(), before);
    const own = await server.call(sessions.getResume, { params: { id: trainingId } }, { token: admin.token });
    assert.equal(own.body.resume?.state, 'half');
  });

  test('is no launch for a session that counts', async () => {
    const { trainingId, admin } = await createTraining();
    await launch(admin.token, trainingId, { test: true });
    assert.equal((await report(admin.token, trainingId)).error?.code, 'LAUNCH_REQUIRED');
    await launch(admin.token, trainingId);
    assert.equal((await report(admin.token, trainingId)).status, 200);
  });

  test('shows its newest report: the steps in their order, the skills and what it would be worth', async () => {
    const { clientId, trainingId, admin } = await createTraining();
    const { body } = await launch(admin.token, trainingId, { test: true });
    const { launchId } = body;
    assert.deepEqual((await testReport(admin, trainingId, launchId)).body, { report: null });
    const id = randomUUID();
    const steps = [
      { id: 'second', success: true, score: 80, seconds: 12 },
      { id: 'unknown', success: false, score: null },
    ];
    const later = { id, steps, score: 70.4, seconds: 29.5, finished: false, contentVersion: 'newest' };
    await report(body.userToken, trainingId, later);
    await report(body.userToken, trainingId, { id, steps: [], seconds: 5, finished: false });
    assert.deepEqual((await testReport(admin, trainingId, launchId)).body.report, {
      receivedAt: server.clock.now().toISOString(),
      fileType: 'WEB_GL',
      contentVersion: 'newest',
      seconds: 30,
      progress: 50,
      points: 40,
      score: 70,
      finished: false,
      steps: [
        { id: 'second', title: 'The second', success: true, score: 80, seconds: 12 },
        { id: 'unknown', title: null, success: false, score: null, seconds: null },
      ],
      stepCount: 2,
      skills: [{ skillType: 'hard_skill_fire_safety', name: 'Fire safety', value: 40 }],
    });
    const fresh = await launch(admin.token, trainingId, { test: true });
    await report(fresh.body.userToken, trainingId, { seconds: 1 });
    assert.equal((await testReport(admin, trainingId, launchId)).body.report?.seconds, 1, 'of a later download');
    const colleague = await someone(clientId);
    assert.equal((await testReport(colleague, trainingId, launchId)).status, 403);
    const other = await createTraining();
    assert.equal((await testReport(other.admin, trainingId, launchId)).status, 404);
    const real = await launch(admin.token, trainingId);
    assert.equal((await testReport(admin, trainingId, real.body.launchId)).status, 404);
  });
});

test('a running session keeps its old version; a new launch gets the new one, and the card shows the update', async () => {
  const { build, clock } = server;
  const { id: clientId } = await build.client();
  const { id: trainingId } = await build.training({ clientId });
  const admin = await someone(clientId, 'ROLE_ADMINISTRATOR');
  const learner = await someone(clientId);
  const publish = async (version: string) => {
    const file = new File([new Uint8Array(await pageBuild(100, `Version ${version}`))], 'page.zip');
    const sent = await server.call(
      uploads.putTrainingFile,
      { params: { id: trainingId, type: 'WEB_GL' }, body: { version, file } },
      { token: admin.token },
    );
    assert.equal(sent.status, 200, JSON.stringify(sent.error));
  };
  const open = async () => {
    const { body } = await launch(learner.token, trainingId);
    const { headers } = await server.contentApp.inject(body.url);
    return {
      // Without the ticket, like a browser that has stored the cookie.
      page: new URL(String(headers.location).replace(/[?].*/u, ''), body.url).href,
      cookie: String(headers['set-cookie']).split(';')[0] as string,
      body,
    };
  };
  const get = (url: string, cookie: string) => server.contentApp.inject({ url, headers: { cookie } });
  const card = async () =>
    (await server.call(c.listTrainings, { query: { lang: 'en' } }, { token: learner.token })).body.items.find(
      ({ id }) => id === trainingId,
    );

  await publish('1.0');
  const old = await open();
  assert.match((await get(old.page, old.cookie)).body, /Version 1\.0/u);
  clock.advance(60_000);
  assert.equal((await report(old.body.userToken, trainingId, { startedAt: clock.now().toISOString() })).status, 200);
  assert.equal((await card())?.isUpdated, false);

  clock.advance(60_000);
  await publish('2.0');
  assert.match((await get(old.page, old.cookie)).body, /Version 1\.0/u);
  assert.equal((await get(old.page.replace('index.html', 'app.js'), old.cookie)).statusCode, 200);
  assert.equal((await card())?.isUpdated, true);
  const renewed = await open();
  assert.notEqual(renewed.page, old.page);
  assert.match((await get(renewed.page, renewed.cookie)).body, /Version 2\.0/u);
  assert.equal((await get(renewed.page, old.cookie)).statusCode, 403, 'a ticket is valid only for its own folder');
});
