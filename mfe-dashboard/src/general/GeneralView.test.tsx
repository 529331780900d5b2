import { expect, test } from '@jest/globals';
import { getUserStats } from '@vr/shared-api/contract/statistics';
import { endpointKey } from '@vr/shared-ui/endpoint-query';
import { act, NETWORK_FAILURE, screen, waitFor, within } from '@vr/shared-ui/testing/portal';
import { CATALOG, renderDashboard, STATS } from '../testing/dashboard.tsx';
import { GeneralView } from './GeneralView.tsx';

const GENERAL = 'GET /users/:id/stats/general';
const EMPTY = { items: [] };

const ADAM = { id: 9, firstName: 'Adam' };
const open = (stats: unknown, options: Parameters<typeof renderDashboard>[1] = {}) =>
  renderDashboard(<GeneralView />, {
    answers: {
      [GENERAL]: stats,
      'GET /users/:id/stats/period': EMPTY,
      'GET /badges': EMPTY,
      'GET /users/:id/badges': EMPTY,
      'GET /users/:id/training-badges': EMPTY,
    },
    ...options,
  });

test('without a session the dashboard is empty and leads to the catalogue', async () => {
  const { person } = await open({ ...STATS, totalSession: 0 }, { pages: [CATALOG] });
  expect(await screen.findByText('Nothing to show yet.')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Your figures' })).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Open the catalogue' }));
  expect(screen.getByText('/learner/catalog')).toBeTruthy();
});

test('an empty dashboard offers no catalogue to someone who has none', async () => {
  await open({ ...STATS, totalSession: 0 });
  expect(await screen.findByText('Nothing to show yet.')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

test('figures that cannot be loaded can be loaded again', async () => {
  const answers: unknown[] = [NETWORK_FAILURE, { ...STATS, totalSession: 0 }];
  const { person } = await open(() => answers.shift());
  expect((await screen.findByRole('alert')).textContent).toContain('The server could not be reached.');
  await person.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Nothing to show yet.')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the key figures are the person’s own', async () => {
  const { sentTo } = await open(STATS);
  const figures = await screen.findByRole('region', { name: 'Your figures' });
  expect(figures.textContent).toMatch(/1.?250/u);
  for (const text of ['Points', 'Time in training', 'Badges', 'Completed', 'of 6 started'])
    expect(within(figures).getByText(new RegExp(`^\\s*${text}`, 'u'))).toBeTruthy();
  expect(figures.textContent).toMatch(/2\s*h\s*15/u);
  expect(within(figures).getByText('Completed').closest('div')?.textContent).toMatch(/Completed\s*2\s*of 6/u);
  expect(sentTo(GENERAL)[0]?.input.params).toStrictEqual({ id: 'me' });
});

test('the key figures have the rank, and what the last days have added', async () => {
  const me = { userId: 5, firstName: 'Léa', lastName: 'Martin', picture: null, rank: 7, value: 1250 };
  const recent = { completed: { now: 2, before: 0 }, badges: { now: 0, before: 0 } };
  await open({ ...STATS, ranksByPoint: [me], recent });
  const figures = await screen.findByRole('region', { name: 'Your figures' });
  expect(within(figures).getByText('· rank 7')).toBeTruthy();
  expect(within(figures).getByText('2 in the last 30 days, compared with 0 in the 30 days before.')).toBeTruthy();
  expect(within(figures).getByText('2 in 30 days (+2)')).toBeTruthy();
  // A figure has no comparison if it is zero in both periods.
  expect(within(figures).queryAllByText(/compared with/u)).toHaveLength(1);
});

test('the ranking shows only if the company has one', async () => {
  const rank = { userId: 5, firstName: 'Léa', lastName: 'Martin', picture: null, rank: 1, value: 10 };
  const { unmount } = await open(STATS);
  expect(await screen.findByRole('region', { name: 'Badges' })).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Ranking' })).toBeNull();
  unmount();
  await open({ ...STATS, ranksByTime: [rank] });
  expect(await screen.findByRole('region', { name: 'Ranking' })).toBeTruthy();
  await waitFor(() => expect(screen.getByRole('link', { name: 'All badges' })).toBeTruthy());
});

test('figures that could not be updated stay, with a note', async () => {
  const answers: unknown[] = [STATS, NETWORK_FAILURE];
  const { queries } = await open(() => answers.shift());
  await screen.findByRole('region', { name: 'Your figures' });
  await act(() => queries.refetchQueries({ queryKey: endpointKey(getUserStats) }));
  expect(await screen.findByText(/could not be updated/u)).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Your figures' })).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('people who have left the rankings see the switch with which they come back', async () => {
  await open({ ...STATS, inRankings: false });
  expect(await screen.findByRole('switch', { name: 'Take part in the ranking' })).toBeTruthy();
});

test('the figures of another person are theirs, without what only they can do', async () => {
  const rank = { userId: 9, firstName: 'Adam', lastName: 'Petit', picture: null, rank: 1, value: 10 };
  const { sentTo } = await open({ ...STATS, ranksByPoint: [rank] }, { shown: ADAM });
  const ranking = await screen.findByRole('region', { name: 'Ranking' });
  expect(within(ranking).getByText('Adam Petit')).toBeTruthy();
  expect(screen.queryByRole('switch')).toBeNull();
  expect(screen.queryByRole('link', { name: 'All badges' })).toBeNull();
  for (const endpoint of [GENERAL, 'GET /users/:id/badges', 'GET /users/:id/stats/period'])
    expect(sentTo(endpoint)[0]?.input.params).toStrictEqual({ id: 9 });
});

test('of another person who has left the rankings there is none', async () => {
  await open({ ...STATS, inRankings: false }, { shown: ADAM });
  await screen.findByRole('region', { name: 'Your figures' });
  expect(screen.queryByRole('region', { name: 'Ranking' })).toBeNull();
});

test('another person without a session has an empty dashboard without a way to begin', async () => {
  await open({ ...STATS, totalSession: 0 }, { pages: [CATALOG], shown: ADAM });
  expect(await screen.findByText('Nothing to show yet.')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
