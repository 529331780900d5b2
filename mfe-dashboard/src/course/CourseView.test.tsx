import { expect, jest, test } from '@jest/globals';
import type * as S from '@vr/shared-api/contract/courses.schema';
import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import { fireEvent, NETWORK_FAILURE, refusal, screen, waitFor, within } from '@vr/shared-ui/testing/portal';
import { CATALOG, ME, renderDashboard, textsOf } from '../testing/dashboard.tsx';
import CourseView from './CourseView.tsx';
import type { CourseDetail, CourseStep, Suggestion } from './useCourse.ts';

type Course = ResponseOf<typeof S.listCourses>['items'][number];

const COURSES = 'GET /courses';
const SUGGESTIONS = 'GET /courses/progress';
const BEGUN = 'GET /courses/history';
const DETAIL = 'GET /courses/:id';
const PROGRESS = 'GET /courses/:id/progress/:userId';

const course = (id: number, title: string, change: Partial<Course> = {}): Course => ({
  id,
  lang: 'en',
  title,
  briefDescription: '',
  trainingCount: 3,
  succeededTraining: 0,
  durationInMinute: 90,
  covers: [{ logo: null, category: 'safety' }],
  favorite: false,
  suggested: false,
  suggestion: null,
  isOwner: false,
  isGlobal: true,
  ownerName: null,
  lastModifiedDate: '2026-06-01T08:00:00.000Z',
  ...change,
});
const step = (trainingId: number, change: Partial<CourseStep> = {}): CourseStep => ({
  trainingId,
  totalMinuteSpent: 0,
  progressPercentage: 0,
  score: null,
  minimalScoreNeeded: 60,
  isAvailable: true,
  ...change,
});
const STEPS = [
  step(11, { progressPercentage: 100, score: 80, totalMinuteSpent: 70 }),
  step(12, { progressPercentage: 100, score: 50, totalMinuteSpent: 25 }),
  step(13, { minimalScoreNeeded: 0 }),
];
const TITLES = new Map([
  [11, 'Lock out a machine'],
  [12, 'Use an extinguisher'],
  [13, 'Lift a load'],
]);
const detail = (id: number, title: string, steps = STEPS): CourseDetail => ({
  ...course(id, title),
  fullDescription: '',
  goals: [],
  languages: ['fr'],
  skills: [],
  resources: [],
  trainings: steps.map((result) => ({
    ...result,
    training: {
      lang: 'en',
      title: TITLES.get(result.trainingId) ?? '',
      category: { id: 10, key: 'safety', name: 'Safety' },
      durationInMinute: 30,
      logo: null,
      contentTypes: ['WEB_GL'],
    },
  })),
});
const suggestion = (
  courseId: number,
  title: string,
  period: { startDate: string; endDate: string | null },
  userId = ME.id,
): Suggestion => ({
  key: { courseId, ...period },
  lang: 'en',
  title,
  isAvailable: true,
  suggestedBy: 'Inès Moreau',
  trainings: STEPS.map(({ trainingId }) => ({ trainingId, lang: 'en', title: TITLES.get(trainingId) ?? null })),
  users: [{ userId, firstName: 'Léa', lastName: 'Martin', trainings: STEPS }],
});
const begun = (id: number, title: string, isAvailable = true) => ({
  id,
  lang: 'en',
  title,
  covers: [],
  progressionPercent: 33,
  trainingCount: 3,
  succeededTraining: 1,
  lastSession: '2026-06-01T08:00:00.000Z',
  sessions: 4,
  minuteSpent: 95,
  isAvailable,
});
const OVER = { startDate: '2020-01-06T08:00:00.000Z', endDate: '2020-02-01T22:59:59.999Z' };
const OPEN_ENDED = { startDate: '2020-01-05T23:30:00.000Z', endDate: null };

interface Options extends NonNullable<Parameters<typeof renderDashboard>[1]> {
  courseId?: number | undefined;
}

async function open({ answers = {}, courseId, shown = ME, pages = [CATALOG] }: Options = {}) {
  const onChoose = jest.fn();
  const rendered = await renderDashboard(<CourseView courseId={courseId} onChoose={onChoose} />, {
    shown,
    pages,
    answers: {
      [COURSES]: {
        items: [course(1, 'Welcome'), course(2, 'First days'), course(3, 'At heights', { succeededTraining: 1 })],
      },
      [SUGGESTIONS]: { items: [suggestion(7, 'Old rules', OVER), suggestion(2, 'First days', OPEN_ENDED)] },
      [BEGUN]: { items: [begun(8, 'Former times', false), begun(3, 'At heights'), begun(2, 'First days')] },
      [DETAIL]: ({ params }: { params: { id: number } }) =>
        detail(params.id, params.id === 2 ? 'First days' : 'At heights'),
      [PROGRESS]: { userId: shown.id, firstName: '', lastName: '', trainings: STEPS },
      ...answers,
    },
  });
  return { ...rendered, onChoose };
}

const heading = (name: string) => screen.findByRole('heading', { name, level: 2 });
const region = (name: string) => within(screen.getByRole('region', { name }));

test('a course that is to be done now is shown first, with the person’s own figures', async () => {
  const { sentTo } = await open();
  expect(within(await heading('First days')).getByText('First days').lang).toBe('en');
  expect(sentTo(SUGGESTIONS)[0]?.input.query).toStrictEqual({ lang: 'en', asLearner: true });
  expect(sentTo(PROGRESS).map(({ input }) => input.params)).toStrictEqual([{ id: 2, userId: 5 }]);
  const summary = region('First days');
  expect(summary.getByText('In progress')).toBeTruthy();
  const ring = summary.getByRole('progressbar', { name: 'Progress in the course' });
  expect([ring.getAttribute('aria-valuenow'), ring.textContent]).toStrictEqual(['33', '33%']);
  expect(summary.getByText('Next:').textContent).toBe('Next: Use an extinguisher');
});

test('the time of a course is its minutes divided by 60, rounded, beside the exact time', async () => {
  await open();
  await heading('First days');
  expect(textsOf(region('Figures of this course').getAllByRole('definition'))).toStrictEqual([
    '1 of 3',
    '2 h (1h35)',
    '1',
    '1h',
  ]);
});

test('the trainings are in order, with state, score, needed score and minutes, and the next one is marked', async () => {
  await open();
  await heading('First days');
  const items = region('Trainings, in order').getAllByRole('listitem');
  expect(items.map((item) => within(item).getByRole('heading', { level: 4 }).textContent)).toStrictEqual([
    'Lock out a machine',
    'Use an extinguisher',
    'Lift a load',
  ]);
  expect(items.map((item) => textsOf(within(item).getAllByRole('definition')))).toStrictEqual([
    ['80 60 required', '1h10', '100%'],
    ['50 60 required', '25 min', '100%'],
    ['—', '—', '0%'],
  ]);
  for (const [index, state] of ['Done', 'In progress', 'Not started'].entries())
    expect(within(items[index]!).getByText(state)).toBeTruthy();
  expect(items.map((item) => item.getAttribute('aria-current'))).toStrictEqual([null, 'step', null]);
  expect(within(items[1]!).getByText('Next')).toBeTruthy();
  expect(within(items[2]!).getByRole('link').getAttribute('href')).toBe('/learner/catalog?training=13');
});

test('suggested courses, courses that were begun and other courses can be chosen', async () => {
  const { onChoose } = await open();
  await heading('First days');
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Course' }));
  const option = (kind: string) => document.querySelectorAll(`.ant-select-item-${kind}`);
  await waitFor(() => expect(option('option').length).toBeGreaterThan(0));
  expect(textsOf(option('group'))).toStrictEqual(['Suggested to you', 'Begun', 'Other courses']);
  expect(textsOf(document.querySelectorAll('.ant-select-item-option-content'))).toStrictEqual([
    'Old rules',
    'First days',
    'Former times (no longer offered)',
    'At heights',
    'Welcome',
  ]);
  fireEvent.click(screen.getByText('At heights', { selector: '.ant-select-item-option-content span' }));
  expect(onChoose.mock.calls[0]?.[0]).toBe(3);
});

test('each suggestion says its period, in the company’s time zone, and who made it', async () => {
  await open();
  await heading('First days');
  expect(textsOf(region('Suggested periods').getAllByRole('listitem'))).toStrictEqual([
    'In progressFrom 06/01/2020, with no end dateSuggested by Inès Moreau',
  ]);
});

test('a course that nobody has suggested shows what the person has done in it', async () => {
  await open({ courseId: 3 });
  await heading('At heights');
  expect(region('At heights').queryByText(/^(Upcoming|In progress|Finished)$/u)).toBeNull();
  expect(region('Suggested periods').getByText(/^Nobody has suggested this course to you/u)).toBeTruthy();
  expect(region('Trainings, in order').getAllByRole('listitem')).toHaveLength(3);
});

test.each([
  ['Resume', STEPS],
  ['Begin', [step(11), step(12)]],
  ['Open', [step(11, { progressPercentage: 100, score: 60 })]],
])('the button %s leads to the course in the catalogue', async (name, trainings) => {
  const { person } = await open({
    answers: { [PROGRESS]: { userId: 5, firstName: '', lastName: '', trainings } },
  });
  await person.click(await screen.findByRole('button', { name }));
  expect(screen.getByText('/learner/catalog?course=2')).toBeTruthy();
});

test('a completed course says so and has no next training', async () => {
  const trainings = [step(11, { progressPercentage: 100, score: 60 }), step(12, { isAvailable: false })];
  await open({ answers: { [PROGRESS]: { userId: 5, firstName: '', lastName: '', trainings } } });
  await heading('First days');
  const summary = region('First days');
  expect(summary.getByText('Course completed')).toBeTruthy();
  expect(summary.getByRole('progressbar', { name: 'Progress in the course' }).textContent).toBe('100%');
  expect(screen.queryByText(/^Next/u)).toBeNull();
  const withdrawn = region('Trainings, in order').getAllByRole('listitem')[1]!;
  expect(within(withdrawn).getByText('No longer offered')).toBeTruthy();
  expect(within(withdrawn).queryByRole('link')).toBeNull();
});

test('a course that is not offered any more keeps its names and the person’s results', async () => {
  await open({ courseId: 7, answers: { [DETAIL]: refusal(404, 'NOT_FOUND') } });
  await heading('Old rules');
  expect(region('Old rules').getByText('No longer offered')).toBeTruthy();
  expect(region('Old rules').getByText('Finished')).toBeTruthy();
  const items = region('Trainings, in order').getAllByRole('listitem');
  expect(within(items[0]!).getByText('Lock out a machine')).toBeTruthy();
  expect(textsOf(within(items[0]!).getAllByRole('definition'))[0]).toBe('80 60 required');
  expect(textsOf(region('Figures of this course').getAllByRole('definition')).at(-1)).toBe('—');
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.queryByRole('button', { name: /^(Resume|Begin|Open)$/u })).toBeNull();
});

test('a deleted course that was begun without a suggestion keeps its title', async () => {
  await open({ courseId: 8, answers: { [DETAIL]: refusal(404, 'NOT_FOUND') } });
  await heading('Former times');
  expect(region('Former times').getByText('No longer offered')).toBeTruthy();
  expect(region('Trainings, in order').getAllByText('Training no longer offered')).toHaveLength(3);
});

test('an unknown course says that it is not available, and another one can be chosen', async () => {
  const gone = refusal(404, 'NOT_FOUND');
  await open({ courseId: 99, answers: { [DETAIL]: gone, [PROGRESS]: gone } });
  expect(await screen.findByText('The statistics of this course are not available.')).toBeTruthy();
  expect(screen.getByRole('combobox', { name: 'Course' })).toBeTruthy();
});

test('someone without a course is told where courses come from', async () => {
  const nothing = { items: [] };
  const { person } = await open({ answers: { [COURSES]: nothing, [SUGGESTIONS]: nothing, [BEGUN]: nothing } });
  expect(await screen.findByText('No course yet.')).toBeTruthy();
  expect(screen.queryByRole('combobox')).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Open the catalogue' }));
  expect(screen.getByText('/learner/catalog')).toBeTruthy();
});

test('all pages of the suggestions are read', async () => {
  const pages: unknown[] = [
    { items: [suggestion(7, 'Old rules', OVER)], nextCursor: 'next' },
    { items: [suggestion(2, 'First days', OPEN_ENDED)] },
  ];
  const { sentTo } = await open({ answers: { [SUGGESTIONS]: () => pages.shift() } });
  await heading('First days');
  expect(sentTo(SUGGESTIONS)[1]?.input.query).toStrictEqual({ lang: 'en', asLearner: true, cursor: 'next' });
});

test.each([COURSES, SUGGESTIONS, BEGUN, DETAIL, PROGRESS])('if %s fails it can be tried again', async (endpoint) => {
  const working = {
    [COURSES]: { items: [course(2, 'First days')] },
    [SUGGESTIONS]: { items: [] },
    [BEGUN]: { items: [] },
    [DETAIL]: detail(2, 'First days'),
    [PROGRESS]: { userId: 5, firstName: '', lastName: '', trainings: STEPS },
  };
  const answers: unknown[] = [NETWORK_FAILURE];
  const { person } = await open({
    courseId: 2,
    answers: { [endpoint]: () => answers.shift() ?? working[endpoint as keyof typeof working] },
  });
  expect((await screen.findByRole('alert')).textContent).toContain('The server could not be reached.');
  await person.click(screen.getByRole('button', { name: 'Retry' }));
  await heading('First days');
});

test('the figures of another person are theirs, without what only they can do', async () => {
  const { sentTo } = await open({
    shown: { id: 9, firstName: 'Adam' },
    answers: {
      [SUGGESTIONS]: { items: [suggestion(7, 'Old rules', OVER), suggestion(2, 'First days', OPEN_ENDED, 9)] },
    },
  });
  await heading('First days');
  expect(sentTo(SUGGESTIONS)[0]?.input.query).toStrictEqual({ lang: 'en', asLearner: false });
  expect(sentTo(PROGRESS)[0]?.input.params).toStrictEqual({ id: 2, userId: 9 });
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Resume' })).toBeNull();
});
