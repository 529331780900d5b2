import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import * as c from '@vr/shared-api/contract/partners';
import type { Role } from '@vr/shared-api/permissions';
import { sql } from '../../platform/db/database.ts';
import { startTestServer } from '../../testing/server.ts';

const server = await startTestServer();
after(() => server.close());

async function partnersFor(clientId: number, ...roles: Role[]) {
  const token = await server.signIn(await server.build.person({ clientId, roles }));
  const [answer, { length: queries }] = await server.watch(() => server.call(c.listPartners, {}, { token }));
  return { ...answer, queries };
}

test('admins and the super admin list all partners by name, a partner only itself', async () => {
  const { build } = server;
  const { id: clientId } = await build.client({ name: 'No partner' });
  const studio = await build.client({ type: 'PARTNER', name: 'Studio Zéro', logo: '/media/a.png' });
  const workshop = await build.client({ type: 'PARTNER', name: 'École du geste' });
  const gone = await build.client({ type: 'PARTNER', name: 'Gone' });
  const close = sql('', 'update client set deleted_at = :now where id = :id');
  await server.db.rows(close, { id: gone.id, now: server.clock.now() });
  const all = [
    { id: workshop.id, name: 'École du geste', logo: null },
    { id: studio.id, name: 'Studio Zéro', logo: '/media/a.png' },
  ];
  const { body, queries } = await partnersFor(clientId, 'ROLE_ADMINISTRATOR');
  assert.deepEqual(body.items, all);
  assert.equal(queries, 1);
  assert.deepEqual((await partnersFor(1, 'ROLE_SUPER_ADMIN')).body.items, all);
  const itself = await partnersFor(studio.id, 'ROLE_ADMINISTRATOR', 'ROLE_PARTNER');
  assert.deepEqual(itself.body.items, [all[1]]);
  for (const roles of [[], ['ROLE_MANAGER']] as Role[][])
    assert.equal((await partnersFor(clientId, ...roles)).status, 403);
});
