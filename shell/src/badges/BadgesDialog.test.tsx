import { beforeEach, expect, jest, test } from '@jest/globals';
import type { Role } from '@vr/shared-api/permissions';
import type { ManifestPage } from '@vr/shared-api/remote';
import type { PortalNotification } from '@vr/shared-ui/kernel';
import {
  type Answer,
  address,
  goTo,
  historyState,
  NETWORK_FAILURE,
  screen,
  waitFor,
  within,
} from '@vr/shared-ui/testing/portal';
import { createStore } from 'zustand/vanilla';
import { manifestPage } from '../testing/remotes.ts';
import { renderInShell } from '../testing/shell.tsx';
import BadgesDialog from './BadgesDialog.tsx';

const ALL = 'GET /badges';
const EARNED = 'GET /users/:id/badges';
const OF_TRAININGS = 'GET /users/:id/training-badges';

const badge = (id: number) => ({ id, name: `Badge ${id}`, description: `How to earn ${id}`, logo: null });
const CATEGORIES = {
  items: [
    { id: 1, name: 'Regularity', logo: null, managerOnly: false, badges: [badge(1), badge(2)] },
    { id: 2, name: 'Leadership', logo: null, managerOnly: true, badges: [badge(3)] },
  ],
};
const DATES = { items: [{ id: 2, earnedAt: '2026-03-01T23:30:00.000Z' }] };
const TRAININGS = {
  items: [
    {
      trainingId: 31,
      title: 'Fire safety',
      logo: null,
      categoryKey: 'safety',
      badges: [
        { number: 1, name: 'First try', description: 'Finish', logo: null, earnedAt: '2026-02-03T10:00:00.000Z' },
        { number: 2, name: 'Flawless', description: 'All at 100', logo: null, earnedAt: null },
      ],
    },
  ],
};
const PLATFORM = { [ALL]: CATEGORIES, [EARNED]: DATES };
const DASHBOARD = manifestPage('learner', 'dashboard', { serves: 'dashboard' });

// jsdom has no layout, and so no `scrollIntoView`.
const scrollIntoView = jest.fn();
beforeEach(() => {
  localStorage.clear();
  scrollIntoView.mockClear();
  Object.assign(Element.prototype, { scrollIntoView });
});

interface Options {
  roles?: Role[];
  pages?: ManifestPage[];
  notification?: Partial<PortalNotification>;
}

async function renderDialog(answers: Record<string, Answer>, { roles = [], pages = [], notification }: Options = {}) {
  const activeNotification = createStore(() => (notification ?? null) as PortalNotification | null);
  const portal = await renderInShell(<BadgesDialog targetId={undefined} onClose={() => undefined} />, {
    answers,
    profile: { roles },
    pages,
    path: '/learner/catalog',
    portal: { activeNotification },
  });
  return { ...portal, activeNotification };
}
const itemOf = (name: string) => screen.getByText(name).closest('li')!;
const showTrainings = ({ person }: Awaited<ReturnType<typeof renderDialog>>) =>
  person.click(screen.getByText('Per training'));

test('the badges of the platform show by category, with the date of each that is earned', async () => {
  await renderDialog(PLATFORM);
  const group = await screen.findByRole('region', { name: 'Regularity' });
  within(group).getByText('1 of 2');
  within(itemOf('Badge 1')).getByRole('img', { name: 'To be earned' });
  expect(itemOf('Badge 1').textContent).not.toContain('Earned on');
  within(itemOf('Badge 2')).getByRole('img', { name: 'Earned' });
  // The date is in the company's time zone.
  within(itemOf('Badge 2')).getByText('Earned on 02/03/2026');
  expect(screen.queryByText('1 of 2 badges earned')).not.toBeNull();
});

test('the badges for managers show to managers only', async () => {
  const learner = await renderDialog(PLATFORM);
  await screen.findByText('Regularity');
  expect(screen.queryByText('Leadership')).toBeNull();
  learner.unmount();
  await renderDialog(PLATFORM, { roles: ['ROLE_MANAGER'] });
  await screen.findByText('Leadership');
  expect(screen.queryByText('1 of 3 badges earned')).not.toBeNull();
});

test('the badges of trainings are fetched when they are asked for', async () => {
  const dialog = await renderDialog({ ...PLATFORM, [OF_TRAININGS]: TRAININGS });
  await screen.findByText('Regularity');
  expect(dialog.calls.map(({ endpoint }) => endpoint)).not.toContain(OF_TRAININGS);
  await showTrainings(dialog);
  await screen.findByText('Fire safety');
  expect(screen.queryByText('Regularity')).toBeNull();
  within(itemOf('First try')).getByText('Earned on 03/02/2026');
  within(itemOf('Flawless')).getByRole('img', { name: 'To be earned' });
  expect(dialog.calls.at(-1)?.input).toStrictEqual({ params: { id: 'me' }, query: { lang: 'en' } });
});

test('a training leads to its statistics in place of the dialog, if the role has a page for them', async () => {
  const without = await renderDialog({ ...PLATFORM, [OF_TRAININGS]: TRAININGS });
  await showTrainings(without);
  await screen.findByText('Fire safety');
  expect(screen.queryByRole('link')).toBeNull();
  without.unmount();
  const dialog = await renderDialog({ ...PLATFORM, [OF_TRAININGS]: TRAININGS }, { pages: [DASHBOARD] });
  await showTrainings(dialog);
  const link = await screen.findByRole('link', { name: 'Fire safety' });
  expect(link.getAttribute('href')).toBe('/learner/dashboard');
  await goTo('/learner/catalog?dialog=badges');
  await dialog.person.click(link);
  expect(address()).toBe('/learner/dashboard');
  expect(historyState()).toStrictEqual({ formationId: 31, page: 'PER_FORMATION' });
  await goTo(-1);
  expect(address()).toBe('/learner/catalog');
});

test('without badges each view says so', async () => {
  const none = { items: [] };
  const dialog = await renderDialog({ [ALL]: none, [EARNED]: none, [OF_TRAININGS]: none });
  await screen.findByText('There are no badges yet');
  expect(screen.queryByText(/badges earned/u)).toBeNull();
  await showTrainings(dialog);
  await screen.findByText('No badges of trainings yet');
  expect(screen.queryByText('There are no badges yet')).toBeNull();
});

test.each([
  ['all badges', ALL],
  ['the earned badges', EARNED],
])('a failure to load %s can be retried', async (_, endpoint) => {
  let online = false;
  const { person } = await renderDialog({
    ...PLATFORM,
    [endpoint]: () => (online ? PLATFORM[endpoint as keyof typeof PLATFORM] : NETWORK_FAILURE),
  });
  await screen.findByText('Your badges could not be loaded');
  online = true;
  await person.click(screen.getByText('Retry'));
  await screen.findByText('Regularity');
  expect(screen.queryByText('Your badges could not be loaded')).toBeNull();
});

test('a notification opens the view of its badge and marks the badge, once', async () => {
  const dialog = await renderDialog(
    { ...PLATFORM, [OF_TRAININGS]: TRAININGS },
    { notification: { type: 'TRAINING_BADGE', trainingIds: [31], badgeId: null, badgeNumber: 2 } },
  );
  await screen.findByText('Fire safety');
  await waitFor(() => expect(document.activeElement).toBe(itemOf('Flawless')));
  expect(scrollIntoView).toHaveBeenCalledTimes(1);
  expect(dialog.activeNotification.getState()).toBeNull();
});
