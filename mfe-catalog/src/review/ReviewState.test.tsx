import { expect, jest, test } from '@jest/globals';
import type { TrainingStatus } from '@vr/shared-api/limits';
import type { Role } from '@vr/shared-api/permissions';
import { screen } from '@vr/shared-ui/testing/portal';
import { renderInCatalog } from '../testing/catalog.ts';
import { trainingDetail } from '../testing/training.ts';
import { ReviewState } from './ReviewState.tsx';

const PARTNER: Role[] = ['ROLE_ADMINISTRATOR', 'ROLE_PARTNER'];

const show = (roles: Role[], status: TrainingStatus, rejectionReason: string | null = null) =>
  renderInCatalog(
    <ReviewState training={trainingDetail({ status, rejectionReason, isOwner: true })} onStatus={jest.fn()} />,
    { profile: { roles } },
  );

test.each([
  ['CREATED', 'Import'],
  ['VALIDATION_REQUESTED', 'Validation requested'],
  ['UNDER_REVIEW', 'Under review'],
  ['REJECTED', 'Import'],
  ['VALIDATED', 'Online'],
] as const)('a training with the status %s is at the step “%s” for its partner', async (status, step) => {
  await show(PARTNER, status);
  expect(screen.getByRole('listitem', { current: 'step' }).querySelector('b')?.textContent).toBe(step);
});

test('a step that is done is read with a pause before “done”', async () => {
  await show(PARTNER, 'UNDER_REVIEW');
  expect(screen.getAllByRole('listitem')[0]?.textContent).toMatch(/^Import, done/u);
});

test('a change of a published training is called a new version, not a draft', async () => {
  await show(PARTNER, 'CREATED');
  expect(screen.queryByText('New version pending')).not.toBeNull();
  expect(screen.queryByText('Draft')).toBeNull();
});

test('the reason of a rejection can be read', async () => {
  await show(PARTNER, 'REJECTED', 'The sound is missing.');
  expect(screen.getByText('The sound is missing.')).toBeTruthy();
});

test('a learner sees no steps of a review', async () => {
  await show([], 'VALIDATED');
  expect(screen.queryByRole('list')).toBeNull();
});
