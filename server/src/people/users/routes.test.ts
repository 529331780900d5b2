import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import * as clients from '@vr/shared-api/contract/clients';
import * as c from '@vr/shared-api/contract/users';
import { pluck } from '../../testing/pluck.ts';
import { startTestServer } from '../../testing/server.ts';

const server = await startTestServer();
after(() => server.close());

test('signing out revokes the token, and only that one', async () => {
  const { id: clientId } = await server.build.client();
  const person = await server.build.person({ clientId });
  const [phone, desk] = [await server.signIn(person), await server.signIn(person)];
  assert.equal((await server.call(c.signOut, {}, { token: phone })).status, 204);
  assert.equal((await server.call(c.getProfile, {}, { token: phone })).status, 401);
  assert.equal((await server.call(c.getProfile, {}, { token: desk })).status, 200);
});

test('disabling a person ends their sessions at once', async () => {
  const { id: clientId } = await server.build.client();
  const person = await server.build.person({ clientId });
  const token = await server.signIn(person);
  await server.rows('update person set disabled = true where id = :personId', { personId: person.id });
  assert.equal((await server.call(c.getProfile, {}, { token })).status, 401);
});

describe('the members of a company', () => {
  const list = (token: string, clientId?: number) =>
    server.call(c.listMembers, { query: { lang: 'fr', ...(clientId ? { clientId } : {}) } }, { token });

  test('come with managers, groups and points, sorted by name, in one query', async () => {
    const { id: clientId } = await server.build.client();
    const person = (firstName: string, lastName: string, roles: 'ROLE_ADMINISTRATOR'[] | 'ROLE_MANAGER'[] = []) =>
      server.build.person({ clientId, firstName, lastName, roles });
    const admin = await person('Zoé', 'Zola', ['ROLE_ADMINISTRATOR']);
    const manager = await person('Marc', 'Émile', ['ROLE_MANAGER']);
    const learner = await person('Ana', 'Dupont');
    await server.build.team({ clientId, managerId: manager.id, members: [learner.id] });
    const group = await server.build.group({ clientId, name: 'Atelier', members: [learner.id] });
    await server.build.person({ clientId, deletedAt: server.clock.now() });
    await server.rows('insert into person_total (person_id, client_id, points) values (:learnerId, :clientId, 120)', {
      learnerId: learner.id,
      clientId,
    });
    const learnerToken = await server.signIn(learner);
    assert.equal((await server.call(c.touchLastConnection, {}, { token: learnerToken })).status, 204);

    const token = await server.signIn(admin);
    const [{ body }, queries] = await server.watch(() => list(token));
    assert.equal(queries.length, 1);
    const { items } = body;
    assert.deepEqual(pluck(items, 'lastName'), ['Dupont', 'Émile', 'Zola']);
    assert.deepEqual(items[0], {
      id: learner.id,
      firstName: 'Ana',
      lastName: 'Dupont',
      email: learner.email,
      picture: null,
      roles: [],
      managers: [{ id: manager.id, firstName: 'Marc', lastName: 'Émile', email: manager.email }],
      groups: [{ id: group.id, name: 'Atelier' }],
      lastConnection: '2026-06-15T10:00:00.000Z',
      disabled: false,
      points: 120,
      lang: 'en',
      hasSignedIn: false,
      hasSecondFactor: false,
      invitedAt: null,
      version: 1,
    });
  });

  test('are hidden from other companies, as if the company did not exist; the super admin sees them', async () => {
    const [mine, theirs] = [await server.build.client(), await server.build.client()];
    const admin = await server.build.person({ clientId: mine.id, roles: ['ROLE_ADMINISTRATOR'] });
    const other = await server.build.person({ clientId: theirs.id });
    const root = await server.build.person({ clientId: 1, roles: ['ROLE_SUPER_ADMIN'] });
    const [adminToken, rootToken] = [await server.signIn(admin), await server.signIn(root)];
    assert.equal((await list(adminToken, mine.id)).status, 200);
    assert.equal((await list(adminToken, theirs.id)).status, 404);
    assert.equal((await list(adminToken, 999_999)).status, 404);
    assert.deepEqual(pluck((await list(rootToken, theirs.id)).body.items, 'id'), [other.id]);
    assert.equal((await list(rootToken, 999_999)).status, 404);
    const empty = await server.build.client();
    assert.deepEqual((await list(rootToken, empty.id)).body.items, []);
  });

  test('are listed for admins only', async () => {
    const { id: clientId } = await server.build.client();
    for (const roles of [[], ['ROLE_MANAGER'], ['ROLE_PARTNER'], ['ROLE_PARTNER', 'ROLE_ADMINISTRATOR']] as const) {
      const token = await server.signIn(await server.build.person({ clientId, roles: [...roles] }));
      assert.equal((await list(token)).status, 403, roles.join(' ') || 'learner');
      assert.equal((await server.call(clients.getCurrentClient, {}, { token })).status, 200);
    }
  });
});

describe('the people whom a manager manages', () => {
  const list = (token: string, lang: 'fr' | 'es' = 'fr') => server.call(c.listManaged, { query: { lang } }, { token });

  test('are their team, sorted by name, with the fields of members but only the manager’s own groups', async () => {
    const { build } = server;
    const { id: clientId } = await build.client();
    const person = (lastName: string, roles: ('ROLE_MANAGER' | 'ROLE_ADMINISTRATOR')[] = []) =>
      build.person({ clientId, firstName: 'Ana', lastName, roles });
    const manager = await person('Roy', ['ROLE_MANAGER']);
    const colleague = await person('Roux', ['ROLE_MANAGER', 'ROLE_ADMINISTRATOR']);
    const [ozil, nandu, other] = [await person('Özil'), await person('Ñandú'), await person('Orwell')];
    const gone = await build.person({ clientId, deletedAt: server.clock.now() });
    await build.team({ clientId, managerId: manager.id, members: [ozil.id, nandu.id, gone.id] });
    await build.team({ clientId, managerId: colleague.id, members: [other.id, ozil.id] });
    await build.group({ clientId, name: 'Atelier', members: [ozil.id] });
    const { id: own } = await build.group({
      clientId,
      name: 'Mine',
      ownerId: manager.id,
      members: [ozil.id, other.id],
    });
    await build.group({ clientId, name: 'Theirs', ownerId: colleague.id, members: [ozil.id] });
    const token = await server.signIn(manager);
    const [{ body }, queries] = await server.watch(() => list(token));
    assert.equal(queries.length, 1);
    assert.deepEqual(pluck(body.items, 'id'), [nandu.id, ozil.id]);
    const members = await server.call(
      c.listMembers,
      { query: { lang: 'fr' } },
      { token: await server.signIn(colleague) },
    );
    for (const item of body.items) {
      const member = members.body.items.find(({ id }) => id === item.id);
      assert.deepEqual(item, { ...member, groups: member?.groups.filter(({ id }) => id === own) });
    }
    assert.deepEqual([body.items[1]?.managers.length, body.items[1]?.groups], [2, [{ id: own, name: 'Mine' }]]);
    const theirs = await list(await server.signIn(colleague));
    assert.deepEqual(
      pluck(theirs.body.items, 'id'),
      [other.id, ozil.id],
      'the same for a manager who is also an admin',
    );
  });

  test('are an empty list without a team', async () => {
    const { id: clientId } = await server.build.client();
    const manager = await server.build.person({ clientId, roles: ['ROLE_MANAGER'] });
    assert.deepEqual((await list(await server.signIn(manager))).body.items, []);
  });

  test('are listed for managers only', async () => {
    const { id: clientId } = await server.build.client();
    for (const roles of [[], ['ROLE_ADMINISTRATOR'], ['ROLE_SUPER_ADMIN']] as const) {
      const person = await server.build.person({ clientId, roles: [...roles] });
      assert.equal((await list(await server.signIn(person))).status, 403);
    }
  });
});
