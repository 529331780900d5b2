import { expect, jest, test } from '@jest/globals';
import type { Role } from '@vr/shared-api/permissions';
import { NETWORK_FAILURE, renderInPortal, screen, waitFor, within } from '@vr/shared-ui/testing/portal';
import type { Member } from './filter.ts';
import Members from './Members.tsx';

const GROUPS = ['Welders', 'Roofers', 'Scaffolders'];
const member = (id: number, name: string, roles: Role[], groups: string[] = [], disabled = false) => {
  const [firstName = '', lastName = ''] = name.split(' ');
  return {
    id,
    firstName,
    lastName,
    email: `${firstName.toLowerCase()}@demo.example`,
    picture: null,
    roles,
    groups: groups.map((group) => ({ id: GROUPS.indexOf(group) + 1, name: group })),
    managers: [],
    lastConnection: null,
    points: 10 * id,
    disabled,
  } as unknown as Member;
};
const MEMBERS = [
  member(1, 'Zoé Martin', ['ROLE_MANAGER'], ['Welders']),
  member(2, 'Adam Petit', [], ['Roofers', 'Scaffolders']),
  member(3, 'Bruno Roux', ['ROLE_ADMINISTRATOR'], [], true),
];

jest.setTimeout(20_000);
const load = (answer: unknown, options: Parameters<typeof renderInPortal>[1] = {}) =>
  renderInPortal(<Members />, {
    texts: { admin: (lang) => import(`../locales/${lang}.json`) },
    answers: { 'GET /users': answer },
    ...options,
  });
/** Opens the page and waits for its table. */
async function open(options: Parameters<typeof renderInPortal>[1] = {}) {
  const rendered = await load({ items: MEMBERS }, options);
  await screen.findByRole('table');
  return rendered;
}
const status = () => screen.getByRole('status').textContent;
/** The names in the rows of the table. */
const names = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .flatMap((row) => row.querySelector('td b')?.textContent ?? []);
async function choose(person: Awaited<ReturnType<typeof open>>['person'], filter: string, option: string) {
  await person.click(screen.getByRole('combobox', { name: filter }));
  await person.click(await screen.findByText(option, { selector: '[class*=option-content]' }));
}

test('a list that cannot be loaded can be loaded again, and a company without members says so', async () => {
  const answers = [NETWORK_FAILURE, { items: [] }];
  const { person } = await load(() => answers.shift());
  await person.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Your company has no member yet.')).toBeTruthy();
  expect(screen.queryByRole('searchbox')).toBeNull();
});

test('search, role and group filter together, and clearing shows everyone again', async () => {
  const { person } = await open();
  expect(status()).toBe('3 members');
  expect(names()).toStrictEqual(['Zoé Martin', 'Adam Petit', 'Bruno Roux']);
  await person.type(screen.getByRole('searchbox', { name: 'Search a member' }), 'martin zoe');
  await waitFor(() => expect(names()).toStrictEqual(['Zoé Martin']));
  expect(status()).toBe('1 member');

  await choose(person, 'Group', 'Roofers');
  expect(await screen.findByText('No member matches your search.')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Clear search and filters' }));
  await waitFor(() => expect(names().length).toBe(3));

  await choose(person, 'Role', 'Learner');
  await waitFor(() => expect(names()).toStrictEqual(['Adam Petit']));
});

test('the table can be sorted by name and points, and marks disabled members', async () => {
  const { person } = await open();
  await person.click(screen.getByRole('columnheader', { name: /Name/u }));
  await waitFor(() => expect(names()).toStrictEqual(['Zoé Martin', 'Adam Petit', 'Bruno Roux']));
  await person.click(screen.getByRole('columnheader', { name: /Points/u }));
  await person.click(screen.getByRole('columnheader', { name: /Points/u }));
  await waitFor(() => expect(names()).toStrictEqual(['Bruno Roux', 'Adam Petit', 'Zoé Martin']));
  expect(screen.getByText('Disabled').closest('tr')?.textContent).toContain('Bruno Roux');
});

test('only someone who may suggest can suggest trainings, and not to disabled members', async () => {
  const offers = { portal: { offers: () => true } };
  const { unmount } = await open(offers);
  expect(screen.queryByRole('button', { name: /^Suggest to/u })).toBeNull();
  unmount();
  await open({ ...offers, profile: { roles: ['ROLE_ADMINISTRATOR'] } });
  expect(
    screen.getAllByRole('button', { name: /^Suggest to/u }).map((button) => button.getAttribute('aria-label')),
  ).toStrictEqual(['Suggest to Zoé Martin', 'Suggest to Adam Petit']);
});

test('a training centre calls its managers instructors', async () => {
  await open({ client: { type: 'TRAINING_CENTER' } });
  expect(within(screen.getByRole('table')).getByText('Instructor')).toBeTruthy();
});
