import { expect, jest, test } from '@jest/globals';
import type { PortalConfig, RegistryEntry, RemoteOverride } from '@vr/shared-api/remote';
import { withDevServers } from './dev-servers.ts';

const URL_OF_CATALOG = 'http://localhost:3101';
const entryOf = (name: string): RegistryEntry => ({
  name,
  version: '1.0.0-0123456789ab',
  contract: '3.0',
  entry: `/remotes/${name}/1.0.0-0123456789ab/remoteEntry.js`,
  integrity: 'sha384-abc',
  previous: { version: '0.9.0', contract: '3.0', entry: `/remotes/${name}/0.9.0/remoteEntry.js` },
  pages: [],
  slots: ['catalog.resume.v1'],
});
const NO_FILES = { en: [], fr: [], es: [], it: [] };
const configWith = (...overrides: RemoteOverride[]): PortalConfig => ({
  registry: [entryOf('mfe-catalog'), entryOf('mfe-dashboard')],
  contentOrigins: [],
  loadingScreenMs: 0,
  supportEmail: null,
  faqUrl: null,
  downloads: { windowsZip: null, windowsExe: null, androidApk: null },
  scripts: { files: [], signIn: NO_FILES, locales: NO_FILES },
  overrides,
});
const manifest = {
  name: 'mfe-catalog',
  version: '2.0.0',
  contract: '3.1',
  entry: 'remoteEntry.js',
  pages: [],
  slots: ['catalog.new.v1'],
  scripts: {},
  files: { 'remoteEntry.js': 'sha384-def' },
};
const sending = (reply: unknown) =>
  jest.fn(async (_url: unknown) => ({ json: async () => reply })) as unknown as jest.MockedFunction<typeof fetch>;
const entryIn = ({ registry }: PortalConfig, remote: string) => registry.find(({ name }) => name === remote);

test("a remote comes from a developer's server as its manifest says, without hash and without another release", async () => {
  const get = sending(manifest);
  const config = await withDevServers(configWith({ remote: 'mfe-catalog', url: URL_OF_CATALOG }), get);
  expect(get.mock.calls.map(([url]) => url)).toStrictEqual([`${URL_OF_CATALOG}/remote.json`]);
  expect(entryIn(config, 'mfe-catalog')).toStrictEqual({
    name: 'mfe-catalog',
    version: '0.0.0-dev',
    contract: '3.1',
    entry: `${URL_OF_CATALOG}/remoteEntry.js`,
    pages: [],
    slots: ['catalog.new.v1'],
  });
  expect(entryIn(config, 'mfe-dashboard')).toStrictEqual(entryOf('mfe-dashboard'));
});

test('a remote that has never been released is added', async () => {
  const override = { remote: 'mfe-new', url: URL_OF_CATALOG };
  const added = await withDevServers(configWith(override), sending({ ...manifest, name: 'mfe-new' }));
  expect(added.registry.map(({ name }) => name)).toStrictEqual(['mfe-catalog', 'mfe-dashboard', 'mfe-new']);
  const failing = await withDevServers(configWith(override), sending({}));
  expect(failing.registry.map(({ name }) => name)).toStrictEqual(['mfe-catalog', 'mfe-dashboard']);
});

test.each([
  ['cannot be reached', jest.fn(() => Promise.reject(new TypeError('Failed to fetch')))],
  ['serves another remote', sending({ ...manifest, name: 'mfe-admin' })],
])('if the server %s, the remote keeps its pages and loads from there alone', async (_, get) => {
  const config = await withDevServers(configWith({ remote: 'mfe-catalog', url: URL_OF_CATALOG }), get as typeof fetch);
  expect(entryIn(config, 'mfe-catalog')).toStrictEqual({
    name: 'mfe-catalog',
    version: '0.0.0-dev',
    contract: '3.0',
    entry: `${URL_OF_CATALOG}/remoteEntry.js`,
    pages: [],
    slots: ['catalog.resume.v1'],
  });
});

test('a tested release stays as the server has written it', async () => {
  const get = sending(manifest);
  const config = configWith({ remote: 'mfe-catalog', version: '1.0.0-0123456789ab' });
  expect((await withDevServers(config, get)).registry).toStrictEqual(config.registry);
  expect(get).not.toHaveBeenCalled();
});
