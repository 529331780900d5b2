import { expect, jest, test } from '@jest/globals';
import { type Answer, NETWORK_FAILURE, refusal, screen, waitFor } from '@vr/shared-ui/testing/portal';
import { renderInCatalog } from '../testing/catalog.ts';
import { trainingDetail } from '../testing/training.ts';
import ConfirmReview from './ConfirmReview.tsx';

const TRAINING = trainingDetail({ title: 'Use an extinguisher', status: 'CREATED', alreadyPublished: false });
const REQUEST = 'POST /trainings/:id/request-validation';
const onClose = jest.fn();

function openDialog(
  action: 'REQUEST_VALIDATION' | 'VALIDATE',
  answers: Record<string, Answer> = {},
  training = TRAINING,
) {
  onClose.mockClear();
  return renderInCatalog(<ConfirmReview training={training} action={action} open onClose={onClose} />, {
    answers,
  });
}

test('requesting a validation sends nothing until it is confirmed', async () => {
  const { promise, resolve } = Promise.withResolvers();
  const { person, calls, notices } = await openDialog('REQUEST_VALIDATION', { [REQUEST]: () => promise });
  expect(screen.queryByText(/“Use an extinguisher” will be reviewed before it goes online/u)).not.toBeNull();
  expect(calls).toStrictEqual([]);
  await person.click(screen.getByRole('button', { name: 'Request validation' }));
  // While the request is running, the dialog cannot be left.
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Cancel' }).disabled).toBe(true);
  await person.keyboard('{Escape}');
  expect(onClose).not.toHaveBeenCalled();
  resolve({ status: 'VALIDATION_REQUESTED', at: '2026-06-02T10:00:00.000Z' });
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(notices).toStrictEqual([{ kind: 'success', text: 'Validation requested' }]);
});

test('a double click sends the request once', async () => {
  const { promise, resolve } = Promise.withResolvers();
  const { calls, notices } = await openDialog('REQUEST_VALIDATION', { [REQUEST]: () => promise });
  const button = screen.getByRole('button', { name: 'Request validation' });
  // Both clicks come before the button is rendered as disabled.
  button.click();
  button.click();
  resolve({ status: 'VALIDATION_REQUESTED', at: '2026-06-02T10:00:00.000Z' });
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(calls.map(({ endpoint }) => endpoint)).toStrictEqual([REQUEST]);
  expect(notices).toStrictEqual([{ kind: 'success', text: 'Validation requested' }]);
});

test('the question can be left without a decision', async () => {
  const { person, calls } = await openDialog('REQUEST_VALIDATION');
  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(calls).toStrictEqual([]);
});

test('a refused request says what is missing, and can be sent again', async () => {
  const results: unknown[] = [
    refusal(409, 'NO_CONTENT'),
    refusal(409, 'UPLOAD_UNDER_WAY'),
    NETWORK_FAILURE,
    refusal(404, 'NOT_FOUND'),
  ];
  const { person, notices } = await openDialog('REQUEST_VALIDATION', { [REQUEST]: () => results.shift() });
  for (const text of [
    'A validation needs at least one content file: edit the training and add one.',
    'Content is still on its way: request the validation once it has arrived.',
    'The server could not be reached. Check your connection.',
    'This training is no longer available.',
  ]) {
    await person.click(await screen.findByRole('button', { name: 'Request validation' }));
    await screen.findByText(text);
  }
  expect(onClose).not.toHaveBeenCalled();
  expect(notices.map(({ text }) => text)).toStrictEqual([
    'The validation could not be requested',
    'The validation could not be requested',
    'The validation could not be requested',
    'This training is no longer available.',
  ]);
  // There is nothing left to send.
  expect(screen.queryByRole('button', { name: 'Request validation' })).toBeNull();
});

test('putting a training online says whether it is new or a new version', async () => {
  const underReview = trainingDetail({ ...TRAINING, status: 'UNDER_REVIEW' });
  const first = await openDialog(
    'VALIDATE',
    { 'PUT /trainings/:id/status': { status: 'VALIDATED', at: '2026-06-02T10:00:00.000Z' } },
    underReview,
  );
  expect(screen.queryByText(/will be in the global catalogue/u)).not.toBeNull();
  await first.person.click(screen.getByRole('button', { name: 'Put online' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(first.calls[0]?.input).toStrictEqual({ params: { id: 1 }, body: { action: 'VALIDATE' } });
  expect(first.notices).toStrictEqual([{ kind: 'success', text: 'The training is online' }]);
  first.unmount();

  await openDialog('VALIDATE', {}, { ...underReview, alreadyPublished: true });
  expect(screen.queryByText(/will get its new version from now on/u)).not.toBeNull();
});
