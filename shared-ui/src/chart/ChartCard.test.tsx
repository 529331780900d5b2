import { expect, test } from '@jest/globals';
import { renderInPortal, screen, within } from '../testing/portal.tsx';
import { ChartCard } from './ChartCard.tsx';
import type { ChartData } from './data.ts';

const DATA: ChartData = {
  labelsTitle: 'Month',
  labels: ['January', 'February'],
  series: [
    { name: '2026', values: [65, 0] },
    { name: '2025', values: [30] },
  ],
  unit: 'minutes',
};
const rows = (container: HTMLElement) =>
  within(within(container).getByRole('table', { name: 'Time spent' }))
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent?.replace(/\s/gu, ' ')));
const TABLE = [
  ['Month', '2026', '2025'],
  ['January', '1h05', '30 min'],
  ['February', '0 min', '0 min'],
];

test('the chart can be shown as a table with the same figures', async () => {
  const { person } = await renderInPortal(
    <ChartCard title="Time spent" summary="1h05 in all." kind="bar" data={DATA} />,
  );
  const card = screen.getByRole('region', { name: 'Time spent' });
  expect(within(card).getByRole('img', { name: '1h05 in all.' })).toBeTruthy();
  expect(within(card).queryByRole('table')).toBeNull();
  await person.click(within(card).getByRole('radio', { name: 'Table' }));
  expect(rows(card)).toStrictEqual(TABLE);
  expect(
    within(card)
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent),
  ).toStrictEqual(DATA.labels);
  expect(within(card).queryByRole('img', { name: '1h05 in all.' })).toBeNull();
});

test('a wide card has the table beside the chart', async () => {
  await renderInPortal(<ChartCard title="Time spent" summary="All." kind="bar" data={DATA} tableBeside />);
  const card = screen.getByRole('region', { name: 'Time spent' });
  expect(rows(card)).toStrictEqual(TABLE);
  expect(within(card).getByRole('img', { name: 'All.' })).toBeTruthy();
});

test('a radar with more axes than fit is ranked, with a table for screen readers', async () => {
  const skills = (count: number): ChartData => ({
    labelsTitle: 'Skill',
    labels: Array.from({ length: count }, (_, index) => `Skill ${index + 1}`),
    series: [
      { name: 'You', values: Array.from({ length: count }, (_, index) => (index * 30) % 100) },
      { name: 'Average', values: Array.from({ length: count }, () => 50) },
    ],
    unit: 'percent',
  });
  const open = async (count: number) => {
    const { unmount } = await renderInPortal(
      <ChartCard title="Skills" summary="All." kind="radar" data={skills(count)} tableBeside />,
    );
    const chart = screen.getByRole('img', { name: 'All.' });
    const texts = [...chart.children].map(({ textContent }) => textContent?.replace(/\s/gu, ''));
    const tables = screen.getAllByRole('table', { name: 'Skills' }).length;
    unmount();
    return { texts, tables };
  };
  expect(await open(6)).toEqual({ texts: [], tables: 1 });
  const { texts, tables } = await open(7);
  expect(texts).toEqual([
    'Skill490%50%',
    'Skill780%50%',
    'Skill360%50%',
    'Skill650%50%',
    'Skill230%50%',
    'Skill520%50%',
    'Skill10%50%',
  ]);
  expect(tables).toBe(1);
});

test('the full screen shows the chart and its table', async () => {
  const { person } = await renderInPortal(<ChartCard title="Time spent" summary="All." kind="bar" data={DATA} />);
  await person.click(screen.getByRole('button', { name: 'Show “Time spent” in full screen' }));
  const dialog = await screen.findByRole('dialog', { name: 'Time spent' });
  expect(rows(dialog)).toStrictEqual(TABLE);
  expect(within(dialog).getByRole('img', { name: 'All.' })).toBeTruthy();
});

test('something shown in place of the chart has neither table nor full screen', async () => {
  await renderInPortal(
    <ChartCard title="Time spent" summary="All." kind="bar" data={DATA} controls={<button type="button">Year</button>}>
      <p>No session in this period.</p>
    </ChartCard>,
  );
  expect(screen.getByText('No session in this period.')).toBeTruthy();
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toStrictEqual(['Year']);
  expect(screen.queryByRole('radio')).toBeNull();
  expect(screen.queryByRole('img', { name: 'All.' })).toBeNull();
});
