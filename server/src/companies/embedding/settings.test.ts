import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import * as c from '@vr/shared-api/contract/embedding';
import { EMBEDDING_KEYS_MAX, EMBEDDING_ORIGINS_MAX } from '@vr/shared-api/limits';
import { exportJWK } from 'jose';
import { sql } from '../../platform/db/database.ts';
import { pluck } from '../../testing/pluck.ts';
import { outcomeOf, startTestServer } from '../../testing/server.ts';
import { keyPair } from './testing/intranet.ts';

const PASSWORD = 'Demo-2026!';
const lines: string[] = [];

let clientId: number;
let token: string;
const server = await startTestServer({
  publicUrl: 'https://portal.example',
  logLevel: 'debug',
  logTo: { write: (line) => lines.push(line) },
});
after(() => server.close());
beforeEach(async () => {
  await server.rows('delete from rate_limit');
  clientId = (await server.build.client()).id;
  token = await server.signIn(
    await server.build.person({ clientId, roles: ['ROLE_ADMINISTRATOR'], password: PASSWORD }),
  );
});

const read = (as = token) => server.call(c.getEmbedding, {}, { token: as });
const add = (key: string, { name = 'Intranet', password = PASSWORD, as = token } = {}) =>
  server.call(c.addEmbeddingKey, { body: { name, key, password } }, { token: as });
const save = (origins: string[], version: number, as = token) =>
  server.call(c.putEmbeddingOrigins, { body: { origins } }, { token: as, headers: { 'if-match': `"${version}"` } });
const put = async (origins: string[], as = token) => save(origins, (await read(as)).body?.version ?? 1, as);
const audit = async () =>
  (
    await server.rows<{ action: string }>(
      `select action from audit where client_id = :clientId and outcome = 'success' order by id`,
      { clientId },
    )
  ).map(({ action }) => action);

test('a key is added as PEM or as a JWK, renamed and removed', async () => {
  const one = await keyPair();
  const two = await keyPair('RS256');
  const added = await add(`\n${one.publicPem}\n`);
  assert.deepEqual([added.status, added.body.kid, added.body.algorithms], [200, one.kid, ['ES256']]);
  const { d: _d, ...jwk } = await exportJWK(two.privateKey);
  const publicJwk = { kty: jwk.kty, n: jwk.n, e: jwk.e };
  assert.equal((await add(JSON.stringify(publicJwk), { name: 'New' })).status, 200);
  const renamed = { params: { id: added.body.id }, body: { name: 'Old' } };
  assert.equal((await server.call(c.renameEmbeddingKey, renamed, { token })).status, 204);
  const { body } = await read();
  assert.deepEqual(
    body.keys.map(({ name, kid, lastUsedAt }) => [name, kid, lastUsedAt]),
    [
      ['Old', one.kid, null],
      ['New', two.kid, null],
    ],
  );
  assert.deepEqual([body.issuer, body.audience], [`company:${clientId}`, 'https://portal.example']);
  assert.equal((await server.call(c.removeEmbeddingKey, { params: { id: added.body.id } }, { token })).status, 204);
  assert.deepEqual(pluck((await read()).body.keys, 'name'), ['New']);
  assert.deepEqual(await audit(), [
    'embedding-key.add',
    'embedding-key.add',
    'embedding-key.rename',
    'embedding-key.remove',
  ]);
});

test('a private key is refused, and neither stored nor logged', async () => {
  const pair = await keyPair();
  const jwk = await exportJWK(pair.privateKey);
  for (const text of [pair.privatePem, JSON.stringify(jwk)]) assert.equal((await add(text)).error?.code, 'PRIVATE_KEY');
  assert.deepEqual((await read()).body.keys, []);
  const secret = pair.privatePem.split('\n')[1] ?? '';
  const logged = lines.join('\n');
  assert.equal(logged.includes(secret) || logged.includes(String(jwk.d)), false);
});

test('what is no public key of an allowed kind is refused', async () => {
  const { publicPem } = await keyPair('ES384');
  const small = '{"kty":"RSA","e":"AQAB","n":"sXchDaQebHnPiGvyDOAT4saGEUetSyo9MKLOoWFsueri"}';
  for (const text of ['abc', '{', publicPem, small, '{"kty":"oct"}'])
    assert.equal((await add(text)).error?.code, 'KEY_REFUSED', text);
});

test('the same key counts once in a company, and other companies may have it', async () => {
  const { publicPem } = await keyPair();
  await add(publicPem);
  assert.equal((await add(publicPem)).error?.code, 'KEY_EXISTS');
  const other = await server.build.client();
  const admin = { clientId: other.id, roles: ['ROLE_ADMINISTRATOR' as const], password: PASSWORD };
  const as = await server.signIn(await server.build.person(admin));
  assert.equal((await add(publicPem, { as })).status, 200);
});

test('a company has a limited number of keys', async () => {
  for (let key = 0; key < EMBEDDING_KEYS_MAX; key += 1) await add((await keyPair()).publicPem);
  assert.equal((await add((await keyPair()).publicPem)).error?.code, 'TOO_MANY_KEYS');
});

test('adding a key needs the password', async () => {
  const { publicPem } = await keyPair();
  assert.equal((await add(publicPem, { password: 'wrong' })).error?.code, 'WRONG_PASSWORD');
  assert.deepEqual((await read()).body.keys, []);
});

test('origins are replaced as a list, and only origins are accepted', async () => {
  const saved = await put(['https://intranet.example', 'http://localhost:8080', 'http://127.0.0.1']);
  assert.deepEqual(saved.body.origins, ['http://127.0.0.1', 'http://localhost:8080', 'https://intranet.example']);
  const refused = [
    'http://intranet.example',
    'https://intranet.example/',
    'https://*.example',
    'https://intranet.example/page',
    'https://INTRANET.example',
    'https://intranet.example:443',
    'https://intranet.example:99999',
    'https://a@intranet.example',
    "https://intranet.example; script-src 'none'",
    'null',
    '*',
  ];
  for (const origin of refused) assert.equal((await put([origin])).error?.code, 'VALIDATION', origin);
  assert.equal(
    (await put(Array.from({ length: EMBEDDING_ORIGINS_MAX + 1 }, (_, i) => `https://i${i}.example`))).status,
    400,
  );
  assert.equal((await read()).body.origins.length, 3);
  assert.deepEqual((await put([])).body.origins, []);
  await put([]);
  assert.deepEqual(await audit(), ['embedding-origins.update', 'embedding-origins.update']);
});

for (const { title, publicUrl = 'https://portal.example', contentUrl, own } of [
  {
    title: 'a name for each training',
    contentUrl: 'https://*.content.example:8443',
    own: ['https://portal.example', 'https://t7.content.example:8443', 'https://files.content.example:8443'],
  },
  {
    title: 'a port for each publisher',
    contentUrl: 'https://portal.example:8443',
    own: ['https://portal.example', 'https://portal.example:8443', 'https://portal.example:8446'],
  },
  {
    title: 'the portal on one machine',
    publicUrl: 'http://localhost:3000',
    contentUrl: 'http://*.localhost:3001',
    own: ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://localhost:3001', 'http://127.0.0.1:3001'],
  },
  {
    title: 'the portal on one machine, without names',
    publicUrl: 'http://127.0.0.1:3000',
    contentUrl: 'http://127.0.0.1:3001',
    own: ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://localhost:3001', 'http://127.0.0.1:3004'],
  },
])
  test(`the origins of the portal and of its contents are refused: ${title}`, async () => {
    const layout = await startTestServer({ publicUrl, contentUrl, contentPorts: 4 });
    try {
      const { id } = await layout.build.client();
      const admin = await layout.build.person({ clientId: id, roles: ['ROLE_ADMINISTRATOR'] });
      const as = await layout.signIn(admin);
      const putThere = (origins: string[]) =>
        layout.call(c.putEmbeddingOrigins, { body: { origins } }, { token: as, headers: { 'if-match': '"1"' } });
      for (const origin of own) {
        const refused = await putThere(['https://intranet.example', origin]);
        assert.equal(outcomeOf(refused), '400 ORIGIN_REFUSED /body/origins/1', origin);
        assert.equal(refused.error?.message, `${origin} is an origin of the portal or of its contents.`);
      }
      // If one of the portal's own origins was saved before, the admin can still change the other origins.
      const insert = sql('test.own', 'insert into embedding_origin (client_id, origin) values (:id, :own)');
      await layout.db.rows(insert, { id, own: own[0] });
      const near = ['https://content.example:8443', 'https://portal.example:8447', 'http://localhost:8080'];
      assert.equal((await putThere([own[0] as string, ...near])).status, 200);
    } finally {
      await layout.close();
    }
  });

test('the name of the portal under which an admin calls is refused, too', async () => {
  const origin = 'https://www.portal.example';
  const options = { token, headers: { origin, 'if-match': '"1"' } };
  const { error } = await server.call(c.putEmbeddingOrigins, { body: { origins: [origin] } }, options);
  assert.deepEqual([error?.code, error?.field], ['ORIGIN_REFUSED', '/body/origins/0']);
});

test('of two admins who save the origins at the same time, the second is refused and loses nothing', async () => {
  const { version } = (await read()).body;
  const both = await Promise.all([save(['https://one.example'], version), save(['https://two.example'], version)]);
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 412]);
  const refused = both.find(({ status }) => status === 412);
  assert.equal(refused?.error?.code, 'STALE_EDIT');
  const [saved] = both.flatMap(({ body }) => body ?? []);
  const current = (await read()).body;
  assert.deepEqual([current.origins, current.version], [saved?.origins, version + 1]);
  // Saving the same list again does not change the version.
  assert.equal((await save(current.origins, current.version)).body.version, current.version);
});

test("a company neither sees nor changes another company's keys and origins", async () => {
  const { publicPem } = await keyPair();
  const { body } = await add(publicPem);
  await put(['https://intranet.example']);
  const other = await server.build.client();
  const person = await server.build.person({ clientId: other.id, roles: ['ROLE_ADMINISTRATOR'] });
  const as = await server.signIn(person);
  const seen = (await read(as)).body;
  assert.deepEqual([seen.keys, seen.origins, seen.clientId], [[], [], other.id]);
  const params = { id: body.id };
  const rename = await server.call(c.renameEmbeddingKey, { params, body: { name: 'x' } }, { token: as });
  const remove = await server.call(c.removeEmbeddingKey, { params }, { token: as });
  assert.deepEqual([rename.status, remove.status], [404, 404]);
  await put([], as);
  assert.deepEqual((await read()).body.origins, ['https://intranet.example']);
});

test('only admins of a company read and change its keys and origins', async () => {
  const statuses = [];
  for (const roles of [[], ['ROLE_MANAGER'], ['ROLE_PARTNER', 'ROLE_ADMINISTRATOR'], ['ROLE_SUPER_ADMIN']] as const) {
    const as = await server.signIn(await server.build.person({ clientId, roles: [...roles] }));
    statuses.push((await read(as)).status, (await put([], as)).status);
  }
  assert.deepEqual([...new Set(statuses)], [403]);
});
