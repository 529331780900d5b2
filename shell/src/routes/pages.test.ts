import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ManifestPage, RegistryEntry } from '@vr/shared-api/remote';
import type { Shell } from '@vr/shared-api/roles';
import { landing, likelyPage, openedPage, pagesOf, type Subscriber, titledFor } from './pages.ts';

const page = (path: `/${string}`, order: number, shells: Shell[]): ManifestPage => ({
  id: path,
  path,
  order,
  shells,
  icon: 'catalog',
  title: { en: path, fr: path, es: path, it: path },
  shortTitle: { en: path, fr: path, es: path, it: path },
});
const remote = (name: string, ...pages: ManifestPage[]): RegistryEntry => ({
  name,
  version: '1.0.0',
  contract: '1.0',
  entry: `/remotes/${name}/1.0.0/remoteEntry.js`,
  pages,
  slots: [],
});
const registry = [
  remote('dashboard', page('/learner/dashboard', 20, ['learner'])),
  remote('catalog', page('/learner/catalog', 10, ['learner']), page('/manager/catalog', 10, ['manager'])),
  remote('copycat', page('/learner/catalog', 1, ['learner'])),
];

test('a shell has the pages that remotes offer to it, in the order they ask for', () => {
  assert.deepEqual(
    pagesOf(registry, 'learner', null).map(({ page }) => page.path),
    ['/learner/catalog', '/learner/dashboard'],
  );
  assert.deepEqual(pagesOf(registry, 'superadmin', null), []);
});

test('a title names the company where it asks for it', () => {
  const own = page('/partner/catalog', 10, ['partner']);
  own.title = { ...own.title, en: 'Catalogue of {{company}}' };
  const [shown] = titledFor('Studio $& Kaléo', pagesOf([remote('catalog', own)], 'partner', null), false);
  assert.equal(shown?.page.title.en, 'Catalogue of Studio $& Kaléo');
  assert.equal(shown?.page.title.fr, '/partner/catalog');
});

test('on a small phone a title with the company’s name gives way to the short one, any other stays', () => {
  const own = page('/partner/catalog', 10, ['partner']);
  own.title = { ...own.title, en: 'Catalogue of {{company}}' };
  own.shortTitle = { ...own.shortTitle, en: 'Catalogue', fr: 'Court' };
  const [shown] = titledFor('Studio Kaléo', pagesOf([remote('catalog', own)], 'partner', null), true);
  assert.equal(shown?.page.title.en, 'Catalogue');
  assert.equal(shown?.page.title.fr, '/partner/catalog');
});

test('a remote cannot take over a path that another has', () => {
  assert.equal(pagesOf(registry, 'learner', null)[0]?.remote, 'catalog');
});

test('a page that a company must have subscribed to is there only where it has, and always for the platform', () => {
  const master = page('/admin/master-content', 30, ['superadmin', 'admin', 'manager']);
  const offered = [
    remote('admin', page('/admin/company', 20, ['admin']), { ...master, requires: 'masterContentAccess' }),
  ];
  const paths = (...whose: [Shell, Subscriber]) => pagesOf(offered, ...whose).map(({ page }) => page.path);
  assert.deepEqual(paths('admin', { id: 7, masterContentAccess: true }), ['/admin/company', '/admin/master-content']);
  assert.deepEqual(paths('admin', { id: 7, masterContentAccess: false }), ['/admin/company']);
  assert.deepEqual(paths('admin', null), ['/admin/company']);
  assert.deepEqual(paths('manager', { id: 7, masterContentAccess: true }), ['/admin/master-content']);
  assert.deepEqual(paths('manager', { id: 7, masterContentAccess: false }), []);
  assert.deepEqual(paths('superadmin', null), ['/admin/master-content']);
  assert.deepEqual(paths('manager', { id: 1, masterContentAccess: false }), ['/admin/master-content']);
});

test('a path opens its own page, an unknown one the first, where it will lead', () => {
  const pages = pagesOf(registry, 'learner', null);
  assert.equal(openedPage(pages, '/learner/dashboard')?.remote, 'dashboard');
  assert.equal(openedPage(pages, '/login')?.remote, 'catalog');
  assert.equal(openedPage([], '/login'), undefined);
});

test('before it is known who is signed in, the path tells which page is likely', () => {
  assert.equal(likelyPage(registry, '/manager/catalog')?.remote, 'catalog');
  assert.equal(likelyPage(registry, '/'), undefined);
});

test('unknown paths lead to the first page of the shell', () => {
  assert.deepEqual(landing(pagesOf(registry, 'learner', null), null), { to: '/learner/catalog', state: null });
  assert.deepEqual(landing(pagesOf(registry, 'manager', null), {}), { to: '/manager/catalog', state: null });
});

const from = { pathname: '/learner/dashboard', search: '?training=3', hash: '#skills', state: { formationId: 3 } };

test('after signing in, people come back to what they wanted, as they left it', () => {
  assert.deepEqual(landing(pagesOf(registry, 'learner', null), { from }), {
    to: '/learner/dashboard?training=3#skills',
    state: { formationId: 3 },
  });
});

test('somebody whose shell lacks the wanted page lands on their own first page', () => {
  assert.deepEqual(landing(pagesOf(registry, 'manager', null), { from }), { to: '/manager/catalog', state: null });
});

test('a shell without pages has nowhere to land', () => {
  assert.equal(landing([], null), undefined);
});
