import { expect, test } from '@jest/globals';
import { type Answer, NETWORK_FAILURE, refusal, renderInPortal, screen, within } from '@vr/shared-ui/testing/portal';
import ResetDialog from './ResetDialog.tsx';

const ANA = { id: 7, firstName: 'Ana', lastName: 'Zola' };
const WELD = { id: 4, title: 'Weld a seam' };
const RESET = {
  id: 3,
  training: { id: 4, title: 'Lock out' },
  at: '2026-11-20T10:00:00.000Z',
  by: { id: 5, name: 'Léa Martin' },
  reason: null,
  undoableUntil: '2999-01-01T00:00:00.000Z',
  undoneAt: null,
};
const RESETS = 'GET /users/:id/stats/resets';
const CLEAR = 'DELETE /users/:id/stats/general';
const open = (answers: Record<string, Answer>, training?: { id: number; title: string }) =>
  renderInPortal(<ResetDialog people={[ANA]} training={training} onClose={() => undefined} />, {
    texts: { overview: (lang) => import(`../locales/${lang}.json`) },
    answers: { [RESETS]: { items: [] }, ...answers },
  });
const yes = () => screen.findByRole('button', { name: 'Yes, reset it' });

test('a reset asks with the names of the person and the training, sends the reason, and is confirmed with the first name', async () => {
  const { person, calls } = await open({ [CLEAR]: { items: [] } }, WELD);
  await screen.findByText('Reset the progress of Ana Zola in “Weld a seam”?');
  await person.type(screen.getByLabelText(/^Reason/u), ' Wrong build ');
  await person.click(await yes());
  expect(await screen.findByText('The progress of Ana has been reset.')).toBeTruthy();
  const call = calls.find(({ endpoint }) => endpoint === CLEAR);
  expect(call?.input).toEqual({ params: { id: 7 }, query: { trainingId: 4, reason: 'Wrong build' } });
});

test('a reset that fails keeps the reason', async () => {
  const { person } = await open({ [CLEAR]: NETWORK_FAILURE });
  await person.type(await screen.findByLabelText(/^Reason/u), 'Wrong build');
  await person.click(await yes());
  expect(await screen.findByText(/could not be reached/u)).toBeTruthy();
  expect((screen.getByLabelText(/^Reason/u) as HTMLTextAreaElement).value).toBe('Wrong build');
});

test('a person without progress has nothing to clear, and the dialog says so', async () => {
  const { person } = await open({ [CLEAR]: refusal(404, 'NOT_FOUND') }, WELD);
  await person.click(await yes());
  expect(await screen.findByText('There is no progress to reset.')).toBeTruthy();
});

test('an earlier reset can be undone, unless it was undone already or is too old', async () => {
  const old = { ...RESET, id: 9, undoableUntil: '2020-01-01T00:00:00.000Z' };
  const undone = { ...RESET, id: 10, undoneAt: '2026-11-21T00:00:00.000Z' };
  const { person, calls } = await open({
    [RESETS]: { items: [RESET, old, undone] },
    'POST /users/:id/stats/resets/:resetId/undo': undefined,
  });
  const list = await screen.findByRole('list');
  expect(within(list).getAllByRole('listitem')).toHaveLength(1);
  await person.click(within(list).getByRole('button', { name: 'Undo: Lock out' }));
  expect(await screen.findByText('The progress has been restored.')).toBeTruthy();
  expect(calls.find(({ endpoint }) => endpoint.startsWith('POST'))?.input.params).toEqual({ id: 7, resetId: 3 });
});
