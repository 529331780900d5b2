import { expect, jest, test } from '@jest/globals';
import { type Answer, descriptionOf, NETWORK_FAILURE, refusal, screen, waitFor } from '@vr/shared-ui/testing/portal';
import { member } from '../testing/member.ts';
import { renderAdmin } from '../testing/render.tsx';
import AddToGroup from './AddToGroup.tsx';

const LIST = 'GET /groups';
const CREATE = 'POST /groups';
const UPDATE = 'PUT /groups/:id';

const ADAM = member(1, 'Adam Petit');
const ZOE = member(2, 'Zoé Martin');
const WELDERS = { id: 5, name: 'Welders', ownerId: null, userIds: [2, 8], version: 3 };
const SUBGROUP = { id: 6, name: 'Zoé’s own', ownerId: 2, userIds: [], version: 1 };

async function open(answers: Record<string, Answer>, members = [ADAM, ZOE]) {
  const onClose = jest.fn();
  const rendered = await renderAdmin(<AddToGroup members={members} onClose={onClose} />, {
    answers: { [LIST]: { items: [SUBGROUP, WELDERS] }, ...answers },
  });
  await screen.findByRole('dialog');
  const { person } = rendered;
  return {
    ...rendered,
    onClose,
    add: async () => {
      await waitFor(() => expect(addButton().getAttribute('aria-busy')).not.toBe('true'));
      await person.click(addButton());
    },
    async choose(option: string) {
      await person.click(screen.getByLabelText('Group'));
      await person.click(await screen.findByText(option, { selector: '[class*=option-content]' }));
    },
    writes: () => rendered.calls.filter(({ endpoint }) => endpoint !== LIST),
  };
}
const addButton = () => screen.getByText('Add').closest('button')!;
const name = () => screen.getByLabelText<HTMLInputElement>('Name');
const failure = () => screen.getByRole('alert').textContent;

test('groups that cannot be loaded can be loaded again, and nothing is added before one is chosen', async () => {
  const answers = [NETWORK_FAILURE, { items: [WELDERS] }];
  const { person } = await open({ [LIST]: () => answers.shift() });
  expect(screen.queryByLabelText('Group')).toBeNull();
  await person.click(screen.getByText('Retry'));
  expect(await screen.findByLabelText('Group')).toBeTruthy();
  expect(addButton().disabled).toBe(true);
});

test('only groups of the company are offered, not those of managers', async () => {
  const { person } = await open({});
  await person.click(screen.getByLabelText('Group'));
  await screen.findByText('Welders', { selector: '[class*=option-content]' });
  const options = [...document.querySelectorAll('[class*=option-content]')].map(({ textContent }) => textContent);
  expect(options).toStrictEqual([expect.stringContaining('New group'), 'Welders']);
});

test('people join those whom someone else has added in the meantime, based on the newest version', async () => {
  const newer = { ...WELDERS, name: 'Metal', userIds: [2, 8, 9], version: 7 };
  const lists = [{ items: [WELDERS] }, { items: [newer] }];
  const { choose, add, writes, notices, onClose } = await open({
    [LIST]: () => lists.shift() ?? { items: [newer] },
    [UPDATE]: newer,
  });
  await choose('Welders');
  await add();
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(writes()).toStrictEqual([
    {
      endpoint: UPDATE,
      input: { params: { id: 5 }, body: { name: 'Metal', userIds: [2, 8, 9, 1] } },
      options: { ifMatch: 7 },
    },
  ]);
  expect(notices).toStrictEqual([{ kind: 'success', text: '2 people are now in “Metal”.' }]);
});

test('a group that has been deleted in the meantime is reported, and nothing is written', async () => {
  const lists = [{ items: [WELDERS] }, { items: [] }];
  const { choose, add, writes, notices, onClose } = await open({ [LIST]: () => lists.shift() });
  await choose('Welders');
  await add();
  await waitFor(() => expect(failure()).toContain('no longer exists'));
  expect(notices).toStrictEqual([{ kind: 'error', text: 'Nobody was added to the group. Try again.' }]);
  expect(writes()).toStrictEqual([]);
  expect(onClose).not.toHaveBeenCalled();
});

test('a new group needs a name, and is added with its trimmed name and its people', async () => {
  const { person, choose, add, writes, notices, onClose } = await open({ [CREATE]: { ...WELDERS, name: 'Roofers' } }, [
    ADAM,
  ]);
  await choose('New group…');
  await add();
  expect(descriptionOf(name())).toBe('Give the group a name.');
  expect(writes()).toStrictEqual([]);
  await person.type(name(), ' Roofers ');
  expect(descriptionOf(name())).toBe('');
  await add();
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(writes().map(({ input }) => input)).toStrictEqual([
    { query: { forceManager: false }, body: { name: 'Roofers', userIds: [1] } },
  ]);
  expect(notices).toStrictEqual([{ kind: 'success', text: 'Adam Petit is now in “Roofers”.' }]);
});

test('a name that another group has is named beside the field until it changes', async () => {
  const answers = [refusal(409, 'GROUP_NAME_IN_USE'), WELDERS];
  const { person, choose, add, onClose } = await open({ [CREATE]: () => answers.shift() });
  await choose('New group…');
  await person.type(name(), 'Welders');
  await add();
  const text = 'Another group already has this name. Choose another one.';
  await waitFor(() => expect(descriptionOf(name())).toBe(text));
  expect(failure()).toBe('');
  await person.type(name(), ' 2');
  expect(descriptionOf(name())).toBe('');
  await add();
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
});

test('a failure keeps the choice and the name, and can be repeated', async () => {
  const answers = [NETWORK_FAILURE, WELDERS];
  const { person, choose, add, onClose } = await open({ [CREATE]: () => answers.shift() });
  await choose('New group…');
  await person.type(name(), 'Roofers');
  await add();
  await waitFor(() => expect(failure()).toBe('The server could not be reached. Check your connection.'));
  expect(name().value).toBe('Roofers');
  await add();
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
});
