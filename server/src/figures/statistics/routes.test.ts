import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, describe, test } from 'node:test';
import { listUserBadges, listUserTrainingBadges } from '@vr/shared-api/contract/badges';
import { reportSession } from '@vr/shared-api/contract/sessions';
import type { Report } from '@vr/shared-api/contract/sessions.schema';
import * as c from '@vr/shared-api/contract/statistics';
import type { Role } from '@vr/shared-api/permissions';
import type { StepFile } from '@vr/shared-api/steps.schema';
import { rebuildRollUps } from '../../learning/sessions/rebuild.ts';
import { sql } from '../../platform/db/database.ts';
import type { BuiltPerson } from '../../platform/demo/builders/people.ts';
import { startTestServer } from '../../testing/server.ts';

const server = await startTestServer();
after(() => server.close());
await server.build.skill();
await server.build.skill({ id: 2, skillType: 'soft_skill_calm', names: { en: 'Calm', fr: 'Calme' } });

type SignedInPerson = BuiltPerson & { token: string };

async function signedInPerson(clientId: number, over: { roles?: Role[]; firstName?: string; lastName?: string } = {}) {
  const person = await server.build.person({ clientId, ...over });
  return { ...person, token: await server.enrol(person) };
}

async function playable(clientId: number, content?: StepFile): Promise<number> {
  const { id } = await server.build.training({ clientId });
  await server.build.contentFile({ trainingId: id });
  if (content) await server.build.stepFile({ trainingId: id, content });
  return id;
}

/** The total time of each person's sessions so far. Each session ends before the person's previous one began. */
const playedMs = new Map<number, number>();

async function play(person: SignedInPerson, trainingId: number, over: Partial<Report> & { daysAgo?: number } = {}) {
  const { daysAgo = 0, ...given } = over;
  const seconds = given.seconds ?? 600;
  const begunMs = (playedMs.get(person.id) ?? 0) + seconds * 1000;
  playedMs.set(person.id, begunMs);
  const now = server.clock.now();
  const body: Report = {
    id: randomUUID(),
    fileType: 'WEB_GL',
    startedAt: new Date(now.getTime() - daysAgo * 86_400_000 - begunMs).toISOString(),
    sentAt: now.toISOString(),
    seconds,
    finished: true,
    steps: [],
    ...given,
  };
  const answer = await server.call(reportSession, { params: { id: trainingId }, body }, { token: person.token });
  assert.equal(answer.status, 200);
}

const general = (reader: SignedInPerson, id: number, trainingId?: number) =>
  server.call(
    c.getUserStats,
    { params: { id }, query: { lang: 'fr', ...(trainingId ? { trainingId } : {}) } },
    { token: reader.token },
  );
const statsOf = async (reader: SignedInPerson, id = reader.id) => (await general(reader, id)).body;
const statOf = async (reader: SignedInPerson, trainingId: number) =>
  (await general(reader, reader.id, trainingId)).body.userStat;

const STEPS: StepFile = {
  formatVersion: 1,
  steps: [
    { id: 'alarm', title: { en: 'Raise the alarm', fr: 'Donner l’alerte' }, skills: ['hard_skill_fire_safety'] },
    { id: 'act', title: { en: 'Act' }, skills: ['hard_skill_fire_safety', 'soft_skill_calm'] },
    { id: 'leave', title: { pt: 'Sair' }, skills: [], weight: 2 },
  ],
};

describe("a person's figures", () => {
  test('are all zero before the first session', async () => {
    const { id: clientId } = await server.build.client();
    const me = await signedInPerson(clientId);
    assert.deepEqual(await statsOf(me), {
      minuteSpent: 0,
      totalPoint: 0,
      totalBadge: 0,
      totalSession: 0,
      startedTrainings: 0,
      completedTrainings: 0,
      recent: { completed: { now: 0, before: 0 }, badges: { now: 0, before: 0 } },
      skillStats: [],
      inRankings: true,
      ranksByPoint: [],
      ranksByTime: [],
      userStat: null,
    });
  });

  test('add up all trainings', async () => {
    const { id: clientId } = await server.build.client();
    const me = await signedInPerson(clientId);
    const [one, two] = [await playable(clientId), await playable(clientId)];
    await play(me, one, { seconds: 630, progress: 100, score: 80 });
    await play(me, one, { seconds: 300, score: 60 });
    await play(me, two, { seconds: 60, progress: 40 });
    const { minuteSpent, totalPoint, totalSession, startedTrainings, completedTrainings } = await statsOf(me);
    assert.deepEqual([minuteSpent, totalPoint, totalSession, startedTrainings, completedTrainings], [17, 120, 3, 2, 1]);
  });

  test('contain the value of each skill and the company’s average', async () => {
    const { id: clientId } = await server.build.client();
    const [me, colleague] = [await signedInPerson(clientId), await signedInPerson(clientId)];
    const training = await playable(clientId, STEPS);
    await play(me, training, { steps: [{ id: 'act', success: true, score: 60 }] });
    await play(colleague, training, { steps: [{ id: 'alarm', success: true, score: 100 }] });
    const { id: otherClient } = await server.build.client();
    await play(await signedInPerson(otherClient), await playable(otherClient, STEPS), {
      steps: [{ id: 'act', success: true }],
    });
    assert.deepEqual((await statsOf(me)).skillStats, [
      { skillId: 1, name: 'Sécurité incendie', skillType: 'hard_skill_fire_safety', value: 0.3, average: 0.4 },
      { skillId: 2, name: 'Calme', skillType: 'soft_skill_calm', value: 0.6, average: 0.3 },
    ]);
  });
});

describe("a person's figures in one training", () => {
  test('contain the best result of each step, the certified skills, and the level', async () => {
    const { id: clientId } = await server.build.client();
    const me = await signedInPerson(clientId);
    const training = await playable(clientId, STEPS);
    const nothing = await statOf(me, training);
    assert.deepEqual([nothing?.level, nothing?.lastSession, nothing?.steps[0]?.score], [0, null, null]);

    await play(me, training, {
      seconds: 100,
      score: 70,
      steps: [{ id: 'alarm', success: true, score: 50, seconds: 20 }],
    });
    await play(me, training, {
      seconds: 200,
      score: 40,
      steps: [{ id: 'alarm', success: false, score: 75, seconds: 45 }],
    });
    assert.deepEqual(await statOf(me, training), {
      trainingId: training,
      progressionPercent: 25,
      points: 19,
      minuteSpent: 5,
      sessions: 2,
      bestScore: 70,
      lastSession: '2026-06-15T09:58:20.000Z',
      level: 1,
      steps: [
        { id: 'alarm', title: 'Donner l’alerte', success: true, score: 75, seconds: 45 },
        { id: 'act', title: 'Act', success: false, score: null, seconds: null },
        { id: 'leave', title: 'Sair', success: false, score: null, seconds: null },
      ],
      skills: [
        { skillId: 1, name: 'Sécurité incendie', skillType: 'hard_skill_fire_safety', maxStatValue: 0.375 },
        { skillId: 2, name: 'Calme', skillType: 'soft_skill_calm', maxStatValue: 0 },
      ],
      badgeNumbers: [],
    });
  });

  test('reach the levels 1 to 4 as time is spent and steps succeed', async () => {
    const { id: clientId } = await server.build.client();
    const me = await signedInPerson(clientId);
    const training = await playable(clientId, STEPS);
    const levelAfter = async (...steps: Report['steps']) => {
      await play(me, training, { steps });
      return (await statOf(me, training))?.level;
    };
    assert.equal(await levelAfter(), 1, 'time alone reaches level 1');
    assert.equal(await levelAfter({ id: 'leave', success: true }), 2);
    assert.equal(await levelAfter({ id: 'alarm', success: true }, { id: 'act', success: true, score: 90 }), 3);
    assert.equal(await levelAfter({ id: 'alarm', success: true }, { id: 'act', success: true }), 4);
  });

  test('stay after the training is deleted, which is a 404 for people who never played it', async () => {
    const { id: clientId } = await server.build.client();
    const [me, colleague] = [await signedInPerson(clientId), await signedInPerson(clientId)];
    const training = await playable(clientId);
    await play(me, training, { progress: 50 });
    await server.db.rows(sql('test.delete-training', 'update training set deleted_at = :now where id = :training'), {
      training,
      now: server.clock.now(),
    });
    assert.equal((await statOf(me, training))?.progressionPercent, 50);
    assert.equal((await general(colleague, colleague.id, training)).status, 404);
    assert.equal((await general(me, me.id, 999_999)).status, 404);
  });

  test('stay if its partner is changed into a company, but without steps and skills', async () => {
    const { id: clientId } = await server.build.client();
    const { id: studio } = await server.build.client({ type: 'PARTNER' });
    const me = await signedInPerson(clientId);
    const { id } = await server.build.training({ clientId: studio, partnerId: studio, status: 'VALIDATED' });
    await server.build.contentFile({ trainingId: id });
    await server.build.stepFile({ trainingId: id, content: STEPS });
    await server.build.offer({ clientId, trainingIds: [id] });
    await play(me, id, { steps: [{ id: 'alarm', success: true }] });
    assert.equal((await statOf(me, id))?.steps.length, 3);
    await server.db.rows(sql('test.change-client-type', "update client set type = 'COMPANY' where id = :studio"), {
      studio,
    });
    const { progressionPercent, steps, skills } = (await statOf(me, id)) ?? {};
    assert.deepEqual([progressionPercent, steps, skills], [25, [], []]);
  });
});

describe('every call', () => {
  test('is one statement after the one that reads the token', async () => {
    const { id: clientId } = await server.build.client();
    const me = await signedInPerson(clientId);
    const training = await playable(clientId, STEPS);
    await play(me, training, { steps: [{ id: 'act', success: true }] });
    const { id, token } = me;
    const query = { startDate: '2026-06-01', endDate: '2026-06-30' };
    const params = { id, trainingId: training };
    const calls: (() => Promise<{ status: number }>)[] = [
      () => general(me, id),
      () => general(me, id, training),
      () => server.call(c.getUserPeriodStats, { params: { id }, query }, { token }),
      () => server.call(c.getUserTrainingPeriodStats, { params, query }, { token }),
    ];
    for (const call of calls) {
      const [{ status }, queries] = await server.watch(call);
      assert.deepEqual([status, queries.length], [200, 1]);
    }
  });
});

describe('rankings', () => {
  const scores = [90, 80, 80, 70, 60, 50, 45, 40, 35, 30];
  /** Ten people with these scores. Each has trained a minute longer than the previous one. */
  async function rankedPeople(clientId: number): Promise<SignedInPerson[]> {
    const training = await playable(clientId);
    const people: SignedInPerson[] = [];
    for (const [i, score] of scores.entries()) {
      const person = await signedInPerson(clientId, { firstName: `P${i}`, lastName: 'Same' });
      await play(person, training, { score, seconds: 60 * (i + 1) });
      people.push(person);
    }
    return people;
  }
  const namesOf = async (reader: SignedInPerson, id = reader.id) =>
    (await statsOf(reader, id)).ranksByPoint.map(({ firstName }) => firstName);
  const takePart = (person: SignedInPerson, inRankings: boolean) =>
    server.call(c.setRankingParticipation, { body: { inRankings } }, { token: person.token });

  test('show the first place and the seven around the person; equal values share a rank', async () => {
    const { id: clientId } = await server.build.client();
    const people = await rankedPeople(clientId);
    const newcomer = await signedInPerson(clientId);
    const { ranksByPoint, ranksByTime } = await statsOf(people[5] as SignedInPerson);
    assert.deepEqual(
      ranksByPoint.map(({ firstName, rank, value }) => [firstName, rank, value]),
      [
        ['P0', 1, 90],
        ['P2', 2, 80],
        ['P3', 4, 70],
        ['P4', 5, 60],
        ['P5', 6, 50],
        ['P6', 7, 45],
        ['P7', 8, 40],
        ['P8', 9, 35],
      ],
    );
    assert.deepEqual(
      ranksByTime.map(({ firstName, rank, value }) => [firstName, rank, value]),
      [9, 8, 7, 6, 5, 4, 3, 2].map((i) => [`P${i}`, 10 - i, i + 1]),
      'the first place is not repeated if it is among the seven',
    );
    const top = ['P0', 'P1', 'P2', 'P3', 'P4', 'P5', 'P6'];
    assert.deepEqual(await namesOf(people[0] as SignedInPerson), top);
    assert.deepEqual(await namesOf(people[3] as SignedInPerson), top);
    assert.deepEqual(await namesOf(people[9] as SignedInPerson), ['P0', 'P3', 'P4', 'P5', 'P6', 'P7', 'P8', 'P9']);
    assert.deepEqual(await namesOf(newcomer), top, 'who has no points yet sees the first places');
    const admin = await signedInPerson(clientId, { roles: ['ROLE_ADMINISTRATOR'] });
    assert.deepEqual(
      await namesOf(admin, people[9]?.id),
      ['P0', 'P3', 'P4', 'P5', 'P6', 'P7', 'P8', 'P9'],
      'an admin sees the places around the person whose figures they read',
    );
  });

  test('can be left: the person is in nobody’s list, the ranks close up, and they see none until they come back', async () => {
    const { id: clientId } = await server.build.client();
    const people = await rankedPeople(clientId);
    const [first, second, , , , , , , , last] = people as SignedInPerson[];
    assert.ok(first && second && last);
    assert.deepEqual(await takePart(first, false).then(({ status, body }) => [status, body]), [
      200,
      { inRankings: false },
    ]);
    const left = await statsOf(first);
    assert.deepEqual([left.inRankings, left.ranksByPoint, left.ranksByTime], [false, [], []]);
    assert.equal(left.totalPoint, 90, 'the figures stay');
    const seen = await statsOf(second);
    assert.deepEqual(
      seen.ranksByPoint.slice(0, 2).map(({ firstName, rank }) => [firstName, rank]),
      [
        ['P1', 1],
        ['P2', 1],
      ],
    );
    assert.equal(
      [...seen.ranksByPoint, ...seen.ranksByTime].some(({ userId }) => userId === first.id),
      false,
    );
    const admin = await signedInPerson(clientId, { roles: ['ROLE_ADMINISTRATOR'] });
    const read = await statsOf(admin, first.id);
    assert.deepEqual([read.inRankings, read.ranksByPoint], [false, []]);
    await takePart(first, false);
    await takePart(first, true);
    assert.equal((await statsOf(first)).ranksByPoint[0]?.userId, first.id);
  });

  test('are left by the person alone, and by a valid call', async () => {
    const { id: clientId } = await server.build.client();
    const me = await signedInPerson(clientId);
    const wrong = await server.call(c.setRankingParticipation, { body: {} as never }, { token: me.token });
    assert.deepEqual([wrong.status, wrong.error?.field], [400, '/body/inRankings']);
    const other = { inRankings: false, userId: 1 } as never;
    assert.equal((await server.call(c.setRankingParticipation, { body: other }, { token: me.token })).status, 400);
    assert.equal((await statsOf(me)).inRankings, true);
  });

  test('are empty if the company has disabled them', async () => {
    const { id: clientId } = await server.build.client({ scoreRanking: false, hourRanking: false });
    const me = await signedInPerson(clientId);
    await play(me, await playable(clientId), { score: 50 });
    const { inRankings, ranksByPoint, ranksByTime } = await statsOf(me);
    assert.deepEqual([inRankings, ranksByPoint, ranksByTime], [null, [], []]);
  });

  test('contain only people of the same company who are not deleted', async () => {
    const [mine, theirs] = [await server.build.client(), await server.build.client()];
    const [me, deleted, stranger] = [
      await signedInPerson(mine.id),
      await signedInPerson(mine.id),
      await signedInPerson(theirs.id),
    ];
    await play(me, await playable(mine.id), { score: 50 });
    await play(deleted, await playable(mine.id), { score: 60 });
    await play(stranger, await playable(theirs.id), { score: 70 });
    await server.db.rows(sql('test.delete-person', 'update person set deleted_at = :now where id = :deletedId'), {
      deletedId: deleted.id,
      now: server.clock.now(),
    });
    assert.deepEqual(
      (await statsOf(me)).ranksByPoint.map(({ userId, rank }) => [userId, rank]),
      [[me.id, 1]],
    );
  });
});

test('the id `me` stands for the caller in every call for figures', async () => {
  const { id: clientId } = await server.build.client();
  const [one, two] = [await signedInPerson(clientId), await signedInPerson(clientId)];
  const trainingId = await playable(clientId);
  await play(one, trainingId);
  const period = { startDate: '2026-01-01', endDate: '2026-12-31' };
  const calls = (id: number | 'me', { token }: SignedInPerson) =>
    Promise.all([
      server.call(c.getUserStats, { params: { id }, query: { lang: 'fr' } }, { token }),
      server.call(c.getUserPeriodStats, { params: { id }, query: period }, { token }),
      server.call(c.getUserTrainingPeriodStats, { params: { id, trainingId }, query: period }, { token }),
      server.call(c.listTrainingsLaunchedBy, { params: { id }, query: { lang: 'fr' } }, { token }),
      server.call(listUserBadges, { params: { id }, query: { lang: 'fr' } }, { token }),
      server.call(listUserTrainingBadges, { params: { id }, query: { lang: 'fr' } }, { token }),
    ]);
  const bodies = async (id: number | 'me', person: SignedInPerson) =>
    (await calls(id, person)).map(({ status, body }) => ({ status, body }));
  const [mine, his] = [await bodies('me', one), await bodies('me', two)];
  assert.deepEqual(mine, await bodies(one.id, one));
  assert.deepEqual(
    mine.map(({ status }) => status),
    [200, 200, 200, 200, 200, 200],
  );
  assert.notDeepEqual(mine, his);
  const url = '/api/v1/users/you/stats/general?lang=fr';
  const reply = await server.app.inject({ url, headers: { authorization: `Bearer ${one.token}` } });
  assert.deepEqual([reply.statusCode, reply.json().field], [400, '/params/id']);
});

test("another person's figures can be read by their managers, their admins and the super admin; for others the person does not exist", async () => {
  const [mine, theirs] = [await server.build.client(), await server.build.client()];
  const learner = await signedInPerson(mine.id);
  const manager = await signedInPerson(mine.id, { roles: ['ROLE_MANAGER'] });
  await server.build.team({ clientId: mine.id, managerId: manager.id, members: [learner.id] });
  const readers: [string, SignedInPerson, 200 | 404][] = [
    ['the person', learner, 200],
    ['their manager', manager, 200],
    ['their admin', await signedInPerson(mine.id, { roles: ['ROLE_ADMINISTRATOR'] }), 200],
    ['the super admin', await signedInPerson(1, { roles: ['ROLE_SUPER_ADMIN'] }), 200],
    ['a colleague', await signedInPerson(mine.id), 404],
    ['a manager of another team', await signedInPerson(mine.id, { roles: ['ROLE_MANAGER'] }), 404],
    ['an admin of another company', await signedInPerson(theirs.id, { roles: ['ROLE_ADMINISTRATOR'] }), 404],
  ];
  const trainingId = await playable(mine.id);
  await play(learner, trainingId);
  const period = { startDate: '2026-06-01', endDate: '2026-06-30' };
  for (const [who, { token }, expected] of readers) {
    const { id } = learner;
    const calls = [
      server.call(c.getUserStats, { params: { id }, query: { lang: 'en' } }, { token }),
      server.call(c.getUserPeriodStats, { params: { id }, query: period }, { token }),
      server.call(c.getUserTrainingPeriodStats, { params: { id, trainingId }, query: period }, { token }),
    ];
    for (const { status } of await Promise.all(calls)) assert.equal(status, expected, who);
  }
  assert.equal((await general(learner, 999_999)).status, 404);
});

describe('time by day', () => {
  test('leaves out days without a session, and can be limited to one training', async () => {
    const { id: clientId } = await server.build.client();
    const me = await signedInPerson(clientId);
    const [one, two] = [await playable(clientId), await playable(clientId)];
    await play(me, one, { seconds: 90 });
    await play(me, two, { seconds: 60 });
    await play(me, one, { seconds: 100, daysAgo: 3 });
    await play(me, one, { seconds: 60, daysAgo: 20 });
    const query = { startDate: '2026-06-12', endDate: '2026-06-15' };
    const { token } = me;
    const all = await server.call(c.getUserPeriodStats, { params: { id: me.id }, query }, { token });
    assert.deepEqual(all.body.items, [
      { date: '2026-06-12', totalView: 1, totalMinuteSpent: 1.67 },
      { date: '2026-06-15', totalView: 2, totalMinuteSpent: 2.5 },
    ]);
    const params = { id: me.id, trainingId: two };
    const narrowed = await server.call(c.getUserTrainingPeriodStats, { params, query }, { token });
    assert.deepEqual(narrowed.body.items, [{ date: '2026-06-15', totalView: 1, totalMinuteSpent: 1 }]);
    const unknown = { id: me.id, trainingId: 999_999 };
    assert.equal((await server.call(c.getUserTrainingPeriodStats, { params: unknown, query }, { token })).status, 404);
  });

  test('leaves out sessions that a reset has voided', async () => {
    const { id: clientId } = await server.build.client();
    const me = await signedInPerson(clientId);
    const training = await playable(clientId);
    await play(me, training, { seconds: 90 });
    await play(me, training, { seconds: 60, daysAgo: 3 });
    await server.db.rows(
      sql('test.void', 'update session set voided = true where person_id = :meId and seconds = 90'),
      { meId: me.id },
    );
    await rebuildRollUps(server.db);
    const query = { startDate: '2026-06-12', endDate: '2026-06-15' };
    const expected = [{ date: '2026-06-12', totalView: 1, totalMinuteSpent: 1 }];
    const { token } = me;
    const all = await server.call(c.getUserPeriodStats, { params: { id: me.id }, query }, { token });
    assert.deepEqual(all.body.items, expected);
    const params = { id: me.id, trainingId: training };
    assert.deepEqual(
      (await server.call(c.getUserTrainingPeriodStats, { params, query }, { token })).body.items,
      expected,
    );
  });

  test('needs a valid period of at most 800 days', async () => {
    const me = await signedInPerson((await server.build.client()).id);
    const refusal = async (startDate: string, endDate: string) => {
      const input = { params: { id: me.id }, query: { startDate, endDate } };
      const { status, error } = await server.call(c.getUserPeriodStats, input, { token: me.token });
      return [status, error?.field];
    };
    assert.deepEqual(await refusal('2026-06-15', '2026-06-15'), [200, undefined]);
    assert.deepEqual(await refusal('2026-06-15', '2026-06-14'), [400, '/query/endDate']);
    assert.deepEqual(await refusal('2024-01-01', '2026-03-10'), [200, undefined], '800 days');
    assert.deepEqual(await refusal('2024-01-01', '2026-03-11'), [400, '/query/endDate']);
    assert.deepEqual(await refusal('2026-02-30', '2026-03-11'), [400, '/query/startDate']);
  });
});
