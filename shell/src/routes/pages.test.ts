import { expect, test } from '@jest/globals';
import type { ManifestPage } from '@vr/shared-api/remote';
import type { PortalRole } from '@vr/shared-api/roles';
import { registryEntry } from '../testing/remotes.ts';
import { earlyCalls, likelyPage } from './likely-page.ts';
import { openedPage, pagesOf, redirectTarget, type Subscriber, withCompanyTitles } from './pages.ts';

const page = (path: `/${string}`, order: number, roles: PortalRole[]): ManifestPage => ({
  id: path,
  path,
  order,
  roles,
  icon: 'catalog',
  title: { en: path, fr: path, es: path, it: path },
  shortTitle: { en: path, fr: path, es: path, it: path },
});
const remote = (name: string, ...pages: ManifestPage[]) => registryEntry({ name, pages });
const registry = [
  remote('dashboard', page('/learner/dashboard', 20, ['learner'])),
  remote('catalog', page('/learner/catalog', 10, ['learner']), page('/manager/catalog', 10, ['manager'])),
  remote('copycat', page('/learner/catalog', 1, ['learner'])),
];

test('a role has the pages that remotes offer to it, in the order that the pages ask for', () => {
  expect(pagesOf(registry, 'learner', null).map(({ page }) => page.path)).toStrictEqual([
    '/learner/catalog',
    '/learner/dashboard',
  ]);
  expect(pagesOf(registry, 'superadmin', null)).toStrictEqual([]);
});

test('a title that asks for the company contains its name', () => {
  const own = page('/partner/catalog', 10, ['partner']);
  own.title = { ...own.title, en: 'Catalogue of {{company}}' };
  const [shown] = withCompanyTitles('Studio $& Kaléo', pagesOf([remote('catalog', own)], 'partner', null), false);
  expect(shown?.page.title.en).toBe('Catalogue of Studio $& Kaléo');
  expect(shown?.page.title.fr).toBe('/partner/catalog');
});

test('on a small phone the short title replaces a title with the company’s name, and no other', () => {
  const own = page('/partner/catalog', 10, ['partner']);
  own.title = { ...own.title, en: 'Catalogue of {{company}}' };
  own.shortTitle = { ...own.shortTitle, en: 'Catalogue', fr: 'Court' };
  const [shown] = withCompanyTitles('Studio Kaléo', pagesOf([remote('catalog', own)], 'partner', null), true);
  expect(shown?.page.title.en).toBe('Catalogue');
  expect(shown?.page.title.fr).toBe('/partner/catalog');
});

test('a page has the title and the icon for the type of the company, if it names some', () => {
  const titles = (text: string) => ({ en: text, fr: text, es: text, it: text });
  const own: ManifestPage = {
    ...page('/admin/company', 20, ['admin']),
    byCompanyType: { VR_ROOM: { title: titles('VR room'), shortTitle: titles('Room'), icon: 'vr-room' } },
  };
  const shown = (type: 'COMPANY' | 'VR_ROOM') =>
    pagesOf([remote('admin', own)], 'admin', { id: 2, type, masterContentAccess: false })[0]?.page;
  expect([shown('VR_ROOM')?.title.en, shown('VR_ROOM')?.icon]).toStrictEqual(['VR room', 'vr-room']);
  expect([shown('COMPANY')?.title.en, shown('COMPANY')?.icon]).toStrictEqual(['/admin/company', 'catalog']);
});

test('a remote cannot take over the path of another remote', () => {
  expect(pagesOf(registry, 'learner', null)[0]?.remote).toBe('catalog');
});

test('a page that needs a subscription exists only for subscribed companies and for the platform', () => {
  const master = page('/admin/master-content', 30, ['superadmin', 'admin', 'manager']);
  const offered = [
    remote('admin', page('/admin/company', 20, ['admin']), { ...master, requires: 'masterContentAccess' }),
  ];
  const paths = (...whose: [PortalRole, Subscriber]) => pagesOf(offered, ...whose).map(({ page }) => page.path);
  expect(paths('admin', { id: 7, type: 'COMPANY', masterContentAccess: true })).toStrictEqual([
    '/admin/company',
    '/admin/master-content',
  ]);
  expect(paths('admin', { id: 7, type: 'COMPANY', masterContentAccess: false })).toStrictEqual(['/admin/company']);
  expect(paths('admin', null)).toStrictEqual(['/admin/company', '/admin/master-content']);
  expect(paths('manager', { id: 7, type: 'COMPANY', masterContentAccess: true })).toStrictEqual([
    '/admin/master-content',
  ]);
  expect(paths('manager', { id: 7, type: 'COMPANY', masterContentAccess: false })).toStrictEqual([]);
  expect(paths('superadmin', null)).toStrictEqual(['/admin/master-content']);
  expect(paths('manager', { id: 1, type: 'COMPANY', masterContentAccess: false })).toStrictEqual([
    '/admin/master-content',
  ]);
});

test('a path opens its own page, an unknown path the first page', () => {
  const pages = pagesOf(registry, 'learner', null);
  expect(openedPage(pages, '/learner/dashboard', 'learner')?.remote).toBe('dashboard');
  expect(openedPage(pages, '/nowhere', 'learner')?.remote).toBe('catalog');
  expect(openedPage([], '/login', 'learner')).toBe(undefined);
});

test('before the role is known, the path decides which page is likely', () => {
  expect(likelyPage(registry, '/manager/catalog')?.remote).toBe('catalog');
  expect(likelyPage(registry, '/')).toBe(undefined);
});

const unknown = (state: Parameters<typeof redirectTarget>[2]['state'] = null) => ({ pathname: '/nowhere', state });

test('unknown paths redirect to the first page of the role', () => {
  const learner = { to: '/learner/catalog', state: null };
  expect(redirectTarget(pagesOf(registry, 'learner', null), 'learner', unknown())).toStrictEqual(learner);
  const manager = { to: '/manager/catalog', state: null };
  expect(redirectTarget(pagesOf(registry, 'manager', null), 'manager', unknown({}))).toStrictEqual(manager);
});

test('people land on the page that answers the question of their role', () => {
  const serving = (path: `/${string}`, order: number, role: PortalRole, serves: ManifestPage['serves']) => ({
    ...page(path, order, [role]),
    ...(serves && { serves }),
  });
  const offered = [
    ...registry,
    remote('admin', serving('/manager/team', 20, 'manager', 'team'), serving('/admin/company', 20, 'admin', 'company')),
    remote('global', page('/admin/global', 10, ['admin'])),
  ];
  const landing = (role: PortalRole, pathname: string) =>
    redirectTarget(pagesOf(offered, role, null), role, { pathname, state: null });
  expect(landing('manager', '/')).toStrictEqual({ to: '/manager/team', state: { landing: true } });
  expect(landing('admin', '/login')).toStrictEqual({ to: '/admin/company', state: { landing: true } });
  expect(landing('learner', '/')?.to).toBe('/learner/catalog');
  expect(landing('admin', '/nowhere')).toStrictEqual({ to: '/admin/global', state: null });
});

const from = { pathname: '/learner/dashboard', search: '?training=3', hash: '#skills', state: { formationId: 3 } };

test('after signing in, people return to the page that they wanted, with its state', () => {
  const back = redirectTarget(pagesOf(registry, 'learner', null), 'learner', { pathname: '/login', state: { from } });
  expect(back).toStrictEqual({ to: '/learner/dashboard?training=3#skills', state: { formationId: 3 } });
});

test('people whose role lacks the wanted page get a page of their role', () => {
  expect(redirectTarget(pagesOf(registry, 'manager', null), 'manager', unknown({ from }))?.to).toBe('/manager/catalog');
});

test('a role without pages has no redirect target', () => {
  expect(redirectTarget([], 'learner', unknown())).toBe(undefined);
});

test('an early call is made only on the tabs that wait for it', () => {
  const early = ['/quota', { call: '/members', tabs: ['', 'activity'] }];
  expect(earlyCalls({ early }, '')).toStrictEqual(['/quota', '/members']);
  expect(earlyCalls({ early }, '?tab=activity')).toStrictEqual(['/quota', '/members']);
  expect(earlyCalls({ early }, '?tab=info')).toStrictEqual(['/quota']);
  expect(earlyCalls({}, '')).toStrictEqual([]);
});
