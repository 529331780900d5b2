import { expect, test } from '@jest/globals';
import { useLocation } from '@vr/shared-ui/router';
import {
  type Answer,
  fireEvent,
  NETWORK_FAILURE,
  renderInPortal,
  screen,
  waitFor,
  within,
} from '@vr/shared-ui/testing/portal';
import { PersonProvider } from '../person.ts';
import { ME } from '../testing/dashboard.tsx';
import History from './History.tsx';
// Preloads code that the history loads on demand.
import './Timeline.tsx';
import type { CourseItem, TrainingItem } from './useHistory.ts';

const TRAININGS = 'GET /trainings/history';
const COURSES = 'GET /courses/history';

const training = (id: number, title: string, change: Partial<TrainingItem> = {}): TrainingItem => ({
  id,
  lang: 'en',
  title,
  category: { id: 10, key: 'safety', name: 'Safety' },
  durationInMinute: 15,
  logo: null,
  isOwner: false,
  isAvailable: true,
  progressionPercent: 40,
  lastSession: '2026-06-03T22:30:00.000Z',
  sessions: 3,
  minuteSpent: 65,
  points: 20,
  bestScore: null,
  ...change,
});
const ITEMS = [
  training(1, 'Évacuer un bâtiment', { lang: 'fr' }),
  training(2, 'Lock out a machine', {
    progressionPercent: 100,
    bestScore: 92,
    sessions: 1,
    isAvailable: false,
    lastSession: '2026-06-01T08:00:00.000Z',
  }),
];
const COURSE: CourseItem = {
  id: 5,
  lang: 'en',
  title: 'First days',
  covers: [],
  progressionPercent: 50,
  trainingCount: 2,
  succeededTraining: 1,
  lastSession: '2026-06-01T08:00:00.000Z',
  sessions: 4,
  minuteSpent: 12,
  isAvailable: true,
};

const Address = () => {
  const { search, state } = useLocation();
  return <output>{`${search} ${JSON.stringify(state)}`}</output>;
};
const renderHistory = (answers: Record<string, Answer>, path = '/learner/dashboard?tab=history') =>
  renderInPortal(
    <>
      <PersonProvider value={ME}>
        <History />
      </PersonProvider>
      <Address />
    </>,
    { texts: { dashboard: () => import('../locales/en.json') }, answers, path },
  );
const titles = () => screen.getAllByRole('link').map((link) => link.querySelector('[lang]')?.textContent);

test('each training shows its facts, last session in the company’s time zone, and progress', async () => {
  await renderHistory({ [TRAININGS]: { items: ITEMS } });
  const [first, second] = await screen.findAllByRole('listitem');
  if (!first || !second) throw new Error('The list has two trainings');
  expect(within(first).getByText('Évacuer un bâtiment').getAttribute('lang')).toBe('fr');
  for (const text of ['Safety', '3 sessions', '1h05', '40%']) expect(within(first).getByText(text)).toBeTruthy();
  expect(first.textContent).toContain('04/06/2026');
  expect(within(first).getByRole('progressbar', { name: 'Progress: Évacuer un bâtiment' })).toBeTruthy();
  for (const text of ['1 session', 'Best score 92', 'Finished', 'No longer offered'])
    expect(within(second).getByText(text)).toBeTruthy();
});

test('the list follows the search, the status and the order, which the address keeps', async () => {
  const { person } = await renderHistory({ [TRAININGS]: { items: ITEMS } });
  await screen.findByText('2 trainings');
  expect(titles()).toEqual(['Évacuer un bâtiment', 'Lock out a machine']);
  await person.type(screen.getByRole('searchbox'), 'BATIMENT');
  expect(titles()).toEqual(['Évacuer un bâtiment']);
  expect(screen.getByText('1 training').getAttribute('role')).toBe('status');
  await waitFor(() => expect(screen.getByText(/q=BATIMENT/u)).toBeTruthy());
  await person.click(screen.getByRole('radio', { name: 'Finished' }));
  expect(screen.getByRole('heading', { name: 'Nothing matches.' })).toBeTruthy();
  await person.clear(screen.getByRole('searchbox'));
  expect(titles()).toEqual(['Lock out a machine']);
  expect(screen.getByText(/status=finished/u)).toBeTruthy();
});

test('the order is chosen from a list', async () => {
  await renderHistory({ [TRAININGS]: { items: ITEMS } });
  await screen.findByText('2 trainings');
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Sort by' }));
  fireEvent.click(await screen.findByTitle('Progress'));
  expect(titles()).toEqual(['Lock out a machine', 'Évacuer un bâtiment']);
  expect(screen.getByText(/sort=progress/u)).toBeTruthy();
});

test('an address opens courses, sorted and filtered', async () => {
  await renderHistory({ [COURSES]: { items: [COURSE] } }, '/x?tab=history&show=courses&status=current&sort=title');
  expect(await screen.findByText('1 course')).toBeTruthy();
  expect(screen.getByText('1 of 2 trainings done')).toBeTruthy();
});

test('a long list shows fifty entries first', async () => {
  const items = Array.from({ length: 120 }, (_, index) => training(index + 1, `Training ${index + 1}`));
  const { person } = await renderHistory({ [TRAININGS]: { items } });
  expect(await screen.findByText('120 trainings')).toBeTruthy();
  expect(titles()).toHaveLength(50);
  await person.click(screen.getByRole('button', { name: 'Show more' }));
  expect(titles()).toHaveLength(100);
  await person.click(screen.getByRole('button', { name: 'Show more' }));
  expect(titles()).toHaveLength(120);
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('a person without results is told how they come here, and a failure offers a retry', async () => {
  const { person } = await renderHistory({ [TRAININGS]: { items: [] }, [COURSES]: NETWORK_FAILURE });
  expect(await screen.findByRole('heading', { name: 'You have not started a training yet.' })).toBeTruthy();
  await person.click(screen.getByRole('radio', { name: 'Courses' }));
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
});

test('a training links to its timeline', async () => {
  const { person } = await renderHistory({
    [TRAININGS]: { items: ITEMS },
    'GET /trainings/:id/sessions': { items: [], trainings: [], resets: [] },
  });
  await person.click(await screen.findByRole('link', { name: 'Lock out a machine' }));
  expect(await screen.findByText(/timeline=training-2 \{"opened":true\}/u)).toBeTruthy();
  expect(await screen.findByText('This training is no longer offered. Your results stay.')).toBeTruthy();
  expect(await screen.findByText('No sessions yet.')).toBeTruthy();
  expect(within(screen.getByRole('dialog')).getByRole('heading', { name: 'Lock out a machine' })).toBeTruthy();
});
