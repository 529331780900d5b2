import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import * as c from '@vr/shared-api/contract/dashboards';
import type * as s from '@vr/shared-api/contract/dashboards.schema';
import type { QueryOf, ResponseOf } from '@vr/shared-api/contract/endpoint';
import type { Role } from '@vr/shared-api/permissions';
import { rebuildRollUps } from '../../learning/sessions/rebuild.ts';
import { sql } from '../../platform/db/database.ts';
import { startTestServer } from '../../testing/server.ts';

type Person = ResponseOf<typeof s.listStatsPeople>['items'][number];

const server = await startTestServer();
after(() => server.close());
await server.build.platform();

const TEXTS = { en: { title: 'T', briefDescription: 'b', fullDescription: 'f', goals: ['g', 'h'] } };
const badges = (count: number) => Array.from({ length: count }, () => ({ logo: null, texts: {} }));
const award = sql(
  'test.award',
  `insert into person_training_badge (person_id, training_id, number, earned_at)
   select :personId, :trainingId, n, :earnedAt from unnest(:numbers::int[]) n`,
);

/**
 * A partner and a company with one training each. People of both have played the trainings and earned badges. A course
 * contains both trainings.
 */
async function world() {
  const { build, db, clock } = server;
  const { id: partner } = await build.client({ type: 'PARTNER' });
  const { id: company } = await build.client();
  const own = await build.training({ clientId: company, texts: TEXTS, badges: badges(3) });
  const bought = await build.training({
    clientId: partner,
    partnerId: partner,
    status: 'VALIDATED',
    texts: TEXTS,
    badges: badges(2),
  });
  await build.offer({ clientId: company, trainingIds: [bought.id] });
  for (const { id } of [own, bought]) await build.contentFile({ trainingId: id });
  const [ana, ben, idle] = [
    await build.person({ clientId: company }),
    await build.person({ clientId: company }),
    await build.person({ clientId: company }),
  ];
  const pia = await build.person({ clientId: partner });
  const play = (personId: number, clientId: number, trainingId: number, progress: number, score: number) =>
    build.session({ personId, clientId, trainingId, seconds: 120, progress, score });
  await play(ana.id, company, own.id, 100, 90);
  await play(ana.id, company, bought.id, 40, 30);
  await play(ben.id, company, own.id, 50, 60);
  await play(pia.id, partner, bought.id, 100, 80);
  await db.rows(award, { personId: ana.id, trainingId: own.id, numbers: [1, 2], earnedAt: clock.now() });
  await db.rows(award, { personId: ana.id, trainingId: bought.id, numbers: [1], earnedAt: clock.now() });
  await db.rows(award, { personId: pia.id, trainingId: bought.id, numbers: [1, 2], earnedAt: clock.now() });
  await db.rows(
    sql(
      'test.platform-badge',
      'insert into person_badge (person_id, badge_id, earned_at) select :benId, min(id), :now from badge',
    ),
    { benId: ben.id, now: clock.now() },
  );
  const { id: course } = await build.course({
    clientId: company,
    texts: TEXTS,
    trainings: [
      { trainingId: own.id, score: 80 },
      { trainingId: bought.id, score: 20 },
    ],
  });
  await rebuildRollUps(db);
  const caller = async (clientId: number, ...roles: Role[]) => {
    const person = await build.person({ clientId, roles });
    return { id: person.id, token: await server.signIn(person) };
  };
  const admin = await caller(company, 'ROLE_ADMINISTRATOR');
  const manager = await caller(company, 'ROLE_MANAGER');
  await build.team({ clientId: company, managerId: manager.id, members: [ana.id, idle.id] });
  await build.suggestion({
    clientId: company,
    byPersonId: admin.id,
    to: [ana.id, ben.id],
    courseIds: [course],
    startsAt: new Date(0),
  });
  const owner = await caller(partner, 'ROLE_ADMINISTRATOR', 'ROLE_PARTNER');
  return { own: own.id, bought: bought.id, course, ana, ben, idle, pia, admin, manager, partner: owner };
}

const list = async ({ token }: { token: string }, query: Omit<QueryOf<typeof s.listStatsPeople>, 'lang'>) => {
  const { status, body } = await server.call(c.listStatsPeople, { query: { ...query, lang: 'en' } }, { token });
  assert.equal(status, 200, JSON.stringify(body));
  return body.items;
};
const sumOf = (people: readonly Person[], of: (person: Person) => number | null): number =>
  people.reduce((sum, person) => sum + (of(person) ?? 0), 0);

describe('the people behind a figure add up to it', () => {
  test('in the totals of a company and of a team', async () => {
    const { admin, manager } = await world();
    for (const reader of [admin, manager]) {
      const { body } = await server.call(c.getGeneralStats, { query: { lang: 'en' } }, reader);
      const people = await list(reader, {});
      assert.partialDeepStrictEqual(body, {
        totalView: sumOf(people, ({ totalView }) => totalView),
        people: {
          total: people.length,
          active: people.filter(({ totalView }) => totalView > 0).length,
          completed: sumOf(people, ({ completed }) => completed),
          points: sumOf(people, ({ points }) => points),
          badges: sumOf(people, ({ badges }) => badges),
        },
      });
      assert.ok(body.people && body.people.badges > 0 && body.people.points > 0);
    }
  });

  test('in a training, with its badges', async () => {
    const { admin, manager, own, ana } = await world();
    for (const reader of [admin, manager]) {
      const { body } = await server.call(c.getTrainingStats, { params: { id: own }, query: {} }, reader);
      const people = await list(reader, { trainingId: own });
      const withBadge = (number: number) => people.filter(({ badgeNumbers }) => badgeNumbers.includes(number)).length;
      assert.partialDeepStrictEqual(body, {
        totalPeopleWhoStartedTraining: people.filter(({ totalView }) => totalView > 0).length,
        totalPeopleWhoCompletedTraining: people.filter(({ progressionPercent }) => progressionPercent === 100).length,
        totalBadges: { 1: withBadge(1), 2: withBadge(2), 3: withBadge(3) },
      });
      assert.partialDeepStrictEqual(
        people.find(({ userId }) => userId === ana.id),
        { badgeNumbers: [1, 2], badges: 2, points: 90 },
      );
    }
  });

  test('in a course, for each of its trainings', async () => {
    const { admin, manager, course, own, bought, ana } = await world();
    for (const reader of [admin, manager]) {
      const { body } = await server.call(c.getCourseStats, { params: { id: course }, query: {} }, reader);
      const listed = await list(reader, { courseId: course });
      const people = listed.filter(({ hasCourse }) => hasCourse);
      const share = (id: number) =>
        Math.round((100 * people.filter(({ doneTrainingIds }) => doneTrainingIds.includes(id)).length) / people.length);
      assert.equal(body.totalSuggestedUser, people.length);
      assert.equal(
        body.totalView,
        sumOf(listed, ({ totalView }) => totalView),
      );
      assert.deepEqual(body.averageTrainingsSuccess, { [own]: share(own), [bought]: share(bought) });
      assert.deepEqual(people.find(({ userId }) => userId === ana.id)?.doneTrainingIds, [own, bought]);
    }
  });
});

test('a partner learns points and badges of its own learners in its own trainings only', async () => {
  const { partner, pia } = await world();
  const found = await list(partner, {});
  assert.equal(found.length, 1, 'those who act as a partner only try trainings out');
  assert.partialDeepStrictEqual(found[0], { userId: pia.id, points: 80, badges: 2, completed: 1 });
});

test('what people have reached up to now is not part of a period', async () => {
  const { admin, own, ana } = await world();
  const period = { startDate: '2020-01-01', endDate: '2020-01-31' };
  assert.deepEqual(await list(admin, period), []);
  const today = server.clock.now().toISOString().slice(0, 10);
  const year = `${today.slice(0, 4)}-01-01`;
  const people = await list(admin, { trainingId: own, startDate: year, endDate: today });
  assert.partialDeepStrictEqual(
    people.find(({ userId }) => userId === ana.id),
    { totalView: 1, points: null, badges: null, badgeNumbers: [], doneTrainingIds: [], progressionPercent: null },
  );
});

test('half a period, half an hour of the week, and a training together with a course are refused', async () => {
  const { admin, own, course } = await world();
  const refusal = async (query: object) => {
    const { status, error } = await server.call(c.listStatsPeople, { query: { lang: 'en', ...query } }, admin);
    return [status, error?.field];
  };
  const period = { startDate: '2026-01-01', endDate: '2026-01-31' };
  assert.deepEqual(await refusal({ startDate: '2026-01-01' }), [400, '/query/endDate']);
  assert.deepEqual(await refusal({ ...period, hour: 3 }), [400, '/query/hour']);
  assert.deepEqual(await refusal({ weekday: 1, hour: 3 }), [400, '/query/hour']);
  assert.deepEqual(await refusal({ trainingId: own, courseId: course }), [400, '/query/courseId']);
});
