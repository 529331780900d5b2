import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { getCourseProgress, listCourseProgress } from '@vr/shared-api/contract/courses';
import { COURSE_PROGRESS_PER_PAGE } from '@vr/shared-api/limits';
import type { Role } from '@vr/shared-api/permissions';
import { rebuildRollUps } from '../../learning/sessions/rebuild.ts';
import { sql } from '../../platform/db/database.ts';
import type { NewText } from '../../platform/demo/builders/trainings.ts';
import { pluck } from '../../testing/pluck.ts';
import { type Someone, startTestServer, type TestServer } from '../../testing/server.ts';

const server = await startTestServer();
after(() => server.close());
await server.build.platform();

const DAY_MS = 86_400_000;
const inDays = (days: number): Date => new Date(server.clock.now().getTime() + days * DAY_MS);

async function someone(clientId: number, lastName: string, ...roles: Role[]): Promise<Someone> {
  const person = await server.build.person({ clientId, firstName: 'Ana', lastName, roles });
  return { ...person, token: await server.signIn(person) };
}

const text = (title: string): NewText => ({ title, briefDescription: 'b', fullDescription: 'f', goals: ['g', 'h'] });

const playable = (clientId: number, title: string) =>
  server.playable({ clientId, texts: { en: text(title), fr: text(`${title} (fr)`) } });

/**
 * Makes a company with an admin and two managers. Ann and Bob are in the first manager's team, Cleo in the second
 * manager's. The company has a course of two trainings.
 */
async function company() {
  const { id: clientId } = await server.build.client();
  const admin = await someone(clientId, 'Admin', 'ROLE_ADMINISTRATOR');
  const manager = await someone(clientId, 'Manager', 'ROLE_MANAGER');
  const other = await someone(clientId, 'Other', 'ROLE_MANAGER');
  const bob = await someone(clientId, 'Bob');
  const ann = await someone(clientId, 'Ann');
  const cleo = await someone(clientId, 'Cleo');
  await server.build.team({ clientId, managerId: manager.id, members: [ann.id, bob.id] });
  await server.build.team({ clientId, managerId: other.id, members: [cleo.id] });
  const trainings = [await playable(clientId, 'Second made, first to do'), await playable(clientId, 'Last')].reverse();
  const course = await server.build.course({
    clientId,
    texts: { en: text('Course'), fr: text('Parcours') },
    trainings: trainings.map((trainingId, index) => ({ trainingId, score: index === 0 ? 80 : 0 })),
  });
  return { clientId, admin, manager, other, ann, bob, cleo, trainings, course };
}
type Company = Awaited<ReturnType<typeof company>>;

const suggest = (
  { clientId, admin }: Company,
  courseId: number,
  to: readonly Someone[],
  over: Partial<Parameters<TestServer['build']['suggestion']>[0]> = {},
) =>
  server.build.suggestion({
    clientId,
    byPersonId: admin.id,
    to: to.map(({ id }) => id),
    courseIds: [courseId],
    ...over,
  });

type Query = Partial<Parameters<typeof list>[1]>;
function list(
  { token }: { token: string },
  query: { lang?: 'en' | 'fr'; asLearner?: boolean; ofTeam?: boolean; courseId?: number; cursor?: string } = {},
) {
  return server.call(listCourseProgress, { query: { lang: 'en', ...query } }, { token });
}
const items = async (reader: Someone, query?: Query) => (await list(reader, query)).body.items;
const lastNames = async (reader: Someone, query?: Query) =>
  (await items(reader, query)).map(({ users }) => users.map(({ lastName }) => lastName));
const one = ({ token }: Someone, courseId: number, userId: number) =>
  server.call(getCourseProgress, { params: { id: courseId, userId } }, { token });

const deleteCourse = sql('test.delete-course', 'update course set deleted_at = :now where id = :courseId');
const deletePerson = sql('test.delete-person', 'update person set deleted_at = :now where id = :managerId');
const deleteTraining = sql('test.delete-training', 'update training set deleted_at = :now where id = :removed');

describe('the progress in suggested courses', () => {
  test('contains each person’s progress in each training, in the order of the course', async () => {
    const at = await company();
    const [first, last] = at.trainings as [number, number];
    const [startsAt, endsAt] = [inDays(-2), inDays(5)];
    await suggest(at, at.course.id, [at.bob, at.ann], { startsAt, endsAt });
    const session = { personId: at.ann.id, clientId: at.clientId, trainingId: first };
    await server.build.session({ ...session, seconds: 100, progress: 60, score: 70 });
    await server.build.session({ ...session, seconds: 111, progress: 100, score: 85, finished: true });
    await rebuildRollUps(server.db);
    const untouched = (trainingId: number, minimalScoreNeeded: number) => ({
      trainingId,
      totalMinuteSpent: 0,
      progressPercentage: 0,
      score: null,
      minimalScoreNeeded,
      isAvailable: true,
    });
    const [{ body }, queries] = await server.watch(() => list(at.admin));
    assert.equal(queries.length, 1);
    assert.deepEqual(body, {
      items: [
        {
          key: { courseId: at.course.id, startDate: startsAt.toISOString(), endDate: endsAt.toISOString() },
          lang: 'en',
          title: 'Course',
          isAvailable: true,
          suggestedBy: 'Ana Admin',
          trainings: [
            { trainingId: first, lang: 'en', title: 'Last' },
            { trainingId: last, lang: 'en', title: 'Second made, first to do' },
          ],
          users: [
            {
              userId: at.ann.id,
              firstName: 'Ana',
              lastName: 'Ann',
              trainings: [
                { ...untouched(first, 80), totalMinuteSpent: 4, progressPercentage: 100, score: 85 },
                untouched(last, 0),
              ],
            },
            {
              userId: at.bob.id,
              firstName: 'Ana',
              lastName: 'Bob',
              trainings: [untouched(first, 80), untouched(last, 0)],
            },
          ],
        },
      ],
    });
    const [french] = await items(at.admin, { lang: 'fr' });
    assert.deepEqual([french?.lang, french?.title, french?.trainings[0]?.title], ['fr', 'Parcours', 'Last (fr)']);
  });

  test('is that of the company for an admin, of the team and themself for a manager, and of themself for everyone else', async () => {
    const at = await company();
    await suggest(at, at.course.id, [at.ann, at.bob, at.cleo, at.manager], { startsAt: inDays(-1) });
    assert.deepEqual(await lastNames(at.admin), [['Ann', 'Bob', 'Cleo', 'Manager']]);
    assert.deepEqual(await lastNames(at.manager), [['Ann', 'Bob', 'Manager']]);
    assert.deepEqual(await lastNames(at.other), [['Cleo']]);
    assert.deepEqual(await lastNames(at.ann), [['Ann']]);
    const both = await someone(at.clientId, 'Both', 'ROLE_MANAGER', 'ROLE_ADMINISTRATOR');
    await server.build.team({ clientId: at.clientId, managerId: both.id, members: [at.cleo.id] });
    assert.deepEqual(await lastNames(both), [['Ann', 'Bob', 'Cleo', 'Manager']], 'a manager who is also an admin');
    assert.deepEqual(await lastNames(both, { ofTeam: true }), [['Cleo']], 'the team of an admin who is also a manager');
  });

  test('is only the caller’s own if they ask as a learner', async () => {
    const at = await company();
    await suggest(at, at.course.id, [at.ann, at.manager], { startsAt: inDays(-1) });
    assert.deepEqual(await lastNames(at.manager, { asLearner: true }), [['Manager']]);
    assert.deepEqual(await lastNames(at.admin, { asLearner: true }), []);
  });

  test('is empty for other companies, partners and the platform', async () => {
    const at = await company();
    await suggest(at, at.course.id, [at.ann], { startsAt: inDays(-1) });
    const { id: partnerId } = await server.build.client({ type: 'PARTNER' });
    for (const [clientId, ...roles] of [
      [(await company()).clientId, 'ROLE_ADMINISTRATOR'],
      [partnerId, 'ROLE_ADMINISTRATOR', 'ROLE_PARTNER'],
      [1, 'ROLE_SUPER_ADMIN'],
    ] as [number, ...Role[]][]) {
      const stranger = await someone(clientId, 'Stranger', ...roles);
      assert.deepEqual(await items(stranger), []);
      assert.equal((await list(stranger, { courseId: at.course.id })).status, 404);
      assert.equal((await one(stranger, at.course.id, at.ann.id)).status, 404);
    }
  });

  test('contains suggestions that begin later for admins and managers, but not for the people themselves', async () => {
    const at = await company();
    const startsAt = inDays(3);
    await suggest(at, at.course.id, [at.ann, at.manager], { startsAt });
    assert.deepEqual(await lastNames(at.admin), [['Ann', 'Manager']]);
    assert.deepEqual(await lastNames(at.manager), [['Ann']], 'not the suggestion to the manager that has not begun');
    assert.deepEqual(await lastNames(at.ann), []);
    assert.deepEqual(await lastNames(at.ann, { asLearner: true }), []);
    await server.at(new Date(startsAt.getTime() - 1), async () => assert.deepEqual(await lastNames(at.ann), []));
    await server.at(startsAt, async () => {
      assert.deepEqual(await lastNames(at.ann), [['Ann']]);
      assert.deepEqual(await lastNames(at.manager), [['Ann', 'Manager']]);
    });
  });

  test('contains what managers have suggested to themselves for later', async () => {
    const at = await company();
    await suggest(at, at.course.id, [at.manager], { startsAt: inDays(3), byPersonId: at.manager.id });
    assert.deepEqual(await lastNames(at.manager), [['Manager']]);
    assert.deepEqual(await lastNames(at.manager, { asLearner: true }), []);
  });

  test('stays after the end of the suggestion', async () => {
    const at = await company();
    await suggest(at, at.course.id, [at.ann], { startsAt: inDays(-9), endsAt: inDays(-2) });
    assert.deepEqual(await lastNames(at.ann), [['Ann']]);
  });

  test('is one entry for the same course and the same time, even from several suggesters', async () => {
    const at = await company();
    const startsAt = inDays(-1);
    await suggest(at, at.course.id, [at.ann], { startsAt });
    await suggest(at, at.course.id, [at.bob], { startsAt, byPersonId: at.manager.id });
    await suggest(at, at.course.id, [at.cleo], { startsAt, endsAt: inDays(4) });
    const entries = await items(at.admin);
    assert.deepEqual(
      entries.map(({ suggestedBy, users }) => [suggestedBy, users.map(({ lastName }) => lastName)]),
      [
        ['Ana Admin, Ana Manager', ['Ann', 'Bob']],
        ['Ana Admin', ['Cleo']],
      ],
    );
    await server.db.rows(deletePerson, { managerId: at.manager.id, now: server.clock.now() });
    await server.db.rows(deletePerson, { managerId: at.admin.id, now: server.clock.now() });
    const successor = await someone(at.clientId, 'Successor', 'ROLE_ADMINISTRATOR');
    assert.deepEqual(pluck(await items(successor), 'suggestedBy'), ['', '']);
  });

  test('is sorted by the latest start first, and people by last and first name', async () => {
    const at = await company();
    const another = await server.build.course({ clientId: at.clientId, trainings: [] });
    const twin = await server.build.person({ clientId: at.clientId, firstName: 'Adam', lastName: 'Bób' });
    await suggest(at, at.course.id, [at.ann], { startsAt: inDays(-3) });
    await suggest(at, at.course.id, [at.cleo, at.bob, { ...twin, token: '' }], { startsAt: inDays(2) });
    await suggest(at, another.id, [at.ann], { startsAt: inDays(-1) });
    const entries = await items(at.admin);
    assert.deepEqual(
      entries.map(({ users }) => users.map(({ firstName, lastName }) => `${firstName} ${lastName}`)),
      [['Ana Bob', 'Adam Bób', 'Ana Cleo'], ['Ana Ann'], ['Ana Ann']],
    );
    assert.deepEqual(entries[1]?.users[0]?.trainings, [], 'a course without trainings');
  });

  test('leaves out deleted courses and people, and what the reader does not see', async () => {
    const at = await company();
    const theirs = await server.build.course({ clientId: at.clientId, ownerId: at.other.id });
    const gone = await server.build.course({ clientId: at.clientId });
    for (const id of [at.course.id, theirs.id, gone.id]) await suggest(at, id, [at.ann, at.cleo]);
    await server.db.rows(deleteCourse, { courseId: gone.id, now: server.clock.now() });
    const ids = async (reader: Someone) => (await items(reader)).map(({ key }) => key.courseId);
    assert.deepEqual(await ids(at.admin), [theirs.id, at.course.id]);
    assert.deepEqual(await ids(at.other), [theirs.id, at.course.id]);
    assert.deepEqual(await ids(at.manager), [at.course.id], 'another manager’s course');
    assert.deepEqual(await ids(at.ann), [at.course.id], 'a course of a manager who is not theirs');
    await server.db.rows(deletePerson, { managerId: at.cleo.id, now: server.clock.now() });
    assert.deepEqual(await lastNames(at.admin), [['Ann'], ['Ann']]);
    assert.deepEqual(await lastNames(at.other), [], 'no entry without people');
  });

  test('keeps a deleted course in the own list of people who had a result in it, with the titles of its trainings', async () => {
    const at = await company();
    const [first] = at.trainings as [number, number];
    await suggest(at, at.course.id, [at.ann, at.bob]);
    const session = { clientId: at.clientId, trainingId: first, progress: 100, score: 85 };
    await server.build.session({ ...session, personId: at.ann.id, startedAt: inDays(-2) });
    await server.db.rows(deleteCourse, { courseId: at.course.id, now: inDays(-1) });
    await server.db.rows(deleteTraining, { removed: first, now: inDays(-1) });
    // A session after the deletion is not part of the course.
    await server.build.session({ ...session, personId: at.bob.id, startedAt: inDays(0) });
    await rebuildRollUps(server.db);
    const [kept] = await items(at.ann);
    assert.deepEqual([kept?.title, kept?.isAvailable], ['Course', false]);
    assert.deepEqual(pluck(kept?.trainings ?? [], 'title'), ['Last', 'Second made, first to do']);
    assert.deepEqual(await lastNames(at.ann, { courseId: at.course.id }), [['Ann']]);
    const own = await one(at.ann, at.course.id, at.ann.id);
    assert.deepEqual([own.status, own.body?.trainings[0]?.score], [200, 85]);
    assert.deepEqual(await items(at.bob), []);
    assert.equal((await one(at.bob, at.course.id, at.bob.id)).status, 404);
    for (const reader of [at.admin, at.manager]) assert.deepEqual(await items(reader), []);
  });

  test('can be limited to one course, which is not found if the reader does not see it', async () => {
    const at = await company();
    const another = await server.build.course({ clientId: at.clientId });
    const theirs = await server.build.course({ clientId: at.clientId, ownerId: at.other.id });
    await suggest(at, at.course.id, [at.ann]);
    await suggest(at, another.id, [at.ann, at.bob]);
    assert.deepEqual(await lastNames(at.admin, { courseId: at.course.id }), [['Ann']]);
    assert.deepEqual(await lastNames(at.ann, { courseId: another.id }), [['Ann']]);
    assert.deepEqual(
      await lastNames(at.bob, { courseId: at.course.id }),
      [],
      'a course that is seen but not suggested',
    );
    for (const courseId of [theirs.id, 2_147_483_647])
      assert.equal((await list(at.manager, { courseId })).error?.code, 'NOT_FOUND');
  });

  test('says for each person which trainings they can play', async () => {
    const at = await company();
    const [open, kept] = at.trainings as [number, number];
    const removed = await playable(at.clientId, 'Removed');
    const locked = await playable(1, 'Locked');
    const offered = await playable(1, 'Offered');
    const empty = (await server.build.training({ clientId: at.clientId, texts: { en: text('Empty') } })).id;
    await server.build.offer({ clientId: at.clientId, trainingIds: [offered] });
    const group = await server.build.group({ clientId: at.clientId, members: [at.ann.id] });
    await server.build.access({ clientId: at.clientId, trainingId: kept, groupIds: [group.id] });
    await server.db.rows(deleteTraining, { removed, now: server.clock.now() });
    const { id } = await server.build.course({
      clientId: at.clientId,
      trainings: [open, kept, removed, locked, offered, empty].map((trainingId) => ({ trainingId })),
    });
    await suggest(at, id, [at.ann, at.bob]);
    const [entry] = await items(at.admin);
    assert.deepEqual(
      entry?.users.map(({ trainings }) => trainings.map(({ isAvailable }) => isAvailable)),
      [
        [true, true, false, false, true, false],
        [true, false, false, false, true, false],
      ],
    );
    for (const [index, person] of [at.ann, at.bob].entries())
      assert.deepEqual((await one(at.admin, id, person.id)).body, entry?.users[index]);
    const titles = async (reader: Someone) =>
      (await items(reader)).find(({ key }) => key.courseId === id)?.trainings.map(({ title }) => title);
    const all = ['Last', 'Second made, first to do', null, 'Locked', 'Offered', 'Empty'];
    assert.deepEqual(await titles(at.admin), all);
    const inGroup = all.toSpliced(5, 1, null);
    assert.deepEqual(await titles(at.ann), inGroup, 'not the title of a training without content');
    for (const reader of [at.bob, at.manager])
      assert.deepEqual(
        await titles(reader),
        inGroup.toSpliced(1, 1, null),
        'not the title of a training that is restricted to others',
      );
  });
});

describe('pages of the progress in courses', () => {
  test('follow one another without gaps or repetitions, even while new suggestions begin', async () => {
    const at = await company();
    const given: number[] = [];
    for (let number = 0; number < 45; number += 1) {
      const { id } = await server.build.course({ clientId: at.clientId });
      // Several suggestions begin at the same time: without an end, with an end, and with the last possible end.
      const startsAt = inDays(-1 - Math.floor(number / 4));
      const endsAt = [null, inDays(number), new Date('9999-12-31T23:59:59.999Z')][number % 3] ?? null;
      await suggest(at, id, [at.ann], { startsAt, endsAt });
      given.push(id);
    }
    const seen: number[] = [];
    const sizes: number[] = [];
    let cursor: string | undefined;
    do {
      const { body } = await list(at.admin, cursor === undefined ? {} : { cursor });
      seen.push(...body.items.map(({ key }) => key.courseId));
      sizes.push(body.items.length);
      cursor = body.nextCursor;
      const { id } = await server.build.course({ clientId: at.clientId });
      await suggest(at, id, [at.bob], { startsAt: server.clock.now() });
    } while (cursor !== undefined);
    assert.deepEqual(sizes, [COURSE_PROGRESS_PER_PAGE, COURSE_PROGRESS_PER_PAGE, 5]);
    assert.deepEqual(
      seen.toSorted((a, b) => a - b),
      given,
    );
  });

  test('are full, and the last page has no cursor', async () => {
    const at = await company();
    for (let number = 0; number < COURSE_PROGRESS_PER_PAGE; number += 1)
      await suggest(at, (await server.build.course({ clientId: at.clientId })).id, [at.ann]);
    const { body } = await list(at.ann);
    assert.equal(body.items.length, COURSE_PROGRESS_PER_PAGE);
    assert.equal(body.nextCursor, undefined);
  });

  test('need a cursor of an earlier reply', async () => {
    const at = await company();
    const packed = (cursor: string) => Buffer.from(cursor).toString('base64url');
    for (const cursor of [
      '',
      'x',
      '§',
      '1_2_3',
      packed('a_b_c'),
      packed('1_2'),
      packed('1__2; drop'),
      packed('-1__2'),
      packed('253402300800000__2'),
      packed('1_999999999999999_2'),
    ]) {
      const { status, error } = await list(at.admin, { cursor });
      assert.deepEqual([status, error?.field], [400, '/query/cursor'], cursor);
    }
    for (const cursor of ['1__2', '253402300799999_253402300799999_9999999999', '0_0_0'])
      assert.equal((await list(at.admin, { cursor: packed(cursor) })).status, 200, cursor);
  });
});

describe('the progress of one person in a course', () => {
  test('is visible to themself, to the manager of their team and to admins, whether the course is suggested or not', async () => {
    const at = await company();
    for (const reader of [at.ann, at.manager, at.admin]) {
      const [{ status, body }, queries] = await server.watch(() => one(reader, at.course.id, at.ann.id));
      assert.equal(queries.length, 1);
      assert.deepEqual([status, body?.lastName, body?.trainings.length], [200, 'Ann', 2], reader.lastName);
    }
    for (const reader of [at.bob, at.other]) assert.equal((await one(reader, at.course.id, at.ann.id)).status, 404);
  });

  test('is not found if the reader does not see the course or the person is deleted', async () => {
    const at = await company();
    const elsewhere = await company();
    const theirs = await server.build.course({ clientId: at.clientId, ownerId: at.other.id });
    const gone = await server.build.course({ clientId: at.clientId, deletedAt: server.clock.now() });
    assert.equal((await one(at.admin, theirs.id, at.ann.id)).status, 200);
    for (const courseId of [theirs.id, gone.id, elsewhere.course.id, 2_147_483_647])
      assert.equal((await one(at.manager, courseId, at.ann.id)).error?.code, 'NOT_FOUND');
    assert.equal((await one(at.admin, at.course.id, elsewhere.ann.id)).status, 404);
    await server.db.rows(deletePerson, { managerId: at.ann.id, now: server.clock.now() });
    assert.equal((await one(at.admin, at.course.id, at.ann.id)).status, 404);
  });

  test('stays visible to them when they no longer see a course that was suggested to them', async () => {
    const at = await company();
    const theirs = await server.build.course({ clientId: at.clientId, ownerId: at.other.id });
    assert.equal((await one(at.cleo, theirs.id, at.cleo.id)).status, 200);
    await suggest(at, theirs.id, [at.cleo]);
    const later = await server.build.course({ clientId: at.clientId, ownerId: at.other.id });
    await suggest(at, later.id, [at.cleo], { startsAt: inDays(1) });
    await server.rows('delete from team_member where person_id = :cleoId', { cleoId: at.cleo.id });
    assert.deepEqual(await items(at.cleo), [], 'it is no longer in their list');
    assert.equal((await one(at.cleo, theirs.id, at.cleo.id)).status, 200);
    assert.equal((await one(at.cleo, later.id, at.cleo.id)).status, 404, 'a suggestion that had not begun');
    assert.equal((await one(at.other, theirs.id, at.cleo.id)).status, 404, 'no longer their manager');
  });
});
