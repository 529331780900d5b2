import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import {
  listCourseHistory,
  listCourseSessions,
  listTrainingHistory,
  listTrainingSessions,
} from '@vr/shared-api/contract/history';
import { SESSIONS_PER_PAGE } from '@vr/shared-api/limits';
import type { Role } from '@vr/shared-api/permissions';
import { rebuildRollUps } from '../../learning/sessions/rebuild.ts';
import { sql, type Values } from '../../platform/db/database.ts';
import type { NewText } from '../../platform/demo/builders/trainings.ts';
import { startTestServer } from '../../testing/server.ts';

const server = await startTestServer();
after(() => server.close());
await server.build.platform();

const DAY_MS = 86_400_000;
const daysAgo = (days: number): Date => new Date(server.clock.now().getTime() - days * DAY_MS);
const UNKNOWN = 2_147_483_647;

const change = (text: string, values: Values = {}) => server.db.rows(sql('', text), values);
const deleteTraining = (id: number, at = server.clock.now()) =>
  change('update training set deleted_at = :at where id = :id', { id, at });
const deleteCourse = (id: number, at = server.clock.now()) =>
  change('update course set deleted_at = :at where id = :id', { id, at });

const text = (title: string): NewText => ({ title, briefDescription: 'b', fullDescription: 'f', goals: ['g', 'h'] });

async function playable(clientId: number, title: string, over: object = {}): Promise<number> {
  const { id } = await server.build.training({
    clientId,
    texts: { en: text(title), fr: text(`${title} (fr)`) },
    ...over,
  });
  await server.build.contentFile({ trainingId: id });
  return id;
}

async function someone(clientId: number, lastName: string, ...roles: Role[]) {
  const person = await server.build.person({ clientId, firstName: 'Ana', lastName, roles });
  return { ...person, token: await server.signIn(person) };
}
type Someone = Awaited<ReturnType<typeof someone>>;

/** Makes a company with an admin, a manager and their team of one learner, and two trainings. */
async function company() {
  const { id: clientId } = await server.build.client();
  const [admin, manager] = [
    await someone(clientId, 'Admin', 'ROLE_ADMINISTRATOR'),
    await someone(clientId, 'Manager', 'ROLE_MANAGER'),
  ];
  const [learner, other] = [await someone(clientId, 'Learner'), await someone(clientId, 'Other')];
  await server.build.team({ clientId, managerId: manager.id, members: [learner.id] });
  const [first, second] = [await playable(clientId, 'First'), await playable(clientId, 'Second')];
  const play = (trainingId: number, over: object = {}, person = learner) =>
    server.build.session({ personId: person.id, clientId, trainingId, ...over });
  return { clientId, admin, manager, learner, other, first, second, play };
}

/** Stores a reset of a person's progress, but without its effect on the sessions. */
const reset = (
  person: Someone,
  trainingId: number,
  { at, by, undoneAt = null }: { at: Date; by: Someone; undoneAt?: Date | null },
) =>
  change(
    `insert into progress_reset (client_id, person_id, training_id, attempt, at, by_person_id, undone_at)
     values (:clientId, :personId, :trainingId, 1, :at, :byId, :undoneAt)`,
    { clientId: person.clientId, personId: person.id, trainingId, at, byId: by.id, undoneAt },
  );

const trainingsOf = (by: Someone, query: { userId?: number; lang?: 'en' | 'fr' } = {}) =>
  server.call(listTrainingHistory, { query: { lang: 'en', ...query } }, { token: by.token });
const coursesOf = (by: Someone, query: { userId?: number; lang?: 'en' | 'fr' } = {}) =>
  server.call(listCourseHistory, { query: { lang: 'en', ...query } }, { token: by.token });
type SessionsQuery = { userId?: number; lang?: 'en' | 'fr'; cursor?: string };
const sessionsOf = (by: Someone, id: number, query: SessionsQuery = {}) =>
  server.call(listTrainingSessions, { params: { id }, query }, { token: by.token });
const courseSessionsOf = (by: Someone, id: number, query: SessionsQuery = {}) =>
  server.call(listCourseSessions, { params: { id }, query }, { token: by.token });

describe('the history of trainings', () => {
  test('contains the trainings with a result, the latest first, with the figures of the attempt, in one query', async () => {
    const { learner, first, second, play } = await company();
    await play(first, { startedAt: daysAgo(3), seconds: 100, progress: 100, score: 85 });
    await play(second, { startedAt: daysAgo(2), seconds: 600, progress: 40 });
    await play(second, { startedAt: daysAgo(1), seconds: 630, progress: 20, score: 10 });
    await rebuildRollUps(server.db);
    const [{ body }, queries] = await server.watch(() => trainingsOf(learner));
    assert.equal(queries.length, 1);
    const category = { id: 1, key: 'safety', name: 'Safety' };
    const facts = { lang: 'en', category, durationInMinute: 15, logo: null, isOwner: true, isAvailable: true };
    assert.deepEqual(body.items, [
      {
        ...facts,
        id: second,
        title: 'Second',
        progressionPercent: 40,
        lastSession: daysAgo(1).toISOString(),
        sessions: 2,
        minuteSpent: 21,
        points: 10,
        bestScore: 10,
      },
      {
        ...facts,
        id: first,
        title: 'First',
        progressionPercent: 100,
        lastSession: daysAgo(3).toISOString(),
        sessions: 1,
        minuteSpent: 2,
        points: 85,
        bestScore: 85,
      },
    ]);
    assert.equal((await trainingsOf(learner, { lang: 'fr' })).body.items[0]?.title, 'Second (fr)');
  });

  test('keeps trainings that are deleted, withdrawn or no longer in the offer, as not available', async () => {
    const { clientId, learner, first, second, play } = await company();
    const { id: studio } = await server.build.client({ type: 'PARTNER' });
    const shared = await playable(studio, 'Shared', { partnerId: studio, status: 'VALIDATED' });
    for (const [index, id] of [first, second, shared].entries()) await play(id, { startedAt: daysAgo(index + 1) });
    await server.build.offer({ clientId, trainingIds: [shared] });
    await rebuildRollUps(server.db);
    const shown = async () =>
      (await trainingsOf(learner)).body.items.map(({ title, isAvailable }) => [title, isAvailable]);
    const all = (isAvailable: boolean) => ['First', 'Second', 'Shared'].map((title) => [title, isAvailable]);
    assert.deepEqual(await shown(), all(true));
    await deleteTraining(first);
    await change(`update training set live_types = '{}' where id = :second`, { second });
    await change('delete from offer where client_id = :clientId', { clientId });
    assert.deepEqual(await shown(), all(false));
    assert.equal((await sessionsOf(learner, first)).body.trainings[0]?.title, 'First');
  });

  test('does not show what the platform writes into a training that has passed to it, unless it publishes it', async () => {
    const { learner, play } = await company();
    const passed = await playable(1, 'As it was');
    await play(passed);
    await rebuildRollUps(server.db);
    await change(
      'insert into kept_title select training_id, lang, position, title from training_text where training_id = :passed',
      { passed },
    );
    await change(`update training_text set title = 'Rewritten' where training_id = :passed`, { passed });
    const shown = async () => (await trainingsOf(learner)).body.items[0]?.title;
    assert.equal(await shown(), 'Rewritten', 'everyone can read what is published');
    await change(`update training set live_types = '{}' where id = :passed`, { passed });
    assert.equal(await shown(), 'As it was');
  });
});

describe('the history of courses', () => {
  test('contains the courses that were begun, with the progress of the catalogue and their last session, in one query', async () => {
    const { clientId, learner, first, second, play } = await company();
    const third = await playable(clientId, 'Third');
    const make = (title: string, ids: number[], score = 50) =>
      server.build.course({
        clientId,
        texts: { en: text(title) },
        trainings: ids.map((trainingId) => ({ trainingId, score })),
      });
    const course = await make('Both', [first, second]);
    const done = await make('Done', [first]);
    await make('Not begun', [third]);
    await play(first, { startedAt: daysAgo(2), seconds: 120, progress: 100, score: 80 });
    await play(second, { startedAt: daysAgo(1), seconds: 60, progress: 50, score: 20 });
    await rebuildRollUps(server.db);
    const [{ body }, queries] = await server.watch(() => coursesOf(learner));
    assert.equal(queries.length, 1);
    const cover = { logo: null, category: 'safety' };
    assert.deepEqual(body.items, [
      {
        id: course.id,
        lang: 'en',
        title: 'Both',
        covers: [cover, cover],
        progressionPercent: 50,
        trainingCount: 2,
        succeededTraining: 1,
        lastSession: daysAgo(1).toISOString(),
        sessions: 2,
        minuteSpent: 3,
        isAvailable: true,
      },
      {
        id: done.id,
        lang: 'en',
        title: 'Done',
        covers: [cover],
        progressionPercent: 100,
        trainingCount: 1,
        succeededTraining: 1,
        lastSession: daysAgo(2).toISOString(),
        sessions: 1,
        minuteSpent: 2,
        isAvailable: true,
      },
    ]);
  });

  test('keeps a deleted course for those who had a result in it before', async () => {
    const { clientId, learner, other, first, play } = await company();
    const { id } = await server.build.course({
      clientId,
      texts: { en: text('Gone') },
      trainings: [{ trainingId: first }],
    });
    await play(first, { startedAt: daysAgo(2), progress: 100 });
    await deleteCourse(id, daysAgo(1));
    await play(first, { startedAt: daysAgo(0.5), progress: 100 }, other);
    await rebuildRollUps(server.db);
    const [kept] = (await coursesOf(learner)).body.items;
    assert.deepEqual([kept?.title, kept?.isAvailable, kept?.progressionPercent], ['Gone', false, 100]);
    assert.equal((await courseSessionsOf(learner, id)).status, 200);
    assert.deepEqual((await coursesOf(other)).body.items, []);
    assert.equal((await courseSessionsOf(other, id)).status, 404);
  });
});

describe('a history', () => {
  test('can be read by the person, their managers, their admins and the super admin; for others the person does not exist', async () => {
    const at = await company();
    const { learner, first, play, clientId } = at;
    await play(first);
    await rebuildRollUps(server.db);
    const { id: course } = await server.build.course({ clientId, trainings: [{ trainingId: first }] });
    const elsewhere = await company();
    const superAdmin = await someone(1, 'Super', 'ROLE_SUPER_ADMIN');
    const userId = learner.id;
    const allCalls = async (by: Someone) => [
      await trainingsOf(by, { userId }),
      await coursesOf(by, { userId }),
      await sessionsOf(by, first, { userId }),
      await courseSessionsOf(by, course, { userId }),
    ];
    for (const by of [learner, at.manager, at.admin])
      for (const { status, body } of await allCalls(by))
        assert.deepEqual([status, (body as { items: unknown[] }).items.length], [200, 1]);
    for (const by of [at.other, elsewhere.admin, elsewhere.manager, elsewhere.learner])
      for (const { status, error } of await allCalls(by)) assert.deepEqual([status, error?.code], [404, 'NOT_FOUND']);
    assert.equal((await trainingsOf(at.admin, { userId: UNKNOWN })).status, 404);
    const [trainings, courses, sessions, courseSessions] = await allCalls(superAdmin);
    assert.deepEqual(
      [trainings?.body, courses?.body],
      [{ items: [] }, { items: [] }],
      'not what the company has for itself',
    );
    assert.deepEqual([sessions?.status, courseSessions?.status], [404, 404]);
  });

  test('of a training or course that the person does not see, or of an unknown one, is a 404', async () => {
    const { clientId, learner, first } = await company();
    const elsewhere = await company();
    const foreignCourse = await server.build.course({ clientId: elsewhere.clientId });
    for (const id of [elsewhere.first, UNKNOWN]) assert.equal((await sessionsOf(learner, id)).status, 404);
    for (const id of [foreignCourse.id, UNKNOWN]) assert.equal((await courseSessionsOf(learner, id)).status, 404);
    const { status, body } = await sessionsOf(learner, first);
    assert.deepEqual(
      [status, body.items, body.resets],
      [200, [], []],
      'a training that was never taken has no sessions',
    );
    await deleteTraining(first);
    assert.equal((await sessionsOf(learner, first)).status, 404);
    const { id } = await server.build.course({ clientId });
    assert.deepEqual((await courseSessionsOf(learner, id)).body, { items: [], trainings: [], resets: [] });
  });
});

describe('the sessions of a training', () => {
  test('are listed with when, how long, on what and what each has changed, in one query', async () => {
    const { clientId, learner, first } = await company();
    const steps = [
      { id: 'alarm', title: { en: 'Raise the alarm', fr: 'Donner l’alerte' }, skills: ['soft_skill_calm'] },
      { id: 'exit', title: { en: 'Leave' }, skills: [] },
    ];
    await change(`insert into skill (id, skill_type) values (901, 'soft_skill_calm')`);
    await change(`insert into skill_text (skill_id, lang, name) values (901, 'en', 'Calm')`);
    await server.build.stepFile({ trainingId: first, content: { formatVersion: 1, steps } });
    const startedAt = daysAgo(1);
    await server.build.session({
      personId: learner.id,
      clientId,
      trainingId: first,
      fileType: 'UNITY',
      contentVersion: '1.2',
      stepVersion: 1,
      startedAt,
      day: '2026-06-14',
      seconds: 95,
      progress: 50,
      score: 70,
      finished: true,
      steps: [{ id: 'alarm', success: true, score: 80, seconds: 30 }],
    });
    await rebuildRollUps(server.db);
    const [{ body }, queries] = await server.watch(() => sessionsOf(learner, first));
    assert.equal(queries.length, 1);
    const [item] = body.items;
    assert.deepEqual(body, {
      items: [
        {
          id: item?.id,
          date: '2026-06-14',
          value: 1.58,
          trainingId: first,
          startedAt: startedAt.toISOString(),
          seconds: 95,
          fileType: 'UNITY',
          contentVersion: '1.2',
          score: 70,
          finished: true,
          steps: [{ title: 'Raise the alarm', success: true, score: 80, seconds: 30 }],
          stepCount: 2,
          progressBefore: 0,
          progressAfter: 50,
          pointsBefore: 0,
          pointsAfter: 40,
          skills: [{ name: 'Calm', skillType: 'soft_skill_calm', before: 0, after: 0.8 }],
          badges: [],
        },
      ],
      trainings: [{ id: first, lang: 'en', title: 'First', isAvailable: true }],
      resets: [],
    });
    const [french] = (await sessionsOf(learner, first, { lang: 'fr' })).body.items;
    assert.equal(french?.steps[0]?.title, 'Donner l’alerte');
    const [listed] = (await trainingsOf(learner)).body.items;
    assert.equal(listed?.progressionPercent, item?.progressAfter, 'the list shows what the newest session has led to');
  });

  test('change in the order in which they began, however late they were reported', async () => {
    const { learner, first, play } = await company();
    await play(first, { startedAt: daysAgo(1), progress: 60 });
    const late = await play(first, { startedAt: daysAgo(3), receivedAt: daysAgo(0), progress: 40 });
    const { items } = (await sessionsOf(learner, first)).body;
    assert.deepEqual(
      items.map(({ progressBefore, progressAfter }) => [progressBefore, progressAfter]),
      [
        [40, 60],
        [0, 40],
      ],
    );
    assert.equal(items[1]?.id, late.id);
  });

  test('have the day in the time zone of the company, as it was counted', async () => {
    const { learner, first, play } = await company();
    // In Paris, clocks went forward on 29 March 2026: 23:30 UTC of the day before was already 00:30 there.
    await play(first, { startedAt: new Date('2026-03-28T23:30:00Z'), day: '2026-03-29' });
    await play(first, { startedAt: new Date('2026-03-29T21:59:00Z'), day: '2026-03-29' });
    await play(first, { startedAt: new Date('2026-03-29T22:00:00Z'), day: '2026-03-30' });
    const { items } = (await sessionsOf(learner, first)).body;
    assert.deepEqual(
      items.map(({ date }) => date),
      ['2026-03-30', '2026-03-29', '2026-03-29'],
    );
  });

  test('have the badges that were earned when they were the last to be reported', async () => {
    const { clientId, learner, first, second, play } = await company();
    await play(first, { startedAt: daysAgo(3), receivedAt: daysAgo(3) });
    await play(second, { startedAt: daysAgo(2), receivedAt: daysAgo(2) });
    await play(first, { startedAt: daysAgo(1), receivedAt: daysAgo(1) });
    await change(`insert into training_badge (training_id, number) values (:first, 1), (:first, 2)`, { first });
    await change(
      `insert into training_badge_text (training_id, number, lang, name, description) values (:first, 1, 'en', 'One', ''),
         (:first, 2, 'en', 'Two', '')`,
      { first },
    );
    await change(
      'insert into person_training_badge (person_id, training_id, number, earned_at) values (:learnerId, :first, 1, :earnedAt), (:learnerId, :first, 2, :later)',
      { learnerId: learner.id, first, earnedAt: daysAgo(1.5), later: daysAgo(1) },
    );
    await change('insert into person_badge (person_id, badge_id, earned_at) values (:learnerId, 1, :earnedAt)', {
      learnerId: learner.id,
      earnedAt: daysAgo(2),
    });
    const names = async (id: number) =>
      (await sessionsOf(learner, id)).body.items.map(({ badges }) => badges.map(({ kind, name }) => `${kind} ${name}`));
    assert.deepEqual(await names(first), [['training Two'], ['training One']]);
    assert.deepEqual(await names(second), [['platform First steps']]);
    const { id } = await server.build.course({ clientId, trainings: [{ trainingId: first }, { trainingId: second }] });
    assert.deepEqual(
      (await courseSessionsOf(learner, id)).body.items.map(({ trainingId, badges }) => [trainingId, badges.length]),
      [
        [first, 1],
        [second, 1],
        [first, 1],
      ],
    );
  });

  test('come in pages of several months without gaps or repetitions, also when several began at the same instant', async () => {
    const { learner, first, play } = await company();
    const count = SESSIONS_PER_PAGE + 3;
    for (let index = 0; index < count; index += 1)
      await play(first, { startedAt: daysAgo(Math.floor(index / 2)), progress: Math.min(100, count - index) });
    const page = (await sessionsOf(learner, first)).body;
    assert.equal(page.items.length, SESSIONS_PER_PAGE);
    // A session that is reported while the person reads does not move the next page.
    await play(first, { startedAt: daysAgo(0) });
    const next = (await sessionsOf(learner, first, { cursor: page.nextCursor as string })).body;
    assert.deepEqual([next.items.length, next.nextCursor], [3, undefined]);
    const ids = [...page.items, ...next.items].map(({ id }) => id);
    assert.equal(new Set(ids).size, count);
    const whole = [...page.items, ...next.items];
    assert.deepEqual([...new Set(whole.map(({ date }) => date.slice(0, 7)))], ['2026-06', '2026-05']);
    assert.ok(whole.every(({ startedAt }, index) => index === 0 || startedAt <= (whole[index - 1]?.startedAt ?? '')));
    assert.equal(page.items.at(-1)?.progressBefore, next.items[0]?.progressAfter);
    for (const cursor of ['x', '0', '-1', '1e3'])
      assert.equal((await sessionsOf(learner, first, { cursor })).error?.code, 'VALIDATION');
    assert.deepEqual((await sessionsOf(learner, first, { cursor: '999999999' })).body.items, []);
  });

  test('do not contain what a reset has voided, but say when it was and by whom', async () => {
    const { clientId, admin, learner, first, second, play } = await company();
    const superAdmin = await someone(1, 'Super', 'ROLE_SUPER_ADMIN');
    const voided = await play(first, { startedAt: daysAgo(5), progress: 100 });
    await change('update session set voided = true where id = :voidedId', { voidedId: voided.id });
    await play(first, { startedAt: daysAgo(1), progress: 30, attempt: 2 });
    await reset(learner, first, { at: daysAgo(4), by: admin });
    await reset(learner, first, { at: daysAgo(3), by: superAdmin });
    await reset(learner, first, { at: daysAgo(2), by: admin, undoneAt: daysAgo(1.5) });
    const { body } = await sessionsOf(learner, first);
    assert.deepEqual(
      body.items.map(({ progressBefore, progressAfter }) => [progressBefore, progressAfter]),
      [[0, 30]],
    );
    assert.deepEqual(body.resets, [
      { at: daysAgo(3).toISOString(), trainingId: first, by: null },
      { at: daysAgo(4).toISOString(), trainingId: first, by: 'Ana Admin' },
    ]);
    await reset(learner, second, { at: daysAgo(2), by: admin });
    const { id } = await server.build.course({ clientId, trainings: [{ trainingId: first }, { trainingId: second }] });
    assert.deepEqual(
      (await courseSessionsOf(learner, id)).body.resets.map(({ trainingId }) => trainingId),
      [second, first, first],
    );
  });

  test('come with the resets of their time, each on one page', async () => {
    const { admin, learner, first, play } = await company();
    for (let index = 0; index < SESSIONS_PER_PAGE + 1; index += 1) await play(first, { startedAt: daysAgo(index) });
    for (const at of [daysAgo(0.5), daysAgo(SESSIONS_PER_PAGE - 0.5), daysAgo(SESSIONS_PER_PAGE + 1)])
      await reset(learner, first, { at, by: admin });
    const page = (await sessionsOf(learner, first)).body;
    const next = (await sessionsOf(learner, first, { cursor: page.nextCursor as string })).body;
    assert.deepEqual([page.resets.length, next.resets.length], [1, 2]);
  });
});
