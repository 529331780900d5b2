import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import * as c from '@vr/shared-api/contract/trainings';
import type { Role } from '@vr/shared-api/permissions';
import { pluck } from '../../testing/pluck.ts';
import { outcomeOf, type Someone, startTestServer } from '../../testing/server.ts';

const server = await startTestServer();
after(() => server.close());

const ALL = { allGroup: true, groupIds: [] };
const only = (...groupIds: number[]) => ({ allGroup: false, groupIds });

const { playable, someone } = server;

async function company() {
  const { id: clientId } = await server.build.client();
  const [one, two] = [await someone(clientId), await someone(clientId)];
  return {
    clientId,
    admin: await someone(clientId, 'ROLE_ADMINISTRATOR'),
    one,
    two,
    groupOfOne: await server.build.group({ clientId, members: [one.id] }),
    groupOfTwo: await server.build.group({ clientId, members: [two.id] }),
  };
}

const read = ({ token }: Someone, id: number) => server.call(c.getTrainingAccesses, { params: { id } }, { token });
async function get(by: Someone, id: number) {
  const { status, body } = await read(by, id);
  const { groups: _, ...accesses } = { ...body };
  return { status, body: accesses };
}
const put = ({ token }: Someone, id: number, body: { allGroup: boolean; groupIds: number[] }) =>
  server.call(c.putTrainingAccesses, { params: { id }, body }, { token });
const sees = async ({ token }: Someone, id: number) =>
  (await server.call(c.getTraining, { params: { id }, query: { lang: 'en' } }, { token })).status === 200;

describe('the accesses of a training', () => {
  test('are set by the company, for its own trainings and those of the global catalogue', async () => {
    await server.build.platform();
    const partner = await server.build.client({ type: 'PARTNER' });
    const { admin, clientId, one, two, groupOfOne, groupOfTwo } = await company();
    const elsewhere = await company();
    const own = await playable({ clientId });
    const ofPlatform = await playable({ clientId: 1 });
    const ofPartner = await playable({ clientId: partner.id, status: 'VALIDATED' });
    for (const id of [own, ofPlatform, ofPartner]) {
      assert.deepEqual((await get(admin, id)).body, ALL);
      assert.deepEqual((await put(admin, id, only(groupOfOne.id))).body, only(groupOfOne.id));
      assert.deepEqual([await sees(one, id), await sees(two, id), await sees(admin, id)], [true, false, true]);
      assert.deepEqual(
        (await put(admin, id, only(groupOfTwo.id, groupOfOne.id))).body,
        only(groupOfOne.id, groupOfTwo.id),
      );
      assert.deepEqual([await sees(one, id), await sees(two, id)], [true, true]);
      await put(admin, id, only(groupOfTwo.id));
      assert.deepEqual((await get(admin, id)).body, only(groupOfTwo.id));
      if (id !== own)
        assert.deepEqual([await sees(elsewhere.one, id), (await get(elsewhere.admin, id)).body], [true, ALL]);
      assert.deepEqual((await put(admin, id, ALL)).body, ALL);
      assert.deepEqual([await sees(one, id), await sees(two, id)], [true, true]);
    }
  });

  test('can be read and set for a training of the own company that is not visible to learners yet', async () => {
    const { admin, clientId, groupOfOne } = await company();
    const { id } = await server.build.training({ clientId });
    assert.deepEqual((await put(admin, id, only(groupOfOne.id))).body, only(groupOfOne.id));
  });

  test('are a 404 for trainings that the company neither owns nor can get', async () => {
    const { admin, clientId } = await company();
    const partner = await server.build.client({ type: 'PARTNER' });
    const hidden = [
      await playable({ clientId: (await company()).clientId }),
      await playable({ clientId: partner.id, status: 'CREATED' }),
      (await server.build.training({ clientId: 1 })).id,
      await playable({ clientId, deletedAt: server.clock.now() }),
      999_999,
    ];
    for (const id of hidden) {
      assert.equal((await get(admin, id)).status, 404);
      assert.equal((await put(admin, id, ALL)).status, 404);
    }
  });

  test('name at least one group of the own company, or all groups; otherwise nothing changes', async () => {
    const { admin, clientId, groupOfOne } = await company();
    const theirs = (await company()).groupOfOne;
    const id = await playable({ clientId });
    await put(admin, id, only(groupOfOne.id));
    for (const [body, field] of [
      [only(), '/body/groupIds'],
      [{ allGroup: true, groupIds: [groupOfOne.id] }, '/body/groupIds'],
      [only(groupOfOne.id, theirs.id), '/body/groupIds/1'],
      [only(999_999), '/body/groupIds/0'],
      [only(groupOfOne.id, groupOfOne.id), '/body/groupIds'],
    ] as const) {
      assert.equal(
        outcomeOf(await put(admin, id, { ...body, groupIds: [...body.groupIds] })),
        `400 VALIDATION ${field}`,
      );
      assert.deepEqual((await get(admin, id)).body, only(groupOfOne.id));
    }
  });

  test('can only be set by admins; managers may read them', async () => {
    const { clientId, groupOfOne } = await company();
    const id = await playable({ clientId });
    for (const [roles, reading] of [
      [[], 403],
      [['ROLE_MANAGER'], 200],
      [['ROLE_ADMINISTRATOR', 'ROLE_PARTNER'], 403],
      [['ROLE_SUPER_ADMIN'], 403],
    ] as [Role[], number][]) {
      const by = await someone(clientId, ...roles);
      assert.deepEqual([(await get(by, id)).status, (await put(by, id, only(groupOfOne.id))).status], [reading, 403]);
    }
  });

  test('contain the names of the groups, also for a manager, who can otherwise list only their own', async () => {
    const { admin, clientId } = await company();
    const group = async (name: string) => (await server.build.group({ clientId, name })).id;
    const groupIds = [await group('Quai 10'), await group('Quai 9'), await group('équipe')];
    const id = await playable({ clientId });
    const manager = await someone(clientId, 'ROLE_MANAGER');
    groupIds.push((await server.build.group({ clientId, name: 'Quai 8', members: [manager.id] })).id);
    await put(admin, id, only(...groupIds));
    for (const reader of [admin, manager])
      assert.deepEqual(pluck((await read(reader, id)).body?.groups, 'name'), ['équipe', 'Quai 8', 'Quai 9', 'Quai 10']);
    await put(admin, id, ALL);
    assert.deepEqual((await read(admin, id)).body?.groups, []);
  });

  test('can be read by managers for visible trainings, with the groups of their own company only', async () => {
    const { admin, clientId, groupOfOne } = await company();
    const elsewhere = await company();
    const manager = await someone(clientId, 'ROLE_MANAGER');
    const both = await server.build.group({ clientId, members: [manager.id] });
    const [own, global] = [await playable({ clientId }), await playable({ clientId: 1 })];
    await put(elsewhere.admin, global, only(elsewhere.groupOfOne.id));
    assert.deepEqual((await read(manager, global)).body, { ...ALL, groups: [] });
    for (const id of [own, global]) {
      await put(admin, id, only(both.id));
      assert.deepEqual((await get(manager, id)).body, only(both.id));
      await put(admin, id, only(groupOfOne.id));
      assert.equal((await get(manager, id)).status, 404, 'like the training itself');
    }
    const draft = await server.build.training({ clientId });
    assert.deepEqual([(await get(manager, draft.id)).status, (await get(admin, draft.id)).status], [404, 200]);
  });

  test('make the open form of an own training stale, but not of another company’s', async () => {
    const { admin, clientId, groupOfOne } = await company();
    const [own, global] = [await playable({ clientId }), await playable({ clientId: 1 })];
    const version = async (id: number) =>
      (await server.rows<{ version: number }>('select version from training where id = :id', { id }))[0]?.version;
    for (const id of [own, global]) await put(admin, id, only(groupOfOne.id));
    assert.deepEqual([await version(own), await version(global)], [2, 1]);
  });

  test('that are set concurrently are those of one of the calls', async () => {
    const { admin, groupOfOne, groupOfTwo } = await company();
    const id = await playable({ clientId: 1 });
    const wishes = [only(groupOfOne.id), only(groupOfTwo.id), ALL, only(groupOfOne.id, groupOfTwo.id)];
    const answers = await Promise.all([...wishes, ...wishes, ...wishes].map((wish) => put(admin, id, wish)));
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
    const { body } = await get(admin, id);
    assert.ok(
      wishes.some((wish) => JSON.stringify(wish) === JSON.stringify(body)),
      JSON.stringify(body),
    );
  });
});
