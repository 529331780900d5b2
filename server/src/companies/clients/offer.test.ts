import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import * as c from '@vr/shared-api/contract/clients';
import { launchTraining } from '@vr/shared-api/contract/trainings';
import { OFFER_MAX } from '@vr/shared-api/limits';
import { resetByAdmin } from '../../learning/resets/testing/reset-by-admin.ts';
import { rebuildRollUps } from '../../learning/sessions/rebuild.ts';
import { sql } from '../../platform/db/database.ts';
import { touching } from '../../testing/queries.ts';
import { outcomeOf, startTestServer } from '../../testing/server.ts';

const server = await startTestServer();
after(() => server.close());
await server.build.platform();
const { someone } = server;
const superAdmin = await someone(1, 'ROLE_SUPER_ADMIN');

const published = (over: Partial<Parameters<typeof server.playable>[0]> = {}) =>
  server.playable({ clientId: 1, ...over });

const company = async () => (await server.build.client()).id;
const partner = async () => (await server.build.client({ type: 'PARTNER' })).id;

const get = (id: number, { token } = superAdmin) => server.call(c.getOffer, { params: { id } }, { token });
const put = (id: number, trainingIds: number[], { token } = superAdmin) =>
  server.call(c.putOffer, { params: { id }, body: { trainingIds } }, { token });
const offerOf = async (id: number) => (await get(id)).body.items;

const closeClient = sql('test.close', 'update client set deleted_at = :now where id = :closed');
const selectAudit = sql(
  'test.deeds',
  `select person_id as "personId", detail from audit where action = 'client.offer' and subject = :id order by id`,
);

describe('the offer of a company', () => {
  test('is empty at first, and then what was put last', async () => {
    const id = await company();
    const [one, two, three] = [await published(), await published(), await published()];
    assert.deepEqual(await offerOf(id), []);
    assert.deepEqual((await put(id, [two, one])).body, { items: [one, two] });
    assert.deepEqual((await put(id, [three, two])).body, { items: [two, three] });
    assert.deepEqual(await offerOf(id), [two, three]);
    assert.deepEqual((await put(id, [])).body, { items: [] });
    assert.deepEqual(await offerOf(await company()), [], 'another company’s offer is unchanged');
  });

  test('unlocks its trainings immediately, and locks those that are removed', async () => {
    const id = await company();
    const { token } = await someone(id);
    const training = await published();
    const start = async () =>
      (await server.call(launchTraining, { params: { id: training }, body: { fileType: 'WEB_GL' } }, { token })).status;
    assert.equal(await start(), 409);
    await put(id, [training]);
    assert.equal(await start(), 200);
    await put(id, []);
    assert.equal(await start(), 409);
  });

  test('may contain any published global training, even with a newer version in progress or without content', async () => {
    const id = await company();
    const of = await partner();
    const allowed = [
      await published(),
      await published({ clientId: of, partnerId: of, status: 'VALIDATED' }),
      await published({ clientId: of, partnerId: of, status: 'REJECTED', alreadyPublished: true }),
      (await server.build.training({ clientId: 1 })).id,
    ];
    assert.deepEqual((await put(id, allowed)).body?.items, allowed);
  });

  test('is refused at the first training that is not in the global catalogue, and does not change', async () => {
    const id = await company();
    const of = await partner();
    const closed = await partner();
    const refused = {
      'a training of the company itself': await published({ clientId: id }),
      'a training of another company': await published({ clientId: await company() }),
      'a draft of a partner': await published({ clientId: of, partnerId: of, status: 'CREATED' }),
      'a training of a partner that is under review': await published({
        clientId: of,
        partnerId: of,
        status: 'UNDER_REVIEW',
      }),
      'a training of a closed partner': await published({ clientId: closed, partnerId: closed, status: 'VALIDATED' }),
      'a deleted training': await published({ deletedAt: server.clock.now() }),
      'an id of no training': 2_147_483_647,
    };
    await server.db.rows(closeClient, { closed, now: server.clock.now() });
    const [kept, other] = [await published(), await published()];
    await put(id, [kept]);
    for (const [which, wrong] of Object.entries(refused)) {
      assert.equal(outcomeOf(await put(id, [other, kept, wrong])), '400 VALIDATION /body/trainingIds/2', which);
      assert.deepEqual(await offerOf(id), [kept], which);
    }
    const twice = await put(id, [kept, refused['a deleted training'], refused['an id of no training']]);
    assert.equal(twice.error?.field, '/body/trainingIds/1');
    assert.equal((await server.db.rows(selectAudit, { id: `client:${id}` })).length, 1);
  });

  test('must be a list of ids without duplicates, not longer than the maximum', async () => {
    const id = await company();
    const training = await published();
    for (const trainingIds of [[training, training], [0], [-1], [1.5], ['1'], Array(OFFER_MAX + 1).fill(training)])
      assert.equal((await put(id, trainingIds as number[])).status, 400);
    assert.equal(
      (
        await put(
          id,
          Array.from({ length: OFFER_MAX }, (_, i) => training + i),
        )
      ).error?.field,
      '/body/trainingIds/1',
    );
    assert.deepEqual(await offerOf(id), []);
  });

  test('hides the trainings of a closed partner, and keeps them until the partner reopens', async () => {
    const id = await company();
    const of = await partner();
    const [theirs, platforms] = [
      await published({ clientId: of, partnerId: of, status: 'VALIDATED' }),
      await published(),
    ];
    await put(id, [theirs, platforms]);
    await server.db.rows(closeClient, { closed: of, now: server.clock.now() });
    assert.deepEqual(await offerOf(id), [platforms]);
    assert.deepEqual((await put(id, [])).body, { items: [] });
    await server.rows('update client set deleted_at = null where id = :of', { of });
    assert.deepEqual(await offerOf(id), [theirs]);
  });

  test('does not exist for an unknown company, a closed one or the platform', async () => {
    const closed = await company();
    await server.db.rows(closeClient, { closed, now: server.clock.now() });
    const training = await published();
    for (const id of [closed, 1, 2_147_483_647]) {
      assert.deepEqual([(await get(id)).status, (await put(id, [training])).status], [404, 404]);
      assert.equal((await put(id, [2_147_483_647])).status, 404, 'even with an invalid list');
    }
  });

  test('is for the super admin only', async () => {
    const id = await company();
    for (const roles of [
      [],
      ['ROLE_MANAGER'],
      ['ROLE_ADMINISTRATOR'],
      ['ROLE_ADMINISTRATOR', 'ROLE_PARTNER'],
    ] as const) {
      const by = await someone(id, ...roles);
      assert.deepEqual([(await get(id, by)).status, (await put(id, [], by)).status], [403, 403]);
    }
  });

  test('takes as many statements for many trainings as for one, and the audit log says who changed what', async () => {
    const id = await company();
    const many = await Promise.all(Array.from({ length: 40 }, () => published()));
    const sorted = many.toSorted((a, b) => a - b);
    const [first = 0, ...others] = sorted;
    const queriesOf = async (trainingIds: number[]) => (await server.watch(() => put(id, trainingIds)))[1];
    const one = await queriesOf([first]);
    assert.deepEqual(await queriesOf(many), one);
    const unchanged = await queriesOf(many);
    for (const table of ['notification', 'audit'])
      assert.deepEqual([touching(one, table).length > 0, touching(unchanged, table)], [true, []], table);
    await put(id, others);
    assert.deepEqual(await server.db.rows(selectAudit, { id: `client:${id}` }), [
      { personId: superAdmin.id, detail: { added: [first], removed: [] } },
      { personId: superAdmin.id, detail: { added: others, removed: [] } },
      { personId: superAdmin.id, detail: { added: [], removed: [first] } },
    ]);
  });

  test('put by several callers at once is exactly what one of them put', async () => {
    const id = await company();
    const [one, two, three] = [await published(), await published(), await published()];
    const wishes = [[one], [two, three], [], [one, two, three], [three]];
    const replies = await Promise.all([...wishes, ...wishes].map((trainingIds) => put(id, trainingIds)));
    assert.deepEqual(new Set(replies.map(({ status }) => status)), new Set([200]));
    assert.ok(wishes.map(String).includes(String(await offerOf(id))));
  });
});

describe('trainings for the offers of several companies', () => {
  const add = (clientIds: number[], trainingIds: number[], { token } = superAdmin) =>
    server.call(c.addToOffers, { body: { clientIds, trainingIds } }, { token });

  test('are added to what is in each offer, and nothing is removed', async () => {
    const [one, other] = [await company(), await company()];
    const [had, first, second] = [await published(), await published(), await published()];
    await put(one, [had, first]);
    const { body } = await add([one, other], [first, second]);
    assert.deepEqual(body?.items, [
      { clientId: one, added: 1 },
      { clientId: other, added: 2 },
    ]);
    assert.deepEqual(await offerOf(one), [had, first, second]);
    assert.deepEqual(await offerOf(other), [first, second]);
    assert.deepEqual((await add([one, other], [first, second])).body?.items, [
      { clientId: one, added: 0 },
      { clientId: other, added: 0 },
    ]);
  });

  test('are recorded per company, and notified to those who can open them now', async () => {
    const [one, other] = [await company(), await company()];
    const [had, added] = [await published(), await published()];
    const [here, there] = [await someone(one), await someone(other)];
    await put(one, [had]);
    await add([one, other], [had, added]);
    await server.runJobs();
    const audit = async (id: number) => (await server.db.rows(selectAudit, { id: `client:${id}` })).at(-1);
    assert.deepEqual(await audit(one), { personId: superAdmin.id, detail: { added: [added], removed: [] } });
    assert.deepEqual(await audit(other), { personId: superAdmin.id, detail: { added: [had, added], removed: [] } });
    const told = await server.rows<{ person: number; ids: number[] }>(
      `select person_id as person, params->'trainingIds' as ids from notification
   where type = 'NEW_TRAINING' and person_id = any(:hereId) order by person_id, id`,
      { hereId: [here.id, there.id] },
    );
    assert.deepEqual(told, [
      { person: here.id, ids: [had] },
      { person: here.id, ids: [added] },
      { person: there.id, ids: [added, had] },
    ]);
  });

  test('are added to none if one company or training is refused, which the refusal names', async () => {
    const [one, closed, full] = [await company(), await company(), await company()];
    await server.db.rows(closeClient, { closed, now: server.clock.now() });
    const [training, own] = [await published(), await published({ clientId: one })];
    await server.rows(
      `with made as (
     insert into training (client_id, category_id, duration_in_minute, created_at, modified_at)
     select 1, 1, 5, now(), now() from generate_series(1, :offerMax) returning id)
   insert into offer (client_id, training_id) select :full, id from made`,
      { full, offerMax: OFFER_MAX },
    );
    const refused: [number[], number[], number, string, string][] = [
      [[one, closed], [training], 404, 'NOT_FOUND', '/body/clientIds/1'],
      [[one, 1], [training], 404, 'NOT_FOUND', '/body/clientIds/1'],
      [[one], [training, own], 400, 'VALIDATION', '/body/trainingIds/1'],
      [[one, full], [training], 400, 'VALIDATION', '/body/clientIds/1'],
      [[one, one], [training], 400, 'VALIDATION', '/body/clientIds'],
      [[one], [], 400, 'VALIDATION', '/body/trainingIds'],
      [[], [training], 400, 'VALIDATION', '/body/clientIds'],
    ];
    for (const [clientIds, trainingIds, ...expected] of refused) {
      const { status, error } = await add(clientIds, trainingIds);
      assert.deepEqual([status, error?.code, error?.field], expected);
      assert.deepEqual(await offerOf(one), []);
    }
  });

  test('are added by the super admin only', async () => {
    const id = await company();
    const training = await published();
    for (const roles of [['ROLE_ADMINISTRATOR'], ['ROLE_ADMINISTRATOR', 'ROLE_PARTNER']] as const)
      assert.equal((await add([id], [training], await someone(id, ...roles))).status, 403);
  });
});

describe('the preview of a new offer', () => {
  const preview = (id: number, trainingIds: number[], { token } = superAdmin) =>
    server.call(c.previewOffer, { params: { id }, body: { trainingIds } }, { token });
  const learner = async (clientId: number, over: { disabled?: boolean; deletedAt?: Date } = {}) =>
    (await server.build.person({ clientId, ...over })).id;
  const reach = (clientId: number, trainingId: number, people: number[], progress: number) =>
    Promise.all(people.map((personId) => server.build.session({ personId, clientId, trainingId, progress })));

  test('counts the people in the middle of a training that it takes away, and the courses that contain it', async () => {
    const [id, other] = [await company(), await company()];
    const [kept, begun, inCourse] = [await published(), await published(), await published()];
    const [finished, untouched] = [await published(), await published()];
    const all = [kept, begun, inCourse, finished, untouched];
    for (const company of [id, other]) await put(company, all);
    const [one, two, three] = [await learner(id), await learner(id, { disabled: true }), await learner(id)];
    await reach(id, begun, [one, two], 5);
    await reach(id, inCourse, [one], 99);
    await reach(id, finished, [three], 100);
    await reach(id, kept, [three], 50);
    await reach(id, begun, [await learner(id, { deletedAt: server.clock.now() })], 50);
    await reach(other, untouched, [await learner(other)], 50);
    await rebuildRollUps(server.db);
    const trainings = [kept, inCourse].map((trainingId) => ({ trainingId }));
    await server.build.course({ clientId: id, trainings });
    await server.build.course({ clientId: id, trainings });
    await server.build.course({ clientId: id, trainings, deletedAt: server.clock.now() });
    await server.build.course({ clientId: other, trainings: [{ trainingId: untouched }] });

    const offered = [kept, await published()];
    const [{ body }, queries] = await server.watch(() => preview(id, offered));
    assert.deepEqual(body, {
      people: 2,
      trainings: [
        { trainingId: begun, people: 2, courses: 0 },
        { trainingId: inCourse, people: 1, courses: 2 },
      ],
    });
    assert.equal(touching(queries, 'progress').length, 1);
    assert.deepEqual((await preview(id, all)).body, { people: 0, trainings: [] });
    assert.deepEqual(await offerOf(id), all, 'the offer itself is unchanged');
  });

  test('leaves out people who could not follow the training now: of other groups, or while it has no content', async () => {
    const id = await company();
    const [forGroup, empty] = [await published(), (await server.build.training({ clientId: 1 })).id];
    await put(id, [forGroup, empty]);
    const [member, outsider] = [await learner(id), await learner(id)];
    const group = await server.build.group({ clientId: id, members: [member] });
    await server.build.access({ clientId: id, trainingId: forGroup, groupIds: [group.id] });
    await reach(id, forGroup, [member, outsider], 50);
    await reach(id, empty, [member], 50);
    await rebuildRollUps(server.db);
    assert.deepEqual((await preview(id, [])).body, {
      people: 1,
      trainings: [{ trainingId: forGroup, people: 1, courses: 0 }],
    });
  });

  test('leaves out a training that was reset, and what is not in the global catalogue any more', async () => {
    const id = await company();
    const of = await partner();
    const reset = await published();
    const closed = await published({ clientId: of, partnerId: of, status: 'VALIDATED' });
    await put(id, [reset, closed]);
    const person = await learner(id);
    await reach(id, reset, [person], 50);
    await reach(id, closed, [person], 50);
    await resetByAdmin(server, { id: person }, reset);
    await server.db.rows(closeClient, { closed: of, now: server.clock.now() });
    await rebuildRollUps(server.db);
    assert.deepEqual((await preview(id, [])).body, { people: 0, trainings: [] });
  });

  test('does not exist for an unknown company, a closed one or the platform, and is for the super admin only', async () => {
    const [id, closed] = [await company(), await company()];
    await server.db.rows(closeClient, { closed, now: server.clock.now() });
    for (const none of [closed, 1, 2_147_483_647]) assert.equal((await preview(none, [])).status, 404);
    for (const roles of [['ROLE_ADMINISTRATOR'], ['ROLE_ADMINISTRATOR', 'ROLE_PARTNER']] as const)
      assert.equal((await preview(id, [], await someone(id, ...roles))).status, 403);
  });
});
