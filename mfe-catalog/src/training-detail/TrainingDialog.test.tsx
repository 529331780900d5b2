import { expect, jest, test } from '@jest/globals';
import type { Role } from '@vr/shared-api/permissions';
import { type Answer, refusal, screen, within } from '@vr/shared-ui/testing/portal';
import { renderInCatalog } from '../testing/catalog.ts';
import { trainingDetail } from '../testing/training.ts';
import TrainingDialog from './TrainingDialog.tsx';

const onAction = jest.fn();
const open = (detail: Answer, roles: Role[] = []) =>
  renderInCatalog(
    <TrainingDialog id={7} open onClose={() => undefined} onStart={() => undefined} onAction={onAction} />,
    {
      profile: { roles },
      portal: { offers: (slot) => slot === 'dashboard.certificate.v1' },
      answers: { 'GET /trainings/:id': detail },
    },
  );

test('a training that does not exist cannot be opened and not be tried again, but left', async () => {
  await open(refusal(404, 'NOT_FOUND'));
  const failure = within(await screen.findByRole('alert'));
  expect(failure.queryByText('This training could not be opened')).not.toBeNull();
  expect(failure.queryByRole('button', { name: 'Retry' })).toBeNull();
  expect(failure.queryByRole('button', { name: 'Back to the list' })).not.toBeNull();
});

test('a rejected training tells its partner the reason', async () => {
  const rejectionReason = 'The exit is blocked.';
  await open(trainingDetail({ id: 7, isOwner: true, isFromPartner: true, status: 'REJECTED', rejectionReason }), [
    'ROLE_PARTNER',
  ]);
  await screen.findByRole('heading', { name: 'Why it was rejected' });
  expect(screen.queryByText(rejectionReason)).not.toBeNull();
});

test('a completed training offers its certificate, and no other one', async () => {
  const detail = trainingDetail({ id: 7, progressionPercent: 100 });
  const { person, unmount } = await open(detail);
  await person.click(await screen.findByRole('button', { name: 'Certificate' }));
  expect(onAction).toHaveBeenCalledWith({ name: 'certificate', training: detail });
  unmount();
  await open(trainingDetail({ id: 7, progressionPercent: 99 }));
  await screen.findByText('99%');
  expect(screen.queryByRole('button', { name: 'Certificate' })).toBeNull();
});
