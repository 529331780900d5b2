import { afterEach, expect, test } from '@jest/globals';
import { setDeviceZone } from '@vr/shared-api/testing/device-zone';
import { type Answer, refusal, renderInPortal, screen, within } from '@vr/shared-ui/testing/portal';
import type { Kind } from './address.ts';
import Timeline from './Timeline.tsx';
import type { TimelineSession } from './useHistory.ts';

const SESSIONS = 'GET /trainings/:id/sessions';
const COURSE_SESSIONS = 'GET /courses/:id/sessions';
const TRAINING = { id: 1, lang: 'en', title: 'Lock out a machine', isAvailable: true };

const session = (id: number, change: Partial<TimelineSession> = {}): TimelineSession => ({
  id,
  date: '2026-06-04',
  value: 1.58,
  trainingId: 1,
  startedAt: '2026-06-03T22:30:00.000Z',
  seconds: 95,
  fileType: 'UNITY',
  contentVersion: '1.2',
  score: 70,
  finished: true,
  steps: [{ title: 'Raise the alarm', success: true, score: 80, seconds: 30 }],
  stepCount: 2,
  progressBefore: 20,
  progressAfter: 50,
  pointsBefore: 10,
  pointsAfter: 40,
  skills: [{ name: 'Calm', skillType: 'soft_skill_calm', before: 0.07, after: 0.8 }],
  badges: [{ kind: 'training', name: 'First try', logo: null }],
  ...change,
});

const renderTimeline = (answers: Record<string, Answer>, kind: Kind = 'trainings') =>
  renderInPortal(<Timeline timeline={{ kind, id: 1 }} />, {
    texts: { dashboard: () => import('../locales/en.json') },
    answers: { 'GET /trainings/history': { items: [] }, 'GET /courses/history': { items: [] }, ...answers },
    path: '/learner/dashboard?tab=history&timeline=training-1',
  });

afterEach(() => setDeviceZone());

test('a session shows when it was for the reader, how long, on what, and what it has changed', async () => {
  setDeviceZone('America/Montreal');
  const { person } = await renderTimeline({ [SESSIONS]: { items: [session(1)], trainings: [TRAINING], resets: [] } });
  const dialog = await screen.findByRole('dialog', { name: 'Lock out a machine' });
  expect(await within(dialog).findByRole('heading', { name: 'Thu 04/06/2026' })).toBeTruthy();
  const item = within(dialog).getByTestId('timeline-session');
  for (const text of [
    '03/06/2026 18:30',
    '1 min 35 s',
    'Wired headset',
    'Version 1.2',
    'Completed to the end',
    '70',
    '+30',
  ])
    expect(within(item).getByText(text)).toBeTruthy();
  expect(within(item).getByText('Progress: 20% → 50%')).toBeTruthy();
  expect(within(within(item).getByRole('list', { name: 'Skills improved' })).getByText('7% → 80%')).toBeTruthy();
  expect(within(within(item).getByRole('list', { name: 'Badges earned' })).getByText('First try')).toBeTruthy();
  await person.click(within(item).getByText('1 of 2 steps reached'));
  expect(within(item).getByText('Raise the alarm')).toBeTruthy();
});

test('a session that has changed nothing says so', async () => {
  const idle = session(1, { progressBefore: 50, pointsBefore: 40, skills: [], badges: [], steps: [], score: null });
  await renderTimeline({ [SESSIONS]: { items: [idle], trainings: [TRAINING], resets: [] } });
  expect(await screen.findByText('Progress: still 50%')).toBeTruthy();
  expect(screen.getByText('0 of 2 steps reached')).toBeTruthy();
  expect(screen.queryByRole('list', { name: 'Badges earned' })).toBeNull();
});

test('a reset stands among the sessions, with who made it if that is known', async () => {
  await renderTimeline({
    [SESSIONS]: {
      items: [session(1)],
      trainings: [TRAINING],
      resets: [
        { at: '2026-06-02T08:00:00.000Z', trainingId: 1, by: 'Ana Admin' },
        { at: '2026-06-01T08:00:00.000Z', trainingId: 1, by: null },
      ],
    },
  });
  expect(await screen.findByText('Progress reset on 02/06/2026 by Ana Admin')).toBeTruthy();
  expect(screen.getByText('Progress reset on 01/06/2026')).toBeTruthy();
});

test('the sessions of a course name their trainings', async () => {
  await renderTimeline(
    {
      [COURSE_SESSIONS]: {
        items: [session(1), session(2, { trainingId: 9 })],
        trainings: [TRAINING, { id: 9, lang: null, title: null, isAvailable: false }],
        resets: [],
      },
    },
    'courses',
  );
  expect(await screen.findByText('Lock out a machine')).toBeTruthy();
  expect(screen.getByText('Training no longer offered')).toBeTruthy();
});

test('earlier sessions are fetched on demand', async () => {
  const page = ({ query }: { query: { cursor?: string } }) =>
    query.cursor === '1'
      ? { items: [session(2, { date: '2026-05-01' })], trainings: [TRAINING], resets: [] }
      : { items: [session(1)], nextCursor: '1', trainings: [TRAINING], resets: [] };
  const { person } = await renderTimeline({ [SESSIONS]: page });
  await person.click(await screen.findByRole('button', { name: 'Show earlier sessions' }));
  expect(await screen.findByRole('heading', { name: 'Fri 01/05/2026' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Show earlier sessions' })).toBeNull();
});

test('an address without such a training says that its history is not available', async () => {
  await renderTimeline({ [SESSIONS]: refusal(404, 'NOT_FOUND') });
  expect(await screen.findByRole('heading', { name: 'This history is not available.' })).toBeTruthy();
});
