import { beforeEach, expect, jest, test } from '@jest/globals';
import type { SlotProps } from '@vr/shared-ui/kernel';
import { act, fireEvent, NETWORK_FAILURE, refusal, screen, waitFor, within } from '@vr/shared-ui/testing/portal';
import { member } from '../testing/member.ts';
import type { Options } from '../testing/render.tsx';
import { renderAdmin } from '../testing/render.tsx';
import type { Progress } from './filter.ts';
import TeamPage from './TeamPage.tsx';

const TEAM = 'GET /users/managed';
const PROGRESS = 'GET /users/managed/progress';
const FIND = 'GET /users/managed/candidates';
const ADD = 'POST /users/managed';
const REMOVE = 'DELETE /users/managed/:id';
const REMIND = 'POST /users/managed/reminders';
const GROUPS = 'GET /groups';

const ANN = member(1, 'Ann Roy', { points: 1200, groups: [{ id: 8, name: 'Night shift' }] });
const BEA = member(2, 'Bea Moss', { hasSignedIn: false, lastConnection: null });
const CLEO = member(3, 'Cleo Sand');
const progress = (userId: number, change: Partial<Progress> = {}): Progress => ({
  userId,
  progressPercentage: 40,
  lastSession: new Date().toISOString(),
  overdue: 0,
  open: 0,
  remindedToday: false,
  ...change,
});
const FIGURES = [
  progress(1, { progressPercentage: 62, overdue: 2, open: 1 }),
  progress(2, { progressPercentage: null, lastSession: null }),
  progress(3, { remindedToday: true }),
];
const HUGO = { id: 30, firstName: 'Hugo', lastName: 'Mas' };
const FREE = { id: 20, firstName: 'Frida', lastName: 'Free', picture: null, managers: [] };
const TAKEN = { id: 21, firstName: 'Tara', lastName: 'Taken', picture: null, managers: [HUGO] };

beforeEach(() => localStorage.clear());

async function open({ answers, ...options }: Options = {}) {
  const slots: SlotProps[] = [];
  const Slot = (slot: SlotProps) => {
    slots.push(slot);
    return null;
  };
  const rendered = await renderAdmin(<TeamPage />, {
    answers: {
      [TEAM]: { items: [ANN, BEA, CLEO] },
      [PROGRESS]: { items: FIGURES },
      [FIND]: { items: [FREE, TAKEN], hasMore: false },
      [ADD]: undefined,
      [REMOVE]: undefined,
      ...answers,
    },
    profile: { id: 9, roles: ['ROLE_MANAGER'] },
    portal: { offers: () => true, Slot },
    path: '/manager/team',
    ...options,
  });
  await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull());
  const { person } = rendered;
  const choose = async (...names: string[]) => {
    for (const name of names) await person.click(screen.getByLabelText(`Select ${name}`));
  };
  return {
    ...rendered,
    slots,
    choose,
    /** Presses a button in the bar of actions on the chosen people. */
    act: (text: string) => person.click(barButton(text)),
    async startAdding(search = 'fr') {
      await person.click(button('Add to the team'));
      await screen.findByRole('dialog');
      searchFor(search);
    },
    inputs: (endpoint: string) => rendered.calls.filter((call) => call.endpoint === endpoint).map(({ input }) => input),
  };
}
/** Types a name, and advances the time until the search begins. */
function searchFor(name: string) {
  jest.useFakeTimers();
  fireEvent.change(dialog().getByRole('searchbox'), { target: { value: name } });
  act(() => jest.advanceTimersByTime(300));
  jest.useRealTimers();
}
const button = (text: string) => screen.getByText(text).closest('button')!;
const bar = () => within(screen.getByLabelText('Selection'));
const barButton = (text: string) => bar().getByText(text).closest('button')!;
const dialog = () => within(screen.getByRole('dialog'));
const dialogButton = (text: string) => dialog().getByText(text).closest('button')!;
/** Finds a person in the search results. The selector excludes the initials in the label. */
const candidate = (name: string) => screen.findByText(name, { selector: 'label span span' });
const names = () => [...document.querySelectorAll('td a[aria-haspopup=dialog]')].map(({ textContent }) => textContent);
const row = (name: string) => screen.getByText(name, { selector: 'td a' }).closest('tr')!;

test('the list shows at a glance who is behind', async () => {
  await open();
  expect(row('Ann Roy').textContent).toMatch(/2 overdue.*1 to do.*62%.*Night shift.*1,200/u);
  expect(row('Bea Moss').textContent).toContain('Never started');
  expect(row('Cleo Sand').textContent).toContain('Reminded today');
  expect(screen.getByLabelText('Progress of Ann Roy').getAttribute('aria-valuenow')).toBe('62');
});

test('tiles count the people who need their manager, and limit the list to them', async () => {
  const { person } = await open();
  const tile = (name: string) => screen.getByRole('button', { name });
  expect(screen.queryByText(/without a session/u)).toBeNull();
  await person.click(tile('1 overdue'));
  expect(tile('1 overdue').getAttribute('aria-pressed')).toBe('true');
  expect(names()).toEqual(['Ann Roy']);
  await person.click(tile('1 never started'));
  expect(names()).toEqual(['Bea Moss']);
  await person.click(tile('1 never started'));
  expect(names()).toHaveLength(3);
});

test('if nobody needs their manager, one sentence says so', async () => {
  await open({ answers: { [TEAM]: { items: [CLEO] }, [PROGRESS]: { items: [FIGURES[2]] } } });
  expect(screen.getByText(/^All is well/u)).toBeTruthy();
  expect(screen.queryByRole('group', { name: 'Who needs attention' })).toBeNull();
});

test('those who need their manager most come first', async () => {
  await open({ answers: { [TEAM]: { items: [CLEO, BEA, ANN] } } });
  expect(names()).toEqual(['Ann Roy', 'Bea Moss', 'Cleo Sand']);
});

test('in a larger team those who are on track are folded, unless somebody is searched for', async () => {
  const others = [4, 5, 6, 7, 8, 9].map((id) => member(id, `Person Nr${id}`));
  const { person } = await open({
    answers: {
      [TEAM]: { items: [ANN, BEA, CLEO, ...others] },
      [PROGRESS]: { items: [...FIGURES, ...others.map(({ id }) => progress(id))] },
    },
  });
  expect(names()).toEqual(['Ann Roy', 'Bea Moss']);
  const fold = screen.getByRole('button', { name: 'On track (7)' });
  expect(fold.getAttribute('aria-expanded')).toBe('false');
  await person.click(fold);
  expect(fold.getAttribute('aria-expanded')).toBe('true');
  expect(names()).toHaveLength(9);
  await person.type(screen.getByRole('searchbox'), 'person');
  await waitFor(() => expect(names()).toHaveLength(6));
  expect(screen.queryByText(/^On track/u)).toBeNull();
});

test('a small team is not folded', async () => {
  await open();
  expect(names()).toHaveLength(3);
  expect(screen.queryByText(/^On track/u)).toBeNull();
});

test('someone with something to do is reminded from their row, by one click and a confirmation', async () => {
  const { person, inputs } = await open({ answers: { [REMIND]: { reminded: [1] } } });
  expect(screen.queryByLabelText('Remind Bea Moss')).toBeNull();
  expect(screen.queryByLabelText('Remind Cleo Sand')).toBeNull();
  await person.click(screen.getByLabelText('Remind Ann Roy'));
  await screen.findByRole('dialog');
  expect(dialog().getByText('Send a reminder to Ann Roy?')).toBeTruthy();
  await person.click(dialogButton('Send'));
  await waitFor(() => expect(inputs(REMIND)).toStrictEqual([{ body: { userIds: [1] } }]));
});

test('a team whose figures cannot be loaded can be loaded again', async () => {
  const answers = [NETWORK_FAILURE, { items: FIGURES }];
  const { person } = await open({ answers: { [PROGRESS]: () => answers.shift() } });
  expect(screen.getByRole('alert')).toBeTruthy();
  await person.click(button('Retry'));
  await waitFor(() => expect(names()).toHaveLength(3));
});

test('an empty team says how people come into it', async () => {
  const { person } = await open({ answers: { [TEAM]: { items: [] }, [PROGRESS]: { items: [] } } });
  expect(screen.getByText('Nobody is in your team yet')).toBeTruthy();
  await person.click(button('Add to the team'));
  expect(await screen.findByRole('dialog')).toBeTruthy();
});

test('in a training centre, the team is called a group', async () => {
  await open({ client: { type: 'TRAINING_CENTER' }, answers: { [TEAM]: { items: [] }, [PROGRESS]: { items: [] } } });
  expect(screen.getByText('Nobody is in your group yet')).toBeTruthy();
  expect(screen.getByRole('tablist', { name: 'My group' })).toBeTruthy();
});

test('the tabs show the progress in courses and the own subgroups', async () => {
  const group = { id: 8, name: 'Night shift', ownerId: 9, userIds: [1], version: 1 };
  const { person, slots } = await open({
    answers: { [GROUPS]: { items: [group, { ...group, id: 6, name: 'Welders', ownerId: null }] } },
  });
  await person.click(screen.getByText('Course progress'));
  expect(slots.at(-1)?.id).toBe('catalog.course-progress.v1');
  await person.click(screen.getByText('Subgroups', { selector: '[role=tab] *, [role=tab]' }));
  expect(await screen.findByText('Night shift')).toBeTruthy();
  expect(screen.queryByText('Welders')).toBeNull();
  expect(screen.getByText('Add a subgroup')).toBeTruthy();
});

test('suggestions are made in the catalogue’s dialog, for those who are chosen', async () => {
  const { choose, act, slots } = await open();
  await choose('Ann Roy', 'Bea Moss');
  await act('Suggest');
  expect(slots.at(-1)).toMatchObject({ id: 'catalog.suggest.v1', props: { people: [{ id: 1 }, { id: 2 }] } });
});

test('disabled people can only be sorted into subgroups and removed', async () => {
  const { choose } = await open({ answers: { [TEAM]: { items: [{ ...ANN, disabled: true }, BEA, CLEO] } } });
  await choose('Ann Roy');
  const offered = bar()
    .getAllByRole('button')
    .filter((button) => button.getAttribute('aria-haspopup') === 'dialog');
  expect(offered.map(({ textContent }) => textContent)).toStrictEqual(['Remove', 'Subgroup']);
});

test('a reminder says who gets it, and leaves out those who have had one today', async () => {
  const { choose, act, person, inputs, notices } = await open({ answers: { [REMIND]: { reminded: [1, 2] } } });
  await choose('Ann Roy', 'Bea Moss', 'Cleo Sand');
  await act('Remind');
  await screen.findByRole('dialog');
  expect(dialog().getByText('Send a reminder to 2 people?')).toBeTruthy();
  expect(dialog().getByText(/^Cleo Sand has already had a reminder today/u)).toBeTruthy();
  await person.click(dialogButton('Send'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(inputs(REMIND)).toStrictEqual([{ body: { userIds: [1, 2] } }]);
  expect(notices).toStrictEqual([{ kind: 'success', text: '2 people have been reminded.' }]);
});

test('nobody can be reminded twice a day', async () => {
  const { choose, act } = await open();
  await choose('Cleo Sand');
  await act('Remind');
  await screen.findByRole('dialog');
  expect(dialog().queryByText('Send')).toBeNull();
  expect(dialog().getByText(/the next one tomorrow/u)).toBeTruthy();
});

test('a reminder that fails says so and can be sent again', async () => {
  const answers = [NETWORK_FAILURE, { reminded: [] }];
  const { choose, act, person, notices } = await open({ answers: { [REMIND]: () => answers.shift() } });
  await choose('Ann Roy');
  await act('Remind');
  await screen.findByRole('dialog');
  await person.click(dialogButton('Send'));
  await waitFor(() =>
    expect(dialog().getByRole('alert').textContent).toBe('The reminder could not be sent. Try again.'),
  );
  await person.click(dialogButton('Send'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  // `reminded` is empty: someone else has reminded them in the meantime.
  expect(notices.at(-1)?.kind).toBe('info');
});

test('people are removed from the team one after another, even if one has left in the meantime', async () => {
  const answers = [refusal(404, 'NOT_FOUND'), undefined];
  const { choose, person, inputs, notices } = await open({ answers: { [REMOVE]: () => answers.shift() } });
  await choose('Ann Roy', 'Bea Moss');
  await person.click(bar().getByLabelText('More actions for the selection'));
  await person.click(await screen.findByText('Remove', { selector: '[role=menuitem] *' }));
  await screen.findByRole('dialog');
  expect(dialog().getByText('Remove 2 people from the team?')).toBeTruthy();
  await person.click(dialogButton('Remove'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(inputs(REMOVE)).toStrictEqual([{ params: { id: 1 } }, { params: { id: 2 } }]);
  expect(notices).toStrictEqual([{ kind: 'success', text: '2 people are no longer in your team.' }]);
});

test('people are found and added together, and with nobody chosen the button is disabled', async () => {
  const { startAdding, person, inputs, notices } = await open({
    answers: { [FIND]: { items: [FREE, { ...FREE, id: 22, lastName: 'Fry' }], hasMore: true } },
  });
  await startAdding();
  expect(dialogButton('Add').disabled).toBe(true);
  await person.click(await candidate('Frida Free'));
  await person.click(await candidate('Frida Fry'));
  expect(dialog().getByText(/There are more/u)).toBeTruthy();
  await person.click(screen.getByLabelText('Remove Frida Fry'));
  await person.click(await candidate('Frida Fry'));
  await person.click(dialogButton('Add 2 people'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(inputs(ADD)).toStrictEqual([{ body: { userIds: [20, 22], takeOverFrom: [] } }]);
  expect(notices).toStrictEqual([{ kind: 'success', text: '2 people are in your team now.' }]);
});

test('the search begins with two characters', async () => {
  const { startAdding, inputs } = await open();
  await startAdding('f');
  expect(dialog().getByText('Type at least 2 characters of a name.')).toBeTruthy();
  searchFor('fr');
  await candidate('Frida Free');
  expect(inputs(FIND)).toMatchObject([{ query: { search: 'fr' } }]);
});

test('someone who has a manager is taken over after a confirmation that says whose team they leave', async () => {
  const { startAdding, person, inputs } = await open();
  await startAdding();
  await person.click(await candidate('Tara Taken'));
  await person.click(await candidate('Frida Free'));
  await person.click(dialogButton('Add 2 people'));
  expect(dialog().getByText('Move 1 person from another team to yours?')).toBeTruthy();
  expect(dialog().getByText('In the team of Hugo Mas')).toBeTruthy();
  expect(inputs(ADD)).toStrictEqual([]);
  await person.click(dialogButton('Back'));
  await person.click(dialogButton('Add 2 people'));
  await person.click(dialogButton('Move to my team'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(inputs(ADD)).toStrictEqual([{ body: { userIds: [21, 20], takeOverFrom: [30] } }]);
});

test('in a training centre nobody is asked about other instructors', async () => {
  const { person, inputs } = await open({ client: { type: 'TRAINING_CENTER' } });
  await person.click(button('Add to the group'));
  await screen.findByRole('dialog');
  searchFor('ta');
  const found = await candidate('Tara Taken');
  expect(dialog().queryByText(/Hugo/u)).toBeNull();
  await person.click(found);
  await person.click(dialogButton('Add 1 person'));
  await waitFor(() => expect(inputs(ADD)).toStrictEqual([{ body: { userIds: [21], takeOverFrom: [] } }]));
});

test('someone who has got another manager in the meantime must be chosen again', async () => {
  const { startAdding, person, notices } = await open({ answers: { [ADD]: refusal(409, 'HAS_MANAGER') } });
  await startAdding();
  await person.click(await candidate('Frida Free'));
  await person.click(dialogButton('Add 1 person'));
  await waitFor(() =>
    expect(dialog().getByRole('alert').textContent).toBe(
      'Someone has joined another team in the meantime. Search for the people again.',
    ),
  );
  expect(dialogButton('Add').disabled).toBe(true);
  expect(notices).toStrictEqual([{ kind: 'error', text: 'Nobody was added.' }]);
});
