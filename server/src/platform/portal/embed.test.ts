import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { EmbedConfig } from '@vr/shared-api/embedding';
import { integrityOf } from '@vr/shared-api/release-signing';
import { fileAddress, REMOTE_CONTRACT, type RemoteManifest, type ShellScripts } from '@vr/shared-api/remote';
import { testFolder } from '../../testing/folder.ts';
import { startTestServer } from '../../testing/server.ts';
import { sql } from '../db/database.ts';
import { publishRemotes } from './built-remotes.ts';
import { writeFiles } from './testing/fake-remote.ts';

const titles = { en: 'Catalogue', fr: 'Catalogue', es: 'Catálogo', it: 'Catalogo' };
const page = (role: 'admin' | 'learner') => ({
  id: role,
  path: `/${role}/catalog` as const,
  roles: [role],
  icon: 'catalog' as const,
  order: 1,
  title: titles,
  shortTitle: titles,
});
const locales = (file: string) => ({ en: [file], fr: [], es: [], it: [] });
const manifest: RemoteManifest = {
  name: 'mfe-catalog',
  version: '1.0.0',
  contract: REMOTE_CONTRACT,
  entry: 'remoteEntry.js',
  pages: [page('admin'), page('learner')],
  slots: [],
  sharesFiles: true,
  files: Object.fromEntries(
    ['remoteEntry.js', 'admin.js', 'learner.js', 'en.js'].map((file) => [file, integrityOf(Buffer.from(file))]),
  ),
  scripts: {
    pages: { admin: { files: ['admin.js'], shared: [] }, learner: { files: ['learner.js'], shared: [] } },
    locales: locales('en.js'),
  },
};
const scripts: ShellScripts = {
  entry: ['main.js'],
  signedIn: { files: ['portal.js'], shared: [] },
  shared: {},
  locales: locales('shell-en.js'),
};

const root = await testFolder();
const server = await startTestServer({ root });
after(() => server.close());

const get = (headers: Record<string, string> = {}) => server.app.inject({ url: '/embed.js', headers });

test('without a build of the elements there is no script', async () => {
  assert.equal((await get()).statusCode, 503);
});

test('the script has its configuration with absolute addresses, for every origin, and is asked for each time', async () => {
  await writeFiles(root, {
    'shell/dist-embedded/embed.js': 'start(__EMBED_CONFIG__)',
    'shell/dist-embedded/scripts.json': JSON.stringify(scripts),
    'mfe-catalog/dist/remote.json': JSON.stringify(manifest),
    ...Object.fromEntries(Object.keys(manifest.files ?? {}).map((file) => [`mfe-catalog/dist/${file}`, file])),
  });
  await publishRemotes(server.parts, assert.fail);
  const { headers, body } = await get();
  assert.match(String(headers['content-type']), /^text\/javascript/u);
  assert.equal(headers['access-control-allow-origin'], '*');
  assert.equal(headers['cross-origin-resource-policy'], 'cross-origin');
  assert.equal(headers['cache-control'], 'no-cache');
  const config = JSON.parse(body.slice('start('.length, -1)) as EmbedConfig;
  const portal = server.parts.config.publicUrl;
  assert.equal(config.origin, portal);
  assert.deepEqual(config.entry, [`${portal}/assets/main.js`]);
  const [remote] = config.registry;
  const address = (file: string) => fileAddress({ ...manifest, version: remote?.version ?? '' }, file);
  assert.equal(remote?.entry, portal + address('remoteEntry.js'));
  // Most people open the learners' page first, so its files are the first ones to load.
  assert.deepEqual(config.scripts['vr-portal-catalog'][''], {
    files: [`${portal}/assets/portal.js`, portal + address('remoteEntry.js'), portal + address('learner.js')],
    locales: { en: [`${portal}/assets/shell-en.js`, portal + address('en.js')], fr: [], es: [], it: [] },
    integrity: Object.fromEntries(
      ['remoteEntry.js', 'learner.js', 'en.js'].map((file) => [portal + address(file), manifest.files?.[file]]),
    ),
  });
  assert.deepEqual(config.scripts['vr-portal-team']['']?.files, [`${portal}/assets/portal.js`]);
  assert.ok(config.scripts['vr-portal-catalog'].admin?.files.includes(portal + address('admin.js')));
  assert.equal((await get({ 'if-none-match': String(headers.etag) })).statusCode, 304);
  assert.deepEqual(config.canaries, []);
  const changeCanary = sql('test.canary', 'update remote_current set canary_version = version, canary_percent = 10');
  await server.db.rows(changeCanary);
  assert.match((await get({ 'if-none-match': String(headers.etag) })).body, /"canaries":\["mfe-catalog"\]/u);
});
