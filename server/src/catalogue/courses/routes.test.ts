import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { favoriteCourse, getCourse, listCourses, unfavoriteCourse } from '@vr/shared-api/contract/courses';
import { courseStanding, nextStep } from '@vr/shared-api/course';
import type { ContentLang } from '@vr/shared-api/limits';
import { resetByAdmin } from '../../learning/resets/testing/reset-by-admin.ts';
import { rebuildRollUps } from '../../learning/sessions/rebuild.ts';
import { sql } from '../../platform/db/database.ts';
import type { NewText, NewTraining } from '../../platform/demo/builders/trainings.ts';
import { pluck } from '../../testing/pluck.ts';
import { type Someone, startTestServer } from '../../testing/server.ts';

const server = await startTestServer();
after(() => server.close());
await server.build.platform();

const HOUR_MS = 3_600_000;
const inHours = (hours: number): Date => new Date(server.clock.now().getTime() + hours * HOUR_MS);

const { someone } = server;
const text = (title: string): NewText => ({ title, briefDescription: 'b', fullDescription: 'f', goals: ['g', 'h'] });

const playable = (clientId: number, over: Partial<NewTraining> = {}) => server.playable({ clientId, ...over });

/** Makes a company with an admin, two managers, and a learner in the team of the first manager. */
async function company() {
  const { id: clientId } = await server.build.client();
  const admin = await someone(clientId, 'ROLE_ADMINISTRATOR');
  const manager = await someone(clientId, 'ROLE_MANAGER');
  const other = await someone(clientId, 'ROLE_MANAGER');
  const learner = await someone(clientId);
  await server.build.team({ clientId, managerId: manager.id, members: [learner.id] });
  return { clientId, admin, manager, other, learner };
}

const list = async ({ token }: Someone, lang: ContentLang = 'en') =>
  (await server.call(listCourses, { query: { lang } }, { token })).body.items;
const detailOf = ({ token }: Someone, id: number, lang: ContentLang = 'en') =>
  server.call(getCourse, { params: { id }, query: { lang } }, { token });
const idsOf = async (reader: Someone) => (await list(reader)).map(({ id }) => id);

const setRoles = sql('test.roles', 'update person set roles = :roles where id = :managerId');
const setDeleted = sql('test.person-deleted', 'update person set deleted_at = :now where id = :managerId');
const leaveGroups = sql('test.leave-groups', 'delete from person_group_member where person_id = :learnerId');
const deleteTraining = sql('test.training-deleted', 'update training set deleted_at = :now where id = :trainingId');

describe('the list of courses', () => {
  test('is sorted newest first, in the requested language, else in English, else in the first language of the course', async () => {
    const { clientId, learner } = await company();
    const titles: Partial<Record<ContentLang, NewText>>[] = [
      { it: text('Percorso'), es: text('Itinerario') },
      { it: text('Altro'), en: text('Another') },
      { fr: text('Parcours'), en: text('Course') },
    ];
    for (const texts of titles) {
      await server.build.course({ clientId, texts });
      server.clock.advance(1000);
    }
    assert.deepEqual(
      (await list(learner, 'fr')).map(({ lang, title }) => [lang, title]),
      [
        ['fr', 'Parcours'],
        ['en', 'Another'],
        ['it', 'Percorso'],
      ],
    );
  });

  test('is empty for partners and for the super admin', async () => {
    const { clientId } = await company();
    await server.build.course({ clientId });
    const partner = await server.build.client({ type: 'PARTNER' });
    assert.deepEqual(await list(await someone(partner.id, 'ROLE_ADMINISTRATOR', 'ROLE_PARTNER')), []);
    assert.deepEqual(await list(await someone(1, 'ROLE_SUPER_ADMIN')), []);
  });

  test('names the suggester and the end of a suggestion, from its start until the course is done', async () => {
    const { clientId, manager, learner, other } = await company();
    const trainingId = await playable(clientId);
    const { id } = await server.build.course({ clientId, trainings: [{ trainingId, score: 0 }] });
    const window = { startsAt: inHours(1), endsAt: inHours(3) };
    await server.build.suggestion({ clientId, byPersonId: manager.id, to: [learner.id], courseIds: [id], ...window });
    const suggestionOf = async (reader = learner) => {
      const [card] = await list(reader);
      const { body } = await detailOf(reader, id);
      assert.deepEqual([body.suggested, body.suggestion], [card?.suggested, card?.suggestion]);
      return [card?.suggested, card?.suggestion];
    };
    assert.deepEqual(await suggestionOf(), [false, null]);
    server.clock.advance(HOUR_MS);
    const by = `${manager.firstName} ${manager.lastName}`;
    assert.deepEqual(await suggestionOf(), [true, { by, until: window.endsAt.toISOString() }]);
    assert.deepEqual(await suggestionOf(other), [false, null]);
    await server.db.rows(setDeleted, { managerId: manager.id, now: server.clock.now() });
    assert.deepEqual(await suggestionOf(), [true, { by: '', until: window.endsAt.toISOString() }]);
    server.clock.advance(2 * HOUR_MS);
    assert.deepEqual(await suggestionOf(), [true, { by: '', until: window.endsAt.toISOString() }]);
    await server.build.session({ personId: learner.id, clientId, trainingId, progress: 100, score: 100 });
    await rebuildRollUps(server.db);
    assert.deepEqual(await suggestionOf(), [false, null]);
  });

  test('shows as covers the first three trainings whose names the reader may see', async () => {
    const { clientId, learner } = await company();
    await server.build.category({ id: 7, key: 'sales', names: { en: 'Sales' } });
    const hidden = await server.build.training({ clientId });
    const trainings = [
      hidden.id,
      await playable(clientId, { logo: '/one.webp' }),
      await playable(clientId, { categoryId: 7 }),
      await playable(clientId, { logo: '/three.webp' }),
      await playable(clientId, { logo: '/four.webp' }),
    ];
    await server.build.course({ clientId, trainings: trainings.map((trainingId) => ({ trainingId })) });
    const [card] = await list(learner);
    assert.deepEqual(card?.covers, [
      { logo: '/one.webp', category: 'safety' },
      { logo: null, category: 'sales' },
      { logo: '/three.webp', category: 'safety' },
    ]);
  });

  test('is not sent again to a browser that already has it', async () => {
    const { clientId, learner } = await company();
    const { id } = await server.build.course({ clientId });
    const get = (tag?: string) =>
      server.app.inject({
        url: '/api/v1/courses?lang=en',
        headers: { authorization: `Bearer ${learner.token}`, ...(tag ? { 'if-none-match': tag } : {}) },
      });
    const first = await get();
    const tag = String(first.headers.etag);
    assert.deepEqual([first.statusCode, first.headers['cache-control']], [200, 'private, no-cache']);
    const again = await get(tag);
    assert.deepEqual([again.statusCode, again.body], [304, '']);
    await server.build.courseFavorite({ personId: learner.id, courseId: id });
    assert.equal((await get(tag)).statusCode, 200);
  });
});

describe('the owner of a course', () => {
  test('a manager’s course is visible to the team and to admins, with the manager’s name', async () => {
    const { clientId, admin, manager, other, learner } = await company();
    const { id } = await server.build.course({ clientId, ownerId: manager.id });
    const ownerName = `${manager.firstName} ${manager.lastName}`;
    for (const [reader, isOwner] of [
      [manager, true],
      [learner, false],
      [admin, false],
    ] as const) {
      const [card] = await list(reader);
      assert.deepEqual([card?.isOwner, card?.isGlobal, card?.ownerName], [isOwner, false, ownerName]);
    }
    assert.deepEqual(await idsOf(other), []);
    assert.equal((await detailOf(other, id)).error?.code, 'NOT_FOUND');
  });

  test('a person who leaves the team no longer sees its manager’s courses', async () => {
    const { clientId, manager, learner } = await company();
    const { id } = await server.build.course({ clientId, ownerId: manager.id });
    assert.deepEqual(await idsOf(learner), [id]);
    await server.rows('delete from team_member where manager_id = :managerId and person_id = :learnerId', {
      managerId: manager.id,
      learnerId: learner.id,
    });
    assert.deepEqual(await idsOf(learner), []);
    assert.equal((await detailOf(learner, id)).status, 404);
  });

  test('a course belongs to the company while its owner is not a manager, and to the owner again with the role', async () => {
    const { clientId, manager, other } = await company();
    const { id } = await server.build.course({ clientId, ownerId: manager.id });
    await server.db.rows(setRoles, { managerId: manager.id, roles: [] });
    const [passed] = await list(other);
    assert.deepEqual([passed?.id, passed?.isGlobal, passed?.ownerName], [id, true, null]);
    await server.db.rows(setRoles, { managerId: manager.id, roles: ['ROLE_MANAGER'] });
    assert.deepEqual(await idsOf(other), []);
  });

  test('a course belongs to the company after its manager is deleted', async () => {
    const { clientId, admin, manager, other } = await company();
    const { id } = await server.build.course({ clientId, ownerId: manager.id });
    await server.db.rows(setDeleted, { managerId: manager.id, now: server.clock.now() });
    assert.deepEqual(await idsOf(other), [id]);
    const [card] = await list(admin);
    assert.deepEqual([card?.isOwner, card?.isGlobal, card?.ownerName], [false, true, null]);
  });
});

describe('the detail of a course', () => {
  test('contains its texts, its languages, its trainings in order and their skills by name, in one statement', async () => {
    const { build } = server;
    await build.skill();
    await build.skill({ id: 2, skillType: 'soft_skill_calm', names: { en: 'Calm', fr: 'Calme' } });
    await build.skill({ id: 3, skillType: 'soft_skill_lead', names: { en: 'Leadership' } });
    const { clientId, learner } = await company();
    const last = await playable(clientId, { skillIds: [1], durationInMinute: 30 });
    const first = await playable(clientId, { skillIds: [3, 1], texts: { en: text('Alarm'), fr: text('Alerte') } });
    const unseen = await build.training({ clientId, skillIds: [2] });
    const { id } = await build.course({
      clientId,
      texts: {
        fr: { ...text('Parcours'), fullDescription: 'Tout', goals: ['Un', 'Deux', 'Trois'] },
        en: text('Course'),
      },
      trainings: [
        { trainingId: first, score: 70 },
        { trainingId: unseen.id, score: 10 },
        { trainingId: last, score: 0 },
      ],
    });
    const document = await build.resource({ clientId, courses: [id] });
    const [{ body }, queries] = await server.watch(() => detailOf(learner, id, 'fr'));
    assert.equal(queries.length, 1);
    assert.deepEqual(
      [body.lang, body.title, body.fullDescription, body.goals, body.languages],
      ['fr', 'Parcours', 'Tout', ['Un', 'Deux', 'Trois'], ['fr', 'en']],
    );
    assert.deepEqual(pluck(body.skills, 'name'), ['Leadership', 'Sécurité incendie']);
    assert.deepEqual(
      body.trainings.map(({ trainingId, minimalScoreNeeded }) => [trainingId, minimalScoreNeeded]),
      [
        [first, 70],
        [unseen.id, 10],
        [last, 0],
      ],
    );
    assert.deepEqual(body.trainings[0]?.training, {
      lang: 'fr',
      title: 'Alerte',
      category: { id: 1, key: 'safety', name: 'Sécurité' },
      durationInMinute: 15,
      logo: null,
      contentTypes: ['WEB_GL'],
    });
    assert.equal(body.trainings[1]?.training, null);
    assert.deepEqual([body.trainingCount, body.durationInMinute], [2, 45]);
    assert.deepEqual(pluck(body.resources, 'id'), [document.id]);
  });

  test('names to an admin all trainings that the company owns, published or not', async () => {
    const { clientId, admin, manager } = await company();
    const draft = await server.build.training({ clientId, texts: { en: text('Not filled yet') } });
    const { id } = await server.build.course({ clientId, trainings: [{ trainingId: draft.id }] });
    const [own] = (await detailOf(admin, id)).body.trainings;
    assert.deepEqual([own?.training?.title, own?.isAvailable], ['Not filled yet', false]);
    assert.equal((await detailOf(manager, id)).body.trainings[0]?.training, null);
  });

  test('contains the best score and progress of the current attempt', async () => {
    const { clientId, learner } = await company();
    const trainingId = await playable(clientId);
    const { id } = await server.build.course({ clientId, trainings: [{ trainingId, score: 60 }] });
    const session = { personId: learner.id, clientId, trainingId };
    await server.build.session({ ...session, seconds: 600, progress: 100, score: 90, attempt: 1 });
    await rebuildRollUps(server.db);
    await resetByAdmin(server, learner, trainingId);
    await server.build.session({ ...session, seconds: 60, progress: 20, score: 40, attempt: 2 });
    await server.build.session({ ...session, seconds: 120, progress: 10, score: 30, attempt: 2 });
    await rebuildRollUps(server.db);
    const { body } = await detailOf(learner, id);
    assert.deepEqual([body.trainings[0]?.score, body.trainings[0]?.progressPercentage], [40, 20]);
    assert.equal(body.succeededTraining, 0);
  });
});

describe('a training that is withdrawn from a course', () => {
  /** Makes a course whose first training can be withdrawn in every way. If `played`, the learner has completed it. */
  async function courseOfTwo(played: boolean) {
    const people = await company();
    const { clientId, learner } = people;
    const { id: fleeting } = await server.build.training({ clientId: 1, texts: { en: text('Fleeting') } });
    await server.build.contentFile({ trainingId: fleeting });
    await server.build.offer({ clientId, trainingIds: [fleeting] });
    const group = await server.build.group({ clientId, members: [learner.id] });
    await server.build.access({ clientId, trainingId: fleeting, groupIds: [group.id] });
    const staying = await playable(clientId);
    const { id } = await server.build.course({
      clientId,
      trainings: [
        { trainingId: fleeting, score: 50 },
        { trainingId: staying, score: 50 },
      ],
    });
    if (played) {
      await server.build.session({ personId: learner.id, clientId, trainingId: fleeting, progress: 100, score: 80 });
      await rebuildRollUps(server.db);
    }
    return { ...people, id, fleeting, staying };
  }
  const withdrawn = async ({ learner, id }: { learner: Someone; id: number }) => {
    const { body } = await detailOf(learner, id);
    const [step] = body.trainings;
    return { body, step, title: step?.training?.title ?? null };
  };

  const ways: [
    string,
    (trainingId: number, learner: Someone) => Promise<unknown>,
    { unplayed: string | null; played: string | null },
  ][] = [
    [
      'is deleted',
      (trainingId) => server.db.rows(deleteTraining, { trainingId, now: server.clock.now() }),
      { unplayed: null, played: 'Fleeting' },
    ],
    [
      'is taken out of the offer',
      (trainingId) => server.rows('delete from offer where training_id = :trainingId', { trainingId }),
      { unplayed: 'Fleeting', played: 'Fleeting' },
    ],
    [
      'loses its content',
      (trainingId) => server.rows(`update training set live_types = '{}' where id = :trainingId`, { trainingId }),
      { unplayed: null, played: 'Fleeting' },
    ],
    [
      'is restricted to groups without the reader',
      (_, learner) => server.db.rows(leaveGroups, { learnerId: learner.id }),
      { unplayed: null, played: 'Fleeting' },
    ],
  ];
  for (const [way, withdraw, titles] of ways) {
    test(`because it ${way}: keeps its place, shows its name only if the reader may see it, and is not required`, async () => {
      const course = await courseOfTwo(false);
      assert.equal(nextStep((await withdrawn(course)).body.trainings)?.trainingId, course.fleeting);
      await withdraw(course.fleeting, course.learner);
      const { body, step, title } = await withdrawn(course);
      assert.deepEqual([step?.trainingId, step?.isAvailable, title], [course.fleeting, false, titles.unplayed]);
      assert.deepEqual([body.trainingCount, body.succeededTraining, body.trainings.length], [1, 0, 2]);
      assert.equal(nextStep(body.trainings)?.trainingId, course.staying);
    });

    test(`because it ${way}: a reader who has succeeded in it keeps the success`, async () => {
      const course = await courseOfTwo(true);
      await withdraw(course.fleeting, course.learner);
      const { body, step, title } = await withdrawn(course);
      assert.deepEqual(
        [step?.isAvailable, step?.score, step?.progressPercentage, title],
        [false, 80, 100, titles.played],
      );
      assert.deepEqual([body.trainingCount, body.succeededTraining], [2, 1]);
      const [card] = await list(course.learner);
      assert.deepEqual([card?.trainingCount, card?.succeededTraining], [2, 1]);
    });
  }

  test('does not prevent anyone from completing the course', async () => {
    const course = await courseOfTwo(false);
    const { clientId, learner, staying, fleeting } = course;
    await server.build.session({ personId: learner.id, clientId, trainingId: staying, progress: 100, score: 50 });
    await rebuildRollUps(server.db);
    assert.equal(courseStanding((await withdrawn(course)).body.trainings).completed, false);
    await server.db.rows(deleteTraining, { trainingId: fleeting, now: server.clock.now() });
    assert.equal(courseStanding((await withdrawn(course)).body.trainings).completed, true);
  });

  test('may be the last one: nothing is required then, and the course is not completed', async () => {
    const course = await courseOfTwo(false);
    for (const id of [course.fleeting, course.staying])
      await server.db.rows(deleteTraining, { trainingId: id, now: server.clock.now() });
    const { body } = await withdrawn(course);
    assert.deepEqual([body.trainingCount, body.durationInMinute, body.covers, body.skills], [0, 0, [], []]);
    assert.equal(courseStanding(body.trainings).completed, false);
    assert.equal(nextStep(body.trainings), undefined);
  });
});

describe('favourites', () => {
  test('belong to one person, and adding or removing one twice makes no difference', async () => {
    const { clientId, learner, manager } = await company();
    const { id } = await server.build.course({ clientId });
    const call = ({ token }: Someone, endpoint: typeof favoriteCourse | typeof unfavoriteCourse) =>
      server.call(endpoint, { params: { id } }, { token });
    const isFavorite = async (reader: Someone) => (await list(reader))[0]?.favorite;
    for (let i = 0; i < 2; i += 1) assert.deepEqual((await call(learner, favoriteCourse)).body, { favorite: true });
    assert.deepEqual([await isFavorite(learner), await isFavorite(manager)], [true, false]);
    assert.equal((await detailOf(learner, id)).body.favorite, true);
    for (let i = 0; i < 2; i += 1) assert.deepEqual((await call(learner, unfavoriteCourse)).body, { favorite: false });
    assert.equal(await isFavorite(learner), false);
  });

  test('can only be courses that the person sees', async () => {
    const { clientId, manager, other } = await company();
    const theirs = await server.build.course({ clientId, ownerId: manager.id });
    const gone = await server.build.course({ clientId, deletedAt: server.clock.now() });
    for (const { id } of [theirs, gone])
      for (const endpoint of [favoriteCourse, unfavoriteCourse])
        assert.equal((await server.call(endpoint, { params: { id } }, { token: other.token })).status, 404);
  });
});
