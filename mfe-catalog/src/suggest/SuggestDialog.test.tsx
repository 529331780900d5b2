import { expect, jest, test } from '@jest/globals';
import { ApiError } from '@vr/shared-api/client';
import { deviceZone } from '@vr/shared-api/date';
import {
  type Answer,
  act,
  fireEvent,
  NETWORK_FAILURE,
  refusal,
  screen,
  waitFor,
  within,
} from '@vr/shared-ui/testing/portal';
import { renderInCatalog } from '../testing/catalog.ts';
import SuggestDialog from './SuggestDialog.tsx';

const member = (id: number, firstName: string, disabled = false) => ({
  id,
  firstName,
  lastName: 'Roux',
  email: `${firstName.toLowerCase()}@demo.example`,
  picture: null,
  disabled,
});
const MEMBERS = { items: [member(11, 'Ana'), member(12, 'Bilal'), member(13, 'Chloé', true)] };
const GROUPS = {
  items: [
    { id: 31, name: 'Workshop', ownerId: null, userIds: [11, 12] },
    { id: 32, name: 'Night shift', ownerId: 5, userIds: [12] },
  ],
};
const CHECK = 'POST /trainings/suggestions/check';
const SEND = 'POST /suggestions';
const SEEN = { people: 2, unseen: [], partly: [] };
const PENDING = {
  id: 90,
  kind: 'TRAINING',
  items: [{ id: 1, title: 'Use an extinguisher' }],
  by: { id: 5, firstName: 'Léa', lastName: 'Martin' },
  people: [member(11, 'Ana')],
  startDate: '2030-03-01T00:00:00.000Z',
  endDate: null,
};

const onClose = jest.fn();

async function openDialog(
  answers: Record<string, Answer> = {},
  role: 'ROLE_ADMINISTRATOR' | 'ROLE_MANAGER' = 'ROLE_ADMINISTRATOR',
) {
  onClose.mockClear();
  const rendered = await renderInCatalog(
    <SuggestDialog
      open
      onClose={onClose}
      item={{ kind: 'training', id: 1, lang: 'en', title: 'Use an extinguisher' }}
    />,
    {
      profile: { roles: [role] },
      answers: {
        'GET /suggestions': { items: [] },
        'GET /users': MEMBERS,
        'GET /groups': GROUPS,
        [CHECK]: SEEN,
        [SEND]: { ids: [1], people: 2 },
        ...answers,
      },
    },
  );
  await screen.findByText('Suggest this training');
  const { person, calls } = rendered;
  return {
    ...rendered,
    press: (name: string) => person.click(screen.getByRole('button', { name })),
    choose: async (name: RegExp) => person.click(await screen.findByLabelText(name)),
    callsOf: (endpoint: string) => calls.filter((call) => call.endpoint === endpoint),
  };
}

const firstDay = () => screen.getByLabelText<HTMLInputElement>('First day');
const fill = (field: HTMLElement, value: string) =>
  act(async () => {
    fireEvent.change(field, { target: { value } });
    fireEvent.blur(field);
  });
const lastDay = () => screen.getByLabelText<HTMLInputElement>(/^Last day/u, { selector: 'input' });

test('a form without recipients shows what is missing and focuses the choice', async () => {
  const { press, choose, callsOf } = await openDialog();
  await screen.findByLabelText(/Ana Roux/u);
  await press('Continue');
  await screen.findByText('Choose at least one member or group.');
  const all = screen.getByLabelText(/^Select all/u);
  await waitFor(() => expect(document.activeElement).toBe(all));
  expect(all.getAttribute('aria-invalid')).toBe('true');
  expect(callsOf(CHECK)).toStrictEqual([]);
  await choose(/Ana Roux/u);
  await waitFor(() => expect(screen.queryByText('Choose at least one member or group.')).toBeNull());
});

test('days that do not exist, are over or in the wrong order are refused beside their field', async () => {
  const { press, choose, callsOf } = await openDialog();
  await choose(/Ana Roux/u);
  await fill(firstDay(), '31/02/2030');
  await press('Continue');
  await screen.findByText('Write a day that exists, as DD/MM/YYYY.');
  await waitFor(() => expect(document.activeElement).toBe(firstDay()));

  await fill(firstDay(), '01.03.2020');
  await screen.findByText('That day is over. Choose today or a later day.');

  await fill(firstDay(), '02032030');
  await fill(lastDay(), '1/3/2030');
  await screen.findByText('It ends before it starts. Choose 02/03/2030 or a later day.');
  // When a field loses the focus, its day is reformatted as DD/MM/YYYY.
  expect(firstDay().value).toBe('02/03/2030');
  expect(callsOf(CHECK)).toStrictEqual([]);
});

test('the summary says what, to whom and when, and who will not see it; going back keeps everything', async () => {
  const unseen = [{ id: 12, firstName: 'Bilal', lastName: 'Roux', ids: [1] }];
  const { press, choose } = await openDialog({ [CHECK]: { people: 2, unseen, partly: [] } });
  await choose(/Ana Roux/u);
  // Disabled members cannot sign in.
  expect(screen.queryByLabelText(/Chloé/u)).toBeNull();
  await fill(lastDay(), '31/12/2030');
  await press('Continue');

  await screen.findByText('To 2 people');
  expect(screen.queryByText('Confirm the suggestion')).not.toBeNull();
  expect(screen.queryByText(/until the end of 31\/12\/2030/u)).not.toBeNull();
  expect(screen.queryByText('1 person will not see it')).not.toBeNull();
  expect(screen.queryByText('Bilal Roux')).not.toBeNull();

  await press('Back');
  expect((await screen.findByLabelText<HTMLInputElement>(/Ana Roux/u)).checked).toBe(true);
  expect(lastDay().value).toBe('31/12/2030');
});

test('a suggestion to members and groups is sent and confirmed by a notice', async () => {
  const { person, press, choose, callsOf, notices } = await openDialog();
  await choose(/Ana Roux/u);
  await person.click(screen.getByRole('tab', { name: 'Groups' }));
  // A manager's subgroup does not belong to the company.
  expect(screen.queryByLabelText(/Night shift/u)).toBeNull();
  await choose(/Workshop/u);
  await person.click(screen.getByText('Now'));
  await fill(lastDay(), '31/12/2030');
  await press('Continue');
  await screen.findByText(/^From now until the end of 31\/12\/2030/u);
  await press('Suggest');
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(notices).toStrictEqual([{ kind: 'success', text: 'Suggested to 2 people' }]);
  expect(callsOf(SEND).map(({ input }) => input.body)).toStrictEqual([
    {
      trainingIds: [1],
      courseIds: [],
      userIds: [11],
      groupIds: [31],
      endDate: '2030-12-31',
      timeZone: deviceZone(),
    },
  ]);
});

test('a refused or failed suggestion says why, and sending it again cannot suggest it twice', async () => {
  const results: unknown[] = [refusal(409, 'TRAINING_LOCKED'), NETWORK_FAILURE, { id: 1, people: 1 }];
  const { press, choose, callsOf, notices } = await openDialog({ [SEND]: () => results.shift() });
  await choose(/Ana Roux/u);
  await fill(firstDay(), '01/03/2030');
  await press('Continue');
  await screen.findByText('To 2 people');
  await press('Suggest');
  await screen.findByText('A training is no longer in your company’s offer: it cannot be suggested.');
  await press('Suggest');
  await screen.findByText('The server could not be reached. Check your connection.');
  expect(onClose).not.toHaveBeenCalled();
  await press('Suggest');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(notices.map(({ text }) => text)).toStrictEqual([
    'It could not be suggested',
    'It could not be suggested',
    'Noted: 1 person will be told on 01/03/2030',
  ]);
  const keys = callsOf(SEND).map(({ options }) => options?.idempotencyKey);
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
});

const sendButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Suggest' });

test('a suggestion that the check refuses cannot be sent', async () => {
  const { press, choose } = await openDialog({
    [CHECK]: new ApiError(400, { code: 'VALIDATION', field: '/body/groupIds' }),
  });
  await choose(/Ana Roux/u);
  await press('Continue');
  await screen.findByText('Nobody is in the groups that you have chosen. Go back and choose other people.');
  expect(sendButton().disabled).toBe(true);
});

test('a failed check can be retried, and nothing can be sent before', async () => {
  const results: unknown[] = [NETWORK_FAILURE, SEEN];
  const { press, choose } = await openDialog({ [CHECK]: () => results.shift() });
  await choose(/Ana Roux/u);
  await press('Continue');
  await screen.findByText('This part is not available right now');
  expect(sendButton().disabled).toBe(true);
  await press('Retry');
  await screen.findByText('To 2 people');
  expect(sendButton().disabled).toBe(false);
});

test('members can be searched and chosen all at once, and a failed list can be retried', async () => {
  const results: unknown[] = [NETWORK_FAILURE, MEMBERS];
  const { press, choose } = await openDialog({ 'GET /users': () => results.shift() });
  await screen.findByText('This part is not available right now');
  await press('Retry');
  await choose(/Bilal Roux/u);
  await fill(screen.getByLabelText('Search for a member'), 'ANA');
  expect(screen.queryByLabelText(/Bilal Roux/u)).toBeNull();
  await choose(/^Select all results/u);
  expect(screen.queryByRole('tab', { name: /Members.*2 chosen/u })).not.toBeNull();
  await fill(screen.getByLabelText('Search for a member'), 'zzz');
  expect(screen.queryByText('Nothing matches. Try another word.')).not.toBeNull();
});

test('a manager chooses from the team and their own subgroups', async () => {
  const { person } = await openDialog({ 'GET /users/managed': { items: [] } }, 'ROLE_MANAGER');
  await screen.findByText('Nobody is in your team yet.');
  await person.click(screen.getByRole('tab', { name: 'Subgroups' }));
  await screen.findByLabelText(/Night shift/u);
  expect(screen.queryByLabelText(/Workshop/u)).toBeNull();
});

/** Withdraws the planned suggestion. The question above the dialog has a button with the same name. */
async function withdrawPlanned(answers: Record<string, Answer>) {
  const rendered = await openDialog(answers);
  await screen.findByText('Planned suggestions (1)');
  expect(screen.queryByText(/By you,.*to Ana Roux/u)).not.toBeNull();
  await rendered.press('Withdraw');
  const text = await screen.findByText(/1 person will not be told about it/u);
  const question = within(text.closest<HTMLElement>('[role="dialog"]')!);
  await rendered.person.click(question.getByRole('button', { name: 'Withdraw' }));
  return rendered;
}

test('a planned suggestion can be withdrawn', async () => {
  const lists: unknown[] = [{ items: [PENDING] }, { items: [] }];
  const { notices, callsOf } = await withdrawPlanned({
    'GET /suggestions': () => lists.shift(),
    'DELETE /suggestions/:id': null,
  });
  await waitFor(() => expect(screen.queryByText('Planned suggestions (1)')).toBeNull());
  expect(notices).toStrictEqual([{ kind: 'success', text: 'Suggestion withdrawn' }]);
  expect(callsOf('DELETE /suggestions/:id').map(({ input }) => input.params)).toStrictEqual([{ id: 90 }]);
  expect(onClose).not.toHaveBeenCalled();
});

test('a suggestion that has started meanwhile can no longer be withdrawn', async () => {
  await withdrawPlanned({
    'GET /suggestions': { items: [PENDING] },
    'DELETE /suggestions/:id': refusal(409, 'SUGGESTION_STARTED'),
  });
  await screen.findByText(/It has started in the meantime/u);
  expect(screen.queryByText(/1 person will not be told about it/u)).toBeNull();
});
