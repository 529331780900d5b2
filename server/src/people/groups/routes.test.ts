import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import * as c from '@vr/shared-api/contract/groups';
import type { Role } from '@vr/shared-api/permissions';
import { pluck } from '../../testing/pluck.ts';
import { startTestServer } from '../../testing/server.ts';

const server = await startTestServer();
after(() => server.close());

async function groupsOf(clientId: number, roles: Role[], person?: { id: number }) {
  const token = await server.signIn(person ?? (await server.build.person({ clientId, roles })));
  const [answer, { length: queries }] = await server.watch(() => server.call(c.listGroups, {}, { token }));
  return { ...answer, queries };
}

test("admins list their company's groups by name, managers only the groups that they own, each in one query", async () => {
  const { build, clock } = server;
  const { id: clientId } = await build.client();
  const manager = await build.person({ clientId, roles: ['ROLE_MANAGER'] });
  const member = await build.person({ clientId });
  const gone = await build.person({ clientId, deletedAt: clock.now() });
  const ten = await build.group({ clientId, name: 'Équipe 10', members: [member.id, gone.id] });
  const nine = await build.group({ clientId, name: 'equipe 9', ownerId: manager.id });
  const workshop = await build.group({ clientId, name: 'Atelier', members: [manager.id, member.id] });
  const elsewhere = await build.client();
  await build.group({ clientId: elsewhere.id, name: 'Elsewhere' });

  const { body, queries } = await groupsOf(clientId, ['ROLE_ADMINISTRATOR']);
  assert.equal(queries, 1);
  assert.deepEqual(body.items, [
    { id: workshop.id, name: 'Atelier', ownerId: null, userIds: [manager.id, member.id], version: 1 },
    { id: nine.id, name: 'equipe 9', ownerId: manager.id, userIds: [], version: 1 },
    { id: ten.id, name: 'Équipe 10', ownerId: null, userIds: [member.id], version: 1 },
  ]);
  const both = await groupsOf(clientId, ['ROLE_ADMINISTRATOR', 'ROLE_MANAGER']);
  assert.equal(both.body.items.length, 3);
  const owned = await groupsOf(clientId, ['ROLE_MANAGER'], manager);
  assert.deepEqual(pluck(owned.body.items, 'id'), [nine.id]);
  assert.deepEqual((await groupsOf(clientId, ['ROLE_MANAGER'])).body.items, []);
});

test('other roles cannot list groups', async () => {
  const { id: clientId } = await server.build.client({ type: 'PARTNER' });
  for (const roles of [[], ['ROLE_SUPER_ADMIN'], ['ROLE_ADMINISTRATOR', 'ROLE_PARTNER']] as Role[][])
    assert.equal((await groupsOf(clientId, roles)).status, 403);
});
