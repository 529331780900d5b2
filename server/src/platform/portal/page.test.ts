import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { integrityOf } from '@vr/shared-api/release-signing';
import { type PortalConfig, REMOTE_CONTRACT, type RemoteManifest } from '@vr/shared-api/remote';
import { testFolder } from '../../testing/folder.ts';
import { startTestServer } from '../../testing/server.ts';
import { sql } from '../db/database.ts';
import { publishRemotes, publishShell } from './built-remotes.ts';
import { fillPage } from './page.ts';
import { chooseReleases, registryOf } from './registry.ts';
import { writeFiles } from './testing/fake-remote.ts';

const root = await testFolder();
const write = (files: Record<string, string>) => writeFiles(root, files);
const titles = { en: 'Catalogue', fr: 'Catalogue', es: 'Catálogo', it: 'Catalogo' };
const manifest = (changes: Partial<RemoteManifest> = {}): RemoteManifest => ({
  name: 'catalog',
  version: '1.0.0',
  contract: REMOTE_CONTRACT,
  entry: 'remoteEntry.js',
  pages: [
    {
      id: 'catalog',
      path: '/learner/catalog',
      roles: ['learner'],
      icon: 'catalog',
      order: 1,
      title: titles,
      shortTitle: titles,
    },
  ],
  slots: ['catalog.resume.v1'],
  ...changes,
});
/** Writes a new build of the remote and publishes it. Returns the published version. */
async function release(code: string, changes: Partial<RemoteManifest> = {}): Promise<string> {
  const files = { 'remoteEntry.js': integrityOf(Buffer.from(code)) };
  await write({
    'mfe-catalog/dist/remote.json': JSON.stringify({ ...manifest(changes), files }),
    'mfe-catalog/dist/remoteEntry.js': code,
  });
  server.clock.advance(60_000);
  await publishAll();
  return (await registered())?.version ?? '';
}
const publishAll = (parts = server.parts) => publishRemotes(parts, assert.fail);
const registered = async () => {
  const { chosen } = await chooseReleases(server.parts, { visitor: undefined, tested: new Map() }, ({ version }) =>
    assert.fail(version),
  );
  return registryOf(chosen).find(({ name }) => name === 'catalog');
};

await write({
  'shell/dist/index.html':
    '<!doctype html><script type="application/json" id="portal-config">__PORTAL_CONFIG__</script><script>early()</script>',
  'shell/dist/assets/main.1234.js': 'shell()',
  'shell/dist/robots.txt': 'User-agent: *',
  'docs/content-authors.md': '# For content authors',
  'docs/embedding.md': '# The portal in your intranet',
  'docs/embedding/server.mjs': "import 'node:http';",
});
const server = await startTestServer({ root });
await publishShell(server.parts, join(root, 'shell/dist'));
after(() => server.close());

const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers });
const configIn = (html: string): PortalConfig =>
  JSON.parse(/id="portal-config">(.*?)<\/script>/su.exec(html)?.[1] ?? '');

test('every path of the portal serves the page with the configuration of the shell', async () => {
  const version = await release('one');
  for (const path of ['/', '/learner/catalog', '/no/such/page?with=query', '/verify/ABCD-EFGH-JKLM-NPQR']) {
    const { statusCode, headers, body } = await get(path);
    assert.equal(statusCode, 200);
    // Search engines must not list the names of people with a certificate.
    assert.equal(headers['x-robots-tag'], path.startsWith('/verify') ? 'noindex, nofollow' : undefined);
    assert.equal(headers['cache-control'], 'no-store');
    assert.match(String(headers['content-type']), /^text\/html/u);
    const config = configIn(body);
    assert.deepEqual(config.contentOrigins, ['http://*.localhost:3001']);
    assert.equal(config.loadingScreenMs, 1500);
    assert.deepEqual(config.registry, [
      {
        ...manifest({ version }),
        entry: `/remotes/catalog/${version}/remoteEntry.js`,
        integrity: integrityOf(Buffer.from('one')),
      },
    ]);
  }
});

const NO_FILES = { en: [], fr: [], es: [], it: [] };

test('no value in the configuration can end its script element', () => {
  const malicious = {
    registry: [],
    contentOrigins: ['</script><script>alert(1)</script><!--'],
    loadingScreenMs: 0,
    supportEmail: null,
    faqUrl: null,
    downloads: { windowsZip: null, windowsExe: null, androidApk: null },
    scripts: { files: [], signIn: NO_FILES, locales: NO_FILES },
  };
  const html = fillPage('<script id="portal-config">__PORTAL_CONFIG__</script>', malicious);
  assert.equal(html.split('</script>').length, 2);
  assert.doesNotMatch(html, /<!--/u);
  assert.deepEqual(configIn(html), malicious);
});

test('the page allows its one inline script, and scripts and styles from its own origin', async () => {
  const { headers } = await get('/');
  const policy = String(headers['content-security-policy']);
  const hash = createHash('sha256').update('early()').digest('base64');
  assert.ok(policy.includes(`script-src 'self' 'sha256-${hash}';`));
  assert.match(policy, /frame-ancestors 'none'/u);
  assert.match(
    policy,
    /frame-src http:\/\/\*\.localhost:3001 https:\/\/www\.youtube-nocookie\.com https:\/\/player\.vimeo\.com/u,
  );
  assert.doesNotMatch(policy, /unsafe/u);
  assert.match(policy, /; style-src 'self';/u);
});

test('the page is compressed', async () => {
  await release('travels '.repeat(10), {
    slots: Array.from({ length: 60 }, (_, place) => `catalog.piece-${place}.v1`),
  });
  const { headers } = await get('/', { 'accept-encoding': 'gzip, br' });
  assert.equal(headers['content-encoding'], 'br');
});

test("assets of the shell and files of remotes are cached forever, the shell's other files are revalidated", async () => {
  const version = (await registered())?.version;
  for (const path of ['/assets/main.1234.js', `/remotes/catalog/${version}/remoteEntry.js`]) {
    const { statusCode, headers } = await get(path);
    assert.equal(statusCode, 200, path);
    assert.match(String(headers['cache-control']), /immutable/u);
    assert.match(String(headers['content-type']), /^text\/javascript/u);
  }
  assert.equal((await get('/robots.txt')).headers['cache-control'], 'no-cache');
});

test('a missing file is a 404, not the page', async () => {
  for (const path of [
    '/assets/gone.js',
    '/remotes/catalog/0/remoteEntry.js',
    '/media/none.png',
    '/favicon.ico',
    '/api/v1/none',
    '/api',
  ]) {
    const { statusCode, headers, body } = await get(path);
    assert.equal(statusCode, 404, path);
    assert.match(String(headers['content-type']), /^application\/json/u);
    assert.equal(JSON.parse(body).code, 'NOT_FOUND');
  }
});

test('a picture that is opened directly cannot run scripts', async () => {
  await server.parts.storage.put(
    'media/abc.svg',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  );
  const { headers } = await get('/media/abc.svg');
  assert.equal(headers['content-type'], 'image/svg+xml');
  assert.match(String(headers['content-security-policy']), /default-src 'none'.*sandbox/u);
  assert.equal(headers['x-content-type-options'], 'nosniff');
});

test('a changed build is published as a new version, and the previous version stays', async () => {
  const first = await release('a');
  const second = await release('b');
  assert.notEqual(first, second);
  assert.match(second, /^1\.0\.0-[0-9a-f]{12}$/u);
  assert.equal((await get(`/remotes/catalog/${first}/remoteEntry.js`)).body, 'a');
  assert.equal((await get(`/remotes/catalog/${second}/remoteEntry.js`)).body, 'b');
  const entry = `/remotes/catalog/${first}/remoteEntry.js`;
  const previous = { version: first, contract: REMOTE_CONTRACT, entry, integrity: integrityOf(Buffer.from('a')) };
  assert.deepEqual((await registered())?.previous, previous);
});

test('publishing the same build again changes nothing', async () => {
  const before = await registered();
  assert.deepEqual(await publishAll(), []);
  assert.deepEqual(await registered(), before);
});

test('a build whose contract does not fit the shell is not published', async () => {
  const before = await registered();
  const lines: string[] = [];
  const files = { 'remoteEntry.js': integrityOf(Buffer.from('c')) };
  await write({ 'mfe-catalog/dist/remote.json': JSON.stringify({ ...manifest({ contract: '9.0' }), files }) });
  assert.deepEqual(await publishRemotes(server.parts, (line) => lines.push(line)), []);
  assert.match(lines.join(), /mfe-catalog was not published/u);
  assert.deepEqual(await registered(), before);
});

test('a new release is audited', async () => {
  const audit = sql('test.audit', `select action, subject, detail from audit order by id desc limit 1`);
  const from = (await registered())?.version;
  const version = await release('e');
  assert.deepEqual(await server.db.row(audit), {
    action: 'remote.release',
    subject: 'catalog',
    detail: { version, previous: from },
  });
});

test('the guides that pages link can be read as text, and no other document', async () => {
  for (const [guide, title] of [
    ['content-authors.md', /^# For content authors/u],
    ['embedding.md', /^# The portal in your intranet/u],
    ['embedding/server.mjs', /^import/u],
  ] as const) {
    const { headers, body } = await server.app.inject(`/docs/${guide}`);
    assert.equal(headers['content-type'], 'text/plain; charset=utf-8');
    assert.match(body, title);
  }
  assert.equal((await server.app.inject('/docs/operators.md')).statusCode, 404);
});

test('security.txt says where to report a hole if the operator has set a support address', async () => {
  assert.equal((await server.app.inject('/.well-known/security.txt')).statusCode, 404);
  const supported = await startTestServer({ root, supportEmail: 'help+vr@portal.example' });
  const { headers, body } = await supported.app.inject('/.well-known/security.txt');
  assert.equal(headers['content-type'], 'text/plain; charset=utf-8');
  assert.equal(body, 'Contact: mailto:help%2Bvr@portal.example\nExpires: 2026-07-15T10:00:00.000Z\n');
  await supported.close();
});
