import { expect, test } from '@jest/globals';
import { getUserStats } from '@vr/shared-api/contract/statistics';
import { endpointKey } from '@vr/shared-ui/endpoint-query';
import { NETWORK_FAILURE, refusal, renderInPortal, screen, waitFor, within } from '@vr/shared-ui/testing/portal';
import { PersonProvider } from '../person.ts';
import type { UserStats } from '../useUserStats.ts';
import { Ranking } from './Ranking.tsx';

const rank = (userId: number, name: string, place: number, value: number) => {
  const [firstName = '', lastName = ''] = name.split(' ');
  return { userId, firstName, lastName, picture: null, rank: place, value };
};
const POINTS = [rank(8, 'Adam Petit', 1, 2400), rank(5, 'Léa Martin', 12, 90)];
const TIME = [rank(5, 'Léa Martin', 1, 65), rank(8, 'Adam Petit', 2, 30)];

const SET = 'PUT /users/profile/ranking';
const card = (ranks: Partial<UserStats>) => (
  <PersonProvider value={{ id: 5, firstName: 'Léa' }}>
    <Ranking stats={{ inRankings: true, ranksByPoint: [], ranksByTime: [], ...ranks } as UserStats} />
  </PersonProvider>
);
const open = (ranks: Partial<UserStats>, answers: Record<string, unknown> = {}) =>
  renderInPortal(card(ranks), { texts: { dashboard: (lang) => import(`../locales/${lang}.json`) }, answers });
/** The cells of each row, with every kind of space as a normal one. */
const rows = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .map((row) =>
      [...row.children].map((cell) =>
        (cell.querySelector('span > span:last-child') ?? cell).textContent?.replace(/\s/gu, ' '),
      ),
    );

test('the ranking by points shows the person as "You" and can be changed to the one by time', async () => {
  const { person } = await open({ ranksByPoint: POINTS, ranksByTime: TIME });
  expect(rows()).toStrictEqual([
    ['Rank', 'Person', 'Points'],
    ['1', 'Adam Petit', '2,400'],
    ['12', 'You', '90'],
  ]);
  await person.click(screen.getByRole('radio', { name: 'Time' }));
  expect(rows()).toStrictEqual([
    ['Rank', 'Person', 'Time'],
    ['1', 'You', '1h05'],
    ['2', 'Adam Petit', '30 min'],
  ]);
});

test('places that are not shown are marked between the places around them', async () => {
  const people = [1, 2, 2, 4, 9].map((place, index) => rank(20 + index, `Person ${index}`, place, 100 - place));
  await open({ ranksByPoint: people });
  const places = [...screen.getByRole('table').querySelectorAll('tbody tr')].map((row) => row.children[0]?.textContent);
  expect(places).toStrictEqual(['1', '2', '2', '4', '…', '9']);
});

test('a company with one ranking offers no choice, and one without has none', async () => {
  const { unmount } = await open({ ranksByTime: TIME });
  expect(rows()[0]).toStrictEqual(['Rank', 'Person', 'Time']);
  expect(screen.queryByRole('radio')).toBeNull();
  unmount();
  await open({});
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.queryByText('Ranking')).toBeNull();
});

test('the ranking opens with the points, or with the time if there are no points', async () => {
  const { unmount } = await open({ ranksByPoint: POINTS, ranksByTime: TIME });
  expect((screen.getByRole('radio', { name: 'Points' }) as HTMLInputElement).checked).toBe(true);
  unmount();
  await open({ ranksByTime: TIME });
  expect(rows()[0]?.[2]).toBe('Time');
});

test('the switch leaves the ranking once the server has accepted, the figures are fetched again, and it keeps the focus', async () => {
  const answer = Promise.withResolvers<unknown>();
  const { person, calls, queries, rerender } = await open({ ranksByPoint: POINTS }, { [SET]: () => answer.promise });
  const refetched: unknown[] = [];
  queries.invalidateQueries = async (filter) => void refetched.push(filter?.queryKey);
  const control = await screen.findByRole<HTMLInputElement>('switch', { name: 'Take part in the ranking' });
  expect(control.checked).toBe(true);
  expect(document.getElementById(control.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Your colleagues see your name and your place.',
  );
  control.focus();
  await person.keyboard(' ');
  expect(calls.map(({ endpoint, input }) => [endpoint, input.body])).toStrictEqual([[SET, { inRankings: false }]]);
  expect(control.checked).toBe(true);
  expect(refetched).toStrictEqual([]);
  answer.resolve({ inRankings: false });
  await waitFor(() => expect(refetched).toStrictEqual([endpointKey(getUserStats)]));
  rerender(card({ inRankings: false }));
  expect(screen.queryByRole('table')).toBeNull();
  expect(control.checked).toBe(false);
  expect(document.activeElement).toBe(control);
});

test('a person who has left the ranking sees only the switch with which they come back', async () => {
  const { person, calls } = await open({ inRankings: false }, { [SET]: { inRankings: true } });
  const control = await screen.findByRole<HTMLInputElement>('switch', { name: 'Take part in the ranking' });
  expect(screen.queryByRole('table')).toBeNull();
  expect(control.checked).toBe(false);
  expect(screen.getByText(/^You have left the ranking/u)).toBeTruthy();
  await person.click(control);
  expect(calls[0]?.input.body).toStrictEqual({ inRankings: true });
});

test.each([
  ['the network', NETWORK_FAILURE, 'No connection: nothing was changed. Try again.'],
  ['the server', refusal(500, 'INTERNAL'), 'Your choice could not be saved. Try again.'],
])('a choice that fails because of %s says so in place', async (_, failure, text) => {
  const { person } = await open({ ranksByPoint: POINTS }, { [SET]: failure });
  const control = await screen.findByRole<HTMLInputElement>('switch');
  await person.click(control);
  expect((await screen.findByRole('alert')).textContent).toBe(text);
  expect(control.checked).toBe(true);
});

test('a company without a ranking has no card, whatever the person has chosen', async () => {
  await open({ inRankings: null });
  expect(screen.queryByText('Ranking')).toBeNull();
});
