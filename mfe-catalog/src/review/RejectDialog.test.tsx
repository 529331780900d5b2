import { expect, jest, test } from '@jest/globals';
import { REJECTION_REASON_MAX } from '@vr/shared-api/limits';
import { type Answer, fireEvent, NETWORK_FAILURE, refusal, screen, waitFor } from '@vr/shared-ui/testing/portal';
import { renderInCatalog } from '../testing/catalog.ts';
import { trainingDetail } from '../testing/training.ts';
import type { TrainingDetail } from '../trainings/training.ts';
import { useTraining } from '../trainings/useTrainings.ts';
import RejectDialog from './RejectDialog.tsx';

const TRAINING = trainingDetail({ title: 'Use an extinguisher', isFromPartner: true, status: 'UNDER_REVIEW' });
const AT = '2026-06-02T10:00:00.000Z';
const onClose = jest.fn();

/** Renders the dialog above a detail whose status may change. */
function Page() {
  const { detail } = useTraining(TRAINING.id);
  return (
    <>
      <p>Status: {detail?.status}</p>
      <RejectDialog training={TRAINING} open onClose={onClose} />
    </>
  );
}

async function openDialog(answer: Answer, detail: () => TrainingDetail = () => TRAINING) {
  onClose.mockClear();
  const rendered = await renderInCatalog(<Page />, {
    profile: { roles: ['ROLE_SUPER_ADMIN'] },
    answers: { 'GET /trainings/:id': detail, 'PUT /trainings/:id/status': answer },
  });
  await screen.findByText('Status: UNDER_REVIEW');
  return { ...rendered, reject: () => rendered.person.click(screen.getByRole('button', { name: 'Reject training' })) };
}

const reason = () => screen.getByLabelText<HTMLTextAreaElement>('Reason');
const MISSING = 'Say why, so that the partner knows what to change.';

test('a rejection needs a reason', async () => {
  const { person, reject, calls } = await openDialog({ status: 'REJECTED', at: AT });
  await reject();
  await screen.findByText(MISSING);
  await waitFor(() => expect(document.activeElement).toBe(reason()));
  await person.type(reason(), '  ');
  await reject();
  expect(screen.queryByText(MISSING)).not.toBeNull();
  fireEvent.change(reason(), { target: { value: 'x'.repeat(REJECTION_REASON_MAX + 3) } });
  await screen.findByText(`Shorten this to ${REJECTION_REASON_MAX} characters; it has ${REJECTION_REASON_MAX + 3}.`);
  await reject();
  expect(reason().value).toHaveLength(REJECTION_REASON_MAX + 3);
  expect(calls.filter(({ endpoint }) => endpoint === 'PUT /trainings/:id/status')).toStrictEqual([]);
});

test('the trimmed reason is sent, the dialog closes and the detail shows the new status', async () => {
  let detail = TRAINING;
  const { reject, calls, notices } = await openDialog(
    () => {
      detail = { ...TRAINING, status: 'REJECTED' };
      return { status: 'REJECTED', at: AT };
    },
    () => detail,
  );
  fireEvent.change(reason(), { target: { value: ' The exit is blocked. ' } });
  await reject();
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(calls.find(({ endpoint }) => endpoint === 'PUT /trainings/:id/status')?.input).toStrictEqual({
    params: { id: 1 },
    body: { action: 'REJECT', rejectionReason: 'The exit is blocked.' },
  });
  expect(notices).toStrictEqual([{ kind: 'success', text: 'Training rejected' }]);
  await screen.findByText('Status: REJECTED');
});

test('a network failure keeps the reason, which can be sent again', async () => {
  const results: unknown[] = [NETWORK_FAILURE, { status: 'REJECTED', at: AT }];
  const { reject, notices } = await openDialog(() => results.shift());
  fireEvent.change(reason(), { target: { value: 'The exit is blocked.' } });
  await reject();
  await screen.findByText('The server could not be reached. Check your connection.');
  expect(notices).toStrictEqual([{ kind: 'error', text: 'The training could not be rejected' }]);
  expect(onClose).not.toHaveBeenCalled();
  expect(reason().value).toBe('The exit is blocked.');
  await reject();
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
});

test.each([
  ['VALIDATED', 'Meanwhile somebody has put it online.'],
  ['REJECTED', 'Meanwhile somebody has rejected it.'],
  ['CREATED', 'Meanwhile its partner has changed it: it is a draft again.'],
] as const)('a decision that came too late says what has happened meanwhile: %s', async (status, text) => {
  let detail = TRAINING;
  const { reject } = await openDialog(
    () => {
      detail = { ...TRAINING, status };
      return refusal(409, 'TRANSITION_NOT_ALLOWED');
    },
    () => detail,
  );
  fireEvent.change(reason(), { target: { value: 'The exit is blocked.' } });
  await reject();
  await screen.findByText(text);
  expect(screen.queryByText(`Status: ${status}`)).not.toBeNull();
  expect(reason().value).toBe('The exit is blocked.');
  expect(onClose).not.toHaveBeenCalled();
});
