import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Role } from '@vr/shared-api/permissions';
import type { CurrentRole } from '@vr/shared-api/roles';
import {
  type Action,
  bottomBar,
  drawerKeptOpen,
  keepDrawer,
  type Menus,
  mayChangeProfile,
  menusFor,
  menusHidden,
  navigationOf,
} from './menus.ts';

const person = (roles: readonly Role[]) => ({ id: 4, clientId: 2, roles });
const ALL: readonly Role[] = ['ROLE_ADMINISTRATOR', 'ROLE_MANAGER'];
const PARTNER: readonly Role[] = ['ROLE_ADMINISTRATOR', 'ROLE_PARTNER'];

const OPEN = { phone: false, drawerOpen: true };
const CLOSED = { phone: false, drawerOpen: false };
const PHONE = { phone: true, drawerOpen: true };
const SCREENS = { open: OPEN, closed: CLOSED, phone: PHONE };

/** In which role, of which roles; then what the bars offer with the drawer open, with it closed, and on a phone. */
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
      open: menus('add-formation', 'notifications', 'account'),
      closed: menus('add-formation', 'add-formation notifications', 'account'),
      phone: menus('', 'notifications', 'add-formation account'),
    },
  ],
  'an admin': [
    'ROLE_ADMINISTRATOR',
    ALL,
    {
      open: menus(
        'add-formation add-course switch-account download',
        'code notifications',
        'account switch-account download',
      ),
      closed: menus(
        'add-formation add-course switch-account download',
        'add-formation add-course code notifications',
        'account switch-account download',
      ),
      phone: menus('', 'notifications', 'add-formation add-course account switch-account download', 'code'),
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
  open: menus('add-formation download', 'code notifications', 'account download'),
  closed: menus('add-formation download', 'add-formation code notifications', 'account download'),
  phone: menus('', 'badges notifications', 'add-formation account download', 'code'),
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
    test(`what the bars offer to ${who}: ${name === 'phone' ? 'on a phone' : `with the drawer ${name}`}`, () => {
      assert.deepEqual(
        menusFor({ role, person: person(roles) }, screen, () => true),
        expected[name as keyof typeof SCREENS],
      );
    });

test('a wizard is offered where some remote has it', () => {
  const viewer = { role: 'ROLE_ADMINISTRATOR', person: person(ALL) } as const;
  const only = (one: string) => (wizard: string) => wizard === one;
  assert.deepEqual(menusFor(viewer, CLOSED, only('add-course')).topBar, ['add-course', 'code', 'notifications']);
  assert.equal(menusFor(viewer, OPEN, only('add-formation')).leftBar.includes('add-course'), false);
  assert.deepEqual(menusFor(viewer, PHONE, () => false).account, ['account', 'switch-account', 'download']);
});

test('the wizards follow the role a person acts in, not all the roles they hold', () => {
  const everything = person(['ROLE_SUPER_ADMIN', ...ALL]);
  assert.deepEqual(
    menusFor({ role: '', person: everything }, OPEN, () => true).leftBar.filter((action) => action.startsWith('add')),
    [],
  );
});

test('those change profile whose roles include admin and who are not partners', () => {
  assert.equal(mayChangeProfile(person(['ROLE_ADMINISTRATOR'])), true);
  assert.equal(mayChangeProfile(person(ALL)), true);
  assert.equal(mayChangeProfile(person(PARTNER)), false);
  assert.equal(mayChangeProfile(person(['ROLE_MANAGER'])), false);
  assert.equal(mayChangeProfile(person(['ROLE_SUPER_ADMIN'])), false);
  assert.equal(mayChangeProfile(person([])), false);
});

test('only the value true of the local flag hides the menus', () => {
  const flag = (value: string | null) => menusHidden({ getItem: (key) => (key === 'hide_menus' ? value : null) });
  assert.equal(flag('true'), true);
  assert.equal(flag('false'), false);
  assert.equal(flag(''), false);
  assert.equal(flag(null), false);
});

test('the drawer is open until somebody closes it, and stays as they put it', () => {
  const kept = new Map<string, string>();
  const storage = { getItem: (key: string) => kept.get(key) ?? null, setItem: kept.set.bind(kept) };
  assert.equal(drawerKeptOpen(storage), true);
  keepDrawer(storage, false);
  assert.equal(drawerKeptOpen(storage), false);
  keepDrawer(storage, true);
  assert.equal(drawerKeptOpen(storage), true);
});

test('small phones leave out the pages that ask for it, wider screens none', () => {
  const pages = [{ id: 'global' }, { id: 'company', hiddenOnSmallPhones: true }, { id: 'dashboard' }];
  const named = (smallPhone: boolean) => navigationOf(pages, smallPhone).map(({ id }) => id);
  assert.deepEqual(named(true), ['global', 'dashboard']);
  assert.deepEqual(named(false), ['global', 'company', 'dashboard']);
});

test('the bottom bar holds five entries, the pages without a place are left for the account menu', () => {
  assert.deepEqual(bottomBar([1, 2]), { shown: [1, 2], rest: [] });
  assert.deepEqual(bottomBar([1, 2, 3, 4, 5, 6, 7]), { shown: [1, 2, 3, 4, 5], rest: [6, 7] });
  assert.deepEqual(bottomBar([1, 2, 3, 4, 5], 1), { shown: [1, 2, 3, 4], rest: [5] });
});
