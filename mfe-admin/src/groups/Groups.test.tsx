import { beforeEach, expect, test } from '@jest/globals';
import { listGroups } from '@vr/shared-api/contract/groups';
import { invalidate } from '@vr/shared-ui/endpoint-query';
import { type Answer, act, NETWORK_FAILURE, refusal, screen, waitFor, within } from '@vr/shared-ui/testing/portal';
import { renderAdmin } from '../testing/render.tsx';
import Groups from './Groups.tsx';
import type { Group } from './useGroups.ts';

const LIST = 'GET /groups';
const MEMBERS = 'GET /users';
const USAGE = 'GET /groups/:id/usage';
const DELETE = 'DELETE /groups/:id';

const group = (id: number, name: string, userIds: number[] = []): Group => ({
  id,
  name,
  ownerId: null,
  userIds,
  version: 1,
});
const WELDERS = group(1, 'Welders', [1, 2]);
const ROOFERS = group(2, 'Élagueurs', [1]);

beforeEach(() => localStorage.clear());

async function open(answers: Record<string, Answer>, isTrainingCenter = false) {
  const rendered = await renderAdmin(<Groups />, {
    answers: { [LIST]: { items: [WELDERS, ROOFERS] }, [MEMBERS]: { items: [] }, ...answers },
    client: isTrainingCenter ? { type: 'TRAINING_CENTER' } : {},
  });
  await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull());
  const { person } = rendered;
  return {
    ...rendered,
    async startDeletion(name: string) {
      await person.click(screen.getByLabelText(`Delete “${name}”`));
      return screen.findByRole('dialog');
    },
    confirm: () => person.click(screen.getByText('Delete').closest('button')!),
  };
}
test('an admin is told where the subgroups of managers are, if there are some', async () => {
  const { unmount } = await open({});
  expect(screen.queryByText(/subgroups/u)).toBeNull();
  unmount();
  await open({ [LIST]: { items: [WELDERS, { ...ROOFERS, ownerId: 9 }] } });
  expect(names()).toStrictEqual(['Welders']);
  expect(screen.getByText(/^Managers keep their subgroups on their own team page/u)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go to the members' }).getAttribute('href')).toBe('/');
});

const names = () => screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
const status = () => screen.getByRole('status').textContent;
/** The titles below a warning of the dialog. */
const titlesBelow = (warning: RegExp) =>
  [...(screen.getByText(warning).nextElementSibling?.children ?? [])].map(({ textContent }) => textContent);

test('a list that cannot be loaded can be loaded again, and a company without groups is told what they are for', async () => {
  const answers = [NETWORK_FAILURE, { items: [{ ...WELDERS, ownerId: 4 }] }];
  const { person } = await open({ [LIST]: () => answers.shift() });
  await person.click(screen.getByText('Retry'));
  // Managers' subgroups are not shown to admins.
  expect(await screen.findByText('No groups yet')).toBeTruthy();
  expect(screen.queryByRole('searchbox')).toBeNull();
  await person.click(screen.getByText('Add a group'));
  expect(await screen.findByLabelText('Name')).toBeTruthy();
});

test('a list that cannot be fetched again stays below the failure, with the open form and what has been typed', async () => {
  const answers: unknown[] = [{ items: [WELDERS] }, NETWORK_FAILURE];
  const { person, queries } = await open({ [LIST]: () => answers.shift() });
  await person.click(screen.getByText('Add a group'));
  await person.type(await screen.findByLabelText('Name'), 'Kept');
  await act(() => invalidate(queries, listGroups));
  expect(await screen.findByText('Retry')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Kept');
});

test('groups are listed with how many people they have', async () => {
  await open({});
  expect(names()).toStrictEqual(['Welders', 'Élagueurs']);
  expect(status()).toBe('2 groups');
  expect(screen.getByText('2 members')).toBeTruthy();
  expect(screen.getByText('1 member')).toBeTruthy();
});

test('the search ignores case and accents, and can be cleared when nothing matches', async () => {
  const { person } = await open({});
  await person.type(screen.getByRole('searchbox', { name: 'Search for a group' }), 'elag');
  await waitFor(() => expect(names()).toStrictEqual(['Élagueurs']));
  expect(status()).toBe('1 group');
  await person.type(screen.getByRole('searchbox'), 'zz');
  expect(await screen.findByText('No group matches your search.')).toBeTruthy();
  await person.click(screen.getByText('Clear the search'));
  await waitFor(() => expect(names().length).toBe(2));
});

test('a deletion says which trainings lose an access and which nobody will see', async () => {
  const items = [
    { id: 1, title: 'Scaffolding', isOnlyGroup: false },
    { id: 2, title: 'First aid', isOnlyGroup: true },
    { id: 3, title: 'Fire', isOnlyGroup: true },
  ];
  const { startDeletion, calls } = await open({ [USAGE]: { items } });
  const dialog = await startDeletion('Welders');
  expect(within(dialog).getByText('Delete “Welders”?')).toBeTruthy();
  expect(dialog.textContent).toContain('2 people');
  expect(titlesBelow(/1 training, which/u)).toStrictEqual(['Scaffolding']);
  expect(titlesBelow(/^2 trainings/u)).toStrictEqual(['First aid', 'Fire']);
  expect(calls.at(-1)?.input).toStrictEqual({ params: { id: 1 }, query: { lang: 'en' } });
});

test('a usage that cannot be loaded can be loaded again, and a group without accesses has no warning', async () => {
  const answers = [NETWORK_FAILURE, { items: [] }];
  const { person, startDeletion } = await open({ [USAGE]: () => answers.shift() });
  const dialog = within(await startDeletion('Welders'));
  await person.click(dialog.getByText('Retry'));
  await waitFor(() => expect(dialog.queryByText('Retry')).toBeNull());
  expect(dialog.queryByRole('list')).toBeNull();
});

test('a group is deleted after a failure was repeated, and its usage is not asked for again', async () => {
  const answers = [refusal(500, 'INTERNAL'), undefined];
  const lists = [[WELDERS, ROOFERS], [ROOFERS]];
  const { startDeletion, confirm, calls, notices } = await open({
    [LIST]: () => ({ items: lists.shift() }),
    [USAGE]: { items: [] },
    [DELETE]: () => answers.shift(),
  });
  const dialog = within(await startDeletion('Welders'));
  await confirm();
  await waitFor(() => expect(dialog.getByRole('alert').textContent).toBe('It could not be deleted. Try again.'));
  await confirm();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(names()).toStrictEqual(['Élagueurs']);
  expect(notices.map(({ kind, text }) => `${kind}: ${text}`)).toStrictEqual([
    'error: It could not be deleted. Try again.',
    'success: The group has been deleted.',
  ]);
  expect(calls.map(({ endpoint }) => endpoint)).toStrictEqual([LIST, USAGE, DELETE, DELETE, LIST]);
});

test('a group that someone else has deleted already counts as deleted', async () => {
  const { startDeletion, confirm, notices } = await open({
    [USAGE]: { items: [] },
    [DELETE]: refusal(404, 'NOT_FOUND'),
  });
  await startDeletion('Welders');
  await confirm();
  await waitFor(() => expect(notices).toStrictEqual([{ kind: 'success', text: 'The group has been deleted.' }]));
});

test('a training centre has cohorts', async () => {
  const { person, startDeletion, confirm, notices } = await open({ [USAGE]: { items: [] }, [DELETE]: undefined }, true);
  expect(screen.getByLabelText('Cohorts')).toBeTruthy();
  expect(status()).toBe('2 cohorts');
  expect(screen.getByRole('searchbox', { name: 'Search for a cohort' })).toBeTruthy();
  await person.click(screen.getByText('Add a cohort'));
  const form = await screen.findByRole('dialog');
  await person.click(within(form).getByText('Save'));
  expect(await within(form).findByText('Give the cohort a name.')).toBeTruthy();
  await person.click(within(form).getByText('Cancel'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await startDeletion('Welders');
  await confirm();
  await waitFor(() => expect(notices).toStrictEqual([{ kind: 'success', text: 'The cohort has been deleted.' }]));
});
