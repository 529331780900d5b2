import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import * as c from '@vr/shared-api/contract/users';
import { SUPER_ADMIN_LINK_HOURS } from '@vr/shared-api/limits';
import { startTestServer } from '../../testing/server.ts';
import { hasSuperAdmin, issueSuperAdminLink } from './super-admin-link.ts';

const server = await startTestServer();
after(() => server.close());
await server.build.platform();

let key = '';
beforeEach(async () => {
  key = new URL(await issueSuperAdminLink(server.parts)).searchParams.get('key') ?? '';
});

let count = 0;
const create = (over: object = {}) => {
  const email = `super${++count}@platform.example`;
  const body = { firstName: 'Ada', lastName: 'Roy', email, password: 'Walnut-Tricycle-4', key, ...over };
  return server.call(c.createSuperAdmin, { query: { lang: 'en' }, body });
};

test('the link makes a super admin, once', async () => {
  assert.equal(await hasSuperAdmin(server.db), false);
  assert.equal((await create()).status, 204);
  assert.equal(await hasSuperAdmin(server.db), true);
  assert.equal((await create()).error?.code, 'SUPER_ADMIN_LINK_EXPIRED');
});

test('of two calls at once with the same link, one makes an account', async () => {
  const statuses = (await Promise.all([create(), create()])).map(({ status }) => status);
  assert.deepEqual(statuses.sort(), [204, 404]);
});

test('the link expires, and a new one replaces it', async () => {
  const old = key;
  await issueSuperAdminLink(server.parts);
  assert.equal((await create({ key: old })).error?.code, 'SUPER_ADMIN_LINK_EXPIRED');
  key = new URL(await issueSuperAdminLink(server.parts)).searchParams.get('key') ?? '';
  server.clock.advance(SUPER_ADMIN_LINK_HOURS * 3_600_000);
  assert.equal((await create()).error?.code, 'SUPER_ADMIN_LINK_EXPIRED');
});

test('a refused e-mail address or a common password leaves the link valid', async () => {
  await server.build.person({ clientId: 1, email: 'taken@platform.example' });
  assert.equal((await create({ email: 'Taken@platform.example' })).error?.code, 'EMAIL_IN_USE');
  assert.deepEqual((await create({ password: 'Password1!' })).error?.field, '/body/password');
  assert.equal((await create({ password: 'P@ssw0rd2026!' })).error?.code, 'PASSWORD_TOO_COMMON');
  assert.equal((await create()).status, 204);
});
