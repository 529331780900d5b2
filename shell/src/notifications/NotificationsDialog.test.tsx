import { expect, jest, test } from '@jest/globals';
import { countUnreadNotifications } from '@vr/shared-api/contract/notifications';
import type { SignedInProfile } from '@vr/shared-api/session';
import { endpointKey } from '@vr/shared-ui/endpoint-query';
import type { PortalNotification } from '@vr/shared-ui/kernel';
import {
  type Answer,
  act,
  address,
  historyState,
  NETWORK_FAILURE,
  refusal,
  screen,
  waitFor,
  within,
} from '@vr/shared-ui/testing/portal';
import { notificationOf } from '../testing/notification.ts';
import { manifestPage } from '../testing/remotes.ts';
import { renderInShell } from '../testing/shell.tsx';
import NotificationsDialog from './NotificationsDialog.tsx';

const LIST = 'GET /notifications';
const READ = 'PUT /notifications/:id/read';
const DELETE = 'DELETE /notifications';
const COUNT = 'GET /notifications/unread/count';

const pageOf = (...ids: number[]) => ({ items: ids.map((id) => notificationOf(id)), totalPage: 1 });
const PAGES = [
  manifestPage('learner', 'catalog', { serves: 'catalog' }),
  manifestPage('admin', 'company', { serves: 'company' }),
  manifestPage('learner', 'dashboard', { serves: 'dashboard' }),
];

async function renderDrawer(answers: Record<string, Answer>, profile: Partial<SignedInProfile> = {}) {
  const onClose = jest.fn();
  const portal = await renderInShell(<NotificationsDialog targetId={undefined} onClose={onClose} />, {
    answers,
    profile,
    pages: PAGES,
    path: '/learner/dashboard?dialog=notifications',
  });
  return { ...portal, onClose };
}
const item = (id: number) => screen.findByText(`Notification ${id}`).then((title) => title.closest('button')!);
const button = (name: string) => screen.getByText(name).closest('button')!;
const shown = () => screen.queryAllByText(/^Notification \d/u).map((title) => title.textContent);
const callsOf = (calls: { endpoint: string }[], endpoint: string) => calls.filter((call) => call.endpoint === endpoint);

test('without notifications the drawer says so, and offers nothing to delete', async () => {
  const { person, onClose } = await renderDrawer({ [LIST]: { items: [], totalPage: 0 } });
  await screen.findByRole('heading', { name: 'No notifications' });
  expect(screen.queryByText('Delete all')).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('notifications that cannot be loaded can be loaded again', async () => {
  const answers: Answer[] = [NETWORK_FAILURE, pageOf(1)];
  const { person } = await renderDrawer({ [LIST]: () => answers.shift() });
  const failure = await screen.findByRole('alert');
  within(failure).getByText('Your notifications could not be loaded');
  within(failure).getByText('The server could not be reached. Check your connection.');
  await person.click(within(failure).getByRole('button', { name: /Retry$/u }));
  await item(1);
  expect(screen.queryByText('Your notifications could not be loaded')).toBeNull();
});

test('a notification shows its title, its subject and whether it is unread', async () => {
  const items = [notificationOf(1, { content: 'Fire safety' }), notificationOf(2, { read: true })];
  await renderDrawer({ [LIST]: { items, totalPage: 1 } });
  expect((await item(1)).textContent).toMatch(/^Unread, Notification 1Fire safety/u);
  expect((await item(2)).textContent).toMatch(/^Notification 2/u);
  expect(screen.queryByText('Load more')).toBeNull();
});

test('more notifications follow below, each once, and the first new one gets the focus', async () => {
  const pages: Record<number, object> = { 1: { ...pageOf(4, 3), totalPage: 2 }, 2: { ...pageOf(3, 2), totalPage: 2 } };
  const { person, calls } = await renderDrawer({
    [LIST]: ({ query }: { query: { page: number } }) => pages[query.page],
  });
  await item(4);
  await person.click(button('Load more'));
  const second = await item(2);
  expect(shown()).toStrictEqual(['Notification 4', 'Notification 3', 'Notification 2']);
  await waitFor(() => expect(document.activeElement).toBe(second));
  expect(screen.queryByText('Load more')).toBeNull();
  expect(callsOf(calls, LIST).length).toBe(2);
});

test('without a network, a further page says that it waits', async () => {
  const { person, portal } = await renderDrawer({
    [LIST]: ({ query }: { query: { page: number } }) =>
      query.page === 1 ? { ...pageOf(4), totalPage: 2 } : new Promise(() => undefined),
  });
  await item(4);
  act(() => portal.connection.setState('offline', true));
  await person.click(button('Load more'));
  await screen.findByText('You are offline. This will load when the network is back.');
  expect(screen.queryByText('Load more')).toBeNull();
  expect(shown()).toStrictEqual(['Notification 4']);
});

test('a page that cannot be loaded keeps the list and can be loaded again', async () => {
  const second: Answer[] = [NETWORK_FAILURE, { ...pageOf(2), totalPage: 2 }];
  const { person } = await renderDrawer({
    [LIST]: ({ query }: { query: { page: number } }) =>
      query.page === 1 ? { ...pageOf(4), totalPage: 2 } : second.shift(),
  });
  await item(4);
  await person.click(button('Load more'));
  await screen.findByText('The server could not be reached. Check your connection.');
  expect(shown()).toStrictEqual(['Notification 4']);
  await person.click(button('Try again'));
  await item(2);
  expect(shown()).toStrictEqual(['Notification 4', 'Notification 2']);
  expect(screen.queryByText('The server could not be reached. Check your connection.')).toBeNull();
});

test('opening a notification marks it as read at once, leads to its page and makes it active', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { person, calls, portal, queries } = await renderDrawer({
    [LIST]: pageOf(7),
    [READ]: () => promise,
    [COUNT]: { count: 0 },
  });
  queries.setQueryData(endpointKey(countUnreadNotifications, {}), { count: 3 });
  await person.click(await item(7));
  await waitFor(() => expect(screen.queryByText(/^Unread,/u)).toBeNull());
  expect(queries.getQueryData(endpointKey(countUnreadNotifications, {}))).toStrictEqual({ count: 2 });
  expect(callsOf(calls, READ)).toMatchObject([{ input: { params: { id: 7 } } }]);
  expect(address()).toBe('/learner/catalog');
  expect(portal.activeNotification.getState()?.id).toBe(7);
  resolve();
});

test('a notification that was read is not marked again', async () => {
  const { person, calls } = await renderDrawer({
    [LIST]: { items: [notificationOf(7, { read: true })], totalPage: 1 },
  });
  await person.click(await item(7));
  await waitFor(() => expect(address()).toBe('/learner/catalog'));
  expect(callsOf(calls, READ)).toStrictEqual([]);
});

test('a notification that cannot be marked as read is unread again, with a notice', async () => {
  const { person, notices, queries } = await renderDrawer({ [LIST]: pageOf(7), [READ]: NETWORK_FAILURE });
  queries.setQueryData(endpointKey(countUnreadNotifications, {}), { count: 1 });
  await person.click(await item(7));
  await waitFor(() =>
    expect(notices).toStrictEqual([{ kind: 'error', text: 'The notification could not be marked as read.' }]),
  );
  await screen.findByText(/^Unread,/u);
  expect(queries.getQueryData(endpointKey(countUnreadNotifications, {}))).toStrictEqual({ count: 1 });
});

test('a notification that was deleted elsewhere opens without a notice', async () => {
  const { person, notices, queries } = await renderDrawer({ [LIST]: pageOf(7), [READ]: refusal(404, 'NOT_FOUND') });
  await person.click(await item(7));
  await waitFor(() =>
    expect(
      queries
        .getMutationCache()
        .getAll()
        .map(({ state }) => state.status),
    ).toContain('error'),
  );
  expect(address()).toBe('/learner/catalog');
  expect(notices).toStrictEqual([]);
});

test.each([
  ['an admin to the page of the company', ['ROLE_ADMINISTRATOR'], '/admin/company'],
  ['a partner to the first page', ['ROLE_PARTNER'], '/learner/catalog'],
] as const)('the notification that the contract ends leads %s', async (_, roles, path) => {
  const items = [notificationOf(7, { type: 'CONTRACT_ENDING', read: true })];
  const { person, portal } = await renderDrawer({ [LIST]: { items, totalPage: 1 } }, { roles: [...roles] });
  await person.click(await item(7));
  await waitFor(() => expect(address()).toBe(path));
  expect(portal.activeNotification.getState()?.id).toBe(7);
});

const DIALOGS: [PortalNotification['type'], string][] = [
  ['PLATFORM_BADGE', '/learner/dashboard?dialog=badges'],
  ['TRAINING_BADGE', '/learner/dashboard?dialog=badges'],
  ['FILL_PROFILE', '/learner/dashboard?dialog=account'],
  ['SATISFACTION_SURVEY', '/learner/dashboard?dialog=survey&about=31'],
];
test.each(DIALOGS)('a notification of the type %s opens its dialog', async (type, opened) => {
  const { person } = await renderDrawer({
    [LIST]: { items: [notificationOf(7, { type, read: true, trainingIds: [31, 32] })], totalPage: 1 },
  });
  await person.click(await item(7));
  await waitFor(() => expect(address()).toBe(opened));
});

test('a notification without a page in the role only closes the drawer', async () => {
  const { person, portal } = await renderDrawer(
    { [LIST]: { items: [notificationOf(7, { type: 'COURSE_SUGGESTION', read: true })], totalPage: 1 } },
    { roles: ['ROLE_SUPER_ADMIN'] },
  );
  await person.click(await item(7));
  await waitFor(() => expect(portal.activeNotification.getState()?.id).toBe(7));
  expect(address()).toBe('/learner/dashboard');
});

test('deleting all asks first, and Cancel keeps them', async () => {
  const { person, calls } = await renderDrawer({ [LIST]: pageOf(2, 1) });
  await item(2);
  expect(button('Delete all').getAttribute('aria-expanded')).toBe('false');
  await person.click(button('Delete all'));
  expect(button('Delete all').getAttribute('aria-expanded')).toBe('true');
  const question = screen.getByText('Delete all your notifications?').closest('fieldset')!;
  expect(document.activeElement?.textContent).toBe('Cancel');
  await person.click(within(question).getByText('Cancel'));
  expect(screen.queryByText('Delete all your notifications?')).toBeNull();
  expect(document.activeElement).toBe(button('Delete all'));
  expect(shown().length).toBe(2);
  expect(callsOf(calls, DELETE)).toStrictEqual([]);
});

test('a failed deletion keeps the notifications and can be repeated', async () => {
  const answers = [NETWORK_FAILURE, undefined];
  const { person, notices } = await renderDrawer({ [LIST]: pageOf(2, 1), [DELETE]: () => answers.shift() });
  await item(2);
  await person.click(button('Delete all'));
  await person.click(button('Delete'));
  const question = screen.getByText('Delete all your notifications?').closest('fieldset')!;
  await within(question).findByText('Your notifications could not be deleted. Try again.');
  expect(shown().length).toBe(2);
  await waitFor(() => expect(button('Delete').getAttribute('aria-busy')).not.toBe('true'));
  await person.click(button('Delete'));
  await screen.findByText('No notifications');
  expect(screen.queryByText('Delete all your notifications?')).toBeNull();
  expect(notices.map(({ text }) => text)).toStrictEqual([
    'Your notifications could not be deleted. Try again.',
    'Your notifications have been deleted.',
  ]);
});

test('a reset of progress opens its training on the dashboard, also from the dashboard', async () => {
  const items = [notificationOf(1, { type: 'PROGRESS_RESET', trainingIds: [7, 8] })];
  const { person } = await renderDrawer({ [LIST]: { items, totalPage: 1 }, [READ]: {} });
  await person.click(await item(1));
  await waitFor(() => expect(address()).toBe('/learner/dashboard'));
  expect(historyState()).toStrictEqual({ formationId: 7, page: 'PER_FORMATION' });
});
