import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import * as clients from '@vr/shared-api/contract/clients';
import * as c from '@vr/shared-api/contract/users';
import { startTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

const PASSWORD = 'Demo-2026!';
const signIn = (email: string, password = PASSWORD) => server.call(c.signIn, { body: { email, password } });

async function refused(email: string, password = PASSWORD): Promise<[number, string | undefined]> {
  const { status, error } = await signIn(email, password);
  return [status, error?.code];
}

describe('signing in', () => {
  test('gives a token and the profile', async () => {
    const company = await server.build.client();
    const person = await server.build.person({
      clientId: company.id,
      email: 'claire@company.example',
      password: PASSWORD,
      roles: ['ROLE_MANAGER'],
    });
    const { token, profile } = (await signIn('claire@company.example')).body;
    const expected = {
      id: person.id,
      clientId: company.id,
      firstName: person.firstName,
      lastName: person.lastName,
      email: 'claire@company.example',
      picture: null,
      roles: ['ROLE_MANAGER'],
    };
    assert.deepEqual(profile, expected);
    assert.deepEqual((await server.call(c.getProfile, {}, { token })).body, expected);
  });

  test('takes the e-mail address in any case, with spaces around it', async () => {
    const { id: clientId } = await server.build.client();
    await server.build.person({ clientId, email: 'Paul.Roux@Company.example', password: PASSWORD });
    assert.equal((await signIn('  paul.roux@COMPANY.example ')).status, 200);
  });

  test('answers an unknown address as it does a wrong password', async () => {
    const { id: clientId } = await server.build.client();
    await server.build.person({ clientId, email: 'known@company.example', password: PASSWORD });
    await server.build.person({ clientId, email: 'invited@company.example' });
    await server.build.person({
      clientId,
      email: 'left@company.example',
      password: PASSWORD,
      deletedAt: server.clock.now(),
    });
    const wrong = [401, 'WRONG_CREDENTIALS'];
    assert.deepEqual(await refused('known@company.example', 'Demo-2026?'), wrong);
    assert.deepEqual(await refused('nobody@company.example'), wrong);
    assert.deepEqual(await refused('invited@company.example'), wrong, 'a person who has no password yet');
    assert.deepEqual(await refused('left@company.example'), wrong, 'a person who was deleted');
  });

  test('refuses what is no address, naming the field', async () => {
    const { status, error } = await signIn('not an address');
    assert.deepEqual([status, error?.code, error?.field], [400, 'VALIDATION', '/body/email']);
  });

  test('tells of a disabled account only who knows the password', async () => {
    const { id: clientId } = await server.build.client();
    await server.build.person({ clientId, email: 'off@company.example', password: PASSWORD, disabled: true });
    assert.deepEqual(await refused('off@company.example'), [403, 'ACCOUNT_DISABLED']);
    assert.deepEqual(await refused('off@company.example', 'wrong'), [401, 'WRONG_CREDENTIALS']);
  });

  test("ends with the contract, on the company's own calendar day", async () => {
    const people = { 'Pacific/Auckland': 'kiri@company.example', 'America/Los_Angeles': 'joe@company.example' };
    for (const [timeZone, email] of Object.entries(people)) {
      const { id: clientId } = await server.build.client({ timeZone, contractExpiration: '2026-06-15' });
      await server.build.person({ clientId, email, password: PASSWORD });
    }
    const start = server.clock.now();
    const statuses = async (now: string) => {
      server.clock.set(now);
      return Promise.all(Object.values(people).map(async (email) => (await signIn(email)).status));
    };
    assert.deepEqual(await statuses('2026-06-15T11:59:00Z'), [200, 200]);
    assert.deepEqual(await statuses('2026-06-15T12:01:00Z'), [402, 200], 'midnight in Auckland');
    assert.deepEqual(await refused('kiri@company.example'), [402, 'SUBSCRIPTION_ENDED']);
    assert.deepEqual(await refused('kiri@company.example', 'wrong'), [401, 'WRONG_CREDENTIALS']);
    assert.deepEqual(await statuses('2026-06-16T07:01:00Z'), [402, 402], 'midnight in Los Angeles');
    server.clock.set(start);
  });

  test('lets the super admin in whatever the contract says', async () => {
    await server.build.platform();
    await server.db.rows({
      name: 'test.end-platform',
      text: "update client set contract_expiration = '2020-01-01' where id = 1",
    });
    await server.build.person({
      clientId: 1,
      email: 'root@platform.example',
      password: PASSWORD,
      roles: ['ROLE_SUPER_ADMIN'],
    });
    assert.equal((await signIn('root@platform.example')).status, 200);
  });
});

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
  await server.db.rows({ name: 'test.disable', text: 'update person set disabled = true where id = $1' }, [person.id]);
  assert.equal((await server.call(c.getProfile, {}, { token })).status, 401);
});

describe('the members of a company', () => {
  const list = (token: string, clientId?: number) =>
    server.call(c.listMembers, { query: { lang: 'fr', ...(clientId ? { clientId } : {}) } }, { token });

  test('come with managers, groups and points, in the order of their names, in one query', async () => {
    const { id: clientId } = await server.build.client();
    const person = (firstName: string, lastName: string, roles: 'ROLE_ADMINISTRATOR'[] | 'ROLE_MANAGER'[] = []) =>
      server.build.person({ clientId, firstName, lastName, roles });
    const admin = await person('Zoé', 'Zola', ['ROLE_ADMINISTRATOR']);
    const manager = await person('Marc', 'Émile', ['ROLE_MANAGER']);
    const learner = await person('Ana', 'Dupont');
    await server.build.team({ clientId, managerId: manager.id, members: [learner.id] });
    const group = await server.build.group({ clientId, name: 'Atelier', members: [learner.id] });
    await server.build.person({ clientId, deletedAt: server.clock.now() });
    await server.db.rows(
      { name: 'test.points', text: 'insert into person_total (person_id, client_id, points) values ($1, $2, 120)' },
      [learner.id, clientId],
    );
    const learnerToken = await server.signIn(learner);
    assert.equal((await server.call(c.touchLastConnection, {}, { token: learnerToken })).status, 204);

    const token = await server.signIn(admin);
    server.statements();
    const { items } = (await list(token)).body;
    assert.deepEqual(server.statements(), ['tokens.find', 'users.members']);
    assert.deepEqual(
      items.map(({ lastName }) => lastName),
      ['Dupont', 'Émile', 'Zola'],
    );
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
    });
  });

  test("are nobody else's: another company is as if it did not exist, save for the super admin", async () => {
    const [mine, theirs] = [await server.build.client(), await server.build.client()];
    const admin = await server.build.person({ clientId: mine.id, roles: ['ROLE_ADMINISTRATOR'] });
    const other = await server.build.person({ clientId: theirs.id });
    const root = await server.build.person({ clientId: 1, roles: ['ROLE_SUPER_ADMIN'] });
    const [adminToken, rootToken] = [await server.signIn(admin), await server.signIn(root)];
    assert.equal((await list(adminToken, mine.id)).status, 200);
    assert.equal((await list(adminToken, theirs.id)).status, 404);
    assert.equal((await list(adminToken, 999_999)).status, 404);
    assert.deepEqual(
      (await list(rootToken, theirs.id)).body.items.map(({ id }) => id),
      [other.id],
    );
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
