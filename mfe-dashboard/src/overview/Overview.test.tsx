import { expect, test } from '@jest/globals';
import type { Role } from '@vr/shared-api/permissions';
import type { Portal } from '@vr/shared-ui/kernel';
import {
  type Answer,
  NETWORK_FAILURE,
  refusal,
  renderInPortal,
  screen,
  waitFor,
  within,
} from '@vr/shared-ui/testing/portal';
import { Overview } from './Overview.tsx';

const EMPTY = { items: [] };
const RECENT = {
  active: { now: 6, before: 4 },
  completed: { now: 2, before: 3 },
  badges: { now: 0, before: 0 },
};
const PEOPLE = {
  total: 12,
  active: 9,
  recent: RECENT,
  completed: 4,
  points: 1200,
  badges: 7,
  skillStats: [{ skillId: 1, name: 'Calm', skillType: 'soft_skill_calm', value: 0.5 }],
};
const GENERAL = {
  totalContent: 10,
  totalView: 703,
  totalLiked: 65,
  totalFavorite: 25,
  totalMinuteSpent: 150,
  people: PEOPLE,
};
const person = (userId: number, firstName: string, lastName: string, over: object = {}) => ({
  userId,
  firstName,
  lastName,
  picture: null,
  totalView: userId,
  totalMinuteSpent: 100 - userId,
  progressionPercent: null,
  completed: 1,
  points: 10 * userId,
  badges: 0,
  badgeNumbers: [],
  doneTrainingIds: [],
  hasCourse: null,
  lastSession: '2026-06-03T22:30:00.000Z',
  ...over,
});
const ranked = (trainingId: number, title: string, totalView: number) => ({
  trainingId,
  lang: 'en',
  title,
  logo: null,
  totalView,
  totalMinuteSpent: 30,
});
const ANSWERS: Record<string, Answer> = {
  'GET /trainings/stats/general': GENERAL,
  'GET /trainings/stats/period': EMPTY,
  'GET /trainings/stats/ranking': { top: [ranked(7, 'Lock out', 9)], flop: [ranked(8, 'Weld', 0)] },
  'GET /trainings/stats/hours': { items: [{ weekday: 2, hour: 9, totalView: 5 }] },
  'GET /trainings/stats/people': { items: [person(1, 'Ana', 'Zola'), person(2, 'Ben', 'Abt')] },
  'GET /trainings/stats/clients': EMPTY,
  'GET /clients': {
    items: [
      { id: 3, name: 'Altis', type: 'COMPANY' },
      { id: 5, name: 'Virtua', type: 'PARTNER' },
    ],
  },
};

const open = (role: Role[], over: Record<string, Answer> = {}, path = '/dashboard', portal: Partial<Portal> = {}) =>
  renderInPortal(<Overview />, {
    texts: {
      dashboard: (lang) => import(`../locales/${lang}.json`),
      overview: (lang) => import(`./locales/${lang}.json`),
    },
    answers: { ...ANSWERS, ...over },
    profile: { roles: role },
    path,
    portal,
  });
const namesIn = (element: HTMLElement) =>
  within(element)
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent);
const figures = () => screen.findByRole('region', { name: 'Figures' });

test('a manager sees the figures of the team, and who is behind them, in the chosen order', async () => {
  const { person: user, calls } = await open(['ROLE_MANAGER']);
  expect((await figures()).textContent).toContain('9 of 12');
  expect(calls.every(({ input }) => (input.query as { ofTeam?: boolean }).ofTeam === true)).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Active people: 9 of 12' }));
  const dialog = await screen.findByRole('dialog', { name: 'Active people' });
  await waitFor(() => expect(namesIn(dialog)).toHaveLength(2));
  expect(namesIn(dialog)[0]).toContain('Ben Abt');
  await user.type(within(dialog).getByRole('searchbox'), 'zola');
  expect(namesIn(dialog)).toHaveLength(1);
});

test('the figures have what the last days have added, and further ones stand in a line below', async () => {
  const { person: user } = await open(['ROLE_ADMINISTRATOR']);
  const shown = within(await figures());
  for (const text of ['6 in 30 days (+2)', '2 in 30 days (−1)']) expect(shown.getByText(text)).toBeTruthy();
  expect(shown.getByText('6 in the last 30 days, compared with 4 in the 30 days before.')).toBeTruthy();
  for (const name of ['Trainings', 'Likes', 'Favourites']) expect(shown.getByText(name)).toBeTruthy();
  await user.click(shown.getByRole('button', { name: /^Points: 1.?200$/u }));
  expect(await screen.findByRole('dialog', { name: 'Points' })).toBeTruthy();
});

test('a figure opens the people who count in it, and those who do not', async () => {
  const { person: user } = await open(['ROLE_MANAGER'], {
    'GET /trainings/stats/people': { items: [person(1, 'Ana', 'Zola', { badges: 3 }), person(2, 'Ben', 'Abt')] },
  });
  await figures();
  await user.click(screen.getByRole('button', { name: 'Badges: 7' }));
  const dialog = await screen.findByRole('dialog', { name: 'Badges' });
  await waitFor(() => expect(namesIn(dialog)).toEqual([expect.stringContaining('Ana Zola')]));
  await user.click(within(dialog).getByText('Others (1)'));
  expect(namesIn(dialog)).toEqual([expect.stringContaining('Ben Abt')]);
  expect(screen.queryByRole('button', { name: /^(?:Likes|Favourites)/u })).toBeNull();
});

test('the view per person begins with everybody, and opens the one who is chosen', async () => {
  const { person: user } = await open(['ROLE_MANAGER'], {}, '/dashboard?view=person');
  const list = await screen.findByRole('region', { name: 'People and what they have done' });
  expect(namesIn(list)).toEqual([expect.stringContaining('Ben Abt'), expect.stringContaining('Ana Zola')]);
  await user.click(within(list).getByRole('button', { name: 'Ana Zola' }));
  await screen.findByRole('region', { name: 'Ana Zola' });
});

test('the figures of the platform name nobody, and those of a company name people and have its quotas', async () => {
  const totals = { ...GENERAL, people: null };
  const portal: Partial<Portal> = { Slot: ({ id, props }) => <p>{`${id} ${JSON.stringify(props)}`}</p> };
  const { unmount } = await open(
    ['ROLE_SUPER_ADMIN'],
    { 'GET /trainings/stats/general': totals },
    '/dashboard',
    portal,
  );
  await figures();
  expect(screen.queryByText(/quotas/u)).toBeNull();
  expect(screen.queryByRole('button', { name: /^Sessions:/u })).toBeNull();
  unmount();
  const { calls } = await open(['ROLE_SUPER_ADMIN'], {}, '/dashboard?company=3', portal);
  await figures();
  expect(screen.queryByText('admin.quotas.v1 {"clientId":3}')).not.toBeNull();
  expect(screen.getByRole('button', { name: /^Sessions: 703/u })).toBeTruthy();
  expect(calls.find(({ endpoint }) => endpoint === 'GET /trainings/stats/general')?.input.query).toEqual({
    clientId: 3,
    lang: 'en',
  });
});

test('for a partner that the super admin has chosen, the figures are those of its trainings', async () => {
  const totals = { ...GENERAL, people: null };
  const { person: user, calls } = await open(['ROLE_SUPER_ADMIN'], { 'GET /trainings/stats/general': totals });
  await figures();
  const choose = async (name: string) => {
    await user.click(screen.getByRole('combobox', { name: 'Company' }));
    await user.click(await screen.findByTitle(name));
  };
  await choose('Virtua');
  await waitFor(() =>
    expect(calls.findLast(({ endpoint }) => endpoint === 'GET /trainings/stats/general')?.input.query).toEqual({
      partnerId: 5,
      lang: 'en',
    }),
  );
  expect(screen.queryByRole('region', { name: 'When people train' })).toBeNull();
  await choose('Altis');
  expect(await screen.findByRole('region', { name: 'When people train' })).toBeTruthy();
});

test('a partner has no hours, no courses and no people of others', async () => {
  await open(['ROLE_ADMINISTRATOR', 'ROLE_PARTNER'], { 'GET /trainings/stats/general': { ...GENERAL, people: null } });
  await figures();
  expect(screen.queryByRole('region', { name: 'When people train' })).toBeNull();
  const views = within(screen.getByText('General').closest<HTMLElement>('[role=radiogroup]')!);
  expect(views.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
    'General',
    'Per training',
  ]);
});

test('an hour of the week opens who trained then, and gets the focus back', async () => {
  const { person: user, calls } = await open(['ROLE_ADMINISTRATOR']);
  const hour = await screen.findByRole('button', { name: /Tue, 9:00: 5 sessions/u });
  hour.focus();
  await user.keyboard('{Enter}');
  await screen.findByRole('dialog', { name: 'Who trained at this hour' });
  expect(calls.at(-1)?.input.query).toMatchObject({ weekday: 2, hour: 9, lang: 'en' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(hour));
});

test('a failure can be retried', async () => {
  let fails = true;
  const { person: user } = await open(['ROLE_ADMINISTRATOR'], {
    'GET /trainings/stats/general': () => (fails ? NETWORK_FAILURE : GENERAL),
  });
  const retry = await screen.findByRole('button', { name: /Retry/u });
  fails = false;
  await user.click(retry);
  await figures();
});

test.each(['training', 'course', 'person'])(
  'a %s that is gone says that its statistics are not available',
  async (kind) => {
    const gone = refusal(404, 'NOT_FOUND');
    await open(
      ['ROLE_MANAGER'],
      {
        'GET /trainings/launched-trainings': EMPTY,
        'GET /trainings/:id/stats': gone,
        'GET /trainings/:id/stats/period': gone,
        'GET /courses': EMPTY,
        'GET /courses/:id': gone,
        'GET /courses/:id/stats': gone,
      },
      `/dashboard?view=${kind}&${kind}=9`,
    );
    expect(await screen.findByText(`The statistics of this ${kind} are not available.`)).toBeTruthy();
  },
);

const LOCK_OUT = {
  id: 7,
  lang: 'en',
  title: 'Lock out',
  logo: null,
  category: { id: 1, key: 'safety', name: 'Safety' },
  durationInMinute: 15,
  isAvailable: true,
  isOwner: true,
};
const NO_FIGURES = {
  totalView: 0,
  totalLiked: 0,
  totalFavorite: 0,
  totalMinuteSpent: 0,
  totalPeopleWhoStartedTraining: 0,
  totalPeopleWhoCompletedTraining: 0,
  averageConnectionTimeInMinute: null,
  averageSatisfactionRating: null,
  totalBadges: {},
};

test('the super admin reads the courses of a company after choosing it, and those of another company after that', async () => {
  const courses = [
    { id: 4, lang: 'en', title: 'Induction' },
    { id: 5, lang: 'en', title: 'Safety' },
  ];
  const { person: user, calls } = await open(
    ['ROLE_SUPER_ADMIN'],
    {
      'GET /clients': { items: [...(ANSWERS['GET /clients'] as { items: object[] }).items, { id: 6, name: 'Bolt' }] },
      'GET /courses': { items: courses },
      'GET /courses/:id': ({ params }: { params: { id: number } }) => ({
        ...courses.find(({ id }) => id === params.id),
        trainings: [{ trainingId: 9, training: null, minimalScoreNeeded: 70 }],
      }),
      'GET /courses/:id/stats': {
        totalSuggestedUser: 2,
        totalFavorite: 1,
        totalView: 5,
        totalMinuteSpent: 30,
        totalTraining: 1,
        averageTrainingsSuccess: { 9: 50 },
      },
    },
    '/dashboard?view=course',
  );
  expect(await screen.findByText('Choose a company')).toBeTruthy();
  const choose = async (name: string) => {
    await user.click(screen.getByRole('combobox', { name: 'Company' }));
    await user.click(await screen.findByTitle(name));
  };
  await choose('Altis');
  expect(await screen.findByRole('heading', { name: 'Induction' })).toBeTruthy();
  expect(screen.getByText('The company’s own training, or one no longer offered')).toBeTruthy();
  const asked = (clientId: number) =>
    calls.filter(({ input }) => (input.query as { clientId?: number }).clientId === clientId).map((c) => c.endpoint);
  for (const endpoint of ['GET /courses', 'GET /courses/:id', 'GET /courses/:id/stats'])
    expect(asked(3)).toContain(endpoint);
  await user.click(screen.getByRole('combobox', { name: 'Course' }));
  await user.click(await screen.findByTitle('Safety'));
  expect(await screen.findByRole('heading', { name: 'Safety' })).toBeTruthy();
  await choose('Bolt');
  expect(await screen.findByRole('heading', { name: 'Induction' })).toBeTruthy();
  expect(asked(6)).toContain('GET /courses/:id/stats');
  await choose('Virtua');
  expect(await screen.findByText('Choose a company')).toBeTruthy();
});

test('the bars of the most and of the least followed trainings have one scale', async () => {
  await open(['ROLE_ADMINISTRATOR'], {
    'GET /trainings/stats/ranking': {
      top: [ranked(7, 'Lock out', 20), ranked(8, 'Weld', 15)],
      flop: [ranked(9, 'Lift', 5), ranked(10, 'Drive', 0)],
    },
  });
  const widths = async (list: string) => {
    const region = await screen.findByRole('region', { name: list });
    const items = await within(region).findAllByRole('listitem');
    return items.map((item) => item.querySelector<HTMLElement>('i')?.style.inlineSize);
  };
  expect(await widths('Most taken trainings')).toStrictEqual(['100%', '75%']);
  expect(await widths('Least taken trainings')).toStrictEqual(['25%', '0%']);
});

/** A training that only some of its people have completed. */
const FOLLOWED: Record<string, Answer> = {
  'GET /trainings/launched-trainings': { items: [LOCK_OUT, { ...LOCK_OUT, id: 8, title: 'Weld', isOwner: false }] },
  'GET /trainings/:id/stats': { ...NO_FIGURES, totalPeopleWhoStartedTraining: 2, totalPeopleWhoCompletedTraining: 1 },
  'GET /trainings/:id/stats/period': EMPTY,
  'GET /trainings/:id/satisfactions': { content: [], totalElements: 0, average: null, spread: [0, 0, 0, 0, 0] },
  'GET /trainings/stats/people': {
    items: [person(1, 'Ana', 'Zola', { progressionPercent: 100 }), person(2, 'Ben', 'Abt', { progressionPercent: 50 })],
  },
};

test('one of the most followed trainings opens its figures, and these who has completed it and who has not', async () => {
  const { person: user } = await open(['ROLE_ADMINISTRATOR'], FOLLOWED);
  const most = await screen.findByRole('region', { name: 'Most taken trainings' });
  await user.click(await within(most).findByRole('button', { name: /^Lock out/u }));
  expect(await screen.findByRole('heading', { name: 'Lock out' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'People who completed: 1 · 50%' }));
  const dialog = await screen.findByRole('dialog');
  await waitFor(() => expect(namesIn(dialog)).toEqual([expect.stringContaining('Ana Zola')]));
  expect(within(dialog).getByRole('columnheader', { name: 'Progress' })).toBeTruthy();
  await user.click(within(dialog).getByText('Others (1)'));
  expect(namesIn(dialog)).toEqual([expect.stringContaining('Ben Abt')]);
});

test('a partner reads how much each client uses its trainings, or one of them, and no figures of a few people', async () => {
  const items = [
    { name: 'Altis', started: 12, completed: 5, minutes: 90, rating: 4.25 },
    { name: null, started: 1, completed: 1, minutes: null, rating: null },
  ];
  const { person: user, calls } = await open(['ROLE_ADMINISTRATOR', 'ROLE_PARTNER'], {
    ...FOLLOWED,
    'GET /trainings/stats/general': { ...GENERAL, people: null },
    'GET /trainings/stats/clients': { items },
  });
  const rows = async () => {
    const table = await screen.findByRole('table', { name: 'By client company' });
    return within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) => [...row.children].map(({ textContent }) => textContent));
  };
  const expected = [
    ['Altis', '12', '5', '1h30', '4.25'],
    ['Other companies', '1', '1', '—', '—'],
  ];
  expect(await rows()).toStrictEqual(expected);
  await user.click(screen.getByRole('radio', { name: 'Per training' }));
  await screen.findByRole('heading', { name: 'Lock out' });
  expect(await rows()).toStrictEqual(expected);
  const asked = calls.filter(({ endpoint }) => endpoint === 'GET /trainings/stats/clients');
  expect(asked.map(({ input }) => input.query)).toStrictEqual([{}, { trainingId: 7 }]);
});

test('a partner sees its own people in a training, and chooses a training again after the general view', async () => {
  const roles: Role[] = ['ROLE_ADMINISTRATOR', 'ROLE_PARTNER'];
  const { person: user } = await open(roles, FOLLOWED, '/dashboard?view=training&training=8');
  expect(await screen.findByRole('heading', { name: 'Weld' })).toBeTruthy();
  await user.click(screen.getByRole('switch', { name: 'Show progress' }));
  const progress = screen.getByRole('region', { name: 'Progress of your own members' });
  await waitFor(() => expect(namesIn(progress)).toHaveLength(2));
  await user.click(screen.getByRole('radio', { name: 'General' }));
  await figures();
  await user.click(screen.getByRole('radio', { name: 'Per training' }));
  expect(await screen.findByRole('heading', { name: 'Lock out' })).toBeTruthy();
});

test('a partner of whose people nobody has followed a training is told so', async () => {
  const nobody = { ...FOLLOWED, 'GET /trainings/stats/people': EMPTY };
  const { person: user } = await open(
    ['ROLE_ADMINISTRATOR', 'ROLE_PARTNER'],
    nobody,
    '/dashboard?view=training&training=8',
  );
  await user.click(await screen.findByRole('switch', { name: 'Show progress' }));
  expect(await screen.findByText('None of your own members has taken this training.')).toBeTruthy();
});

test('a training that nobody has followed yet has its title, its export and its empty feedback', async () => {
  await open(
    ['ROLE_ADMINISTRATOR'],
    {
      'GET /trainings/launched-trainings': EMPTY,
      'GET /trainings/:id': { ...LOCK_OUT, badges: [] },
      'GET /trainings/:id/stats': NO_FIGURES,
      'GET /trainings/:id/stats/period': EMPTY,
      'GET /trainings/:id/satisfactions': { content: [], totalElements: 0, average: null, spread: [0, 0, 0, 0, 0] },
    },
    '/dashboard?view=training&training=7',
  );
  expect(await screen.findByRole('heading', { name: 'Lock out' })).toBeTruthy();
  expect(await screen.findByText('No satisfaction feedback')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Export' })).toBeTruthy();
});

test('in the view per training, the progress is cleared in the shown training alone, also if nobody has chosen it', async () => {
  const played = { ...LOCK_OUT, lastSession: '2026-06-03T22:30:00.000Z', progressionPercent: 50 };
  const { person: user } = await open(
    ['ROLE_MANAGER'],
    {
      'GET /users/:id/launched-trainings': { items: [played] },
      'GET /users/:id/stats/general': NETWORK_FAILURE,
      'GET /users/:id/stats/resets': EMPTY,
      'GET /trainings/:id': { ...LOCK_OUT, badges: [] },
    },
    '/dashboard?view=person&person=1&figures=training',
  );
  await user.click(await screen.findByRole('button', { name: 'More actions for the progress' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Reset the progress in this training' }));
  expect(await screen.findByText('Reset the progress of Ana Zola in “Lock out”?')).toBeTruthy();
});
