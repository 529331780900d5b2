import { expect, jest, test } from '@jest/globals';
import { type Answer, act, NETWORK_FAILURE, refusal, screen, waitFor } from '@vr/shared-ui/testing/portal';
import { ADMIN, member } from '../testing/member.ts';
import { renderAdmin } from '../testing/render.tsx';
import DeleteMembers from './DeleteMembers.tsx';
import type { Member } from './filter.ts';

const PREVIEW = 'POST /users/deletion-preview';
const DELETE = 'DELETE /users/:id';

const ADAM = member(1, 'Adam Petit');
const BOB = member(2, 'Bob Stone');
const CLARA = member(ADMIN.id, 'Clara Admin');
const COUNTS = { teamMembers: 0, subgroups: 0, codes: 0, suggestions: 0, sessions: 0, courses: 0 };

async function open(members: readonly Member[], answers: Record<string, Answer> = {}) {
  const onClose = jest.fn();
  const rendered = await renderAdmin(<DeleteMembers members={members} onClose={onClose} />, {
    answers: { [PREVIEW]: COUNTS, [DELETE]: undefined, ...answers },
    profile: ADMIN,
  });
  await screen.findByRole('dialog');
  const button = () => screen.getByText('Delete').closest('button')!;
  return {
    ...rendered,
    onClose,
    async confirm() {
      await waitFor(() => expect(button().getAttribute('aria-busy')).not.toBe('true'));
      await rendered.person.click(button());
    },
    /** The ids in the requests to delete members, in order. */
    deleted: () =>
      rendered.calls.flatMap(({ endpoint, input }) =>
        endpoint === DELETE ? [(input.params as { id: number }).id] : [],
      ),
  };
}
const failure = () => screen.getByRole('alert').textContent;
/** The lines of the list below a heading. */
const linesBelow = (heading: string) =>
  [...(screen.getByText(heading).nextElementSibling?.children ?? [])].map(({ textContent }) => textContent);

test('what goes and what stays is counted before the deletion', async () => {
  const counts = { teamMembers: 3, subgroups: 1, codes: 2, suggestions: 0, sessions: 41, courses: 1 };
  const { calls } = await open([ADAM], { [PREVIEW]: counts });
  expect(screen.getByText('Delete Adam Petit?')).toBeTruthy();
  expect(linesBelow('What is deleted for good')).toStrictEqual([
    'The account with name, email address and picture',
    'The team: 3 people lose their manager',
    '1 subgroup',
    '2 valid codes',
  ]);
  expect(linesBelow('What stays')).toStrictEqual([
    '41 sessions in the statistics, without a name',
    '1 course, which passes to the company',
  ]);
  expect(calls.map(({ input }) => input.body)).toStrictEqual([{ userIds: [1] }]);
});

test('someone without figures leaves nothing behind', async () => {
  await open([ADAM]);
  expect(linesBelow('What is deleted for good').length).toBe(1);
  expect(screen.queryByText('What stays')).toBeNull();
});

test('figures that cannot be loaded can be loaded again', async () => {
  const answers = [NETWORK_FAILURE, { ...COUNTS, codes: 1 }];
  const { person } = await open([ADAM], { [PREVIEW]: () => answers.shift() });
  await person.click(screen.getByText('Retry'));
  expect(await screen.findByText('1 valid code')).toBeTruthy();
});

test('one person is deleted, and the figures are not asked for again', async () => {
  const { confirm, deleted, calls, notices, onClose } = await open([ADAM]);
  await confirm();
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(deleted()).toStrictEqual([1]);
  expect(notices).toStrictEqual([{ kind: 'success', text: 'Adam Petit has been deleted.' }]);
  expect(calls.map(({ endpoint }) => endpoint)).toStrictEqual([PREVIEW, DELETE]);
  expect(screen.queryByRole('progressbar')).toBeNull();
});

test('several people are named and deleted one after another, with progress', async () => {
  const answered: (() => void)[] = [];
  const { confirm, deleted, notices, onClose } = await open([ADAM, BOB], {
    [DELETE]: () => new Promise<void>((resolve) => answered.push(resolve)),
  });
  expect(screen.getByText('Delete 2 people?')).toBeTruthy();
  expect(screen.getByText('Adam Petit, Bob Stone')).toBeTruthy();
  await confirm();
  expect(deleted()).toStrictEqual([1]);
  await act(async () => answered[0]?.());
  expect(screen.getByRole('progressbar', { name: 'Deleting' }).getAttribute('aria-valuenow')).toBe('50');
  expect(screen.getByText('1 of 2 deleted')).toBeTruthy();
  expect(deleted()).toStrictEqual([1, 2]);
  await act(async () => answered[1]?.());
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(notices).toStrictEqual([{ kind: 'success', text: '2 people have been deleted.' }]);
});

test.each([
  ['LAST_ADMIN', 409, 'Bob Stone is the last admin who can sign in.'],
  ['RIGHTS_ABOVE_OWN', 403, 'This person has rights that you do not have'],
  ['INTERNAL', 500, 'Something went wrong on our side.'],
] as const)(
  'the deletion stops at a person who is refused with %s, and the next try goes on with the rest',
  async (code, status, text) => {
    const answers = [undefined, refusal(status, code), undefined, undefined];
    const { confirm, deleted, notices, onClose } = await open([ADAM, BOB, member(3, 'Dora Sand')], {
      [DELETE]: () => answers.shift(),
    });
    await confirm();
    await waitFor(() => expect(failure()).toContain(text));
    expect(deleted()).toStrictEqual([1, 2]);
    expect(screen.getByText('1 of 3 deleted')).toBeTruthy();
    expect(notices).toStrictEqual([{ kind: 'error', text: 'It could not be deleted. Try again.' }]);
    expect(onClose).not.toHaveBeenCalled();

    await confirm();
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(deleted()).toStrictEqual([1, 2, 2, 3]);
    expect(notices[1]).toStrictEqual({ kind: 'success', text: '3 people have been deleted.' });
  },
);

test('people whom someone else has deleted already count as deleted', async () => {
  const { confirm, deleted, notices } = await open([ADAM, BOB], { [DELETE]: refusal(404, 'NOT_FOUND') });
  await confirm();
  await waitFor(() => expect(notices).toStrictEqual([{ kind: 'success', text: '2 people have been deleted.' }]));
  expect(deleted()).toStrictEqual([1, 2]);
});

test('oneself is deleted last, because the session ends with it, and nothing else is updated', async () => {
  const { confirm, deleted, calls, portal, onClose } = await open([CLARA, ADAM, BOB]);
  const profile = portal.session.getState().profile;
  await confirm();
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(deleted()).toStrictEqual([1, 2, ADMIN.id]);
  expect(calls.map(({ endpoint }) => endpoint)).toStrictEqual([PREVIEW, DELETE, DELETE, DELETE]);
  expect(portal.session.getState().profile).toBe(profile);
});

test('Cancel deletes nothing', async () => {
  const { person, deleted, onClose } = await open([ADAM]);
  await person.click(screen.getByText('Cancel'));
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(deleted()).toStrictEqual([]);
});
