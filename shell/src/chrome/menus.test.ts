import { expect, test } from '@jest/globals';
import type { Role } from '@vr/shared-api/permissions';
import type { PagePurpose } from '@vr/shared-api/remote';
import type { CurrentRole } from '@vr/shared-api/roles';
import { memoryStorage } from '../embed/memory-storage.ts';
import {
  type Action,
  bottomBar,
  canSwitchRole,
  isDrawerOpen,
  type Menus,
  menusFor,
  menusHidden,
  storeDrawer,
} from './menus.ts';

const person = (roles: readonly Role[]) => ({ id: 4, clientId: 2, roles });
const ALL: readonly Role[] = ['ROLE_ADMINISTRATOR', 'ROLE_MANAGER'];
const PARTNER: readonly Role[] = ['ROLE_ADMINISTRATOR', 'ROLE_PARTNER'];

const OPEN = { phone: false, drawerOpen: true };
const CLOSED = { phone: false, drawerOpen: false };
const PHONE = { phone: true, drawerOpen: true };
const SCREENS = { open: OPEN, closed: CLOSED, phone: PHONE };

/** The current role, all roles of the person, and the expected menus for each screen. */
type Row = [CurrentRole, readonly Role[], Record<keyof typeof SCREENS, Menus>];

const menus = (leftBar: string, topBar: string, account: string, bottomBarActions = ''): Menus => {
  const actions = (text: string) => text.split(' ').filter(Boolean) as Action[];
  return {
    leftBar: actions(leftBar),
    topBar: actions(topBar),
    account: actions(account),
    bottomBar: actions(bottomBarActions),
  };
};

const TABLE: Record<string, Row> = {
  'the super admin': [
    'ROLE_SUPER_ADMIN',
    ['ROLE_SUPER_ADMIN'],
    {
      open: menus('add-training', 'notifications', 'account'),
      closed: menus('add-training', 'add-training notifications', 'account'),
      phone: menus('', 'notifications', 'add-training account'),
    },
  ],
  'an admin': [
    'ROLE_ADMINISTRATOR',
    ALL,
    {
      open: menus(
        'add-training add-course switch-account download',
        'code notifications',
        'account switch-account download',
      ),
      closed: menus(
        'add-training add-course switch-account download',
        'add-training add-course code notifications',
        'account switch-account download',
      ),
      phone: menus('', 'notifications', 'add-training add-course account switch-account download', 'code'),
    },
  ],
  'an admin who goes on as manager': [
    'ROLE_MANAGER',
    ALL,
    {
      open: menus('add-course switch-account download', 'code badges notifications', 'account switch-account download'),
      closed: menus(
        'add-course switch-account download',
        'code badges notifications',
        'account switch-account download',
      ),
      phone: menus('', 'badges notifications', 'add-course account switch-account download', 'code'),
    },
  ],
  'an admin who goes on as learner': [
    '',
    ALL,
    {
      open: menus('switch-account download', 'code badges notifications', 'account switch-account download'),
      closed: menus('switch-account download', 'code badges notifications', 'account switch-account download'),
      phone: menus('', 'badges notifications', 'account switch-account download', 'code'),
    },
  ],
  'a manager': [
    'ROLE_MANAGER',
    ['ROLE_MANAGER'],
    {
      open: menus('add-course download', 'code badges notifications', 'account download'),
      closed: menus('add-course download', 'code badges notifications', 'account download'),
      phone: menus('', 'badges notifications', 'add-course account download', 'code'),
    },
  ],
  'a learner': [
    '',
    [],
    {
      open: menus('download', 'code badges notifications', 'account download'),
      closed: menus('download', 'code badges notifications', 'account download'),
      phone: menus('', 'badges notifications', 'account download', 'code'),
    },
  ],
};

const partners: Record<keyof typeof SCREENS, Menus> = {
  open: menus('add-training download', 'code notifications', 'account download'),
  closed: menus('add-training download', 'add-training code notifications', 'account download'),
  phone: menus('', 'badges notifications', 'add-training account download', 'code'),
};
TABLE['the admin of a partner'] = ['ROLE_ADMINISTRATOR', PARTNER, partners];
TABLE['the admin of a partner, who acts as partner'] = ['ROLE_PARTNER', PARTNER, partners];
TABLE['a manager of a partner'] = [
  'ROLE_MANAGER',
  ['ROLE_MANAGER', 'ROLE_PARTNER'],
  {
    open: menus('download', 'code notifications', 'account download'),
    closed: menus('download', 'code notifications', 'account download'),
    phone: menus('', 'badges notifications', 'account download', 'code'),
  },
];

for (const [who, [role, roles, expected]] of Object.entries(TABLE))
  for (const [name, screen] of Object.entries(SCREENS))
    test(`the bars have the actions of ${who} ${name === 'phone' ? 'on a phone' : `with the drawer ${name}`}`, () => {
      expect(menusFor({ role, person: person(roles) }, screen, () => true)).toStrictEqual(
        expected[name as keyof typeof SCREENS],
      );
    });

test('the bars have a wizard only if a remote offers it', () => {
  const viewer = { role: 'ROLE_ADMINISTRATOR', person: person(ALL) } as const;
  const only = (one: string) => (wizard: string) => wizard === one;
  expect(menusFor(viewer, CLOSED, only('add-course')).topBar).toStrictEqual(['add-course', 'code', 'notifications']);
  expect(menusFor(viewer, OPEN, only('add-training')).leftBar.includes('add-course')).toBe(false);
  expect(menusFor(viewer, PHONE, () => false).account).toStrictEqual(['account', 'switch-account']);
});

test('the download of the app is hidden where there is none', () => {
  const viewer = { role: '', person: person([]) } as const;
  expect(menusFor(viewer, OPEN, () => true).leftBar).toStrictEqual(['download']);
  const menusWithout = menusFor(viewer, OPEN, (what) => what !== 'download');
  expect([...menusWithout.leftBar, ...menusWithout.account]).toStrictEqual(['account']);
});

test('the locker is hidden in a session that began with a unique code', () => {
  const viewer = { role: '', person: { ...person([]), signedInByCode: true } } as const;
  expect(menusFor(viewer, OPEN, () => true).topBar).toStrictEqual(['badges', 'notifications']);
  expect(menusFor(viewer, PHONE, () => true).bottomBar).toStrictEqual([]);
});

test('the wizards depend on the role that a person acts in, not on their other roles', () => {
  const everything = person(['ROLE_SUPER_ADMIN', ...ALL]);
  expect(
    menusFor({ role: '', person: everything }, OPEN, () => true).leftBar.filter((action) => action.startsWith('add')),
  ).toStrictEqual([]);
});

test('admins may switch roles, except the admins of partners', () => {
  expect(canSwitchRole(person(['ROLE_ADMINISTRATOR']))).toBe(true);
  expect(canSwitchRole(person(ALL))).toBe(true);
  expect(canSwitchRole(person(PARTNER))).toBe(false);
  expect(canSwitchRole(person(['ROLE_MANAGER']))).toBe(false);
  expect(canSwitchRole(person(['ROLE_SUPER_ADMIN']))).toBe(false);
  expect(canSwitchRole(person([]))).toBe(false);
});

test('only the value true of the local flag hides the menus', () => {
  const flag = (value: string | null) => menusHidden({ getItem: (key) => (key === 'hide_menus' ? value : null) });
  expect(flag('true')).toBe(true);
  expect(flag('false')).toBe(false);
  expect(flag('')).toBe(false);
  expect(flag(null)).toBe(false);
});

test('the drawer is open until the person closes it, and the choice is stored', () => {
  const storage = memoryStorage();
  expect(isDrawerOpen(storage)).toBe(true);
  storeDrawer(storage, false);
  expect(isDrawerOpen(storage)).toBe(false);
  storeDrawer(storage, true);
  expect(isDrawerOpen(storage)).toBe(true);
});

const pageNamed = (id: string, hiddenOnSmallPhones = false, serves?: PagePurpose) => ({
  id,
  hiddenOnSmallPhones,
  ...(serves && { serves }),
});

test('on a small phone, the account menu has the pages that are not shown in the bottom bar', () => {
  const [global, company, dashboard] = [pageNamed('global'), pageNamed('company', true), pageNamed('dashboard')];
  const pages = [global, company, dashboard];
  expect(bottomBar(pages, true)).toStrictEqual({ shown: [global, dashboard], rest: [company] });
  expect(bottomBar(pages, false)).toStrictEqual({ shown: pages, rest: [] });
});

test('the dashboard has its place in the bottom bar, however many pages come before it', () => {
  const pages = [
    pageNamed('formations', false, 'trainings'),
    ...['companies', 'centers', 'rooms', 'partners'].map((id) => pageNamed(id)),
    pageNamed('dashboard', false, 'dashboard'),
  ];
  const { shown, rest } = bottomBar(pages, true);
  expect(shown.map(({ id }) => id)).toStrictEqual(['formations', 'companies', 'centers', 'rooms', 'dashboard']);
  expect(rest.map(({ id }) => id)).toStrictEqual(['partners']);
});

test('the bottom bar has room for five entries, and the account menu gets the other pages', () => {
  const pages = ['1', '2', '3', '4', '5', '6', '7'].map((id) => pageNamed(id));
  expect(bottomBar(pages.slice(0, 2), false)).toStrictEqual({ shown: pages.slice(0, 2), rest: [] });
  expect(bottomBar(pages, false)).toStrictEqual({ shown: pages.slice(0, 5), rest: pages.slice(5) });
  expect(bottomBar(pages, false, 1)).toStrictEqual({ shown: pages.slice(0, 4), rest: pages.slice(4) });
});
