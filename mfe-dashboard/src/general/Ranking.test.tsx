import { expect, test } from '@jest/globals';
import { renderInPortal, screen, within } from '@vr/shared-ui/testing/portal';
import type { UserStats } from '../useUserStats.ts';
import { Ranking } from './Ranking.tsx';

const rank = (userId: number, name: string, place: number, value: number) => {
  const [firstName = '', lastName = ''] = name.split(' ');
  return { userId, firstName, lastName, picture: null, rank: place, value };
};
const POINTS = [rank(8, 'Adam Petit', 1, 2400), rank(5, 'Léa Martin', 12, 90)];
const TIME = [rank(5, 'Léa Martin', 1, 65), rank(8, 'Adam Petit', 2, 30)];

const open = (ranks: Partial<UserStats>) =>
  renderInPortal(<Ranking stats={{ ranksByPoint: [], ranksByTime: [], ...ranks } as UserStats} />, {
    texts: { dashboard: (lang) => import(`../locales/${lang}.json`) },
  });
/** The cells of the rows, with any kind of space as a plain one. */
const rows = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .map((row) =>
      [...row.children].map((cell) =>
        (cell.querySelector('span:last-child') ?? cell).textContent?.replace(/\s/gu, ' '),
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
