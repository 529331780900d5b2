import { expect, jest, test } from '@jest/globals';
import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import type * as P from '@vr/shared-api/contract/statistics.schema';
import type * as S from '@vr/shared-api/contract/trainings.schema';
import { fireEvent, NETWORK_FAILURE, refusal, screen, waitFor, within } from '@vr/shared-ui/testing/portal';
import { CATALOG, renderDashboard, STATS, textsOf } from '../testing/dashboard.tsx';
import type { UserStats, UserTrainingStat } from '../useUserStats.ts';
import TrainingView from './TrainingView.tsx';

type Training = ResponseOf<typeof P.listTrainingsLaunchedBy>['items'][number];
type Badge = ResponseOf<typeof S.getTraining>['badges'][number];

const LIST = 'GET /users/:id/launched-trainings';
const FIGURES = 'GET /users/:id/stats/general';
const DAYS = 'GET /users/:id/trainings/:trainingId/stats/period';
const DETAIL = 'GET /trainings/:id';
const SAFETY = { id: 10, key: 'safety', name: 'Safety' };

const training = (id: number, title: string, lastSession: string, change: Partial<Training> = {}): Training => ({
  id,
  lang: 'en',
  title,
  category: SAFETY,
  durationInMinute: 75,
  logo: null,
  isOwner: false,
  isAvailable: true,
  progressionPercent: 0,
  lastSession,
  sessions: 1,
  minuteSpent: 5,
  points: 0,
  bestScore: null,
  ...change,
});
/** Latest first, in the order of the server's reply. */
const TRAININGS = [
  training(2, 'Use an extinguisher', '2026-06-03T22:30:00.000Z'),
  training(1, 'Lock out a machine', '2026-06-01T08:00:00.000Z'),
  training(4, 'Weld a seam', '2026-05-01T08:00:00.000Z', { category: { id: 11, key: 'craft', name: 'Éléments' } }),
];
/** The detail of a training that the person has not played. */
const UNPLAYED = { ...training(3, 'Lift a load', ''), badges: [] };
const STAT: UserTrainingStat = {
  trainingId: 2,
  progressionPercent: 40,
  points: 120,
  minuteSpent: 50,
  sessions: 3,
  bestScore: 80,
  lastSession: '2026-06-03T22:30:00.000Z',
  level: 2,
  steps: [],
  skills: [],
  badgeNumbers: [],
};
const stats = (change: Partial<UserTrainingStat> | null = {}): UserStats => ({
  ...STATS,
  userStat: change && { ...STAT, ...change },
});
const badge = (number: number, name: string, earnedAt: string | null): Badge => ({
  number,
  name,
  description: `How to earn ${name}`,
  logo: null,
  earnedAt,
});

interface Options extends NonNullable<Parameters<typeof renderDashboard>[1]> {
  trainingId?: number | undefined;
}

async function open({ answers = {}, trainingId, pages = [CATALOG], ...options }: Options = {}) {
  const onChoose = jest.fn();
  const rendered = await renderDashboard(<TrainingView onChoose={onChoose} trainingId={trainingId} />, {
    ...options,
    pages,
    answers: {
      [LIST]: { items: TRAININGS },
      [FIGURES]: stats(),
      [DETAIL]: { badges: [] },
      [DAYS]: { items: [] },
      ...answers,
    },
  });
  return { ...rendered, onChoose };
}

const heading = (name: string) => screen.findByRole('heading', { name, level: 2 });
const region = (name: string) => within(screen.getByRole('region', { name }));
// The visible options have no role, because antd renders a second list for screen readers.
const OPTION = '.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option-content';
/** Opens a select and returns its options. */
async function optionsOf(name: string) {
  fireEvent.mouseDown(screen.getByRole('combobox', { name }));
  const options = () => document.querySelectorAll(OPTION);
  await waitFor(() => expect(options().length).toBeGreaterThan(0));
  return textsOf(options());
}
const choose = (title: string) => fireEvent.click(screen.getByText(title, { selector: `${OPTION}, ${OPTION} span` }));

test('the training that was followed last is shown first, and its figures are the person’s own', async () => {
  const { sentTo } = await open();
  await heading('Use an extinguisher');
  expect(sentTo(LIST).map(({ input }) => [input.params, input.query])).toStrictEqual([[{ id: 'me' }, { lang: 'en' }]]);
  expect(sentTo(FIGURES).map(({ input }) => [input.params, input.query])).toStrictEqual([
    [{ id: 'me' }, { lang: 'en', trainingId: 2 }],
  ]);
});

test('only trainings that were followed can be chosen, the last one first', async () => {
  const { onChoose } = await open();
  await heading('Use an extinguisher');
  expect(await optionsOf('Training')).toStrictEqual(['Use an extinguisher', 'Lock out a machine', 'Weld a seam']);
  choose('Lock out a machine');
  expect(onChoose.mock.calls[0]?.[0]).toBe(1);
});

test('a category limits the trainings, in the order of the alphabet of the categories', async () => {
  await open();
  await heading('Use an extinguisher');
  expect(await optionsOf('Category')).toStrictEqual(['All categories', 'Éléments', 'Safety']);
  choose('Éléments');
  await heading('Weld a seam');
  expect(await optionsOf('Training')).toStrictEqual(['Weld a seam']);
});

test('the chosen training is shown, also one without a session', async () => {
  const { sentTo } = await open({
    trainingId: 3,
    answers: { [FIGURES]: stats({ sessions: 0, lastSession: null, level: 0 }), [DETAIL]: UNPLAYED },
  });
  await heading('Lift a load');
  expect(await optionsOf('Training')).toStrictEqual([
    'Lift a load',
    'Use an extinguisher',
    'Lock out a machine',
    'Weld a seam',
  ]);
  expect(screen.queryByRole('region', { name: 'Latest sessions' })).toBeNull();
  expect(sentTo(FIGURES)[0]?.input.query).toMatchObject({ trainingId: 3 });
  expect(screen.queryByText(/^Last session/u)).toBeNull();
});

test('the summary of a training has its category, duration, last session, level and best score', async () => {
  await open();
  const shown = within(await heading('Use an extinguisher')).getByText('Use an extinguisher');
  expect(shown.getAttribute('lang')).toBe('en');
  const summary = region('Use an extinguisher');
  expect(summary.getByText('Safety')).toBeTruthy();
  expect(summary.getByText('1h15')).toBeTruthy();
  // In the company's time zone, the session was after midnight.
  expect(summary.getByText('Last session 04/06/2026')).toBeTruthy();
  expect(summary.getByText('Level: Intermediate')).toBeTruthy();
  const score = summary.getByRole('progressbar', { name: 'Best score' });
  expect([score.getAttribute('aria-valuenow'), score.textContent]).toStrictEqual(['80', '80']);
});

test.each([
  [0, 'Not started'],
  [1, 'Beginner'],
  [3, 'Advanced'],
  [4, 'Expert'],
])('level %d is “%s”', async (level, name) => {
  await open({ answers: { [FIGURES]: stats({ level }) } });
  expect(await screen.findByText(`Level: ${name}`)).toBeTruthy();
});

test('a training that has been begun is resumed in the catalogue', async () => {
  const { person } = await open();
  await person.click(await screen.findByRole('button', { name: 'Resume' }));
  expect(screen.getByText('/learner/catalog?training=2')).toBeTruthy();
});

test.each([
  ['without a session', { sessions: 0, progressionPercent: 0 }],
  ['that is complete', { progressionPercent: 100 }],
])('a training %s is opened, not resumed', async (_, stat) => {
  await open({ answers: { [FIGURES]: stats(stat) } });
  expect(await screen.findByRole('button', { name: 'Open' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Resume' })).toBeNull();
});

test('someone without a catalogue cannot open a training', async () => {
  await open({ pages: [] });
  await heading('Use an extinguisher');
  expect(screen.queryByRole('button', { name: /^(Resume|Open)$/u })).toBeNull();
});

test('each step has its result, its time and its score', async () => {
  const steps: UserTrainingStat['steps'] = [
    { id: 'a', title: 'Choose', success: true, score: 90, seconds: 65 },
    { id: 'b', title: 'Pull', success: false, score: 0, seconds: 0 },
    { id: 'c', title: 'Put out', success: false, score: null, seconds: null },
  ];
  await open({ answers: { [FIGURES]: stats({ steps }) } });
  await heading('Use an extinguisher');
  const table = region('Steps');
  expect(table.getByText('1 of 3')).toBeTruthy();
  expect(table.getAllByRole('row').map((row) => textsOf(row.children))).toStrictEqual([
    ['Step', 'State', 'Time', 'Score'],
    ['Choose', 'Passed', '1 min 05 s', '90'],
    ['Pull', 'To retry', '0 s', '0'],
    ['Put out', 'To do', '—', '—'],
  ]);
});

test('a training without steps and skills says so', async () => {
  await open();
  await heading('Use an extinguisher');
  expect(region('Steps').getByText('This training reports no steps.')).toBeTruthy();
  expect(region('Steps').queryByRole('table')).toBeNull();
  expect(region('Skills').getByText('This training certifies no skill.')).toBeTruthy();
});

test('each skill has the best value of a session, rounded up', async () => {
  const skill = (skillId: number, name: string, maxStatValue: number) => ({
    skillId,
    name,
    skillType: 'hard_skill_x',
    maxStatValue,
  });
  await open({ answers: { [FIGURES]: stats({ skills: [skill(1, 'Welding', 0.07), skill(2, 'Cutting', 0.401)] }) } });
  await heading('Use an extinguisher');
  const bars = region('Skills').getAllByRole('progressbar');
  expect(bars.map((bar) => [bar.getAttribute('aria-label'), bar.getAttribute('aria-valuenow')])).toStrictEqual([
    ['Welding', '7'],
    ['Cutting', '41'],
  ]);
  expect(region('Skills').getByText('41%')).toBeTruthy();
  expect(region('Skills').queryByText('This training certifies no skill.')).toBeNull();
});

test('the badges of the training say when they were earned or how to earn them', async () => {
  const badges = [badge(1, 'Quick', '2026-06-03T22:30:00.000Z'), badge(2, 'Careful', null)];
  await open({ answers: { [FIGURES]: stats({ badgeNumbers: [1] }), [DETAIL]: { badges } } });
  await screen.findByRole('region', { name: 'Badges of this training' });
  const [quick, careful] = region('Badges of this training').getAllByRole('listitem');
  expect(textsOf([quick!])).toStrictEqual(['QuickHow to earn QuickEarned on 04/06/2026']);
  expect(textsOf([careful!])).toStrictEqual(['CarefulHow to earn Careful']);
});

test('the figures appear together with the badges, so that nothing moves', async () => {
  const detail = Promise.withResolvers<unknown>();
  const { sentTo } = await open({ answers: { [DETAIL]: () => detail.promise } });
  await waitFor(() => expect(sentTo(FIGURES)).toHaveLength(1));
  expect(screen.queryByRole('region', { name: 'Steps' })).toBeNull();
  detail.resolve({ badges: [badge(1, 'Quick', null)] });
  await screen.findByRole('region', { name: 'Badges of this training' });
  expect(screen.getByRole('region', { name: 'Steps' })).toBeTruthy();
});

test('the figures do not fail with the badges, which can be loaded again', async () => {
  const answers: unknown[] = [NETWORK_FAILURE, { badges: [badge(1, 'Quick', null)] }];
  const { person } = await open({ answers: { [DETAIL]: () => answers.shift() } });
  await heading('Use an extinguisher');
  const badges = region('Badges of this training');
  expect(badges.getByRole('alert').textContent).toContain('This part is not available right now');
  await person.click(badges.getByRole('button', { name: 'Retry' }));
  expect(await badges.findByText('Quick')).toBeTruthy();
});

test('the time that is shown is that spent on this training', async () => {
  const { sentTo } = await open();
  await screen.findByRole('region', { name: 'Time spent on this training' });
  expect(sentTo(DAYS)[0]?.input.params).toStrictEqual({
    id: 'me',
    trainingId: 2,
  });
});

test('someone who has followed no training is told how figures come about', async () => {
  await open({ answers: { [LIST]: { items: [] } } });
  expect(await screen.findByText('Nothing to show yet.')).toBeTruthy();
  expect(screen.getByText('Start a training, and your time, points and skills appear here.')).toBeTruthy();
  expect(screen.queryByRole('combobox')).toBeNull();
});

test('a training that the person can no longer follow has no statistics, and another one can be chosen', async () => {
  const { sentTo } = await open({ trainingId: 99, answers: { [DETAIL]: refusal(404, 'NOT_FOUND') } });
  expect(await screen.findByText('The statistics of this training are not available.')).toBeTruthy();
  expect(screen.queryByText('Nothing to show yet.')).toBeNull();
  expect(screen.getByRole('combobox', { name: 'Training' })).toBeTruthy();
  expect(sentTo(FIGURES)).toStrictEqual([]);
});

test('a training without figures of the person says that they are not available', async () => {
  await open({ answers: { [FIGURES]: stats(null) } });
  expect(await screen.findByText('The statistics of this training are not available.')).toBeTruthy();
});

test('trainings that cannot be listed can be loaded again', async () => {
  const answers: unknown[] = [NETWORK_FAILURE, { items: TRAININGS }];
  const { person } = await open({ answers: { [LIST]: () => answers.shift() } });
  expect((await screen.findByRole('alert')).textContent).toContain('The server could not be reached.');
  expect(screen.queryByText('Nothing to show yet.')).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Retry' }));
  await heading('Use an extinguisher');
});

test('figures that cannot be loaded can be loaded again, and the choice of the training stays', async () => {
  const answers: unknown[] = [NETWORK_FAILURE, stats()];
  const { person } = await open({ answers: { [FIGURES]: () => answers.shift() } });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('This part is not available right now');
  expect(screen.getByRole('combobox', { name: 'Training' })).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Retry' }));
  await heading('Use an extinguisher');
});

test('a training that is deleted in the meantime has a failure that says so', async () => {
  await open({ answers: { [FIGURES]: refusal(404, 'NOT_FOUND') } });
  expect((await screen.findByRole('alert')).textContent).toContain(
    'The statistics of this training are not available.',
  );
});

test('a training that is not offered any more keeps its name and its figures, with a mark and without a way to it', async () => {
  const gone = training(6, 'Climb a mast', '2026-06-09T08:00:00.000Z', { isAvailable: false });
  await open({
    answers: { [LIST]: { items: [gone, ...TRAININGS] }, [DETAIL]: refusal(404, 'NOT_FOUND') },
  });
  await heading('Climb a mast');
  const summary = region('Climb a mast');
  expect(summary.getByText('No longer offered')).toBeTruthy();
  expect(summary.getByRole('progressbar', { name: 'Best score' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^(Resume|Open)$/u })).toBeNull();
  expect(screen.queryByRole('region', { name: 'Badges of this training' })).toBeNull();
  expect((await optionsOf('Training'))[0]).toBe('Climb a mast (no longer offered)');
});

test('an unplayed training whose data cannot be loaded can be loaded again', async () => {
  const failures: unknown[] = [NETWORK_FAILURE];
  const { person } = await open({ trainingId: 3, answers: { [DETAIL]: () => failures.shift() ?? UNPLAYED } });
  expect((await screen.findByRole('alert')).textContent).toContain('The server could not be reached.');
  await person.click(screen.getByRole('button', { name: 'Retry' }));
  await heading('Lift a load');
});

test('the key figures of a training are its points, time, sessions and progress, with what the last days have added', async () => {
  const today = new Date();
  const days = [today, new Date(today.getTime() - 40 * 86_400_000)].map((date, index) => ({
    date: date.toISOString().slice(0, 10),
    totalView: 1 + index,
    totalMinuteSpent: 30,
  }));
  await open({ answers: { [DAYS]: { items: days } } });
  await heading('Use an extinguisher');
  const figures = region('Your figures in this training');
  await figures.findByText('1 in the last 30 days, compared with 2 in the 30 days before.');
  expect(figures.getByText(/^1 in 30 days \(−1\)$/u)).toBeTruthy();
  expect(figures.getByText(/^30 min in 30 days \(±0 min\)$/u)).toBeTruthy();
  const texts = textsOf(figures.getAllByRole('definition'));
  for (const text of ['120', '50 min', '3', '40%']) expect(texts).toContain(text);
});

test('without a score there is no ring', async () => {
  await open({ answers: { [FIGURES]: stats({ bestScore: null }) } });
  await heading('Use an extinguisher');
  expect(screen.queryByRole('progressbar', { name: 'Best score' })).toBeNull();
});

test('the latest days with sessions are listed, with a link to the timeline of all', async () => {
  const days = [1, 2, 3, 4, 5, 6].map((day) => ({
    date: `2026-06-0${day}`,
    totalView: day,
    totalMinuteSpent: 30 * day,
  }));
  await open({ answers: { [DAYS]: { items: days } } });
  await heading('Use an extinguisher');
  const sessions = region('Latest sessions');
  expect(textsOf((await sessions.findAllByRole('row'))[1]!.children)).toStrictEqual(['06/06/2026', '6', '3h']);
  expect(sessions.getAllByRole('row')).toHaveLength(6);
  expect(sessions.getByRole('link', { name: 'All sessions' }).getAttribute('href')).toBe(
    '/?tab=history&timeline=training-2',
  );
});

test('the figures of another person are theirs, without what only they can do', async () => {
  const badges = [badge(1, 'Quick', null), badge(2, 'Careful', '2026-06-03T22:30:00.000Z')];
  const { sentTo } = await open({
    shown: { id: 9, firstName: 'Adam' },
    answers: { [FIGURES]: stats({ badgeNumbers: [1] }), [DETAIL]: { badges } },
  });
  await heading('Use an extinguisher');
  for (const endpoint of [LIST, FIGURES]) expect(sentTo(endpoint)[0]?.input.params).toStrictEqual({ id: 9 });
  expect(screen.queryByRole('button', { name: /^(Resume|Open)$/u })).toBeNull();
  expect(screen.queryByRole('link', { name: 'All sessions' })).toBeNull();
  expect(screen.queryByText(/^Earned on/u)).toBeNull();
});
