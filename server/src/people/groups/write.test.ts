import assert from 'node:assert/strict';
import { after, beforeEach, describe, test } from 'node:test';
import * as c from '@vr/shared-api/contract/groups';
import { getTrainingAccesses } from '@vr/shared-api/contract/trainings';
import { sql } from '../../platform/db/database.ts';
import type { BuiltPerson } from '../../platform/demo/builders/people.ts';
import { outcomeOf, startTestServer } from '../../testing/server.ts';

let clientId: number;
let admin: BuiltPerson;
let manager: BuiltPerson;
let member: BuiltPerson;
let outsider: BuiltPerson;
let asAdmin: string;
let asManager: string;

const server = await startTestServer();
after(() => server.close());
beforeEach(async () => {
  const { build } = server;
  clientId = (await build.client()).id;
  admin = await build.person({ clientId, roles: ['ROLE_ADMINISTRATOR'] });
  manager = await build.person({ clientId, roles: ['ROLE_MANAGER'] });
  member = await build.person({ clientId });
  outsider = await build.person({ clientId });
  await build.team({ clientId, managerId: manager.id, members: [member.id] });
  asAdmin = await server.signIn(admin);
  asManager = await server.signIn(manager);
});

const create = (token: string, name: string, userIds: number[] = [], forceManager = false) =>
  server.call(c.createGroup, { query: { forceManager }, body: { name, userIds } }, { token });
const update = (token: string, id: number, body: { name: string; userIds: number[] }, version = 1) =>
  server.call(c.updateGroup, { params: { id }, body }, { token, headers: { 'if-match': `"${version}"` } });
const remove = (token: string, id: number) => server.call(c.deleteGroup, { params: { id } }, { token });
const list = async (token: string) => (await server.call(c.listGroups, {}, { token })).body.items;

describe('a group', () => {
  test("of an admin belongs to the company, a manager's to the manager, and with forceManager to its creator", async () => {
    assert.equal((await create(asAdmin, 'Welders', [outsider.id])).body.ownerId, null);
    assert.equal((await create(asManager, 'Night shift', [member.id])).body.ownerId, manager.id);
    const both = await server.build.person({ clientId, roles: ['ROLE_ADMINISTRATOR', 'ROLE_MANAGER'] });
    assert.equal((await create(await server.signIn(both), 'Mine', [], true)).body.ownerId, both.id);
  });

  test('is renamed, its people are replaced, and a stale edit is refused', async () => {
    const { body } = await create(asAdmin, '  Welders ', [member.id]);
    assert.deepEqual([body.name, body.userIds, body.version], ['Welders', [member.id], 1]);
    const { body: changed } = await update(asAdmin, body.id, { name: 'Roofers', userIds: [outsider.id] });
    assert.deepEqual([changed.name, changed.userIds, changed.version], ['Roofers', [outsider.id], 2]);
    assert.equal((await update(asAdmin, body.id, { name: 'Late', userIds: [] })).error?.code, 'STALE_EDIT');
    const actions = sql('test.audit', 'select action, detail from audit where subject = :bodyId order by id');
    assert.deepEqual(await server.db.rows(actions, { bodyId: `group:${body.id}` }), [
      { action: 'group.create', detail: {} },
      { action: 'group.update', detail: { from: 'Welders', to: 'Roofers' } },
    ]);
  });

  test('keeps its own name while its people change', async () => {
    const { body } = await create(asAdmin, 'Équipe Nord');
    assert.equal((await update(asAdmin, body.id, { name: 'equipe nord', userIds: [member.id] })).status, 200);
  });

  test('is created once for each Idempotency-Key', async () => {
    const call = (query = {}) =>
      server.call(
        c.createGroup,
        { query, body: { name: 'Once', userIds: [] } },
        { token: asAdmin, headers: { 'idempotency-key': 'group-0001' } },
      );
    assert.equal((await call()).body.id, (await call()).body.id);
    // The same key with another query counts as a different request.
    assert.equal((await call({ forceManager: true })).error?.code, 'IDEMPOTENCY_KEY_REUSED');
  });
});

describe('the name of a group', () => {
  test('is unique in the company without case and accents, also between concurrent requests', async () => {
    await create(asAdmin, 'Équipe Nœud');
    for (const name of ['équipe nœud', 'EQUIPE NOEUD', ' Equipe Noeud '])
      assert.equal(outcomeOf(await create(asAdmin, name)), '409 GROUP_NAME_IN_USE /body/name');
    const other = await create(asAdmin, 'Other');
    assert.equal((await update(asAdmin, other.body.id, { name: 'EQUIPE NOEUD', userIds: [] })).status, 409);
    const results = await Promise.all(Array.from({ length: 5 }, () => create(asAdmin, 'Race')));
    assert.deepEqual(results.map(({ status }) => status).toSorted(), [200, 409, 409, 409, 409]);
    assert.equal((await list(asAdmin)).length, 3, 'a refused group leaves nothing');
  });

  test("of a manager's subgroup neither blocks nor reveals a group of the company or of another manager", async () => {
    const second = await server.build.person({ clientId, roles: ['ROLE_MANAGER'] });
    const asSecond = await server.signIn(second);
    for (const token of [asAdmin, asManager, asSecond]) assert.equal((await create(token, 'Night shift')).status, 200);
    assert.equal((await create(asManager, 'night SHIFT')).status, 409);
  });

  test('has at least one sign, and at most 50', async () => {
    for (const name of ['', ' ', '\u0301', 'x'.repeat(51), 'a\nb'])
      assert.deepEqual((await create(asAdmin, name)).error?.field, '/body/name', JSON.stringify(name));
  });
});

describe('the people of a group', () => {
  test('are of the company; those of a subgroup are of the team of its manager', async () => {
    const { id: otherClient } = await server.build.client();
    const stranger = await server.build.person({ clientId: otherClient });
    const gone = await server.build.person({ clientId, deletedAt: server.clock.now() });
    for (const [token, id] of [
      [asAdmin, stranger.id],
      [asAdmin, gone.id],
      [asManager, outsider.id],
    ] as const) {
      assert.equal(outcomeOf(await create(token, 'Group', [member.id, id])), '404 NOT_FOUND /body/userIds/1');
    }
    assert.deepEqual(await list(asAdmin), []);
  });

  test('may stay in a subgroup after they have left the team', async () => {
    const { body } = await create(asManager, 'Group', [member.id]);
    await server.rows('delete from team_member where person_id = :memberId', { memberId: member.id });
    assert.equal((await update(asManager, body.id, { name: 'Renamed', userIds: [member.id] })).status, 200);
  });
});

describe('the groups of others', () => {
  test('cannot be changed: subgroups by an admin, groups of the company or of another manager by a manager', async () => {
    const ofCompany = (await create(asAdmin, 'Company')).body.id;
    const ofManager = (await create(asManager, 'Manager')).body.id;
    const asSecond = await server.signIn(await server.build.person({ clientId, roles: ['ROLE_MANAGER'] }));
    for (const [token, id] of [
      [asAdmin, ofManager],
      [asManager, ofCompany],
      [asSecond, ofManager],
    ] as const) {
      assert.equal((await update(token, id, { name: 'Taken', userIds: [] })).status, 404);
      assert.equal((await remove(token, id)).status, 404);
      assert.equal(
        (await server.call(c.getGroupUsage, { params: { id }, query: { lang: 'en' } }, { token })).status,
        404,
      );
    }
  });
});

describe('deleting a group', () => {
  test('says which trainings it opens, and never opens one of them to everybody', async () => {
    const { build } = server;
    const group = (await create(asAdmin, 'Welders', [member.id])).body.id;
    const other = (await create(asAdmin, 'Roofers')).body.id;
    const texts = (title: string) => ({ en: { title, briefDescription: '', fullDescription: '', goals: [] } });
    const alone = await build.training({ clientId, texts: texts('Welding') });
    await build.access({ clientId, trainingId: alone.id, groupIds: [group] });
    const shared = await build.training({ clientId, texts: texts('Ladders') });
    await build.access({ clientId, trainingId: shared.id, groupIds: [group, other] });
    const { body } = await server.call(
      c.getGroupUsage,
      { params: { id: group }, query: { lang: 'en' } },
      { token: asAdmin },
    );
    assert.deepEqual(body.items, [
      { id: shared.id, lang: 'en', title: 'Ladders', isOnlyGroup: false },
      { id: alone.id, lang: 'en', title: 'Welding', isOnlyGroup: true },
    ]);
    assert.equal((await remove(asAdmin, group)).status, 204);
    assert.equal((await remove(asAdmin, group)).status, 404);
    const accesses = async (id: number) =>
      (await server.call(getTrainingAccesses, { params: { id } }, { token: asAdmin })).body;
    const [closed, narrowed] = [await accesses(alone.id), await accesses(shared.id)];
    assert.deepEqual([closed.allGroup, closed.groupIds], [false, []]);
    assert.deepEqual([narrowed.allGroup, narrowed.groupIds], [false, [other]]);
  });
});
