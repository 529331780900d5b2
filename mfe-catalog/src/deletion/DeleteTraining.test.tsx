import { expect, jest, test } from '@jest/globals';
import type { Portal } from '@vr/shared-ui/kernel';
import { type Answer, NETWORK_FAILURE, refusal, screen, waitFor } from '@vr/shared-ui/testing/portal';
import { renderInCatalog } from '../testing/catalog.ts';
import { trainingDetail } from '../testing/training.ts';
import DeleteTraining from './DeleteTraining.tsx';

const NOTHING = { started: 0, completed: 0, favorites: 0, offers: 0, courses: 0, fileSize: 0, resources: 0 };
const UNUSED = { ...NOTHING, keptUntil: null };
const USED = {
  started: 12,
  completed: 1,
  favorites: 2,
  offers: 3,
  courses: 1,
  keptUntil: null,
  fileSize: 2_097_152,
  resources: 1,
};
const USAGE = 'GET /trainings/:id/usage';
const DELETE = 'DELETE /trainings/:id';
const onClose = jest.fn();
const onDeleted = jest.fn();

async function openDialog(answers: Record<string, Answer>, portal: Partial<Portal> = {}) {
  onClose.mockClear();
  onDeleted.mockClear();
  const rendered = await renderInCatalog(
    <DeleteTraining
      training={trainingDetail({ title: 'Use an extinguisher' })}
      open
      onClose={onClose}
      onDeleted={onDeleted}
    />,
    { answers, portal },
  );
  return { ...rendered, confirm: () => rendered.person.click(button()) };
}
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Delete' });
const effects = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

test('deleting is possible when everything that it affects is shown', async () => {
  const { promise, resolve } = Promise.withResolvers();
  const { confirm, calls, notices } = await openDialog({ [USAGE]: () => promise, [DELETE]: null });
  expect(screen.queryByText(/“Use an extinguisher” will be gone for everyone/u)).not.toBeNull();
  expect(button().disabled).toBe(true);
  resolve(USED);
  await waitFor(() => expect(button().disabled).toBe(false));
  expect(effects()).toStrictEqual([
    '12 people have started it. 1 person has completed it. Their results are kept.',
    'It is a favourite of 2 people.',
    '3 companies have it in their offer.',
    'It is in 1 course, where it will be shown as no longer available.',
    '2\u00a0MB of storage will be freed.',
    '1 attached resource stays in your resources.',
  ]);
  await confirm();
  await waitFor(() => expect(onDeleted).toHaveBeenCalledTimes(1));
  expect(calls.filter(({ endpoint }) => endpoint === DELETE).map(({ input }) => input)).toStrictEqual([
    { params: { id: 1 } },
  ]);
  expect(notices).toStrictEqual([{ kind: 'success', text: 'Training deleted' }]);
});

test('the uploads of a deleted training are cancelled, and no others', async () => {
  const cancel = jest.fn();
  const place = { kind: 'training', id: 1, fileType: 'APK' };
  const list = [
    { key: 'training:1:APK', place },
    { key: 'training:2:APK', place: { ...place, id: 2 } },
    { key: 'master-content:1:APK', place: { ...place, kind: 'master-content' } },
  ];
  const uploads = { list: { getState: () => list }, cancel } as unknown as Portal['uploads'];
  const { confirm } = await openDialog({ [USAGE]: UNUSED, [DELETE]: null }, { uploads });
  await screen.findByText('Nobody has started it.');
  expect(effects()).toHaveLength(1);
  await confirm();
  await waitFor(() => expect(onDeleted).toHaveBeenCalledTimes(1));
  expect(cancel.mock.calls).toStrictEqual([['training:1:APK']]);
});

test('a refused or failed deletion says why, deletes nothing and can be tried again', async () => {
  const results: unknown[] = [refusal(409, 'TRAINING_IN_REVIEW'), NETWORK_FAILURE, null];
  const { confirm, notices } = await openDialog({ [USAGE]: UNUSED, [DELETE]: () => results.shift() });
  await screen.findByText('Nobody has started it.');
  await confirm();
  await screen.findByText('It can be changed again once the review is over.');
  await confirm();
  await screen.findByText('The training could not be deleted. Try again.');
  expect(onDeleted).not.toHaveBeenCalled();
  expect(notices).toStrictEqual([]);
  await confirm();
  await waitFor(() => expect(onDeleted).toHaveBeenCalledTimes(1));
});

test('without knowing what it affects, nothing can be deleted', async () => {
  const results: unknown[] = [NETWORK_FAILURE, UNUSED];
  const { person } = await openDialog({ [USAGE]: () => results.shift() });
  await screen.findByText('This part is not available right now');
  expect(button().disabled).toBe(true);
  await person.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('Nobody has started it.');
  expect(button().disabled).toBe(false);
  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('a training that companies keep for a while is withdrawn, and stays open with its date', async () => {
  const keptUntil = '2026-06-29T10:00:00.000Z';
  const { person, notices } = await openDialog({ [USAGE]: { ...USED, keptUntil }, [DELETE]: null });
  await screen.findByText(/“Use an extinguisher” stays available until 29\/06\/2026/u);
  expect(screen.queryByText('Withdraw this training?')).not.toBeNull();
  await person.click(screen.getByRole('button', { name: 'Withdraw' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(onDeleted).not.toHaveBeenCalled();
  expect(notices).toStrictEqual([{ kind: 'success', text: 'Training withdrawn: available until 29/06/2026' }]);
});
