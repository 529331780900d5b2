import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { PortalConfig } from '@vr/shared-api/remote';
import { testFolder } from '../../testing/folder.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { writeFiles } from './testing/fake-remote.ts';

const ADDRESS = 'http://localhost:3101';
const CHOICE = `mfe-catalog@${ADDRESS}`;

const root = await testFolder();
await writeFiles(root, { 'shell/dist/index.html': '<script id="portal-config">__PORTAL_CONFIG__</script>' });
const allowing = await startTestServer({ root, devRemotes: true });
const refusing = await startTestServer({ root });
after(() => Promise.all([allowing.close(), refusing.close()]));

const open = ({ app }: TestServer, url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { 'sec-fetch-site': 'none', ...headers } });
const choose = (remote: string, headers: Record<string, string> = {}) =>
  open(allowing, `/learner/catalog?remote=${encodeURIComponent(remote)}`, headers);
const cookieFor = (remote: string, value: string) => `portal_remotes=${new URLSearchParams({ [remote]: value })}`;
const overridesIn = (html: string) =>
  (JSON.parse(/id="portal-config">(.*?)<\/script>/su.exec(html)?.[1] ?? '') as PortalConfig).overrides;

test("the address of a developer's server is stored in a cookie of the session, and leaves the address of the page", async () => {
  const reply = await open(allowing, `/learner/catalog?tab=new&remote=${encodeURIComponent(CHOICE)}`);
  assert.equal(reply.statusCode, 302);
  assert.equal(reply.headers.location, '/learner/catalog?tab=new');
  assert.equal(reply.headers['set-cookie'], `${cookieFor('mfe-catalog', ADDRESS)}; Path=/; HttpOnly; SameSite=Lax`);
});

test("a developer's server takes the place of a tested release of the same remote, and release=none deletes both", async () => {
  const cookie = cookieFor('mfe-catalog', '1.0.0-0123456789ab');
  assert.ok(
    String((await choose(CHOICE, { cookie })).headers['set-cookie']).startsWith(
      `${cookieFor('mfe-catalog', ADDRESS)};`,
    ),
  );
  const reset = await open(allowing, '/?release=none', { cookie: cookieFor('mfe-catalog', ADDRESS) });
  assert.match(String(reset.headers['set-cookie']), /^portal_remotes=;.*Max-Age=0/u);
});

test('only a port of the own machine that serves no contents can be chosen', async () => {
  for (const remote of [
    'mfe-catalog',
    'mfe-catalog@',
    'mfe-catalog@http://localhost',
    'mfe-catalog@https://localhost:3101',
    'mfe-catalog@http://localhost:3101/path',
    'mfe-catalog@http://localhost:99999',
    'mfe-catalog@http://localhost:3101@evil.example',
    'mfe-catalog@http://localhost.evil.example:3101',
    'mfe-catalog@http://192.168.0.7:3101',
    'mfe-catalog@http://127.0.0.1:3001',
    'MFE@http://localhost:3101',
    '@http://localhost:3101',
  ]) {
    const reply = await choose(remote);
    assert.equal(reply.statusCode, 400, remote);
    assert.equal(reply.json().field, '/query/remote');
    assert.equal(reply.headers['set-cookie'], undefined);
  }
});

test("a link cannot choose a developer's server", async () => {
  for (const from of ['cross-site', 'same-site', 'same-origin', '']) {
    const reply = await choose(CHOICE, { 'sec-fetch-site': from });
    assert.equal(reply.statusCode, 403, from);
    assert.equal(reply.headers['set-cookie'], undefined);
  }
});

test("the page names a chosen developer's server and allows what it sends, in this browser only", async () => {
  const { body, headers } = await open(allowing, '/', { cookie: cookieFor('mfe-catalog', ADDRESS) });
  assert.deepEqual(overridesIn(body), [{ remote: 'mfe-catalog', url: ADDRESS }]);
  const policy = String(headers['content-security-policy']);
  assert.match(policy, /script-src 'self' 'sha256-[^']+' http:\/\/localhost:3101;/u);
  assert.ok(policy.includes(`connect-src 'self' ${ADDRESS} ws://localhost:3101;`));
  assert.ok(policy.includes(`img-src 'self' data: blob: ${ADDRESS};`));
  assert.ok(policy.includes(`font-src 'self' ${ADDRESS};`));
  assert.ok(policy.includes("frame-ancestors 'none'"));
  assert.equal(policy.split(ADDRESS).length, 5);

  const other = await open(allowing, '/');
  assert.equal(overridesIn(other.body), undefined);
  assert.ok(!String(other.headers['content-security-policy']).includes('localhost:3101'));
});

test('a cookie with an address that could not have been chosen is ignored', async () => {
  for (const address of [
    'https://evil.example',
    'http://127.0.0.1:3001',
    "http://localhost:1; script-src 'unsafe-eval'",
  ]) {
    const { body, headers } = await open(allowing, '/', { cookie: cookieFor('mfe-catalog', address) });
    assert.equal(overridesIn(body), undefined, address);
    assert.doesNotMatch(String(headers['content-security-policy']), /evil|3001 ws|unsafe/u);
  }
});

test("without the setting, neither the address nor the cookie chooses a developer's server", async () => {
  const asked = await open(refusing, `/?remote=${encodeURIComponent(CHOICE)}`);
  assert.equal(asked.statusCode, 200);
  assert.equal(asked.headers['set-cookie'], undefined);
  const { body, headers } = await open(refusing, '/', { cookie: cookieFor('mfe-catalog', ADDRESS) });
  assert.equal(overridesIn(body), undefined);
  assert.ok(!String(headers['content-security-policy']).includes('localhost:3101'));
});
