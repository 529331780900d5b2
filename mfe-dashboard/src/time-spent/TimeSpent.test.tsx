import { afterEach, expect, jest, test } from '@jest/globals';
import { narrowToPhone } from '@vr/shared-ui/testing/phone';
import { type Answer, act, NETWORK_FAILURE, screen, within } from '@vr/shared-ui/testing/portal';
import { renderDashboard } from '../testing/dashboard.tsx';
import { TimeSpent } from './TimeSpent.tsx';

const PERIOD = 'GET /users/:id/stats/period';
const OF_TRAINING = 'GET /users/:id/trainings/:trainingId/stats/period';
const day = (date: string, totalMinuteSpent: number) => ({ date, totalView: 1, totalMinuteSpent });
const DAYS = {
  items: [
    day('2025-03-10', 60),
    day('2025-12-31', 10),
    day('2026-03-02', 30),
    day('2026-03-31', 45),
    day('2026-05-05', 20),
    day('2026-05-31', 90),
    day('2026-06-05', 25),
    day('2026-06-09', 15),
    day('2026-06-21', 5),
  ],
};

afterEach(() => {
  jest.useRealTimers();
});

interface Options extends NonNullable<Parameters<typeof renderDashboard>[1]> {
  /** The current time. By default, a time on a Wednesday. */
  now?: string;
  trainingId?: number;
}

async function open(days: Answer = DAYS, { now = '2026-06-17T10:00:00.000Z', trainingId, ...options }: Options = {}) {
  // Fakes only the date.
  jest.useFakeTimers({
    now: new Date(now),
    doNotFake: [
      'nextTick',
      'queueMicrotask',
      'requestAnimationFrame',
      'cancelAnimationFrame',
      'setImmediate',
      'clearImmediate',
      'setInterval',
      'clearInterval',
      'setTimeout',
      'clearTimeout',
      'performance',
    ],
  });
  const { person, calls, queries, portal } = await renderDashboard(
    <TimeSpent title="Time spent" {...(trainingId === undefined ? {} : { trainingId })} />,
    { answers: { [PERIOD]: days, [OF_TRAINING]: days }, ...options },
  );
  return {
    calls,
    queries,
    portal,
    /** The first and last day in the query of the last call. */
    asked: () => Object.values(calls.at(-1)?.input.query as object),
    choose: (name: string) => person.click(screen.getByRole('radio', { name })),
    press: (name: string) => person.click(button(name)),
  };
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
/** The name of the shown period, announced when it changes. */
const periodName = () => document.querySelector('[aria-live]')?.textContent;
/** Waits until the chart has this summary. */
const expectSummary = async (text: string) => expect(await screen.findByRole('img', { name: text })).toBeTruthy();
/** The rows of the table, header first, without rows that contain only zeros. */
const rows = () =>
  within(screen.getByRole('table', { name: 'Time spent' }))
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent))
    .filter(([, ...values]) => values.some((value) => value !== '0 min'));
const labels = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);

test('the chart starts with the months of this year, compared with the year before', async () => {
  const { calls, asked, choose } = await open();
  expect(periodName()).toBe('2026');
  expect(calls.map(({ endpoint, input }) => [endpoint, input.params])).toStrictEqual([[PERIOD, { id: 'me' }]]);
  expect(asked()).toStrictEqual(['2025-01-01', '2026-12-31']);
  await expectSummary('3h50 in all, most in May 2026 (1h50).');
  await choose('Table');
  expect(labels().length).toBe(12);
  expect(rows()).toStrictEqual([
    ['Period', '2026', '2025'],
    ['Mar', '1h15', '1h'],
    ['May', '1h50', '0 min'],
    ['Jun', '45 min', '0 min'],
    ['Dec', '0 min', '10 min'],
  ]);
});

test('a month has its days, and the days that the month before has more are left out', async () => {
  const { asked, choose } = await open();
  await choose('Month');
  expect(periodName()).toBe('June 2026');
  expect(asked()).toStrictEqual(['2026-05-01', '2026-06-30']);
  await expectSummary('45 min in all, most on 05/06/2026 (25 min).');
  await choose('Table');
  expect(labels()).toStrictEqual(Array.from({ length: 30 }, (_, index) => String(index + 1)));
  expect(rows()).toStrictEqual([
    ['Period', 'June 2026', 'May 2026'],
    ['5', '25 min', '20 min'],
    ['9', '15 min', '0 min'],
    ['21', '5 min', '0 min'],
  ]);
});

test('a week starts on Monday', async () => {
  const { asked, choose } = await open();
  await choose('Week');
  expect(periodName()).toBe('15/06 to 21/06/2026');
  expect(asked()).toStrictEqual(['2026-06-08', '2026-06-21']);
  await expectSummary('5 min in all, most on 21/06/2026 (5 min).');
  await choose('Table');
  expect(labels()).toStrictEqual(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']);
  expect(rows()).toStrictEqual([
    ['Period', '15/06 to 21/06/2026', '08/06 to 14/06/2026'],
    ['Tue', '0 min', '15 min'],
    ['Sun', '5 min', '0 min'],
  ]);
});

test('the buttons go back and forward in time, but not into the future', async () => {
  const { asked, press } = await open();
  expect(button('Later').disabled).toBe(true);
  await press('Earlier');
  expect(periodName()).toBe('2025');
  expect(asked()).toStrictEqual(['2024-01-01', '2025-12-31']);
  await expectSummary('1h10 in all, most in March 2025 (1h).');
  await press('Earlier');
  expect(periodName()).toBe('2024');
  await press('Later');
  await press('Later');
  expect(periodName()).toBe('2026');
  expect(button('Later').disabled).toBe(true);
});

test('another range starts again with the current period', async () => {
  const { choose, press } = await open();
  await press('Earlier');
  await press('Earlier');
  await choose('Month');
  expect(periodName()).toBe('June 2026');
  expect(button('Later').disabled).toBe(true);
  await press('Earlier');
  expect(periodName()).toBe('May 2026');
  await choose('Week');
  expect(periodName()).toBe('15/06 to 21/06/2026');
});

test('while the figures of another period load, the chart does not say that there are none, and no table says 0', async () => {
  const answers: unknown[] = [DAYS, new Promise(() => undefined)];
  const { choose, press } = await open(() => answers.shift());
  await expectSummary('3h50 in all, most in May 2026 (1h50).');
  await choose('Table');
  await press('Earlier');
  expect(answers).toStrictEqual([]);
  await expectSummary('Loading…');
  expect(screen.queryByText('No figures for this period')).toBeNull();
  expect(screen.queryByRole('table')).toBeNull();
});

test('without a network the chart says that it waits', async () => {
  const { portal } = await open(new Promise(() => undefined));
  act(() => portal.connection.setState('offline', true));
  expect(screen.getByText('You are offline. This will load when the network is back.')).toBeTruthy();
});

test('figures that could not be updated stay, with a note', async () => {
  const answers: unknown[] = [DAYS, NETWORK_FAILURE];
  const { queries } = await open(() => answers.shift());
  await expectSummary('3h50 in all, most in May 2026 (1h50).');
  await act(() => queries.refetchQueries());
  expect(await screen.findByText(/could not be updated/u)).toBeTruthy();
  await expectSummary('3h50 in all, most in May 2026 (1h50).');
});

test('before the first figures are known, the chart does not say that there are none', async () => {
  await open(new Promise(() => undefined));
  await expectSummary('Loading…');
  expect(screen.getAllByText('Loading…').length).toBeGreaterThan(0);
  expect(screen.queryByText('No figures for this period')).toBeNull();
});

test('a period without sessions says so', async () => {
  const { press } = await open({ items: [day('2025-03-10', 60)] });
  await press('Earlier');
  await expectSummary('1h in all, most in March 2025 (1h).');
  await press('Later');
  await expectSummary('No session in this period.');
});

test('figures that cannot be loaded are replaced by a failure, and can be loaded again', async () => {
  const answers: unknown[] = [NETWORK_FAILURE, DAYS];
  const { press } = await open(() => answers.shift());
  expect((await screen.findByRole('alert')).textContent).toContain('The server could not be reached.');
  expect(screen.queryByRole('img', { name: /\.$/u })).toBeNull();
  expect(periodName()).toBe('2026');
  await press('Retry');
  await expectSummary('3h50 in all, most in May 2026 (1h50).');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the chart of a training asks only for its sessions', async () => {
  const { calls } = await open(DAYS, { trainingId: 7 });
  expect(calls.map(({ endpoint, input }) => [endpoint, input.params])).toStrictEqual([
    [OF_TRAINING, { id: 'me', trainingId: 7 }],
  ]);
});

test('the current period is that of the company’s time zone', async () => {
  const now = '2025-12-31T23:30:00.000Z';
  await open(DAYS, { now });
  expect(periodName()).toBe('2026');
});

test('a company in another time zone is still in the year before', async () => {
  await open(DAYS, { now: '2025-12-31T23:30:00.000Z', client: { timeZone: 'UTC' } });
  expect(periodName()).toBe('2025');
});

test('in French, the summary and the months are French', async () => {
  const { choose } = await open(DAYS, { lang: 'fr' });
  await expectSummary('3h50 au total, avec un maximum en mai 2026 (1h50).');
  await choose('Mois');
  expect(periodName()).toBe('juin 2026');
});

test('on a phone the months have one letter', async () => {
  narrowToPhone();
  const { choose } = await open();
  await choose('Table');
  expect(labels()).toStrictEqual(['J', 'F', 'M', 'A', 'M', 'J', 'J', 'A', 'S', 'O', 'N', 'D']);
});
