import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ManifestPage, REMOTE_CONTRACT, type RemoteManifest, type ShellScripts } from '@vr/shared-api/remote';
import { scriptsOf, signInScripts } from './scripts.ts';

const texts = { en: 'Catalogue', fr: 'Catalogue', es: 'Catálogo', it: 'Catalogo' };
const page: ManifestPage = {
  id: 'catalog',
  path: '/learner/catalog',
  roles: ['learner'],
  icon: 'catalog',
  order: 1,
  title: texts,
  shortTitle: texts,
};
const locales = (file: string) => ({ en: [file], fr: [], es: [], it: [] });
const remoteScripts = {
  pages: { catalog: { files: ['page.js'], shared: ['react', 'antd/es/button'] } },
  locales: locales('en.js'),
};
const remote: RemoteManifest = {
  name: 'mfe-catalog',
  version: '2',
  contract: REMOTE_CONTRACT,
  entry: 'remoteEntry.js',
  pages: [page],
  slots: [],
  scripts: remoteScripts,
};
const shell: ShellScripts = {
  entry: ['main.js'],
  signedIn: { files: ['signed-in.js'], shared: ['antd/es/tooltip'] },
  shared: { 'antd/es/button': ['antd.js', 'button.js'], 'antd/es/tooltip': ['antd.js', 'tooltip.js'] },
  signIn: ['sign-in.js'],
  locales: locales('shell-en.js'),
};

test('a page needs the scripts of the shell, of the shared modules and of its remote, each once', () => {
  assert.deepEqual(scriptsOf(shell, [remote], '/learner/catalog'), {
    files: [
      '/assets/signed-in.js',
      '/assets/antd.js',
      '/assets/tooltip.js',
      '/assets/button.js',
      '/remotes/mfe-catalog/2/remoteEntry.js',
      '/remotes/mfe-catalog/2/page.js',
    ],
    locales: { en: ['/assets/shell-en.js', '/remotes/mfe-catalog/2/en.js'], fr: [], es: [], it: [] },
    integrity: {},
  });
});

test('the sign-in needs its script and the texts of the shell, whatever the page', () => {
  const { en, fr } = signInScripts(shell);
  assert.deepEqual([en, fr], [['/assets/sign-in.js', '/assets/shell-en.js'], ['/assets/sign-in.js']]);
  const { signIn: _, ...older } = shell;
  assert.deepEqual(signInScripts(older).en, []);
});

test('a page does not need a script whose content another of its scripts has', () => {
  const files = (contains: Record<string, string[]>) =>
    scriptsOf({ ...shell, contains }, [remote], '/learner/catalog').files.filter((file) => file.startsWith('/assets'));
  assert.deepEqual(files({ 'button.js': ['tooltip.js'] }), [
    '/assets/signed-in.js',
    '/assets/antd.js',
    '/assets/button.js',
  ]);
  assert.equal(files({ 'drawer.js': ['tooltip.js'] }).length, 4);
});

test('the scripts of the remote have the hashes with which it loads them, and those of the shell have none', () => {
  const files = {
    'remoteEntry.js': 'sha384-entry',
    'page.js': 'sha384-page',
    'en.js': 'sha384-en',
    'other.js': 'sha384-no',
  };
  const integrityOf = (more: object) => scriptsOf(shell, [{ ...remote, files, ...more }], '/learner/catalog').integrity;
  assert.deepEqual(integrityOf({ sharesFiles: true }), {
    '/remotes/mfe-catalog/2/remoteEntry.js': 'sha384-entry',
    '/remotes/mfe-catalog/files/page.js': 'sha384-page',
    '/remotes/mfe-catalog/files/en.js': 'sha384-en',
  });
  assert.deepEqual(integrityOf({}), { '/remotes/mfe-catalog/2/remoteEntry.js': 'sha384-entry' });
});

test('an unknown path, and a release without a list of scripts, load those of the shell', () => {
  const ofShell = ['/assets/signed-in.js', '/assets/antd.js', '/assets/tooltip.js'];
  assert.deepEqual(scriptsOf(shell, [remote], '/unknown').files, ofShell);
  const { scripts: _, ...older } = remote;
  assert.deepEqual(scriptsOf(shell, [older], '/learner/catalog').files, [
    ...ofShell,
    '/remotes/mfe-catalog/2/remoteEntry.js',
  ]);
});

test('a development build loads nothing early', () => {
  assert.deepEqual(scriptsOf(undefined, [remote], '/learner/catalog').files, []);
});
