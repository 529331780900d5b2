import { beforeEach, expect, jest, test } from '@jest/globals';
import { type Answer, descriptionOf, NETWORK_FAILURE, refusal, screen, waitFor } from '@vr/shared-ui/testing/portal';
import { member } from '../testing/member.ts';
import { renderAdmin } from '../testing/render.tsx';
import GroupDialog from './GroupDialog.tsx';
import type { Group } from './useGroups.ts';

const CREATE = 'POST /groups';
const UPDATE = 'PUT /groups/:id';
const LIST = 'GET /groups';
const MEMBERS = 'GET /users';

const PEOPLE = [member(1, 'Adam Petit'), member(2, 'Zoé Martin'), member(3, 'Zora Petit')];
const WELDERS: Group = { id: 5, name: 'Welders', ownerId: null, userIds: [2], version: 3 };

beforeEach(() => localStorage.clear());

async function open(answers: Record<string, Answer> = {}, group?: Group) {
  const onClose = jest.fn();
  const rendered = await renderAdmin(<GroupDialog {...(group ? { group } : {})} onClose={onClose} />, {
    answers: { [MEMBERS]: { items: PEOPLE }, ...answers },
  });
  await screen.findByRole('dialog');
  const { person } = rendered;
  return {
    ...rendered,
    onClose,
    async save() {
      await waitFor(() => expect(saveButton().getAttribute('aria-busy')).not.toBe('true'));
      await person.click(saveButton());
    },
    async rename(text: string) {
      await person.clear(name());
      await person.type(name(), text);
    },
    writes: () => rendered.calls.filter(({ endpoint }) => endpoint === CREATE || endpoint === UPDATE),
  };
}
const saveButton = () => screen.getByText('Save').closest('button')!;
const name = () => screen.getByLabelText<HTMLInputElement>('Name');
const search = () => screen.getByRole('searchbox');
const listed = () => screen.getAllByRole<HTMLInputElement>('checkbox');
const labels = (boxes: HTMLInputElement[]) => boxes.map((box) => box.closest('label')?.textContent);
const chosen = () => labels(listed().filter(({ checked }) => checked));
const failure = () => screen.getByRole('alert').textContent;

test('a group needs a name', async () => {
  const { save, writes } = await open();
  await save();
  await waitFor(() => expect(descriptionOf(name())).toBe('Give the group a name.'));
  expect(document.activeElement).toBe(name());
  expect(writes()).toStrictEqual([]);
});

test('a group is added with its trimmed name and the people who were chosen', async () => {
  const { person, rename, save, writes, notices, onClose } = await open({ [CREATE]: WELDERS });
  await rename(' Roofers ');
  await person.click(screen.getByLabelText(/^Zoé Martin/u));
  await person.click(screen.getByLabelText(/^Adam Petit/u));
  await person.click(screen.getByLabelText(/^Zoé Martin/u));
  expect(screen.getByText('1 chosen')).toBeTruthy();
  await save();
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(writes().map(({ input }) => input)).toStrictEqual([
    { query: { forceManager: false }, body: { name: 'Roofers', userIds: [1] } },
  ]);
  expect(notices).toStrictEqual([{ kind: 'success', text: 'The group has been added.' }]);
});

test('people are found by name and address, and all who are found can be chosen and taken out', async () => {
  const { person } = await open({}, WELDERS);
  expect(chosen()).toStrictEqual(['Zoé Martinzoe@demo.example']);
  await person.type(search(), 'petit');
  await waitFor(() =>
    expect(labels(listed())).toStrictEqual(['Adam Petitadam@demo.example', 'Zora Petitzora@demo.example']),
  );
  await person.click(screen.getByText('Choose all 2 found'));
  expect(screen.getByText('3 chosen')).toBeTruthy();
  await person.click(screen.getByText('Remove all 2 found'));
  // People who do not match the search stay chosen.
  expect(screen.getByText('1 chosen')).toBeTruthy();
  await person.clear(search());
  await person.type(search(), 'ZORA@demo');
  await waitFor(() => expect(screen.getByText('Choose the one found')).toBeTruthy());
  await person.type(search(), 'zz');
  expect(await screen.findByText('No member matches your search.')).toBeTruthy();
  expect(screen.queryByText(/found$/u)).toBeNull();
});

test('people who cannot be loaded can be loaded again, without losing the name', async () => {
  const answers = [NETWORK_FAILURE, { items: PEOPLE }];
  const { person, rename } = await open({ [MEMBERS]: () => answers.shift() });
  await rename('Roofers');
  await person.click(screen.getByText('Retry'));
  expect(await screen.findByLabelText(/^Adam Petit/u)).toBeTruthy();
  expect(name().value).toBe('Roofers');
});

test('a renamed group is based on the version that was read, and keeps its people', async () => {
  const { rename, save, writes, notices, onClose } = await open({ [UPDATE]: WELDERS }, WELDERS);
  await rename('Metal');
  await save();
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(writes()).toStrictEqual([
    {
      endpoint: UPDATE,
      input: { params: { id: 5 }, body: { name: 'Metal', userIds: [2] } },
      options: { ifMatch: 3 },
    },
  ]);
  expect(notices).toStrictEqual([{ kind: 'success', text: 'The group has been changed.' }]);
});

test('a name that another group has is named beside the field until it changes', async () => {
  const answers = [refusal(409, 'GROUP_NAME_IN_USE'), WELDERS];
  const { person, save, writes, notices, onClose } = await open({ [UPDATE]: () => answers.shift() }, WELDERS);
  await save();
  const text = 'Another group already has this name. Choose another one.';
  await waitFor(() => expect(descriptionOf(name())).toBe(text));
  await waitFor(() => expect(document.activeElement).toBe(name()));
  expect(notices).toStrictEqual([{ kind: 'error', text }]);
  expect(failure()).toBe('');
  await save();
  expect(writes().length).toBe(1);
  await person.type(name(), ' 2');
  await waitFor(() => expect(descriptionOf(name())).toBe(''));
  await save();
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
});

test('after someone else has changed the group, the input stays, and the next save is based on their version', async () => {
  const answers = [refusal(412, 'STALE_EDIT'), WELDERS];
  const theirs = { ...WELDERS, name: 'Theirs', userIds: [1, 2, 3], version: 9 };
  const { person, rename, save, writes, onClose } = await open(
    { [UPDATE]: () => answers.shift(), [LIST]: { items: [theirs] } },
    WELDERS,
  );
  await rename('Metal');
  await person.click(screen.getByLabelText(/^Adam Petit/u));
  await save();
  await waitFor(() => expect(failure()).toContain('it is called “Theirs” and has 3 people. Save again'));
  expect(name().value).toBe('Metal');
  expect(screen.getByText('2 chosen')).toBeTruthy();
  await save();
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(writes().map(({ options }) => options?.ifMatch)).toStrictEqual([3, 9]);
  expect(writes()[1]?.input.body).toStrictEqual({ name: 'Metal', userIds: [2, 1] });
});

test.each([
  ['at once', { [UPDATE]: refusal(404, 'NOT_FOUND') }],
  ['after a conflict', { [UPDATE]: refusal(412, 'STALE_EDIT'), [LIST]: { items: [] } }],
])('a group that has been deleted in the meantime is reported as gone (found out %s)', async (_, answers) => {
  const { save, onClose } = await open(answers, WELDERS);
  await save();
  await waitFor(() => expect(failure()).toContain('This group no longer exists.'));
  expect(onClose).not.toHaveBeenCalled();
});

test('a save that does not reach the server keeps the name and the people', async () => {
  const answers = [NETWORK_FAILURE, WELDERS];
  const { person, rename, save, writes, notices, onClose } = await open({ [CREATE]: () => answers.shift() });
  await rename('Roofers');
  await person.click(screen.getByLabelText(/^Adam Petit/u));
  await save();
  await waitFor(() => expect(failure()).toBe('The server could not be reached. Check your connection.'));
  expect(notices).toStrictEqual([{ kind: 'error', text: 'The group was not saved.' }]);
  await save();
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(writes()[1]?.input).toStrictEqual(writes()[0]?.input);
});

test('a manager’s subgroup belongs to the manager, and those who have left the team can be taken out', async () => {
  const onClose = jest.fn();
  const left: Group = { id: 6, name: 'Night shift', ownerId: 9, userIds: [2, 7], version: 1 };
  const { person, calls } = await renderAdmin(<GroupDialog group={left} onClose={onClose} />, {
    answers: { 'GET /users/managed': { items: PEOPLE }, [UPDATE]: left },
    profile: { id: 9, roles: ['ROLE_MANAGER'] },
  });
  expect(await screen.findByText('Edit the subgroup')).toBeTruthy();
  expect(await screen.findByText(/1 person is no longer in your team/u)).toBeTruthy();
  await person.click(screen.getByText('Remove'));
  await person.click(saveButton());
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(calls.find(({ endpoint }) => endpoint === UPDATE)?.input).toMatchObject({
    body: { name: 'Night shift', userIds: [2] },
  });
});

test('a manager adds a subgroup of their own', async () => {
  const onClose = jest.fn();
  const { person, calls } = await renderAdmin(<GroupDialog onClose={onClose} />, {
    answers: { 'GET /users/managed': { items: PEOPLE }, [CREATE]: WELDERS },
    profile: { id: 9, roles: ['ROLE_MANAGER'] },
  });
  await screen.findByRole('dialog');
  await person.type(name(), 'Night shift');
  await person.click(saveButton());
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(calls.find(({ endpoint }) => endpoint === CREATE)?.input).toMatchObject({ query: { forceManager: true } });
});
