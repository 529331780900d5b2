import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { getCourse, listCourses } from '@vr/shared-api/contract/courses';
import * as c from '@vr/shared-api/contract/dashboards';
import { getUserStats } from '@vr/shared-api/contract/statistics';
import type { Role } from '@vr/shared-api/permissions';
import { rebuildRollUps } from '../../learning/sessions/rebuild.ts';
import { sql } from '../../platform/db/database.ts';
import { startTestServer } from '../../testing/server.ts';

const server = await startTestServer();
after(() => server.close());
await server.build.platform();
server.clock.set('2026-06-15T10:00:00Z');

const TEXTS = { en: { title: 'T', briefDescription: 'b', fullDescription: 'f', goals: ['g', 'h'] } };
const YEAR = { startDate: '2026-01-01', endDate: '2026-12-31' };

/** A company with a survey. Ana is in the manager's team. Only Ben may follow the restricted training. */
async function world() {
  const { build, db } = server;
  const { id: clientId } = await build.client({ enableSatisfactionSurvey: true });
  const caller = async (company: number, ...roles: Role[]) => {
    const person = await build.person({ clientId: company, roles });
    return { id: person.id, token: await server.signIn(person) };
  };
  const [admin, manager] = [await caller(clientId, 'ROLE_ADMINISTRATOR'), await caller(clientId, 'ROLE_MANAGER')];
  const [ana, ben] = [await build.person({ clientId }), await build.person({ clientId })];
  await build.team({ clientId, managerId: manager.id, members: [ana.id] });
  const { id: open } = await build.training({ clientId, texts: TEXTS });
  const { id: restricted } = await build.training({ clientId, texts: TEXTS });
  for (const trainingId of [open, restricted]) await build.contentFile({ trainingId });
  const { id: groupId } = await build.group({ clientId, members: [ben.id] });
  await build.access({ clientId, trainingId: restricted, groupIds: [groupId] });
  for (const { id: personId } of [ana, ben]) await build.like({ personId, trainingId: open });
  await build.favorite({ personId: ben.id, trainingId: open });
  for (const [person, seconds, rating] of [
    [ana, 100, 4],
    [ben, 200, 5],
  ] as const) {
    const of = { personId: person.id, clientId, trainingId: open };
    await build.session({ ...of, seconds, progress: 100, score: 90 });
    await build.satisfaction({ ...of, rating, comment: '' });
  }
  const { id: course } = await build.course({ clientId, texts: TEXTS, trainings: [{ trainingId: open, score: 80 }] });
  const to = [ana.id, ben.id];
  await build.suggestion({ clientId, byPersonId: admin.id, to, courseIds: [course], startsAt: new Date(0) });
  await db.rows(
    sql(
      'test.course-favorite',
      'insert into course_favorite (course_id, person_id, created_at) values (:course, :benId, :now)',
    ),
    { course, benId: ben.id, now: server.clock.now() },
  );
  await rebuildRollUps(db);
  return { clientId, caller, admin, manager, ana, ben, open, restricted, course };
}

test('likes, favourites, ratings and averages are those of the company, or of the team', async () => {
  const { admin, manager, open } = await world();
  for (const [reader, liked, favorites, views, seconds, rating] of [
    [admin, 2, 1, 2, 300, 4.5],
    [manager, 1, 0, 1, 100, null],
  ] as const) {
    const general = await server.call(c.getGeneralStats, { query: { lang: 'en' } }, reader);
    assert.partialDeepStrictEqual(general.body, {
      totalLiked: liked,
      totalFavorite: favorites,
      totalView: views,
      totalMinuteSpent: Math.round(seconds / 60),
    });
    const training = await server.call(c.getTrainingStats, { params: { id: open }, query: {} }, reader);
    assert.partialDeepStrictEqual(training.body, {
      totalLiked: liked,
      totalFavorite: favorites,
      totalView: views,
      totalMinuteSpent: Math.round(seconds / 60),
      averageConnectionTimeInMinute: Math.round((100 * seconds) / views / 60) / 100,
      averageSatisfactionRating: rating,
    });
  }
});

test('the figures of a course are those of the company, or of the team', async () => {
  const { admin, manager, course, open } = await world();
  for (const [reader, suggested, favorites, views, minutes] of [
    [admin, 2, 1, 2, 5],
    [manager, 1, 0, 1, 2],
  ] as const) {
    const { body } = await server.call(c.getCourseStats, { params: { id: course }, query: {} }, reader);
    assert.deepEqual(body, {
      totalSuggestedUser: suggested,
      totalFavorite: favorites,
      totalView: views,
      totalMinuteSpent: minutes,
      totalTraining: 1,
      averageTrainingsSuccess: { [open]: 100 },
    });
  }
});

test('the super admin reads the courses and their figures of a company by its id', async () => {
  const at = await world();
  const { clientId, admin, course, open, manager } = at;
  const superAdmin = await at.caller(1, 'ROLE_SUPER_ADMIN');
  const { id: ofManager } = await server.build.course({
    clientId,
    ownerId: manager.id,
    texts: TEXTS,
    trainings: [{ trainingId: open, score: 80 }],
  });
  const params = { id: course };
  const ofCompany = { clientId };
  const listed = await server.call(listCourses, { query: { ...ofCompany, lang: 'en' } }, superAdmin);
  assert.deepEqual(new Set(listed.body.items.map(({ id }) => id)), new Set([course, ofManager]));
  const detail = await server.call(getCourse, { params, query: { ...ofCompany, lang: 'en' } }, superAdmin);
  assert.equal(detail.body.title, 'T');
  assert.equal(detail.body.trainings[0]?.training, null, "a company's own training has no title for others");
  const stats = await server.call(c.getCourseStats, { params, query: ofCompany }, superAdmin);
  const forAdmin = await server.call(c.getCourseStats, { params, query: {} }, admin);
  assert.deepEqual(stats.body, forAdmin.body);
  const people = { courseId: course, lang: 'en' } as const;
  const named = await server.call(c.listStatsPeople, { query: { ...people, ...ofCompany } }, superAdmin);
  const namedForAdmin = await server.call(c.listStatsPeople, { query: people }, admin);
  assert.deepEqual(named.body, namedForAdmin.body);
});

test('nobody else reads the courses of a company by its id, and the platform as a whole has none', async () => {
  const at = await world();
  const { clientId, course } = at;
  const other = await at.caller((await server.build.client()).id, 'ROLE_ADMINISTRATOR', 'ROLE_MANAGER');
  const { id: partner } = await server.build.client({ type: 'PARTNER' });
  const superAdmin = await at.caller(1, 'ROLE_SUPER_ADMIN');
  const statuses = async (caller: { token: string }, query: { clientId?: number; partnerId?: number }) => {
    const { partnerId: _, ...ofCompany } = query;
    const params = { id: course };
    return [
      await server.call(getCourse, { params, query: { ...ofCompany, lang: 'en' } }, caller),
      await server.call(c.getCourseStats, { params, query }, caller),
      await server.call(c.listStatsPeople, { query: { ...query, courseId: course, lang: 'en' } }, caller),
    ].map(({ status }) => status);
  };
  assert.deepEqual(await statuses(other, { clientId }), [404, 404, 404]);
  assert.equal((await server.call(listCourses, { query: { clientId, lang: 'en' } }, other)).status, 404);
  for (const query of [{}, { clientId: 1 }, { partnerId: partner }, { clientId: 2_147_483_647 }])
    assert.deepEqual(await statuses(superAdmin, query), [404, 404, 404], JSON.stringify(query));
  for (const caller of [at.ana, other]) {
    const token = await server.signIn(caller);
    const { status } = await server.call(listCourses, { query: { clientId: 1, lang: 'en' } }, { token });
    assert.equal(status, 404);
  }
});

test('a training that nobody of the team may follow is neither counted nor named for its manager', async () => {
  const { admin, manager, restricted } = await world();
  for (const [reader, content, status] of [
    [admin, 2, 200],
    [manager, 1, 404],
  ] as const) {
    const general = await server.call(c.getGeneralStats, { query: { lang: 'en' } }, reader);
    assert.equal(general.body.totalContent, content);
    const { body } = await server.call(c.listTopTrainings, { query: { ...YEAR, lang: 'en' } }, reader);
    assert.equal(
      body.flop.some(({ trainingId }) => trainingId === restricted),
      status === 200,
    );
    const stats = await server.call(c.getTrainingStats, { params: { id: restricted }, query: {} }, reader);
    assert.equal(stats.status, status);
  }
});

test('the drafts of a partner have figures for the partner alone', async () => {
  const { caller } = await world();
  const { id: partner } = await server.build.client({ type: 'PARTNER' });
  const draft = { clientId: partner, partnerId: partner, status: 'CREATED', texts: TEXTS } as const;
  const { id } = await server.build.training(draft);
  const superAdmin = await caller(1, 'ROLE_SUPER_ADMIN');
  const owner = await caller(partner, 'ROLE_ADMINISTRATOR', 'ROLE_PARTNER');
  for (const [reader, query, status] of [
    [owner, {}, 200],
    [superAdmin, {}, 404],
    [superAdmin, { clientId: partner }, 404],
    [superAdmin, { partnerId: partner }, 404],
  ] as const) {
    const stats = await server.call(c.getTrainingStats, { params: { id }, query }, reader);
    const report = await server.app.inject({
      url: `/api/v1/trainings/${id}/export/en`,
      query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
      headers: { authorization: `Bearer ${reader.token}` },
    });
    assert.deepEqual([stats.status, report.statusCode], [status, status], JSON.stringify(query));
  }
});

test('the progress in a course counts the trainings that a person can follow or has done', async () => {
  const { clientId, admin, ana, open } = await world();
  const { id: withdrawn } = await server.build.training({ clientId, texts: TEXTS });
  const trainings = [open, withdrawn].map((trainingId) => ({ trainingId, score: 80 }));
  const { id: courseId } = await server.build.course({ clientId, texts: TEXTS, trainings });
  const to = [ana.id];
  await server.build.suggestion({ clientId, byPersonId: admin.id, to, courseIds: [courseId], startsAt: new Date(0) });
  const { body } = await server.call(c.listStatsPeople, { query: { courseId, lang: 'en' } }, admin);
  assert.equal(body.items.find(({ userId }) => userId === ana.id)?.progressionPercent, 100);
});

test('what was done in the last 30 days is compared with the 30 before, in days of the company', async () => {
  const { build, call } = server;
  const { id: clientId } = await build.client({ timeZone: 'America/New_York' });
  const person = async (...roles: Role[]) => {
    const { id } = await build.person({ clientId, roles });
    return { id, token: await server.signIn({ id }) };
  };
  const [admin, manager, ana, ben] = [
    await person('ROLE_ADMINISTRATOR'),
    await person('ROLE_MANAGER'),
    await person(),
    await person(),
  ];
  await build.team({ clientId, managerId: manager.id, members: [ana.id] });
  const [first, second, third] = [
    await build.training({ clientId }),
    await build.training({ clientId }),
    await build.training({ clientId }),
  ];
  // It is 15 June. In New York, the last 30 days begin on 17 May, and the 30 days before that on 17 April.
  for (const [{ id: personId }, { id: trainingId }, day, progress] of [
    [ana, first, '2026-05-16', 100],
    [ana, first, '2026-06-01', 100],
    [ana, second, '2026-05-17', 100],
    [ana, third, '2026-06-15', 50],
    [ben, first, '2026-04-17', 100],
    [ben, second, '2026-04-16', 100],
  ] as const) {
    const startedAt = new Date(`${day}T08:00:00Z`);
    await build.session({ personId, clientId, trainingId, startedAt, day, seconds: 60, progress });
  }
  const earned = sql(
    'test.earned',
    'insert into person_badge (person_id, badge_id, earned_at) select :id, id, :at from badge order by id offset :index limit 1',
  );
  for (const [{ id }, at, index] of [
    [ana, '2026-06-15T09:00:00Z', 0],
    [ana, '2026-05-17T03:00:00Z', 1],
    [ben, '2026-05-17T05:00:00Z', 0],
    [ben, '2026-04-17T03:00:00Z', 1],
  ] as const)
    await server.db.rows(earned, { id, at: new Date(at), index });
  await rebuildRollUps(server.db);

  const ofTeam = { completed: { now: 1, before: 1 }, badges: { now: 1, before: 1 } };
  for (const [reader, recent] of [
    [admin, { active: { now: 1, before: 2 }, completed: { now: 1, before: 2 }, badges: { now: 2, before: 1 } }],
    [manager, { active: { now: 1, before: 1 }, ...ofTeam }],
  ] as const) {
    const { body } = await call(c.getGeneralStats, { query: { lang: 'en' } }, reader);
    assert.deepEqual(body.people?.recent, recent);
  }
  const own = await call(getUserStats, { params: { id: ana.id }, query: { lang: 'en' } }, ana);
  assert.deepEqual(own.body.recent, ofTeam);
});
