import { expect, test } from '@jest/globals';
import type { Role } from '@vr/shared-api/permissions';
import { screen } from '@vr/shared-ui/testing/portal';
import { renderInCatalog } from '../testing/catalog.ts';
import { trainingDetail } from '../testing/training.ts';
import type { TrainingDetail } from '../trainings/training.ts';
import StatusDialog from './StatusDialog.tsx';

const openDialog = (role: Role, training: TrainingDetail, now = training) =>
  renderInCatalog(<StatusDialog training={training} open onClose={() => undefined} />, {
    profile: { roles: [role] },
    answers: { 'GET /trainings/:id': now },
  });

const WAITING = trainingDetail({ status: 'VALIDATION_REQUESTED', alreadyPublished: false });

test('the partner and the reviewer read different next steps', async () => {
  const partner = await openDialog('ROLE_PARTNER', WAITING);
  await screen.findByText(/It is waiting for its review/u);
  partner.unmount();
  await openDialog('ROLE_SUPER_ADMIN', WAITING);
  await screen.findByText(/Start the review to look at it/u);
  expect(screen.queryByText('What has happened so far')).toBeNull();
});

test('past decisions are listed with their reasons, the latest first, in the company’s time zone', async () => {
  await openDialog(
    'ROLE_PARTNER',
    trainingDetail({
      status: 'REJECTED',
      alreadyPublished: true,
      reviews: [
        { action: 'REQUEST_VALIDATION', reason: null, at: '2026-05-31T22:30:00.000Z' },
        { action: 'REJECT', reason: 'The exit is blocked.', at: '2026-06-02T10:00:00.000Z' },
      ],
    }),
  );
  await screen.findByText(/Read the reason, change the training/u);
  expect(screen.queryByText('Learners keep the version that was validated last.')).not.toBeNull();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toStrictEqual([
    'Rejected02/06/2026The exit is blocked.',
    'Validation requested01/06/2026',
  ]);
});

test('a status that changes while the dialog is open is shown', async () => {
  await openDialog('ROLE_PARTNER', WAITING, { ...WAITING, status: 'VALIDATED' });
  await screen.findByText(/It is in the global catalogue/u);
  expect(screen.queryByText(/It is waiting for its review/u)).toBeNull();
});
