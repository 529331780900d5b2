import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { launchTraining } from '@vr/shared-api/contract/trainings';
import { sql } from '../../platform/db/database.ts';
import { contentOrigins, downloadOrigin } from '../../platform/http/content-origins.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { buildContentApp } from './app.ts';

const PAGE = '<!doctype html><title>Fire</title>';

async function company(server: TestServer) {
  const { build } = server;
  const { id: clientId } = await build.client();
  const token = await server.signIn(await build.person({ clientId }));
  return { clientId, token };
}

async function launched(server: TestServer, { clientId, token }: Awaited<ReturnType<typeof company>>) {
  const { build, parts } = server;
  const { id } = await build.training({ clientId });
  const { storagePrefix } = await build.contentFile({ trainingId: id });
  await parts.storage.put(`${storagePrefix}/index.html`, Buffer.from(PAGE));
  const launch = await server.call(launchTraining, { params: { id }, body: { fileType: 'WEB_GL' } }, { token });
  return { id, launch, url: launch.body?.url, origin: launch.body && new URL(launch.body.url).origin };
}

/** Returns the path to which a redirect finally leads in a browser that keeps the cookie. */
const pathOf = (location: unknown): string => String(location).replace(/[?].*/u, '');

describe('with host names', () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer();
  });
  after(() => server.close());

  test('each training has an origin of its own', async () => {
    const own = await company(server);
    const [one, other] = [await launched(server, own), await launched(server, own)];
    assert.deepEqual(
      [one.origin, other.origin],
      [`http://t${one.id}.localhost:3001`, `http://t${other.id}.localhost:3001`],
    );
  });

  test('a content neither opens nor gets its files on the origin of another training', async () => {
    const own = await company(server);
    const [one, other] = [await launched(server, own), await launched(server, own)];
    const elsewhere = one.url.replace(one.origin, other.origin);
    assert.equal((await server.contentApp.inject(elsewhere)).statusCode, 403);
    assert.equal((await server.contentApp.inject(elsewhere.replace(/t\d+\./u, ''))).statusCode, 403);
    const opened = await server.contentApp.inject(one.url);
    const cookie = String(opened.headers['set-cookie']).split(';')[0] as string;
    const get = async (origin: string) =>
      (await server.contentApp.inject({ url: origin + pathOf(opened.headers.location), headers: { cookie } }))
        .statusCode;
    assert.deepEqual([await get(one.origin), await get(other.origin)], [200, 403]);
  });

  test('a content opens only in a frame, not as the page of a tab', async () => {
    const { url, origin } = await launched(server, await company(server));
    const get = async (address: string, destination: string, cookie = '') =>
      server.contentApp.inject({ url: address, headers: { 'sec-fetch-dest': destination, cookie } });
    assert.equal((await get(url, 'document')).statusCode, 403);
    const opened = await get(url, 'iframe');
    assert.equal(opened.statusCode, 302);
    const cookie = String(opened.headers['set-cookie']).split(';')[0] as string;
    const page = origin + pathOf(opened.headers.location);
    assert.equal((await get(page, 'document', cookie)).statusCode, 403);
    assert.equal((await get(page, 'iframe', cookie)).statusCode, 200);
    assert.equal((await get(page, 'empty', cookie)).statusCode, 200);
  });

  test('downloads come from a name where no content runs, and from localhost itself on one machine', () => {
    const at = (contentUrl: string) => downloadOrigin({ contentUrl, contentPorts: 1 });
    assert.equal(at('https://*.content.example'), 'https://files.content.example');
    assert.equal(at('http://*.localhost:3001'), 'http://localhost:3001');
  });

  test('the portal frames all of them and delegates features to them', async () => {
    const { headers } = await server.app.inject('/health');
    assert.match(String(headers['permissions-policy']), /gamepad=\(self "http:\/\/\*\.localhost:3001"\)/u);
  });
});

describe('with ports', () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer({
      publicUrl: 'http://10.0.0.7:3000',
      contentUrl: 'http://10.0.0.7:3001',
      contentPorts: 2,
    });
  });
  after(() => server.close());

  test('each publisher keeps a port of its own, and without a free port a content does not start', async () => {
    const [one, other, third] = [await company(server), await company(server), await company(server)];
    const first = await launched(server, one);
    assert.equal((await launched(server, one)).origin, first.origin);
    assert.equal((await launched(server, other)).origin, 'http://10.0.0.7:3002');
    const refused = (await launched(server, third)).launch;
    assert.deepEqual([refused.status, refused.error?.code], [503, 'UNAVAILABLE']);
    assert.equal((await launched(server, one)).origin, 'http://10.0.0.7:3001');

    const otherPort = await buildContentApp(server.parts, 1);
    try {
      const opened = await server.contentApp.inject(first.url);
      const setCookie = String(opened.headers['set-cookie']);
      assert.match(setCookie, /; HttpOnly; SameSite=Lax$/u);
      const request = { url: pathOf(opened.headers.location), headers: { cookie: setCookie.split(';')[0] as string } };
      assert.equal((await server.contentApp.inject(request)).statusCode, 200);
      assert.equal((await otherPort.inject(request)).statusCode, 403, 'browsers send cookies to all ports of a host');
      assert.equal((await otherPort.inject(new URL(first.url).pathname)).statusCode, 403);
    } finally {
      await otherPort.close();
    }
  });

  test('launches at the same time give one port to a publisher', async () => {
    await server.db.rows(sql('test.free-ports', 'update client set content_port = null'));
    await server.db.rows(sql('test.first-port', "select setval('content_port', 0, false)"));
    const own = await company(server);
    const origins = await Promise.all([1, 2, 3, 4].map(async () => (await launched(server, own)).origin));
    assert.deepEqual([...new Set(origins)], ['http://10.0.0.7:3001']);
  });

  test('the portal knows every port', () => {
    assert.deepEqual(contentOrigins(server.parts.config), ['http://10.0.0.7:3001', 'http://10.0.0.7:3002']);
    assert.equal(downloadOrigin(server.parts.config), 'http://10.0.0.7:3001');
    const behindProxy = { contentUrl: 'https://content.example', contentPorts: 2 };
    assert.deepEqual(contentOrigins(behindProxy), ['https://content.example', 'https://content.example:444']);
  });
});
