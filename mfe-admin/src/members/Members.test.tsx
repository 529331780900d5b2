import { expect, test } from '@jest/globals';
import { ApiError } from '@vr/shared-api/client';
import { listMembers } from '@vr/shared-api/contract/users';
import { invalidate } from '@vr/shared-ui/endpoint-query';
import type { SlotProps } from '@vr/shared-ui/kernel';
import { narrowToPhone } from '@vr/shared-ui/testing/phone';
import { act, NETWORK_FAILURE, refusal, screen, waitFor, within } from '@vr/shared-ui/testing/portal';
import { ADMIN, member } from '../testing/member.ts';
import type { Options } from '../testing/render.tsx';
import { renderAdmin } from '../testing/render.tsx';
import type { Member } from './filter.ts';
import Members from './Members.tsx';

const LIST = 'GET /users';
const SWITCH = 'PUT /users/disabled';
const INVITE = 'POST /users/:id/invitation';
const QUOTA = 'GET /clients/:id/quota';

const WELDERS = { id: 1, name: 'Welders' };
const ZOE = member(1, 'Zoé Martin', { roles: ['ROLE_MANAGER'], groups: [WELDERS] });
const ADAM = member(2, 'Adam Petit', {
  groups: [WELDERS, { id: 2, name: 'Roofers' }],
  managers: [ZOE],
  lastConnection: '2026-11-22T08:00:00Z',
});
const BRUNO = member(3, 'Bruno Roux', { roles: ['ROLE_ADMINISTRATOR'], disabled: true });
const DORA = member(4, 'Dora Sand', { hasSignedIn: false, lastConnection: null, invitedAt: '2026-11-20T23:30:00Z' });
const EVERYONE = [ZOE, ADAM, BRUNO, DORA];

async function open({ members = EVERYONE, answers, ...options }: Options & { members?: Member[] } = {}) {
  const rendered = await renderAdmin(<Members />, {
    answers: { [LIST]: { items: members }, [QUOTA]: { currentUser: 4, maxUser: 10 }, ...answers },
    profile: ADMIN,
    ...options,
  });
  await screen.findByRole('searchbox');
  await waitFor(() => expect(rendered.queries.isFetching()).toBe(0));
  const { person } = rendered;
  return {
    ...rendered,
    choose: (...people: Member[]) =>
      clickEach(
        person,
        people.map((one) => `Select ${fullName(one)}`),
      ),
    async openMenu(one: Member) {
      await person.click(screen.getByLabelText(`More actions for ${fullName(one)}`));
      return screen.findAllByRole('menuitem');
    },
  };
}
type Person = Awaited<ReturnType<typeof renderAdmin>>['person'];

const fullName = ({ firstName, lastName }: Member) => `${firstName} ${lastName}`;
async function clickEach(person: Person, labels: readonly string[]) {
  for (const label of labels) await person.click(screen.getByLabelText(label));
}
/** Chooses an option of a filter. `filter` is the accessible name of the filter. */
async function filterBy(person: Person, filter: string, option: string) {
  await person.click(screen.getByLabelText(filter));
  const isOpen = '.ant-select-dropdown:not(.ant-select-dropdown-hidden) [class*=option-content]';
  await person.click(await screen.findByText(option, { selector: isOpen }));
}
/** The names in the list, from top to bottom. */
const names = () => [...document.querySelectorAll('td b, li b')].map(({ textContent }) => textContent);
const row = (one: Member) => screen.getByText(fullName(one), { selector: 'td b' }).closest('tr')!;
/** The bar of actions on the chosen people. */
const bar = () => within(screen.getByLabelText('Selection'));
const barButton = (text: string) => bar().getByText(text).closest('button')!;
/** The actions that are buttons of the bar. */
const barActions = () =>
  bar()
    .getAllByRole('button')
    .filter((button) => button.getAttribute('aria-haspopup') === 'dialog')
    .map(({ textContent }) => textContent);
async function barMenu(person: Person) {
  await person.click(bar().getByLabelText('More actions for the selection'));
  return screen.findAllByRole('menuitem');
}
const status = () => screen.getAllByRole('status')[0]?.textContent;
const toDo = () => within(screen.getByRole('list', { name: 'To do' }));
/** The text of the bar with the number of chosen people. */
const selected = () => bar().getByText(/ selected$/u).textContent;
const messages = (notices: readonly { kind: string; text: string }[]) =>
  notices.map(({ kind, text }) => `${kind}: ${text}`);

/** Returns render options that enable suggestions, and a list that records the rendered slots. */
function withSuggestions() {
  const slots: SlotProps[] = [];
  const Slot = (slot: SlotProps) => {
    slots.push(slot);
    return null;
  };
  return { slots, options: { portal: { offers: () => true, Slot } } };
}

test('a list that cannot be fetched again stays below the failure, with the open form and what has been typed', async () => {
  const answers: unknown[] = [{ items: EVERYONE }, NETWORK_FAILURE];
  const { person, queries } = await open({ answers: { [LIST]: () => answers.shift() } });
  await person.click(screen.getByText('Add a member'));
  await person.type(await screen.findByLabelText('Last name'), 'Kept');
  await act(() => invalidate(queries, listMembers));
  await screen.findByText('Retry');
  expect(names().length).toBe(4);
  expect(screen.getByLabelText<HTMLInputElement>('Last name').value).toBe('Kept');
});

test('search, role, group and state filter together, and clearing shows everyone again', async () => {
  const { person } = await open();
  expect(status()).toBe('4 of 10 people');
  await person.type(screen.getByRole('searchbox', { name: 'Search' }), 'martin zoe');
  await waitFor(() => expect(names()).toStrictEqual(['Zoé Martin']));
  expect(status()).toBe('1 member');

  await filterBy(person, 'Group', 'Roofers');
  expect(await screen.findByText('No member matches your search.')).toBeTruthy();
  expect(status()).toBe('0 members');
  await person.click(screen.getByText('Clear search and filters'));
  await waitFor(() => expect(names().length).toBe(4));
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');

  await filterBy(person, 'Role', 'Learner');
  await waitFor(() => expect(names()).toStrictEqual(['Adam Petit', 'Dora Sand']));
  await filterBy(person, 'Account status', 'Never signed in');
  await waitFor(() => expect(names()).toStrictEqual(['Dora Sand']));
});

test('only roles and groups that somebody has are offered as filters', async () => {
  const { person } = await open({ members: [ADAM, { ...DORA }].map((one) => ({ ...one, groups: [] })) });
  expect(screen.queryByLabelText('Group')).toBeNull();
  await person.click(screen.getByLabelText('Role'));
  const options = await waitFor(() => {
    const texts = [...document.querySelectorAll('[class*=option-content]')].map(({ textContent }) => textContent);
    expect(texts.length).toBeGreaterThan(0);
    return texts;
  });
  expect(options).toStrictEqual(['All roles', 'Learner']);
});

test('the table can be sorted by last name and by last visit, both ways', async () => {
  const { person } = await open();
  const header = (name: string) => screen.getByText(name, { selector: 'th *' });
  await person.click(header('Name'));
  await waitFor(() => expect(names()).toStrictEqual(['Zoé Martin', 'Adam Petit', 'Bruno Roux', 'Dora Sand']));
  await person.click(header('Name'));
  await waitFor(() => expect(names()).toStrictEqual(['Dora Sand', 'Bruno Roux', 'Adam Petit', 'Zoé Martin']));
  await person.click(header('Last visit'));
  await waitFor(() => expect(names()[0]).toBe('Dora Sand'));
  expect(names()[3]).toBe('Adam Petit');
  await person.click(header('Last visit'));
  await waitFor(() => expect(names()[0]).toBe('Adam Petit'));
});

test('a row says what there is to know about its person', async () => {
  await open();
  for (const text of ['adam@demo.example', 'Learner', 'Welders', '+1', 'Zoé Martin', '22/11/2026'])
    expect(within(row(ADAM)).getByText(text)).toBeTruthy();
  expect(within(row(BRUNO)).getByText('Disabled')).toBeTruthy();
  // In the company's time zone, it was already the next day.
  expect(within(row(DORA)).getByText('Invited on 21/11/2026')).toBeTruthy();
});

test('of several groups a row shows the first and counts the others, and the focus shows all of them', async () => {
  const groups = ['A', 'B', 'C'].map((name, id) => ({ id: id + 1, name }));
  await open({ members: [{ ...ADAM, groups }] });
  const cell = within(row(ADAM));
  expect(cell.getByText('A', { ignore: ':not([aria-hidden])' })).toBeTruthy();
  expect(cell.getByText('+2')).toBeTruthy();
  const all = cell.getByText('A, B, C', { selector: '.ui-hidden' });
  act(() => all.parentElement?.focus());
  expect((await screen.findByRole('tooltip')).textContent).toBe('A, B, C');
});

test('from 95 % the count of people warns, and a full company is told what to do', async () => {
  const quotas = [
    { currentUser: 94, maxUser: 100 },
    { currentUser: 95, maxUser: 100 },
    { currentUser: 100, maxUser: 100 },
  ];
  const { queries } = await open({ answers: { [QUOTA]: () => quotas.shift() } });
  const warns = () => document.querySelector('[role=status] .lucide-triangle-alert') !== null;
  expect([status(), warns()]).toStrictEqual(['94 of 100 people', false]);
  await act(() => queries.invalidateQueries());
  await waitFor(() => expect([status(), warns()]).toStrictEqual(['95 of 100 people, 5 places left', true]));
  expect(toDo().queryByText(/^Every place is taken/u)).toBeNull();
  await act(() => queries.invalidateQueries());
  await waitFor(() => expect([status(), warns()]).toStrictEqual(['100 of 100 people', true]));
  expect(toDo().getByText(/^Every place is taken\. Delete .* contact support/u)).toBeTruthy();
});

test('without the quota, people are counted', async () => {
  await open({ answers: { [QUOTA]: NETWORK_FAILURE } });
  expect(status()).toBe('4 members');
});

test('those who have never signed in are shown, and everybody again', async () => {
  const { person } = await open();
  expect(toDo().getByText('1 person has never signed in')).toBeTruthy();
  await person.click(toDo().getByText('Show this person'));
  await waitFor(() => expect(names()).toStrictEqual(['Dora Sand']));
  await person.click(toDo().getByText('Show everyone'));
  await waitFor(() => expect(names().length).toBe(4));
});

test('nothing is to be done if everybody has signed in', async () => {
  await open({ members: [ZOE, ADAM] });
  expect(toDo().queryByRole('listitem')).toBeNull();
});

test('invitations go again to all who have never signed in, except those who cannot be invited now', async () => {
  const limited = new ApiError(429, { code: 'TOO_MANY_REQUESTS', retryAfter: 170 });
  const answers = [undefined, NETWORK_FAILURE, limited, undefined];
  const waiting = [4, 5, 6].map((id) => member(id, `New Comer${id}`, { hasSignedIn: false }));
  const { person, calls, notices } = await open({
    members: [ZOE, { ...BRUNO, hasSignedIn: false }, ...waiting],
    answers: { [INVITE]: () => answers.shift() },
  });
  await person.click(toDo().getByText('Resend the invitations'));
  expect(await screen.findByText('Send 3 invitations again?')).toBeTruthy();
  await person.click(screen.getByText('Send'));
  expect((await screen.findByRole('alert')).textContent).toBe('Not every invitation could be sent. Try again.');
  await person.click(screen.getByText('Send'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const invited = calls.filter(({ endpoint }) => endpoint === INVITE).map(({ input }) => input.params);
  expect(invited).toStrictEqual([{ id: 4 }, { id: 5 }, { id: 5 }, { id: 6 }]);
  expect(messages(notices).at(-1)).toMatch(/^info: 2 invitations are on their way\. 1 person cannot be invited now/u);
});

test('a training centre calls its managers instructors', async () => {
  await open({ client: { type: 'TRAINING_CENTER' } });
  expect(within(row(ZOE)).getByText('Instructor')).toBeTruthy();
  expect(screen.getByText('Instructor', { selector: 'th' })).toBeTruthy();
});

test('on phones, people are in a list in which they can be chosen and acted on', async () => {
  narrowToPhone();
  const { person, choose, openMenu } = await open();
  expect(screen.queryByRole('table')).toBeNull();
  expect(names()).toStrictEqual(EVERYONE.map(fullName));
  await choose(ZOE, DORA);
  expect(selected()).toBe('2 selected');
  await choose(ZOE);
  expect(selected()).toBe('1 selected');
  expect((await barMenu(person)).map(({ textContent }) => textContent)).toContain('Delete');
  await person.keyboard('{Escape}');
  expect((await openMenu(BRUNO)).length).toBeGreaterThan(0);
});

test('on phones, the filters are in a sheet, and the import is in a menu', async () => {
  narrowToPhone();
  const { person } = await open();
  expect(screen.queryByLabelText('Role')).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Filters' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }));
  await filterBy(person, 'Account status', 'Disabled');
  await person.click(sheet.getByText('Show the list'));
  await waitFor(() => expect(names()).toStrictEqual(['Bruno Roux']));
  expect(screen.getByRole('button', { name: 'Filters, 1 chosen' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Add a member' })).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'More ways to add members' }));
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toStrictEqual(['Import CSV']);
});

test('chosen people stay chosen while filters hide them, and all who are found can be added', async () => {
  const { person, choose } = await open();
  expect(screen.queryByLabelText('Selection')).toBeNull();
  await choose(BRUNO, DORA);
  expect(selected()).toBe('2 selected');
  await filterBy(person, 'Group', 'Welders');
  await waitFor(() => expect(names()).toStrictEqual(['Zoé Martin', 'Adam Petit']));
  expect(selected()).toBe('2 selected');
  await choose(ADAM);
  expect(selected()).toBe('3 selected');
  await person.click(barButton('Select all 2 found'));
  expect(selected()).toBe('4 selected');
  expect(bar().queryByText(/^Select all/u)).toBeNull();
});

test('clearing the selection removes the bar and keeps the focus on the page', async () => {
  const { person, choose } = await open();
  await choose(ZOE);
  await person.click(bar().getByLabelText('Clear the selection'));
  expect(screen.queryByLabelText('Selection')).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>('Select Zoé Martin').checked).toBe(false);
  expect(document.activeElement).toBe(screen.getByLabelText('Members'));
});

test('the checkbox in the header chooses everyone on the page', async () => {
  const { person } = await open();
  await person.click(screen.getByLabelText('Select everyone on this page'));
  expect(selected()).toBe('4 selected');
});

test('someone who has been deleted in the meantime is no longer chosen', async () => {
  const lists = [{ items: EVERYONE }, { items: [ZOE, ADAM] }];
  const { choose, queries } = await open({ answers: { [LIST]: () => lists.shift() } });
  await choose(ZOE, DORA);
  await act(() => invalidate(queries, listMembers));
  await waitFor(() => expect(selected()).toBe('1 selected'));
});

test('suggestions go to the chosen people who are not switched off', async () => {
  const { slots, options } = withSuggestions();
  const { person, choose } = await open(options);
  await choose(ADAM, BRUNO, DORA);
  await person.click(barButton('Suggest'));
  expect(slots).toMatchObject([{ id: 'catalog.suggest.v1', props: { people: [ADAM, DORA] } }]);
  expect(selected()).toBe('3 selected');
});

test('codes are made for the chosen people who are not switched off', async () => {
  const expiresAt = '2026-11-23T10:10:00Z';
  const { person, choose, calls } = await open({
    answers: { 'POST /users/generate-codes': { items: [{ id: 2, code: 'ABCD2345', expiresAt }] } },
  });
  await choose(BRUNO, ADAM);
  await person.click(barButton('Make codes'));
  await screen.findByText(/^Valid until/u, { selector: '[role=dialog] *' });
  expect(calls.at(-1)?.input.body).toStrictEqual({ userIds: [2] });
});

test('people who are switched off can only be added to groups and deleted', async () => {
  const { choose } = await open(withSuggestions().options);
  await choose(BRUNO);
  expect(barActions()).toStrictEqual(['Delete', 'Add to a group']);
});

test('only someone who may suggest trainings is offered to, and only if the catalogue is there', async () => {
  const offered = { portal: { offers: () => true } };
  const learner = await open({ ...offered, profile: { id: 9, roles: [] } });
  await learner.choose(ADAM);
  expect(bar().queryByText('Suggest')).toBeNull();
  learner.unmount();
  const alone = await open();
  await alone.choose(ADAM);
  expect(bar().queryByText('Suggest')).toBeNull();
});

test.each([
  ['an active member', ADAM, ['Suggest', 'Make a unique code', 'Add to a group', 'Switch off', 'Delete']],
  ['a member who is switched off', BRUNO, ['Add to a group', 'Switch on', 'Delete']],
  [
    'a member who has never signed in',
    DORA,
    ['Suggest', 'Make a unique code', 'Add to a group', 'Send the invitation again', 'Switch off', 'Delete'],
  ],
])('the menu of %s has the actions that make sense', async (_, one, items) => {
  const { openMenu } = await open(withSuggestions().options);
  expect((await openMenu(one)).map(({ textContent }) => textContent)).toStrictEqual(items);
});

test('a dialog from the menu of a row is about that person, and gives the focus back to the button of the menu', async () => {
  const { person, openMenu } = await open();
  await openMenu(ADAM);
  await person.click(screen.getByText('Switch off'));
  expect(await screen.findByText('Switch off Adam Petit’s account?')).toBeTruthy();
  await person.click(screen.getByText('Cancel'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(screen.getByLabelText('More actions for Adam Petit'));
});

test('an invitation is sent again, and the list is fetched again', async () => {
  const { person, openMenu, calls, notices } = await open({ answers: { [INVITE]: undefined } });
  await openMenu(DORA);
  await person.click(screen.getByText('Send the invitation again'));
  await waitFor(() =>
    expect(messages(notices)).toStrictEqual(['success: The invitation is on its way to dora@demo.example.']),
  );
  const others = () => calls.filter(({ endpoint }) => endpoint !== QUOTA);
  await waitFor(() => expect(others().map(({ endpoint }) => endpoint)).toStrictEqual([LIST, INVITE, LIST]));
  expect(others()[1]?.input.params).toStrictEqual({ id: 4 });
});

test('an invitation that fails says what to do', async () => {
  const answers = [NETWORK_FAILURE, new ApiError(429, { code: 'TOO_MANY_REQUESTS', retryAfter: 170 })];
  const { person, openMenu, notices } = await open({ answers: { [INVITE]: () => answers.shift() } });
  for (const count of [1, 2]) {
    await openMenu(DORA);
    await person.click(screen.getByText('Send the invitation again'));
    await waitFor(() => expect(notices.length).toBe(count));
  }
  expect(messages(notices)).toStrictEqual([
    'error: The invitation could not be sent. Try again.',
    'error: Too many invitations for now. Try again in 3 minutes.',
  ]);
});

test('an account is switched on at once, and a failure says so', async () => {
  const answers = [NETWORK_FAILURE, undefined];
  const lists = [EVERYONE, EVERYONE, EVERYONE.map((one) => ({ ...one, disabled: false }))];
  const { person, openMenu, calls, notices } = await open({
    answers: { [LIST]: () => ({ items: lists.shift() }), [SWITCH]: () => answers.shift() },
  });
  for (const count of [1, 2]) {
    await openMenu(BRUNO);
    await person.click(screen.getByText('Switch on'));
    await waitFor(() => expect(notices.length).toBe(count));
  }
  expect(messages(notices)).toStrictEqual([
    'error: The accounts were not changed. Try again.',
    'success: Bruno Roux can sign in again.',
  ]);
  expect(calls.find(({ endpoint }) => endpoint === SWITCH)?.input.body).toStrictEqual({
    userIds: [3],
    disabled: false,
  });
  await waitFor(() => expect(within(row(BRUNO)).queryByText('Disabled')).toBeNull());
});

test('switching off that is refused says why in the dialog, and can be repeated', async () => {
  const answers = [refusal(409, 'LAST_ADMIN'), refusal(403, 'RIGHTS_ABOVE_OWN'), undefined];
  const { person, choose, calls, notices } = await open({ answers: { [SWITCH]: () => answers.shift() } });
  await choose(ADAM, BRUNO, ZOE);
  await barMenu(person);
  await person.click(screen.getByText('Switch off', { selector: '[role=menuitem] *' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Switch off 2 accounts?')).toBeTruthy();
  expect(dialog.getByText(/Nothing is deleted, and you can switch the accounts on again\.$/u)).toBeTruthy();
  const confirm = () => dialog.getByText('Switch off').closest('button')!;
  for (const text of [
    'Your company needs at least one admin who can sign in. Give somebody else this role first.',
    'This person has rights that you do not have, so you cannot change them.',
  ]) {
    await person.click(confirm());
    await waitFor(() => expect(dialog.getByRole('alert').textContent).toBe(text));
    await waitFor(() => expect(confirm().getAttribute('aria-busy')).not.toBe('true'));
  }
  await person.click(confirm());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(messages(notices)).toStrictEqual([
    'error: The accounts were not changed. Try again.',
    'error: The accounts were not changed. Try again.',
    'success: 2 accounts have been switched off.',
  ]);
  const sent = { userIds: [1, 2], disabled: true };
  expect(calls.filter(({ endpoint }) => endpoint === SWITCH).map(({ input }) => input.body)).toStrictEqual([
    sent,
    sent,
    sent,
  ]);
});
