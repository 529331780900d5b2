import { expect, test } from '@jest/globals';
import { type Answer, NETWORK_FAILURE, renderInPortal, screen, within } from '@vr/shared-ui/testing/portal';
import { type Scope, ScopeProvider } from '../scope.ts';
import ExportDialog, { type ExportTarget } from './ExportDialog.tsx';

const person = (userId: number, firstName: string) => ({
  userId,
  firstName,
  lastName: 'Zola',
  picture: null,
  totalView: 0,
  totalMinuteSpent: 0,
  progressionPercent: null,
  completed: 0,
  lastSession: null,
});
const group = (id: number, name: string, ownerId: number | null) => ({ id, name, ownerId, userIds: [], version: 1 });
const TEAM: Scope = { kind: 'team', query: { ofTeam: true } };
const EXPORT = 'GET /trainings/export/:lang';
const open = (scope: Scope, target: ExportTarget = { of: 'trainings' }, answers: Record<string, Answer> = {}) =>
  renderInPortal(
    <ScopeProvider value={scope}>
      <ExportDialog target={target} onClose={() => undefined} />
    </ScopeProvider>,
    {
      texts: { overview: (lang) => import(`../locales/${lang}.json`) },
      answers: {
        'GET /trainings/stats/people': { items: [person(1, 'Ana'), person(2, 'Ben')] },
        'GET /groups': {
          items: [group(4, 'Night shift', 5), group(6, 'Welders', null), group(8, 'Of another manager', 9)],
        },
        [EXPORT]: NETWORK_FAILURE,
        ...answers,
      },
    },
  );
const save = () => screen.getByRole('button', { name: 'Export' });

test('the button waits for somebody to be chosen, and all of them are sent without their ids', async () => {
  const { person: user, calls } = await open(TEAM);
  await screen.findByLabelText('Ana Zola');
  expect(save()).toHaveProperty('disabled', true);
  await user.click(screen.getByLabelText('Ana Zola'));
  expect(screen.getByText('1 person selected')).toBeTruthy();
  await user.click(save());
  expect(calls.at(-1)?.input).toEqual({ params: { lang: 'en' }, query: { ofTeam: true, userIds: '1' } });
  expect(await screen.findByText(/could not be reached/u)).toBeTruthy();
  expect(screen.getByLabelText('Ana Zola')).toHaveProperty('checked', true);
  await user.click(screen.getByLabelText('Select all'));
  await user.click(save());
  expect(calls.at(-1)?.input.query).toEqual({ ofTeam: true });
});

test('a manager chooses one of their own subgroups, an admin one of the company’s groups', async () => {
  for (const [scope, title, name, groupId] of [
    [TEAM, 'Subgroups', 'Night shift', 4],
    [{ kind: 'company', query: {} }, 'Groups', 'Welders', 6],
  ] as const) {
    const { person: user, calls, unmount } = await open(scope);
    await user.click(await screen.findByRole('tab', { name: title }));
    const options = await within(screen.getByRole('tabpanel')).findAllByRole('radio');
    expect(options).toHaveLength(1);
    expect(save()).toHaveProperty('disabled', true);
    await user.click(screen.getByLabelText(name));
    await user.click(save());
    expect(calls.at(-1)?.input.query).toMatchObject({ groupId });
    unmount();
  }
});

test('the platform has no people to choose', async () => {
  const { calls, person: user } = await open({ kind: 'platform', query: {} });
  expect(await screen.findByText(/It names nobody/u)).toBeTruthy();
  await user.click(save());
  expect(calls.map(({ endpoint }) => endpoint)).toEqual([EXPORT]);
});

test('a partner exports the results of its members, or the counts of its clients without choosing anybody', async () => {
  const scope: Scope = { kind: 'partner', query: {} };
  const { calls, person: user } = await open(scope);
  await screen.findByLabelText('Ana Zola');
  expect(save()).toHaveProperty('disabled', true);
  await user.click(screen.getByRole('tab', { name: 'By client company' }));
  expect(screen.getByText(/It names nobody/u)).toBeTruthy();
  await user.click(save());
  expect(calls.at(-1)?.input.query).toStrictEqual({ byClient: true });
});

test('one course or all of them are exported', async () => {
  const answers = {
    'GET /courses/:id/export/:lang': NETWORK_FAILURE,
    'GET /courses/export/:lang': NETWORK_FAILURE,
  };
  const { person: user, calls } = await open(TEAM, { of: 'courses', id: 3 }, answers);
  await user.click(await screen.findByLabelText('Select all'));
  await user.click(save());
  expect(calls.at(-1)).toMatchObject({ endpoint: 'GET /courses/:id/export/:lang', input: { params: { id: 3 } } });
  await user.click(screen.getByText('All courses'));
  await user.click(save());
  expect(calls.at(-1)?.endpoint).toBe('GET /courses/export/:lang');
});
