/** Tests that exactly the people who can open a new training are notified of it, once (readings 22). */
import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import * as clients from '@vr/shared-api/contract/clients';
import * as c from '@vr/shared-api/contract/trainings';
import { ANNOUNCED_MAX, PLATFORM_CLIENT_ID } from '@vr/shared-api/limits';
import { type Someone, startTestServer } from '../../testing/server.ts';
import { applyContentChange, publishContents } from './contents.ts';

const server = await startTestServer();
after(() => server.close());
await server.build.platform();
const { someone } = server;
const superAdmin = await someone(PLATFORM_CLIENT_ID, 'ROLE_SUPER_ADMIN');

async function toldOf(id: number, people: readonly Someone[]): Promise<number[]> {
  const found = await server.rows<{ person: number }>(
    `select person_id as person from notification where type = 'NEW_TRAINING'
       and params->'trainingIds' @> to_jsonb(:id::int)`,
    { id },
  );
  return people.map((one) => found.filter(({ person }) => person === one.id).length);
}

const opens = (id: number, people: readonly Someone[]): Promise<number[]> =>
  Promise.all(
    people.map(async ({ token }) => {
      const input = { params: { id }, body: { fileType: 'WEB_GL' as const } };
      return Number((await server.call(c.launchTraining, input, { token })).status === 200);
    }),
  );

const putOffer = (id: number, trainingIds: number[]) =>
  server.call(clients.putOffer, { params: { id }, body: { trainingIds } }, { token: superAdmin.token });
const putAccesses = ({ token }: Someone, id: number, groupIds: number[]) =>
  server.call(
    c.putTrainingAccesses,
    { params: { id }, body: { allGroup: groupIds.length === 0, groupIds } },
    { token },
  );

/** A company with an admin, a manager and two learners. The first learner is in a group. */
async function company() {
  const { id } = await server.build.client();
  const [admin, manager, inGroup, learner] = [
    await someone(id, 'ROLE_ADMINISTRATOR'),
    await someone(id, 'ROLE_MANAGER'),
    await someone(id),
    await someone(id),
  ];
  const group = await server.build.group({ clientId: id, members: [inGroup.id] });
  return { id, admin, manager, inGroup, learner, group: group.id, people: [admin, manager, inGroup, learner] };
}

/** Creates a training without live content. `publish` adds live content, like an upload or a validation. */
async function unpublished(clientId: number, isPartner = false) {
  const { build, db, clock } = server;
  const { id } = await build.training({
    clientId,
    ...(isPartner ? { partnerId: clientId, status: 'VALIDATED' } : {}),
    alreadyPublished: false,
    publishedAt: null,
  });
  await server.rows(`update training set live_types = '{}', already_published = false where id = :id`, { id });
  const publish = async (by: Someone) => {
    await build.contentFile({ trainingId: id });
    await server.rows(`update content_file set live_at = null where training_id = :id`, { id });
    await server.rows(`update training set live_types = '{}', already_published = false where id = :id`, { id });
    const change = { personId: by.id, now: clock.now() };
    await db.transaction((tx) => (isPartner ? publishContents(tx, id, change) : applyContentChange(tx, [id], change)));
  };
  return { id, publish };
}

describe('a new training is announced', () => {
  test('exactly to those who can open it, when it is published', async () => {
    const { build } = server;
    const owner = await company();
    const outside = await company();
    const offered = await company();
    const restricted = await company();
    const partnerId = (await build.client({ type: 'PARTNER' })).id;
    const partnersLearner = await someone(partnerId);
    const everyone = [...owner.people, ...outside.people, ...offered.people, ...restricted.people, partnersLearner];
    for (const [clientId, isPartner] of [
      [owner.id, false],
      [PLATFORM_CLIENT_ID, false],
      [partnerId, true],
    ] as const) {
      const { id, publish } = await unpublished(clientId, isPartner);
      for (const { id: at } of [offered, restricted]) await build.offer({ clientId: at, trainingIds: [id] });
      for (const { id: at, group } of [owner, restricted])
        await build.access({ clientId: at, trainingId: id, groupIds: [group] });
      assert.deepEqual(
        await opens(id, everyone),
        everyone.map(() => 0),
      );
      await publish(superAdmin);
      const told = await toldOf(id, everyone);
      assert.ok(told.includes(1) && told.includes(0));
      assert.deepEqual(told, await opens(id, everyone), String(clientId));
    }
  });

  test('once, when it enters the offer of a company later, to those whom the groups include', async () => {
    const { build } = server;
    const { id: clientId, people, group, admin } = await company();
    const { id, publish } = await unpublished(PLATFORM_CLIENT_ID);
    await build.access({ clientId, trainingId: id, groupIds: [group] });
    await publish(superAdmin);
    assert.deepEqual(await toldOf(id, people), [0, 0, 0, 0]);
    await putOffer(clientId, [id]);
    assert.deepEqual(await toldOf(id, people), await opens(id, people));
    assert.deepEqual(await toldOf(id, people), [1, 0, 1, 0]);
    // Nobody is notified twice, even if the training leaves the offer and returns.
    await putOffer(clientId, []);
    await putOffer(clientId, [id]);
    await putAccesses(admin, id, []);
    assert.deepEqual(await toldOf(id, people), [1, 1, 1, 1]);
    await putAccesses(admin, id, [group]);
    await putAccesses(admin, id, []);
    assert.deepEqual(await toldOf(id, people), [1, 1, 1, 1]);
    assert.deepEqual(await opens(id, people), [1, 1, 1, 1]);
  });

  test('when an admin opens it to more groups, only to those who could not open it before', async () => {
    const { build } = server;
    const { id: clientId, people, group, admin } = await company();
    const { id } = await build.training({ clientId });
    await build.contentFile({ trainingId: id });
    await putAccesses(admin, id, [group]);
    assert.deepEqual(await toldOf(id, people), [0, 0, 0, 0], 'people who could open it have long known it');
    await putAccesses(admin, id, []);
    assert.deepEqual(await toldOf(id, people), [0, 0, 0, 0]);
    await putAccesses(admin, id, [group]);
    const late = await someone(clientId);
    const club = await build.group({ clientId, members: [late.id] });
    await putAccesses(admin, id, [group, club.id]);
    assert.deepEqual(await toldOf(id, [...people, late]), [0, 0, 0, 0, 1]);
  });

  test('when its content arrives after it has entered the offer', async () => {
    const { build, db, clock } = server;
    const { id: clientId, people } = await company();
    const { id } = await build.training({ clientId: PLATFORM_CLIENT_ID });
    await putOffer(clientId, [id]);
    assert.deepEqual(await toldOf(id, people), [0, 0, 0, 0]);
    await build.contentFile({ trainingId: id });
    await server.rows(`update training set live_types = '{}' where id = :id`, { id });
    await db.transaction((tx) => applyContentChange(tx, [id], { personId: superAdmin.id, now: clock.now() }));
    assert.deepEqual(await toldOf(id, people), await opens(id, people));
    assert.deepEqual(await toldOf(id, people), [1, 1, 1, 1]);
  });

  test('not to people who have played it, are disabled or were deleted', async () => {
    const { build, clock } = server;
    const { id: clientId, people, learner } = await company();
    const { id, publish } = await unpublished(PLATFORM_CLIENT_ID);
    await publish(superAdmin);
    await build.session({ personId: learner.id, clientId, trainingId: id });
    const [disabled, deleted] = [await someone(clientId), await someone(clientId)];
    await server.rows('update person set disabled = true where id = :disabledId', { disabledId: disabled.id });
    await server.rows('update person set deleted_at = :now where id = :deletedId', {
      deletedId: deleted.id,
      now: clock.now(),
    });
    await putOffer(clientId, [id]);
    assert.deepEqual(await toldOf(id, [...people, disabled, deleted]), [1, 1, 1, 0, 0, 0]);
  });

  test('with others that enter the offer in the same call, in one notification per person', async () => {
    const { build } = server;
    const { id: clientId, people } = await company();
    const ids: number[] = [];
    for (let index = 0; index < ANNOUNCED_MAX + 1; index += 1) {
      const { id } = await build.training({ clientId: PLATFORM_CLIENT_ID });
      await build.contentFile({ trainingId: id });
      ids.push(id);
    }
    await putOffer(clientId, ids);
    const found = await server.rows<{ params: { trainingIds: number[] } }>(
      'select params from notification where person_id = any(:ids)',
      { ids: people.map(({ id }) => id) },
    );
    assert.deepEqual(
      found.map(({ params }) => params.trainingIds),
      people.map(() => ids.toReversed().slice(0, ANNOUNCED_MAX)),
    );
    await putOffer(clientId, []);
    await putOffer(clientId, ids);
    const [count] = await server.rows('select count(*) from notification where person_id = any(:ids)', {
      ids: people.map(({ id }) => id),
    });
    assert.deepEqual(count, { count: people.length });
  });

  test('once to each, if it is published while it enters an offer', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { id: clientId, people } = await company();
      const { id, publish } = await unpublished(PLATFORM_CLIENT_ID);
      await Promise.all([publish(superAdmin), putOffer(clientId, [id])]);
      assert.deepEqual(await toldOf(id, people), await opens(id, people));
      assert.deepEqual(await toldOf(id, people), [1, 1, 1, 1]);
    }
  });
});
