import { beforeEach, expect, jest, test } from '@jest/globals';
import type { Role } from '@vr/shared-api/permissions';
import type { ManifestPage, PageIcon, PortalConfig, RegistryEntry } from '@vr/shared-api/remote';
import type { SessionClient } from '@vr/shared-api/session';
import { type Answer, act, address, NETWORK_FAILURE, screen, waitFor, within } from '@vr/shared-ui/testing/portal';
import { RemotesProvider } from '../federation/remotes.ts';
import { manifestPage, remotesOf, WIZARDS } from '../testing/remotes.ts';
import { renderInShell } from '../testing/shell.tsx';
import { Chrome } from './Chrome.tsx';
import { weekOf } from './week.ts';

const COUNT = 'GET /notifications/unread/count';

const page = (id: string, order: number) => manifestPage('learner', id, { order });

const { matchMedia } = window;
beforeEach(() => {
  localStorage.clear();
  window.matchMedia = matchMedia;
  // jsdom has no list of performance entries.
  Object.assign(performance, { getEntriesByType: () => [] });
});
const usePhone = () => {
  window.matchMedia = (query) => ({ ...matchMedia(query), matches: query === '(max-width: 767px)' });
};

interface Options {
  roles?: Role[];
  registry?: RegistryEntry[];
  client?: Partial<SessionClient>;
  pages?: ManifestPage[];
  count?: Answer;
  week?: { date: string; totalMinuteSpent: number }[];
}

async function renderChrome({
  roles = [],
  registry = [WIZARDS],
  client,
  pages,
  count = { count: 0 },
  week = [],
}: Options = {}) {
  const signOut = jest.fn(() => new Promise<void>(() => undefined));
  const portal = await renderInShell(
    <RemotesProvider value={remotesOf(registry)}>
      <Chrome>{null}</Chrome>
    </RemotesProvider>,
    {
      config: { downloads: { windowsExe: '/app.exe' } as PortalConfig['downloads'] },
      signOut,
      answers: {
        [COUNT]: count,
        'GET /users/:id/stats/period': { items: week.map((day) => ({ ...day, totalView: 1 })) },
        'GET /trainings/to-verify/count': { count: 4 },
      },
      profile: { roles },
      pages: pages ?? [page('catalog', 1), page('dashboard', 2)],
      path: '/learner/catalog',
      ...(client ? { client } : {}),
    },
  );
  /** The number of calls that fetched the unread count. */
  const counts = () => portal.calls.filter(({ endpoint }) => endpoint === COUNT).length;
  return { ...portal, counts, signOut };
}
const header = () => screen.getByRole('banner');
const side = () => screen.getByRole('complementary', { name: 'Atelier Nord' });
const accountMenu = () => document.querySelector<HTMLElement>('#shell-account-menu')!;
/** The names of the element's buttons that open a dialog. */
const actionsIn = (element: HTMLElement) =>
  [...element.querySelectorAll('button[aria-haspopup="dialog"]')]
    .filter((button) => element === accountMenu() || !accountMenu().contains(button))
    .map((button) => button.getAttribute('aria-label') ?? button.textContent);

const ADD = ['Add a training', 'Add a course'];
const OTHERS = ['Change profile', 'Download the app'];
/** Each row: who the person is, their roles, then the actions in the side bar, the top bar and the account menu. */
const ROLES: [string, Role[], string[], string[], string[]][] = [
  [
    'a learner',
    [],
    ['Download the app'],
    ['Unique code', 'Badges', 'Notifications'],
    ['My account', 'Download the app'],
  ],
  [
    'a manager',
    ['ROLE_MANAGER'],
    ['Add a course', 'Download the app'],
    ['Unique code', 'Badges', 'Notifications'],
    ['My account', 'Download the app'],
  ],
  [
    'an admin',
    ['ROLE_ADMINISTRATOR'],
    [...ADD, ...OTHERS],
    ['Unique code', 'Notifications'],
    ['My account', ...OTHERS],
  ],
  [
    'a partner',
    ['ROLE_PARTNER'],
    ['Add a training', 'Download the app'],
    ['Unique code', 'Notifications'],
    ['My account', 'Download the app'],
  ],
  ['the super admin', ['ROLE_SUPER_ADMIN'], ['Add a training'], ['Notifications'], ['My account']],
];
test.each(ROLES)('%s has the buttons of the role', async (_, roles, sideBar, topBar, account) => {
  await renderChrome({ roles });
  expect(actionsIn(side())).toStrictEqual([...sideBar, 'Help']);
  expect(actionsIn(header())).toStrictEqual(topBar);
  expect(actionsIn(accountMenu())).toStrictEqual(account);
});

test('without a remote that offers the wizards nothing can be added', async () => {
  await renderChrome({ roles: ['ROLE_ADMINISTRATOR'], registry: [] });
  expect(actionsIn(side())).toStrictEqual([...OTHERS, 'Help']);
});

test('closing the side bar is remembered and brings its wizards to the top bar', async () => {
  const { person, unmount } = await renderChrome({ roles: ['ROLE_ADMINISTRATOR'] });
  const toggle = () => screen.getByLabelText('Sidebar');
  expect(toggle().getAttribute('aria-expanded')).toBe('true');
  await person.click(toggle());
  expect(toggle().getAttribute('aria-expanded')).toBe('false');
  expect(document.getElementById(toggle().getAttribute('aria-controls') ?? '')?.hasAttribute('inert')).toBe(true);
  expect(actionsIn(header())).toStrictEqual([...ADD, 'Unique code', 'Notifications', 'Help']);
  unmount();
  const again = await renderChrome({ roles: ['ROLE_ADMINISTRATOR'] });
  expect(toggle().getAttribute('aria-expanded')).toBe('false');
  await again.person.click(toggle());
  expect(actionsIn(header())).toStrictEqual(['Unique code', 'Notifications']);
});

test('a button opens its dialog in the address', async () => {
  const { person } = await renderChrome();
  await person.click(within(side()).getByLabelText('Download the app'));
  expect(address()).toBe('/learner/catalog?dialog=download');
  await person.click(within(header()).getByLabelText('Badges'));
  expect(address()).toBe('/learner/catalog?dialog=badges');
  await person.click(within(accountMenu()).getByText('My account'));
  expect(address()).toBe('/learner/catalog?dialog=account');
  await person.click(within(side()).getByText('Help'));
  expect(address()).toBe('/learner/catalog?dialog=help');
});

test('the bell says how many notifications are unread, and shows at most 99+', async () => {
  const few = await renderChrome({ count: { count: 3 } });
  const bell = await screen.findByLabelText('Notifications: 3 unread');
  expect(bell.textContent).toBe('3');
  few.unmount();
  await renderChrome({ count: { count: 120 } });
  expect((await screen.findByLabelText('Notifications: 120 unread')).textContent).toBe('99+');
});

test('a count that cannot be loaded leaves the bell without a number', async () => {
  const { notices, counts } = await renderChrome({ count: NETWORK_FAILURE });
  await waitFor(() => expect(counts()).toBe(1));
  expect(screen.getByLabelText('Notifications').textContent).toBe('');
  expect(notices).toStrictEqual([]);
});

test('the pages are links, the current one is marked, and another one is announced by its title', async () => {
  const { person, counts } = await renderChrome();
  const pages = screen.getByRole('navigation', { name: 'Pages' });
  const link = (name: string) => within(pages).getByText(name).closest('a')!;
  expect(link('The catalog').getAttribute('aria-current')).toBe('page');
  expect(document.title).toBe('The catalog · Atelier Nord');
  expect(document.activeElement).toBe(document.body);
  await person.click(link('The dashboard'));
  expect(address()).toBe('/learner/dashboard');
  expect(link('The dashboard').getAttribute('aria-current')).toBe('page');
  expect(document.title).toBe('The dashboard · Atelier Nord');
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'The dashboard' }));
  // Every page fetches the unread count again.
  await waitFor(() => expect(counts()).toBe(2));
});

test('a phone has no side bar: pages are at the bottom, and what does not fit is in the account menu', async () => {
  usePhone();
  const pages = ['one', 'two', 'three', 'four', 'five'].map(page);
  await renderChrome({ roles: ['ROLE_ADMINISTRATOR'], pages });
  expect(screen.queryByRole('complementary')).toBeNull();
  expect(screen.queryByLabelText('Sidebar')).toBeNull();
  const bottom = screen.getByRole('navigation', { name: 'Pages' });
  expect(
    within(bottom)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toStrictEqual(['one', 'two', 'three', 'four']);
  expect(actionsIn(bottom)).toStrictEqual(['Unique code']);
  const more = within(accountMenu()).getByRole('navigation', { name: 'More pages' });
  expect(
    within(more)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toStrictEqual(['The five']);
  expect(actionsIn(accountMenu())).toStrictEqual([...ADD, 'My account', ...OTHERS]);
  expect(actionsIn(header())).toStrictEqual(['Notifications']);
  expect(screen.queryByRole('button', { name: 'Help' })).not.toBeNull();
});

test('learners see on which days of the week they have trained, and for how long', async () => {
  const { days, today } = weekOf(new Date(), 'Europe/Paris');
  const week = [40, 25].map((totalMinuteSpent, index) => ({ date: days[index + 1] ?? '', totalMinuteSpent }));
  const { unmount } = await renderChrome({ week });
  const shown = within(await screen.findByRole('region', { name: 'This week' }));
  expect(shown.queryByText('1h05')).not.toBeNull();
  const items = shown.getAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toStrictEqual([
    'MondayM',
    'Tuesday – 40 min',
    'Wednesday – 25 min',
    'ThursdayT',
    'FridayF',
    'SaturdayS',
    'SundayS',
  ]);
  expect(items.findIndex((item) => item.getAttribute('aria-current') === 'date')).toBe(days.indexOf(today));
  unmount();
  await renderChrome({ week, roles: ['ROLE_MANAGER'] });
  expect(screen.queryByRole('region', { name: 'This week' })).toBeNull();
});

test('the super admin sees how many trainings wait, beside the page on which they are verified', async () => {
  const pages = [{ ...page('catalog', 1), serves: 'trainings' as const }, page('dashboard', 2)];
  await renderChrome({ roles: ['ROLE_SUPER_ADMIN'], pages });
  const link = await screen.findByRole('link', { name: 'The catalog – 4 trainings to verify' });
  expect(link.textContent).toContain('4');
});

test('the account menu says who is signed in, changes the language and signs out', async () => {
  const { person, portal, signOut } = await renderChrome();
  screen.getByRole('button', { name: /^Léa Martin/u });
  const menu = within(accountMenu());
  menu.getByText('Léa Martin');
  menu.getByText('Learner');
  menu.getByText('lea@demo.example');
  expect(menu.getByLabelText<HTMLInputElement>('English').checked).toBe(true);
  await person.click(menu.getByLabelText('Italiano'));
  expect(portal.setLang).toHaveBeenCalledWith('it');
  await person.click(menu.getByText('Sign out'));
  expect(signOut).toHaveBeenCalledTimes(1);
  await person.click(menu.getByText('Sign out'));
  expect(signOut).toHaveBeenCalledTimes(1);
});

test('the super admin has the name of the platform, and in a training centre a manager is an instructor', async () => {
  const platform = await renderChrome({ roles: ['ROLE_SUPER_ADMIN'] });
  screen.getByRole('button', { name: /^Immersive portal/u });
  within(accountMenu()).getByText('Immersive portal');
  within(accountMenu()).getByText('Super admin');
  platform.unmount();
  await renderChrome({ roles: ['ROLE_MANAGER'], client: { type: 'TRAINING_CENTER' } });
  within(side()).getByText('Instructor');
});

test('a logo that cannot be loaded is replaced by the mark of the platform', async () => {
  await renderChrome({ client: { logo: '/pictures/nord.webp' } });
  const logo = side().querySelector('img')!;
  expect(logo.getAttribute('src')).toBe('/pictures/nord.webp');
  expect(side().contains(logo)).toBe(true);
  act(() => void logo.dispatchEvent(new Event('error')));
  expect(side().querySelector('img')).toBeNull();
});

test('with the flag that hides the menus only the page and its title remain', async () => {
  localStorage.setItem('hide_menus', 'true');
  const { calls } = await renderChrome({ roles: ['ROLE_ADMINISTRATOR'] });
  expect(screen.queryAllByRole('button')).toStrictEqual([]);
  expect(screen.queryByRole('navigation')).toBeNull();
  expect(screen.queryByRole('heading', { level: 1, name: 'The catalog' })).not.toBeNull();
  expect(address()).toBe('/learner/catalog');
  expect(calls).toStrictEqual([]);
});

test('a page of a newer remote is in the navigation, even if its icon is unknown', async () => {
  await renderChrome({ pages: [{ ...page('catalog', 1), icon: 'of a later version' as PageIcon }] });
  const link = screen.getByRole('link', { name: /catalog/iu });
  expect(link.querySelector('svg')).not.toBeNull();
});
