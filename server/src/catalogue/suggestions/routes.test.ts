import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import * as courses from '@vr/shared-api/contract/courses';
import * as notifications from '@vr/shared-api/contract/notifications';
import * as c from '@vr/shared-api/contract/suggestions';
import * as trainings from '@vr/shared-api/contract/trainings';
import type { Role } from '@vr/shared-api/permissions';
import { sql } from '../../platform/db/database.ts';
import type { BuiltPerson } from '../../platform/demo/builders/people.ts';
import { pluck } from '../../testing/pluck.ts';
import { type Someone, startTestServer } from '../../testing/server.ts';

const server = await startTestServer();
after(() => server.close());

// The test's clock shows noon in Paris on Monday, June 15.
const TODAY = '2026-06-15';
const TOMORROW = '2026-06-16';
const BEGINS = '2026-06-15T22:00:00.000Z';
const NOBODY = 2_147_483_647;

async function someone(clientId: number, roles: Role[] = [], over: Partial<BuiltPerson> = {}): Promise<Someone> {
  const person = await server.build.person({ clientId, roles, ...over });
  return { ...person, token: await server.signIn(person) };
}

const training = (clientId: number) => server.playable({ clientId });

/** Makes a company with an admin, a manager with a team of two and a subgroup of one, and a group of all learners. */
async function company() {
  const { build } = server;
  const { id: clientId } = await build.client();
  const admin = await someone(clientId, ['ROLE_ADMINISTRATOR']);
  const manager = await someone(clientId, ['ROLE_MANAGER'], { firstName: 'Mona', lastName: 'Mas' });
  const ann = await someone(clientId, [], { firstName: 'Ann', lastName: 'Zoe' });
  const bea = await someone(clientId, [], { firstName: 'Bea', lastName: 'Abel' });
  const other = await someone(clientId, [], { firstName: 'Els', lastName: 'Elsen' });
  await build.team({ clientId, managerId: manager.id, members: [ann.id, bea.id] });
  const { id: subgroup } = await build.group({ clientId, ownerId: manager.id, members: [ann.id] });
  const { id: group } = await build.group({ clientId, members: [ann.id, bea.id, other.id] });
  return { clientId, admin, manager, ann, bea, other, subgroup, group };
}
type Company = Awaited<ReturnType<typeof company>>;

const KINDS = {
  trainings: {
    put: c.suggestTrainings,
    check: c.checkTrainingSuggestions,
    ids: 'trainingIds',
    make: ({ clientId }: Company) => training(clientId),
    restrict: async ({ clientId, other }: Company, trainingId: number) => {
      const { id } = await server.build.group({ clientId, members: [other.id] });
      await server.build.access({ clientId, trainingId, groupIds: [id] });
    },
  },
  courses: {
    put: c.suggestCourses,
    check: c.checkCourseSuggestions,
    ids: 'courseIds',
    make: async ({ clientId }: Company) => {
      const [first, second] = [await training(clientId), await training(clientId)];
      const course = { clientId, trainings: [{ trainingId: first }, { trainingId: second }] };
      return (await server.build.course(course)).id;
    },
    // Gives the course to another manager, who has none of these people in the team.
    restrict: async ({ clientId }: Company, courseId: number) => {
      const { id } = await server.build.person({ clientId, roles: ['ROLE_MANAGER'] });
      await server.rows('update course set owner_id = :id where id = :courseId', { id, courseId });
    },
  },
} as const;
type KindName = keyof typeof KINDS;
const KIND_NAMES = Object.keys(KINDS) as KindName[];

interface Whom {
  userIds?: number[];
  groupIds?: number[];
  startDate?: string;
  endDate?: string;
  timeZone?: string;
}

const bodyOf = (kind: KindName, ids: number[], whom: Whom) =>
  ({ [KINDS[kind].ids]: ids, userIds: [], groupIds: [], ...whom }) as never;
const suggest = (by: Someone, kind: KindName, ids: number[], whom: Whom, headers = {}) =>
  server.call(
    KINDS[kind].put as typeof c.suggestTrainings,
    { query: {}, body: bodyOf(kind, ids, whom) },
    { token: by.token, headers },
  );
const check = (by: Someone, kind: KindName, ids: number[], whom: Whom) =>
  server.call(
    KINDS[kind].check as typeof c.checkTrainingSuggestions,
    { body: bodyOf(kind, ids, whom) },
    { token: by.token },
  );
const listed = async (by: Someone, query: { trainingId?: number; courseId?: number } = {}) =>
  server.call(c.listSuggestions, { query: { lang: 'en', ...query } }, { token: by.token });
const withdraw = (by: Someone, id: number) =>
  server.call(c.withdrawSuggestion, { params: { id } }, { token: by.token });

async function notificationsOf({ token }: Someone) {
  const { body } = await server.call(notifications.listNotifications, { query: { lang: 'en' } }, { token });
  return body.items;
}
const countNotifications = async (person: Someone) => (await notificationsOf(person)).length;

/** Returns the suggestion that a person sees on an item of their list: null without one, undefined if not listed. */
async function suggestedTo({ token }: Someone, kind: KindName, id: number) {
  const input = { query: { lang: 'en' } } as const;
  const { items } =
    kind === 'trainings'
      ? (await server.call(trainings.listTrainings, input, { token })).body
      : (await server.call(courses.listCourses, input, { token })).body;
  return items.find((item) => item.id === id)?.suggestion;
}

const countRows = sql(
  'test.count-rows',
  `select (select count(*) from suggestion) + (select count(*) from training_suggestion)
     + (select count(*) from course_suggestion) + (select count(*) from notification) as rows`,
);

/** Asserts that suggesting and checking are refused with the expected error, and that no rows are added. */
async function assertRefused(
  by: Someone,
  kind: KindName,
  { ids, whom, expected }: { ids: number[]; whom: Whom; expected: [number, string, string] },
) {
  const before = await server.db.row(countRows);
  for (const call of [suggest, check]) {
    const { status, error } = await call(by, kind, ids, whom);
    assert.deepEqual([status, error?.code, error?.field], expected);
  }
  assert.deepEqual(await server.db.row(countRows), before);
}

for (const kind of KIND_NAMES) {
  const { make, ids: field } = KINDS[kind];

  describe(`suggesting ${kind}`, () => {
    test('sends each person one notification for all items, even a person who is named twice', async () => {
      const here = await company();
      const { manager, ann, bea, other, subgroup } = here;
      const [one, two, three] = [await make(here), await make(here), await make(here)];
      const whom = { userIds: [bea.id, ann.id], groupIds: [subgroup] };
      const { status, body } = await suggest(manager, kind, [one, two, three], whom);
      assert.equal(status, 200);
      assert.equal(body.people, 2);
      for (const person of [ann, bea]) {
        const [notification, ...more] = await notificationsOf(person);
        assert.deepEqual(more, []);
        assert.partialDeepStrictEqual(notification, {
          type: kind === 'trainings' ? 'TRAINING_SUGGESTION' : 'COURSE_SUGGESTION',
          title: `Mona Mas suggests 3 ${kind}`,
          [field]: [one, two, three],
          date: '2026-06-15T10:00:00.000Z',
        });
        assert.deepEqual(await suggestedTo(person, kind, two), { by: 'Mona Mas', until: null });
      }
      assert.equal(await countNotifications(other), 0);
    });

    test('is only for managers and admins of companies', async () => {
      const here = await company();
      const { clientId, ann } = here;
      const id = await make(here);
      const refusedPeople = [
        await someone(clientId),
        await someone(clientId, ['ROLE_PARTNER', 'ROLE_ADMINISTRATOR']),
        await someone(clientId, ['ROLE_PARTNER', 'ROLE_MANAGER']),
        await someone(clientId, ['ROLE_SUPER_ADMIN']),
      ];
      for (const person of refusedPeople)
        for (const call of [suggest, check])
          assert.equal((await call(person, kind, [id], { userIds: [ann.id] })).status, 403);
      const instructor = await server.build.client({ type: 'TRAINING_CENTER' });
      const teacher = await someone(instructor.id, ['ROLE_MANAGER']);
      const pupil = await someone(instructor.id);
      await server.build.team({ clientId: instructor.id, managerId: teacher.id, members: [pupil.id] });
      const theirs = await make({ ...here, clientId: instructor.id });
      assert.equal((await suggest(teacher, kind, [theirs], { userIds: [pupil.id] })).status, 200);
    });

    test('may only contain items that its suggester sees', async () => {
      const here = await company();
      const { clientId, manager, ann } = here;
      const id = await make(here);
      const there = await company();
      const hidden =
        kind === 'trainings'
          ? [
              (await server.build.training({ clientId, deletedAt: server.clock.now() })).id,
              (await server.build.training({ clientId })).id,
            ]
          : [
              (await server.build.course({ clientId, deletedAt: server.clock.now() })).id,
              (
                await server.build.course({
                  clientId,
                  ownerId: (await server.build.person({ clientId, roles: ['ROLE_MANAGER'] })).id,
                })
              ).id,
            ];
      for (const one of [...hidden, await make(there), NOBODY]) {
        const input = { ids: [id, one], whom: { userIds: [ann.id] } };
        await assertRefused(manager, kind, { ...input, expected: [400, 'VALIDATION', `/body/${field}/1`] });
      }
    });

    test('notifies people only of items that they see, and nobody who sees none of them', async () => {
      const here = await company();
      const { admin, ann, bea, other } = here;
      const [open, closed] = [await make(here), await make(here)];
      await KINDS[kind].restrict(here, closed);
      const whom = { userIds: [ann.id, bea.id, other.id] };
      const only = await suggest(admin, kind, [closed], { userIds: [ann.id, bea.id] });
      assert.deepEqual([only.status, only.body.people], [200, 2]);
      assert.deepEqual([await countNotifications(ann), await countNotifications(bea)], [0, 0]);
      await suggest(admin, kind, [closed, open], whom);
      const [notification] = await notificationsOf(ann);
      assert.deepEqual(notification?.[field as 'trainingIds'], [open]);
      assert.equal(await suggestedTo(ann, kind, closed), undefined, 'it stays hidden');
    });

    test('takes as many statements for a full company as for one person', async () => {
      const here = await company();
      const { clientId, admin, ann } = here;
      const many = await Promise.all(Array.from({ length: 5 }, () => make(here)));
      const people = await Promise.all(Array.from({ length: 20 }, () => server.build.person({ clientId })));
      const groups = await Promise.all(
        people.slice(0, 5).map(({ id }) => server.build.group({ clientId, members: [id, ann.id] })),
      );
      const full = { userIds: people.map(({ id }) => id), groupIds: groups.map(({ id }) => id) };
      for (const days of [{}, { startDate: TOMORROW }])
        for (const call of [suggest, check]) {
          const one = { userIds: [ann.id], ...days };
          const [, few] = await server.watch(() => call(admin, kind, many.slice(0, 1), one));
          const [{ body }, queries] = await server.watch(() => call(admin, kind, many, { ...full, ...days }));
          assert.equal(body.people, 21);
          assert.deepEqual(queries, few);
          assert.ok(few.length < 12, `${few.length} statements`);
        }
      const [, queries] = await server.watch(() => listed(admin));
      assert.equal(queries.length, 1);
    });

    test('for later notifies nobody until its first instant, and then each person once', async () => {
      const here = await company();
      const { manager, ann, bea, other } = here;
      const id = await make(here);
      await suggest(manager, kind, [id], { userIds: [ann.id, bea.id], startDate: TOMORROW, endDate: TOMORROW });
      await server.at('2026-06-15T21:59:59.999Z', async () => {
        await server.runJobs();
        assert.deepEqual([await countNotifications(ann), await suggestedTo(ann, kind, id)], [0, null]);
      });
      await server.at(BEGINS, async () => {
        assert.ok((await server.runJobs()) >= 1);
        for (const person of [ann, bea]) {
          const [notification, ...more] = await notificationsOf(person);
          assert.deepEqual([notification?.date, notification?.[field as 'trainingIds'], more], [BEGINS, [id], []]);
        }
        assert.equal(await countNotifications(other), 0);
        assert.equal((await suggestedTo(ann, kind, id))?.until, '2026-06-16T21:59:59.999Z');
        assert.equal(await server.runJobs(), 0);
        assert.equal(await countNotifications(ann), 1);
      });
    });

    test('can be checked beforehand: how many people it reaches, and who cannot see which items', async () => {
      const here = await company();
      const { admin, ann, bea, other, group } = here;
      const [open, closed] = [await make(here), await make(here)];
      await KINDS[kind].restrict(here, closed);
      const before = await server.db.row(countRows);
      const { status, body } = await check(admin, kind, [closed, open], { groupIds: [group], startDate: TOMORROW });
      const unseen = [bea, ...(kind === 'courses' ? [other] : []), ann].map(({ id, firstName, lastName }) => ({
        id,
        firstName,
        lastName,
        ids: [closed],
      }));
      assert.deepEqual([status, body], [200, { people: 3, unseen, partly: [] }]);
      assert.deepEqual(await server.db.row(countRows), before);
    });
  });
}

// Suggestions of courses behave the same, except that other rules decide what people see of a course.
describe('a suggestion of trainings', () => {
  const kind = 'trainings';
  const { make, ids: field } = KINDS[kind];

  test('to a group reaches the members that it has then', async () => {
    const here = await company();
    const { clientId, admin, ann, bea, other, group } = here;
    const gone = await server.build.person({ clientId, deletedAt: server.clock.now() });
    const mixed = await server.build.group({ clientId, members: [gone.id, other.id] });
    const id = await make(here);
    const { body } = await suggest(admin, kind, [id], { groupIds: [group, mixed.id] });
    assert.equal(body.people, 3);
    for (const person of [ann, bea, other]) assert.equal(await countNotifications(person), 1);
    const late = await someone(clientId);
    await server.rows('insert into person_group_member values (:clientId, :group, :lateId)', {
      clientId,
      group,
      lateId: late.id,
    });
    assert.equal(await suggestedTo(late, kind, id), null);
  });

  test('needs at least one person or group, and at least one item', async () => {
    const here = await company();
    const { admin, ann } = here;
    const id = await make(here);
    const { id: empty } = await server.build.group({ clientId: here.clientId });
    await assertRefused(admin, kind, { ids: [id], whom: {}, expected: [400, 'VALIDATION', '/body/userIds'] });
    const emptyGroup = { ids: [id], whom: { groupIds: [empty] } };
    await assertRefused(admin, kind, { ...emptyGroup, expected: [400, 'VALIDATION', '/body/groupIds'] });
    const nothing = { ids: [], whom: { userIds: [ann.id] } };
    await assertRefused(admin, kind, { ...nothing, expected: [400, 'VALIDATION', `/body/${field}`] });
  });

  test('is refused if the days or the time zone are invalid', async () => {
    const here = await company();
    const { admin, ann } = here;
    const id = await make(here);
    for (const [days, pointer] of [
      [{ startDate: '2026-06-14' }, 'startDate'],
      [{ startDate: '2026-02-30' }, 'startDate'],
      [{ startDate: 'tomorrow' }, 'startDate'],
      [{ startDate: '2026-06-14T00:00:00Z' }, 'startDate'],
      [{ endDate: '2026-06-14' }, 'endDate'],
      [{ endDate: '2027-02-29' }, 'endDate'],
      [{ startDate: '2026-06-18', endDate: '2026-06-17' }, 'endDate'],
      [{ timeZone: 'Europe/Nowhere' }, 'timeZone'],
      [{ timeZone: '+02:00' }, 'timeZone'],
      [{ timeZone: '' }, 'timeZone'],
      [{ timeZone: 'Pacific/Kiritimati', startDate: TODAY }, 'startDate'],
    ] as const) {
      const whom = { userIds: [ann.id], ...days };
      await assertRefused(admin, kind, { ids: [id], whom, expected: [400, 'VALIDATION', `/body/${pointer}`] });
    }
  });

  test('uses the days in the suggester’s time zone, or else in the company’s', async () => {
    const here = await company();
    const { manager, ann } = here;
    const id = await make(here);
    for (const [timeZone, starts, ends] of [
      [undefined, BEGINS, '2026-06-17T21:59:59.999Z'],
      ['Asia/Kathmandu', '2026-06-15T18:15:00.000Z', '2026-06-17T18:14:59.999Z'],
      ['Pacific/Pago_Pago', '2026-06-16T11:00:00.000Z', '2026-06-18T10:59:59.999Z'],
    ] as const) {
      const days = { startDate: TOMORROW, endDate: '2026-06-17', ...(timeZone ? { timeZone } : {}) };
      const { body } = await suggest(manager, kind, [id], { userIds: [ann.id], ...days });
      const [found, ...more] = (await listed(manager)).body.items;
      assert.deepEqual(more, [], 'each has replaced the one before');
      assert.deepEqual([found?.id, found?.startDate, found?.endDate], [body.id, starts, ends]);
    }
  });

  test('reaches the team and the own groups of a manager, and nobody else', async () => {
    const here = await company();
    const { manager, admin, ann, bea, other, group, subgroup } = here;
    const id = await make(here);
    const there = await company();
    const { id: othersGroup } = await server.build.group({
      clientId: here.clientId,
      ownerId: (await someone(here.clientId, ['ROLE_MANAGER'])).id,
      members: [ann.id],
    });
    const deleted = await server.build.person({ clientId: here.clientId, deletedAt: server.clock.now() });
    for (const person of [other.id, manager.id, admin.id, there.ann.id, deleted.id, NOBODY]) {
      const whom = { userIds: [ann.id, bea.id, person] };
      await assertRefused(manager, kind, { ids: [id], whom, expected: [400, 'VALIDATION', '/body/userIds/2'] });
    }
    for (const one of [group, othersGroup, there.group, NOBODY]) {
      const whom = { userIds: [ann.id], groupIds: [subgroup, one] };
      await assertRefused(manager, kind, { ids: [id], whom, expected: [400, 'VALIDATION', '/body/groupIds/1'] });
    }
    assert.equal((await suggest(manager, kind, [id], { userIds: [bea.id], groupIds: [subgroup] })).status, 200);
  });

  test('reaches the whole company of an admin, even of one who also manages a team, and nobody else', async () => {
    const here = await company();
    const { clientId, ann, other, group, subgroup } = here;
    const both = await someone(clientId, ['ROLE_ADMINISTRATOR', 'ROLE_MANAGER']);
    const id = await make(here);
    const there = await company();
    for (const person of [there.ann.id, NOBODY]) {
      const whom = { userIds: [person, ann.id] };
      await assertRefused(both, kind, { ids: [id], whom, expected: [400, 'VALIDATION', '/body/userIds/0'] });
    }
    const foreign = { ids: [id], whom: { groupIds: [there.group] } };
    await assertRefused(both, kind, { ...foreign, expected: [400, 'VALIDATION', '/body/groupIds/0'] });
    const { status, body } = await suggest(both, kind, [id], {
      userIds: [other.id, both.id],
      groupIds: [group, subgroup],
    });
    assert.deepEqual([status, body.people], [200, 4]);
    assert.equal(await countNotifications(both), 0, 'the suggester is not notified');
    assert.equal((await suggestedTo(both, kind, id))?.until, null);
  });

  test('again, even by another person, replaces the days and notifies again', async () => {
    const here = await company();
    const { admin, manager, ann, bea } = here;
    const [id, kept] = [await make(here), await make(here)];
    await suggest(manager, kind, [id, kept], { userIds: [ann.id, bea.id], endDate: '2026-06-20' });
    const old = { by: 'Mona Mas', until: '2026-06-20T21:59:59.999Z' };
    assert.deepEqual(await suggestedTo(ann, kind, id), old);
    await suggest(admin, kind, [id], { userIds: [ann.id], endDate: '2026-06-25' });
    const by = `${admin.firstName} ${admin.lastName}`;
    assert.deepEqual(await suggestedTo(ann, kind, id), { by, until: '2026-06-25T21:59:59.999Z' });
    assert.deepEqual(await suggestedTo(ann, kind, kept), old, 'an item that is not suggested again stays');
    assert.deepEqual(await suggestedTo(bea, kind, id), old, 'a person to whom it is not suggested again keeps it');
    assert.deepEqual([await countNotifications(ann), await countNotifications(bea)], [2, 1]);
    await suggest(manager, kind, [id], { userIds: [ann.id], startDate: TOMORROW });
    assert.equal(await suggestedTo(ann, kind, id), null, 'it begins tomorrow now');
  });

  test('again and again by one person leaves one unread notification, which names all that it suggests', async () => {
    const here = await company();
    const { admin, manager, ann } = here;
    const [id, more] = [await make(here), await make(here)];
    for (let time = 0; time < 5; time += 1) await suggest(manager, kind, [id], { userIds: [ann.id] });
    assert.equal(await countNotifications(ann), 1);
    await suggest(manager, kind, [id, more], { userIds: [ann.id] });
    assert.equal(await countNotifications(ann), 1);
    await suggest(manager, kind, [id], { userIds: [ann.id] });
    assert.equal(await countNotifications(ann), 2, 'the one before also suggests another');
    await suggest(admin, kind, [id], { userIds: [ann.id] });
    assert.equal(await countNotifications(ann), 3, 'it is of another person');
    await server.rows('update notification set read_at = created_at where person_id = :annId', { annId: ann.id });
    await suggest(manager, kind, [id], { userIds: [ann.id] });
    assert.equal(await countNotifications(ann), 4, 'those before have been read');
  });

  test('is done once if a browser sends it again after it got no reply', async () => {
    const here = await company();
    const { manager, ann } = here;
    const id = await make(here);
    const key = { 'idempotency-key': `suggest-${kind}-1` };
    const first = await suggest(manager, kind, [id], { userIds: [ann.id] }, key);
    const second = await suggest(manager, kind, [id], { userIds: [ann.id] }, key);
    assert.deepEqual([second.status, second.body], [200, first.body]);
    assert.equal(await countNotifications(ann), 1);
  });

  test('does not notify disabled people, who see the suggestion when they are enabled again', async () => {
    const here = await company();
    const { admin } = here;
    const id = await make(here);
    const away = await server.build.person({ clientId: here.clientId, disabled: true });
    const { body } = await suggest(admin, kind, [id], { userIds: [away.id] });
    assert.equal(body.people, 1);
    await server.rows('update person set disabled = false where id = :awayId', { awayId: away.id });
    const back = { ...away, token: await server.signIn(away) };
    assert.equal(await countNotifications(back), 0);
    assert.equal((await suggestedTo(back, kind, id))?.until, null);
  });

  test('for later leaves out people and items that are deleted by then or suggested again', async () => {
    const here = await company();
    const { admin, manager, ann, bea, other } = here;
    const [id, gone] = [await make(here), await make(here)];
    const { body } = await suggest(admin, kind, [id, gone], {
      userIds: [ann.id, bea.id, other.id],
      startDate: TOMORROW,
    });
    const table = kind === 'trainings' ? 'training' : 'course';
    const now = server.clock.now();
    await server.rows(`update ${table} set deleted_at = :now where id = :gone`, { gone, now });
    await server.rows('update person set deleted_at = :now where id = :otherId', { otherId: other.id, now });
    await suggest(manager, kind, [id], { userIds: [ann.id] });
    assert.equal(await countNotifications(ann), 1);
    const waiting = (await listed(admin)).body.items;
    assert.deepEqual(
      waiting.map((one) => [one.id, one.items.map((item) => item.id), one.people.map((person) => person.id)]),
      [[body.id, [id], [bea.id, ann.id]]],
      'what is left of it',
    );
    await server.at(BEGINS, async () => {
      await server.runJobs();
      assert.deepEqual(
        (await notificationsOf(bea)).map((one) => one[field as 'trainingIds']),
        [[id]],
      );
      assert.equal(await countNotifications(ann), 1);
      const count = sql('test.count-told', 'select count(*)::int as n from notification where person_id = :otherId');
      assert.deepEqual(await server.db.row(count, { otherId: other.id }), { n: 0 });
    });
  });

  test('that begins while no server runs is notified late, unless it is over', async () => {
    const here = await company();
    const { manager, ann, bea } = here;
    const id = await make(here);
    await suggest(manager, kind, [id], { userIds: [ann.id], startDate: TOMORROW, endDate: TOMORROW });
    await suggest(manager, kind, [id], { userIds: [bea.id], startDate: TOMORROW, endDate: '2026-06-30' });
    await server.at('2026-06-17T12:00:00.000Z', async () => {
      await server.runJobs();
      assert.deepEqual([await countNotifications(ann), await countNotifications(bea)], [0, 1]);
      assert.equal((await notificationsOf(bea))[0]?.date, '2026-06-17T12:00:00.000Z');
    });
  });

  test('that has not begun is listed only to its suggester and to admins, soonest first', async () => {
    const here = await company();
    const { admin, manager, ann, bea, subgroup } = here;
    const colleague = await someone(here.clientId, ['ROLE_MANAGER']);
    const [id, second] = [await make(here), await make(here)];
    const whom = { userIds: [ann.id, bea.id] };
    const next = await suggest(manager, kind, [id], { ...whom, startDate: '2026-06-20', endDate: '2026-06-21' });
    const first = await suggest(admin, kind, [second], { groupIds: [subgroup], startDate: TOMORROW });
    await suggest(manager, kind, [await make(here)], whom);
    const theirs = (await listed(manager)).body.items;
    assert.partialDeepStrictEqual(theirs, [
      {
        id: next.body.id,
        kind: kind === 'trainings' ? 'TRAINING' : 'COURSE',
        items: [{ id }],
        by: { id: manager.id, firstName: 'Mona', lastName: 'Mas' },
        people: [
          { id: bea.id, firstName: 'Bea', lastName: 'Abel' },
          { id: ann.id, firstName: 'Ann', lastName: 'Zoe' },
        ],
        startDate: '2026-06-19T22:00:00.000Z',
        endDate: '2026-06-21T21:59:59.999Z',
      },
    ]);
    assert.equal(theirs.length, 1);
    const all = (await listed(admin)).body.items;
    assert.deepEqual(pluck(all, 'id'), [first.body.id, next.body.id]);
    assert.deepEqual((await listed(colleague)).body.items, []);
    const name = kind === 'trainings' ? 'trainingId' : 'courseId';
    const about = (await listed(admin, { [name]: id })).body.items;
    assert.deepEqual(pluck(about, 'id'), [next.body.id]);
    assert.equal((await listed(admin, { [name]: NOBODY })).error?.code, 'NOT_FOUND');
    const there = await company();
    assert.equal((await listed(there.admin, { [name]: id })).error?.code, 'NOT_FOUND');
    assert.deepEqual((await listed(there.admin)).body.items, []);
    await server.at('2026-06-19T22:00:00.000Z', async () => assert.deepEqual((await listed(admin)).body.items, []));
  });

  test('outlives the account of its suggester: the notification has no name, and an admin can withdraw it', async () => {
    const here = await company();
    const { admin, manager, ann, bea } = here;
    const id = await make(here);
    const kept = await suggest(manager, kind, [id], { userIds: [ann.id], startDate: TOMORROW });
    const taken = await suggest(manager, kind, [id], { userIds: [bea.id], startDate: TOMORROW });
    const leave = sql('test.leave', 'update person set deleted_at = :now where id = :managerId');
    await server.db.rows(leave, { managerId: manager.id, now: server.clock.now() });
    for (const { by } of (await listed(admin)).body.items)
      assert.deepEqual(by, { id: manager.id, firstName: '', lastName: '' });
    assert.equal((await withdraw(admin, taken.body.id)).status, 204);
    assert.deepEqual(pluck((await listed(admin)).body.items, 'id'), [kept.body.id]);
    await server.at(BEGINS, async () => {
      await server.runJobs();
      assert.deepEqual([await countNotifications(ann), await countNotifications(bea)], [1, 0]);
      assert.doesNotMatch((await notificationsOf(ann))[0]?.title ?? '', /Mona/u);
      assert.equal((await suggestedTo(ann, kind, id))?.by, '');
    });
  });

  test('by several people at once happens one after another: the last one stays, and there is no deadlock', async () => {
    const here = await company();
    const { admin, manager, ann, bea } = here;
    const ids = await Promise.all([1, 2, 3, 4].map(() => make(here)));
    const given = await Promise.all(
      Array.from({ length: 8 }, (_, index) => {
        const by = index % 2 ? admin : manager;
        const userIds = index % 2 ? [ann.id, bea.id] : [bea.id, ann.id];
        return suggest(by, kind, index % 3 ? ids : ids.toReversed(), { userIds });
      }),
    );
    assert.deepEqual(
      pluck(given, 'status'),
      given.map(() => 200),
    );
    const table = kind === 'trainings' ? 'training_suggestion' : 'course_suggestion';
    const standing = sql(
      `test.standing-${kind}`,
      `select distinct suggestion_id from ${table} where person_id = any(:annId)`,
    );
    assert.equal((await server.db.rows(standing, { annId: [ann.id, bea.id] })).length, 1);
    assert.deepEqual([await countNotifications(ann), await countNotifications(bea)], [2, 2], 'one of each suggester');
  });

  test('that has not begun can be withdrawn by its suggester or an admin, and nobody is notified', async () => {
    const here = await company();
    const { clientId, admin, manager, ann } = here;
    const id = await make(here);
    const colleague = await someone(clientId, ['ROLE_MANAGER']);
    const there = await company();
    for (const by of [manager, admin]) {
      const { body } = await suggest(manager, kind, [id], { userIds: [ann.id], startDate: TOMORROW });
      for (const stranger of [colleague, there.admin, there.manager])
        assert.equal((await withdraw(stranger, body.id)).error?.code, 'NOT_FOUND');
      assert.equal((await withdraw(ann, body.id)).status, 403);
      assert.equal((await withdraw(by, body.id)).status, 204);
      assert.equal((await withdraw(by, body.id)).error?.code, 'NOT_FOUND');
    }
    assert.deepEqual((await listed(admin)).body.items, []);
    await server.at(BEGINS, async () => {
      await server.runJobs();
      assert.deepEqual([await countNotifications(ann), await suggestedTo(ann, kind, id)], [0, null]);
    });
    const by = await suggest(admin, kind, [id], { userIds: [ann.id], startDate: TOMORROW });
    assert.equal(
      (await withdraw(manager, by.body.id)).error?.code,
      'NOT_FOUND',
      "a manager cannot withdraw an admin's suggestion",
    );
  });

  test('that has begun cannot be withdrawn', async () => {
    const here = await company();
    const { manager, admin, ann } = here;
    const [id, soon] = [await make(here), await make(here)];
    const now = await suggest(manager, kind, [id], { userIds: [ann.id] });
    const waiting = await suggest(manager, kind, [soon], { userIds: [ann.id], startDate: TOMORROW });
    for (const by of [manager, admin])
      assert.equal((await withdraw(by, now.body.id)).error?.code, 'SUGGESTION_STARTED');
    await server.at(BEGINS, async () =>
      assert.equal(
        (await withdraw(manager, waiting.body.id)).error?.code,
        'SUGGESTION_STARTED',
        'nobody has been notified yet',
      ),
    );
    assert.equal((await suggestedTo(ann, kind, id))?.by, 'Mona Mas');
  });
});

test('a training outside the offer cannot be suggested', async () => {
  const here = await company();
  const [own, locked] = [await training(here.clientId), await training(1)];
  const input = { ids: [own, locked], whom: { userIds: [here.ann.id] } };
  await assertRefused(here.admin, 'trainings', { ...input, expected: [409, 'TRAINING_LOCKED', '/body/trainingIds/1'] });
  await server.build.offer({ clientId: here.clientId, trainingIds: [locked] });
  assert.equal((await suggest(here.admin, 'trainings', input.ids, input.whom)).status, 200);
});

test('the check of a course lists who does not see all of its trainings, apart from those that nobody sees', async () => {
  const { build, clock } = server;
  const here = await company();
  const { clientId, admin, ann, bea, group } = here;
  const [open, kept, withdrawn] = [await training(clientId), await training(clientId), await training(clientId)];
  const all = [open, kept, withdrawn].map((trainingId) => ({ trainingId }));
  const { id } = await build.course({ clientId, trainings: all });
  const { id: whole } = await build.course({ clientId, trainings: [{ trainingId: open }] });
  const { id: some } = await build.group({ clientId, members: [bea.id] });
  await build.access({ clientId, trainingId: kept, groupIds: [some] });
  await server.rows('update training set deleted_at = :now where id = :withdrawn', { withdrawn, now: clock.now() });
  const { body } = await check(admin, 'courses', [id, whole], { groupIds: [group] });
  assert.deepEqual(
    [body.people, body.unseen, body.partly.map((one) => [one.firstName, one.ids])],
    [3, [], [here.other, ann].map(({ firstName }) => [firstName, [id]])],
  );
});

describe('trainings and courses in one call', () => {
  const together = ({ token }: Someone, body: object, headers = {}) =>
    server.call(c.suggest, { body: { userIds: [], groupIds: [], ...body } as never }, { token, headers });

  test('are suggested together, and people are notified of both', async () => {
    const here = await company();
    const [trainingId, courseId] = [await KINDS.trainings.make(here), await KINDS.courses.make(here)];
    const body = { trainingIds: [trainingId], courseIds: [courseId], userIds: [here.ann.id] };
    const headers = { 'idempotency-key': 'both-at-once' };
    const { body: given } = await together(here.manager, body, headers);
    assert.deepEqual([given.ids.length, given.people], [2, 1]);
    assert.deepEqual((await together(here.manager, body, headers)).body, given);
    const types = (await notificationsOf(here.ann)).map(({ type }) => type).sort();
    assert.deepEqual(types, ['COURSE_SUGGESTION', 'TRAINING_SUGGESTION']);
    assert.ok(await suggestedTo(here.ann, 'trainings', trainingId));
    assert.ok(await suggestedTo(here.ann, 'courses', courseId));
  });

  test('are refused together, and nobody is notified if one of them is wrong', async () => {
    const here = await company();
    const trainingId = await KINDS.trainings.make(here);
    const body = { trainingIds: [trainingId], courseIds: [NOBODY], userIds: [here.ann.id] };
    const refused = await together(here.admin, body);
    assert.deepEqual([refused.status, refused.error?.field], [400, '/body/courseIds/0']);
    const nothing = await together(here.admin, { ...body, trainingIds: [], courseIds: [] });
    assert.deepEqual([nothing.status, nothing.error?.field], [400, '/body/trainingIds']);
    assert.equal(await countNotifications(here.ann), 0);
    assert.equal(await suggestedTo(here.ann, 'trainings', trainingId), null);
  });
});
