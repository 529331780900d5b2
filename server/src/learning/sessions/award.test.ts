import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, describe, test } from 'node:test';
import { deleteNotifications, listNotifications } from '@vr/shared-api/contract/notifications';
import { reportSession } from '@vr/shared-api/contract/sessions';
import type { Report } from '@vr/shared-api/contract/sessions.schema';
import type { Role } from '@vr/shared-api/permissions';
import { sql, type Values } from '../../platform/db/database.ts';
import { issueToken } from '../../platform/http/tokens.ts';
import { touching } from '../../testing/queries.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { resetByAdmin } from '../resets/testing/reset-by-admin.ts';
import { recordLaunch } from './launches.ts';
import { rebuildRollUps } from './rebuild.ts';

const server = await startTestServer();
after(() => server.close());
const CATEGORIES = ['safety', 'construction', 'industry', 'health', 'communication', 'logistics'];
for (const [i, key] of CATEGORIES.entries()) await server.build.category({ id: i + 1, key, names: { en: key } });

const ALL_BADGES = ['First', 'Second', 'Third'].map((name) => ({
  logo: null,
  texts: { en: { name, description: '' } },
}));

interface Someone {
  id: number;
  clientId: number;
  token: string;
}

async function someone(clientId: number, roles: Role[] = []): Promise<Someone> {
  const { id } = await server.build.person({ clientId, roles });
  return { id, clientId, token: await server.enrol({ id }) };
}

async function company(over: Parameters<TestServer['build']['client']>[0] = {}): Promise<number> {
  return (await server.build.client(over)).id;
}

async function playable(clientId: number, over: { categoryId?: number; badges?: typeof ALL_BADGES } = {}) {
  const { id } = await server.build.training({ clientId, badges: ALL_BADGES, ...over });
  await server.build.contentFile({ trainingId: id });
  return id;
}

/** The default length of a session: long enough for all results of a training. */
const SECONDS = 20;
/** The total length of the sessions so far. Each session is placed before the previous one. */
let playedMs = 0;
const newReport = (over: Partial<Report> = {}): Report => {
  const now = server.clock.now().getTime();
  const seconds = over.seconds ?? SECONDS;
  playedMs += seconds * 1000;
  return {
    id: randomUUID(),
    fileType: 'WEB_GL',
    startedAt: new Date(now - playedMs).toISOString(),
    sentAt: new Date(now).toISOString(),
    seconds,
    finished: false,
    steps: [],
    ...over,
  };
};
const send = (token: string, trainingId: number, body: Report) =>
  server.call(reportSession, { params: { id: trainingId }, body }, { token });

async function play({ token }: Pick<Someone, 'token'>, trainingId: number, over: Partial<Report> = {}) {
  assert.equal((await send(token, trainingId, newReport(over))).status, 200);
}

const rows = <R>(text: string, values: Values = {}) => server.db.rows(sql<R>('', text), values);

const earnedBy = async ({ id }: { id: number }): Promise<string[]> =>
  (
    await rows<{ rule: string }>(
      `select metric || ' ' || threshold as rule from person_badge e join badge b on b.id = e.badge_id
       where e.person_id = :id order by b.id`,
      { id },
    )
  ).map(({ rule }) => rule);
const earnedOf = async (metric: string, person: { id: number }): Promise<string[]> =>
  (await earnedBy(person)).filter((rule) => rule.startsWith(`${metric} `));

const numbersOf = async ({ id }: { id: number }, trainingId: number): Promise<number[]> =>
  (
    await rows<{ number: number }>(
      'select number from person_training_badge where person_id = :id and training_id = :trainingId order by number',
      { id, trainingId },
    )
  ).map(({ number }) => number);

const notificationsOf = async ({ id }: { id: number }): Promise<string[]> =>
  (
    await rows<{ line: string }>(
      `select type || ' ' || params::text as line from notification where person_id = :id order by id`,
      { id },
    )
  ).map(({ line }) => line);

describe('a badge of the platform', () => {
  test('SESSIONS: is earned with the tenth session, not with the ninth', async () => {
    const clientId = await company();
    const [me, trainingId] = [await someone(clientId), await playable(clientId)];
    await play(me, trainingId);
    assert.deepEqual(await earnedOf('SESSIONS', me), ['SESSIONS 1']);
    for (let i = 2; i <= 9; i += 1) await play(me, trainingId);
    assert.deepEqual(await earnedOf('SESSIONS', me), ['SESSIONS 1']);
    await play(me, trainingId);
    assert.deepEqual(await earnedOf('SESSIONS', me), ['SESSIONS 1', 'SESSIONS 10']);
  });

  test('POINTS: is earned at the hundredth point of all trainings together', async () => {
    const clientId = await company();
    const me = await someone(clientId);
    await play(me, await playable(clientId), { score: 60 });
    const second = await playable(clientId);
    await play(me, second, { score: 39 });
    assert.deepEqual(await earnedOf('POINTS', me), []);
    await play(me, second, { score: 40 });
    assert.deepEqual(await earnedOf('POINTS', me), ['POINTS 100']);
  });

  test('MINUTES_SPENT: is earned when the hour is full', async () => {
    const clientId = await company();
    const [me, trainingId] = [await someone(clientId), await playable(clientId)];
    await play(me, trainingId, { seconds: 3000 });
    const last = newReport({ seconds: 599 });
    await send(me.token, trainingId, last);
    assert.deepEqual(await earnedOf('MINUTES_SPENT', me), []);
    await send(me.token, trainingId, { ...last, seconds: 600 });
    assert.deepEqual(await earnedOf('MINUTES_SPENT', me), ['MINUTES_SPENT 60']);
  });

  test('TRAININGS_COMPLETED: is earned with the fifth training at 100 percent', async () => {
    const clientId = await company();
    const me = await someone(clientId);
    for (let i = 1; i <= 4; i += 1) {
      const trainingId = await playable(clientId);
      await play(me, trainingId, { progress: 99 });
      if (i === 1) assert.deepEqual(await earnedOf('TRAININGS_COMPLETED', me), []);
      await play(me, trainingId, { progress: 100 });
      assert.deepEqual(await earnedOf('TRAININGS_COMPLETED', me), ['TRAININGS_COMPLETED 1']);
    }
    await play(me, await playable(clientId), { progress: 100 });
    assert.deepEqual(await earnedOf('TRAININGS_COMPLETED', me), ['TRAININGS_COMPLETED 1', 'TRAININGS_COMPLETED 5']);
  });

  test('CATEGORIES_COMPLETED: counts a category once, however many of its trainings are complete', async () => {
    const clientId = await company();
    const me = await someone(clientId);
    for (const categoryId of [1, 1, 1]) await play(me, await playable(clientId, { categoryId }), { progress: 100 });
    await play(me, await playable(clientId, { categoryId: 2 }), { progress: 90 });
    assert.deepEqual(await earnedOf('CATEGORIES_COMPLETED', me), []);
    for (const categoryId of [2, 3]) await play(me, await playable(clientId, { categoryId }), { progress: 100 });
    assert.deepEqual(await earnedOf('CATEGORIES_COMPLETED', me), ['CATEGORIES_COMPLETED 2']);
    await play(me, await playable(clientId, { categoryId: 4 }), { progress: 100 });
    assert.deepEqual(await earnedOf('CATEGORIES_COMPLETED', me), ['CATEGORIES_COMPLETED 2', 'CATEGORIES_COMPLETED 4']);
  });

  test('TEAM_COMPLETIONS: is earned by each manager of the team, when its people complete', async () => {
    const clientId = await company();
    const [manager, other, outsider] = await Promise.all([1, 2, 3].map(() => someone(clientId, ['ROLE_MANAGER'])));
    const noManager = await someone(clientId);
    const people = await Promise.all([1, 2].map(() => someone(clientId)));
    const members = people.map(({ id }) => id);
    for (const { id } of [manager, other, noManager] as Someone[])
      await server.build.team({ clientId, managerId: id, members });
    const [one, two] = people as [Someone, Someone];
    for (let i = 1; i <= 9; i += 1) {
      const trainingId = await playable(clientId);
      await play(i % 2 ? one : two, trainingId, { progress: 100 });
      assert.deepEqual(await earnedBy(manager as Someone), ['TEAM_COMPLETIONS 1'], `${i}`);
    }
    await play(one, await playable(clientId), { progress: 50 });
    assert.deepEqual(await earnedBy(manager as Someone), ['TEAM_COMPLETIONS 1']);
    await play(one, await playable(clientId), { progress: 100 });
    assert.deepEqual(await earnedBy(manager as Someone), ['TEAM_COMPLETIONS 1', 'TEAM_COMPLETIONS 10']);
    assert.deepEqual(await earnedBy(other as Someone), ['TEAM_COMPLETIONS 1', 'TEAM_COMPLETIONS 10']);
    assert.deepEqual(await earnedBy(outsider as Someone), []);
    assert.deepEqual(await earnedBy(noManager), [], 'has a team, but is no longer a manager');
    assert.deepEqual(await earnedOf('TEAM_COMPLETIONS', one), []);
    assert.equal((await notificationsOf(manager as Someone)).length, 2);
  });

  test('is earned once, with one notification, however often and late its session is reported', async () => {
    const clientId = await company();
    const [me, trainingId] = [await someone(clientId), await playable(clientId)];
    const report = newReport({ seconds: 4000, progress: 100, score: 100, finished: true });
    for (let i = 0; i < 3; i += 1) await send(me.token, trainingId, report);
    await send(me.token, trainingId, { ...report, seconds: 10, progress: 1, score: 1, finished: false });
    await play(me, trainingId, { progress: 100, score: 100, finished: true });
    assert.deepEqual(await earnedBy(me), ['SESSIONS 1', 'TRAININGS_COMPLETED 1', 'POINTS 100', 'MINUTES_SPENT 60']);
    const notifications = await notificationsOf(me);
    assert.equal(new Set(notifications).size, notifications.length);
    assert.equal(notifications.filter((line) => line.startsWith('PLATFORM_BADGE')).length, 4);
  });

  test('is the same in whatever order the reports arrive', async () => {
    const clientId = await company();
    const [me, trainingId] = [await someone(clientId), await playable(clientId)];
    const report = newReport({ seconds: 3600, progress: 100, score: 100, finished: true });
    const parts = [
      report,
      { ...report, seconds: 1800, progress: 50, score: 40, finished: false },
      { ...report, seconds: 60, progress: 5, score: 5, finished: false },
    ];
    const [other] = [await someone(clientId)];
    for (const part of parts) await send(me.token, trainingId, part);
    for (const part of parts.toReversed()) await send(other.token, trainingId, part);
    assert.deepEqual(await earnedBy(me), await earnedBy(other));
    assert.deepEqual(await numbersOf(me, trainingId), await numbersOf(other, trainingId));
    assert.deepEqual((await notificationsOf(me)).sort(), (await notificationsOf(other)).sort());
  });

  test('is taken by a reset, and earned again', async () => {
    const clientId = await company();
    const [me, trainingId] = [await someone(clientId), await playable(clientId)];
    await play(me, trainingId, { progress: 100, score: 100, finished: true });
    const [badges, numbers] = [await earnedBy(me), await numbersOf(me, trainingId)];
    await resetByAdmin(server, me);
    assert.deepEqual([await earnedBy(me), await numbersOf(me, trainingId)], [[], []]);
    await play(me, trainingId, { progress: 10 });
    assert.deepEqual([await earnedBy(me), await numbersOf(me, trainingId)], [['SESSIONS 1'], []]);
    await play(me, trainingId, { progress: 100, score: 100, finished: true });
    assert.deepEqual([await earnedBy(me), await numbersOf(me, trainingId)], [badges, numbers]);
  });

  test('that comes with a new version of the portal is earned with the next report of a person who has reached it', async () => {
    const clientId = await company();
    const [me, trainingId] = [await someone(clientId), await playable(clientId)];
    for (let i = 0; i < 3; i += 1) await play(me, trainingId);
    await rows(`insert into badge (id, category_id, logo, metric, threshold) values (900, 1, '/x.svg', 'SESSIONS', 2)`);
    await rebuildRollUps(server.db);
    assert.deepEqual(await earnedBy(me), ['SESSIONS 1'], 'a rebuild does not change badges');
    await play(me, trainingId);
    assert.deepEqual(await earnedBy(me), ['SESSIONS 1', 'SESSIONS 2']);
    await rows('delete from person_badge where badge_id = 900');
    await rows('delete from badge where id = 900');
  });
});

describe('a badge of a training', () => {
  test('1 is for a finished session, however it went', async () => {
    const clientId = await company();
    const [me, trainingId] = [await someone(clientId), await playable(clientId)];
    const report = newReport({ progress: 10, score: 0 });
    await send(me.token, trainingId, report);
    assert.deepEqual(await numbersOf(me, trainingId), []);
    await send(me.token, trainingId, { ...report, finished: true });
    assert.deepEqual(await numbersOf(me, trainingId), [1]);
    assert.ok(
      (await notificationsOf(me)).includes(`TRAINING_BADGE {"badgeNumber": 1, "trainingIds": [${trainingId}]}`),
    );
  });

  test('2 is for a score of 80', async () => {
    const clientId = await company();
    const [me, trainingId] = [await someone(clientId), await playable(clientId)];
    await play(me, trainingId, { score: 79 });
    assert.deepEqual(await numbersOf(me, trainingId), []);
    await play(me, trainingId, { score: 80 });
    assert.deepEqual(await numbersOf(me, trainingId), [2]);
  });

  test('3 is for the whole training and a score of 100', async () => {
    const clientId = await company();
    const [me, trainingId] = [await someone(clientId), await playable(clientId)];
    await play(me, trainingId, { progress: 99, score: 100 });
    assert.deepEqual(await numbersOf(me, trainingId), [2]);
    await play(me, trainingId, { progress: 100, score: 50 });
    assert.deepEqual(await numbersOf(me, trainingId), [2, 3]);
    const other = await playable(clientId);
    await play(me, other, { progress: 100, score: 99 });
    assert.deepEqual(await numbersOf(me, other), [2]);
  });

  test('is earned only if the training has it', async () => {
    const clientId = await company();
    const me = await someone(clientId);
    const trainingId = await playable(clientId, { badges: ALL_BADGES.slice(0, 2) });
    await play(me, trainingId, { progress: 100, score: 100, finished: true });
    assert.deepEqual(await numbersOf(me, trainingId), [1, 2]);
  });

  test('is not earned by a late report of a session that was reset', async () => {
    const clientId = await company();
    const [me, trainingId] = [await someone(clientId), await playable(clientId)];
    const old = newReport({ seconds: 3600, progress: 10 });
    await send(me.token, trainingId, { ...old, seconds: 600 });
    await resetByAdmin(server, me);
    await send(me.token, trainingId, { ...old, progress: 100, score: 100, finished: true });
    assert.deepEqual(await numbersOf(me, trainingId), []);
    assert.deepEqual(await earnedBy(me), []);
  });

  test('is earned with the token of a launch, of a code and of a password', async () => {
    const clientId = await company();
    const { db, clock } = server;
    for (const kind of ['launch', 'code', 'session'] as const) {
      const [me, trainingId] = [await someone(clientId), await playable(clientId)];
      const { tokenHash: launchedBy } = await issueToken(db, clock, { personId: me.id, kind: 'session' });
      const holder = { personId: me.id, kind, ...(kind === 'launch' ? { trainingId, launchedBy } : {}) };
      const { token } = await issueToken(db, clock, holder);
      await recordLaunch(db, me.id, trainingId, new Date(clock.now().getTime() - 86_400_000));
      await play({ token }, trainingId, { progress: 100, score: 100, finished: true });
      assert.deepEqual(await numbersOf(me, trainingId), [1, 2, 3], kind);
      assert.deepEqual(await earnedBy(me), ['SESSIONS 1', 'TRAININGS_COMPLETED 1', 'POINTS 100'], kind);
    }
  });
});

describe('the survey', () => {
  const surveys = async (person: Someone) =>
    (await notificationsOf(person)).filter((line) => line.startsWith('SATISFACTION_SURVEY'));

  test('invites a person who completes a training, only once, if the company has enabled it', async () => {
    const clientId = await company({ enableSatisfactionSurvey: true });
    const [me, trainingId] = [await someone(clientId), await playable(clientId)];
    await play(me, trainingId, { progress: 99 });
    assert.deepEqual(await surveys(me), []);
    await play(me, trainingId, { progress: 100 });
    assert.deepEqual(await surveys(me), [`SATISFACTION_SURVEY {"trainingIds": [${trainingId}]}`]);
    await server.call(deleteNotifications, {}, { token: me.token });
    await resetByAdmin(server, me);
    await play(me, trainingId, { progress: 100 });
    assert.deepEqual(await surveys(me), []);
  });

  test('invites nobody if the company has not enabled it, and nobody who has already answered', async () => {
    const silent = await company();
    const me = await someone(silent);
    await play(me, await playable(silent), { progress: 100 });
    assert.deepEqual(await surveys(me), []);

    const clientId = await company({ enableSatisfactionSurvey: true });
    const [other, trainingId] = [await someone(clientId), await playable(clientId)];
    await server.build.satisfaction({ personId: other.id, clientId, trainingId, rating: 4 });
    await play(other, trainingId, { progress: 100 });
    assert.deepEqual(await surveys(other), []);
  });
});

test('the notifications of what was earned name the badges and trainings, the latest first', async () => {
  const clientId = await company({ enableSatisfactionSurvey: true });
  const [me, trainingId] = [await someone(clientId), await playable(clientId)];
  await play(me, trainingId, { progress: 100, score: 100, finished: true });
  const { body } = await server.call(listNotifications, { query: { lang: 'fr' } }, { token: me.token });
  assert.deepEqual(
    body.items.map(({ type, badgeId, badgeNumber, trainingIds }) => [type, badgeId ?? badgeNumber, trainingIds.length]),
    [
      ['SATISFACTION_SURVEY', null, 1],
      ['TRAINING_BADGE', 3, 1],
      ['TRAINING_BADGE', 2, 1],
      ['TRAINING_BADGE', 1, 1],
      ['PLATFORM_BADGE', 9, 0],
      ['PLATFORM_BADGE', 5, 0],
      ['PLATFORM_BADGE', 1, 0],
    ],
  );
});

test('a report that fails leaves neither a badge nor a notification', async () => {
  const clientId = await company({ enableSatisfactionSurvey: true });
  const manager = await someone(clientId, ['ROLE_MANAGER']);
  const [me, trainingId] = [await someone(clientId), await playable(clientId)];
  await server.build.team({ clientId, managerId: manager.id, members: [me.id] });
  // The shared totals are written last. An overflow there rolls everything back.
  await rows('insert into training_total (training_id, views) values (:trainingId, 2147483647)', { trainingId });
  const report = newReport({ progress: 100, score: 100, finished: true });
  assert.equal((await send(me.token, trainingId, report)).status, 500);
  for (const person of [me, manager])
    assert.deepEqual([await earnedBy(person), await notificationsOf(person)], [[], []]);
  assert.deepEqual(await numbersOf(me, trainingId), []);

  await rows('delete from training_total where training_id = :trainingId', { trainingId });
  assert.equal((await send(me.token, trainingId, report)).status, 200);
  assert.deepEqual(await earnedBy(manager), ['TEAM_COMPLETIONS 1']);
  assert.equal((await notificationsOf(me)).length, (await earnedBy(me)).length + 3 + 1);
});

describe('at the same time', () => {
  test('fifty reports of one person earn everything once', async () => {
    const clientId = await company({ enableSatisfactionSurvey: true });
    const [me, trainingId] = [await someone(clientId), await playable(clientId)];
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        send(me.token, trainingId, newReport({ seconds: 300, progress: 100, score: 51 + i, finished: true })),
      ),
    );
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
    assert.deepEqual(await earnedOf('SESSIONS', me), ['SESSIONS 1', 'SESSIONS 10', 'SESSIONS 50']);
    const notifications = await notificationsOf(me);
    assert.equal(new Set(notifications).size, notifications.length);
    assert.equal(notifications.length, (await earnedBy(me)).length + 3 + 1);
  });

  test('the completion that reaches the threshold of a team is never missed', async () => {
    const clientId = await company();
    for (let round = 0; round < 5; round += 1) {
      const manager = await someone(clientId, ['ROLE_MANAGER']);
      const members = await Promise.all(Array.from({ length: 10 }, () => someone(clientId)));
      await server.build.team({ clientId, managerId: manager.id, members: members.map(({ id }) => id) });
      const trainingId = await playable(clientId);
      await Promise.all(members.map((member) => play(member, trainingId, { progress: 100 })));
      assert.deepEqual(await earnedBy(manager), ['TEAM_COMPLETIONS 1', 'TEAM_COMPLETIONS 10']);
    }
  });

  test('managers who are in one another’s teams and complete trainings cause no deadlock and earn nothing twice', async () => {
    const clientId = await company();
    const managers = await Promise.all([1, 2, 3].map(() => someone(clientId, ['ROLE_MANAGER'])));
    const members = await Promise.all(Array.from({ length: 10 }, () => someone(clientId)));
    const [first, second, third] = managers as [Someone, Someone, Someone];
    const ids = members.map(({ id }) => id);
    await server.build.team({ clientId, managerId: first.id, members: [...ids, second.id, third.id] });
    await server.build.team({ clientId, managerId: second.id, members: [...ids.toReversed(), first.id, third.id] });
    await server.build.team({ clientId, managerId: third.id, members: [...ids, first.id, second.id] });
    const trainings = await Promise.all([1, 2, 3, 4, 5].map(() => playable(clientId)));
    const everybody = [...members, ...managers];
    const [answers, queries] = await server.watch(() =>
      Promise.all(
        everybody.flatMap(({ token }, i) =>
          trainings
            .toSorted((a, b) => (i % 2 ? a - b : b - a))
            .map((trainingId) => send(token, trainingId, newReport({ progress: 100, score: 100, finished: true }))),
        ),
      ),
    );
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
    const reports = touching(queries, 'report_count').length;
    assert.equal(reports, answers.length, 'no report was run again after a deadlock');
    // 12 people, without the manager, have completed 5 trainings each: 60 completions.
    for (const manager of managers)
      assert.deepEqual(await earnedOf('TEAM_COMPLETIONS', manager), [
        'TEAM_COMPLETIONS 1',
        'TEAM_COMPLETIONS 10',
        'TEAM_COMPLETIONS 50',
      ]);
    for (const person of everybody) {
      const notifications = await notificationsOf(person);
      assert.equal(new Set(notifications).size, notifications.length);
      assert.deepEqual(await numbersOf(person, trainings[0] as number), [1, 2, 3]);
    }
  });
});
