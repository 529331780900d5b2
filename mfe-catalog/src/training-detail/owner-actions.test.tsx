import { expect, jest, test } from '@jest/globals';
import type { Role } from '@vr/shared-api/permissions';
import { portalRoleOf } from '@vr/shared-api/roles';
import { narrowToPhone } from '@vr/shared-ui/testing/phone';
import { NETWORK_FAILURE, screen } from '@vr/shared-ui/testing/portal';
import { DetailFoot } from '../detail/DetailFoot.tsx';
import type { DecisionFailure } from '../review/useDecision.ts';
import { buttonNames, menuNames, renderInCatalog } from '../testing/catalog.ts';
import { trainingDetail } from '../testing/training.ts';
import { actionsFor, type TrainingAction } from '../trainings/actions.ts';
import type { TrainingDetail } from '../trainings/training.ts';
import { OwnerNotes, useOwnerActions } from './owner-actions.tsx';

const onAction = jest.fn();

interface PageProps {
  actor: Role;
  training: TrainingDetail;
  pendingAction?: TrainingAction | null;
  failure?: DecisionFailure | null;
}

function Page({ actor, training, pendingAction = null, failure = null }: PageProps) {
  const roles = [actor];
  const actions = actionsFor(portalRoleOf(actor, roles), { id: 5, clientId: 2, roles }, training);
  const foot = useOwnerActions({ actions, status: training.status, pendingAction, onAction });
  return (
    <DetailFoot
      icons={null}
      statistics={{ dashboard: undefined, target: {} }}
      notes={<OwnerNotes actions={actions} failure={failure} />}
      actions={foot}
    />
  );
}
const render = (page: React.ReactElement) => renderInCatalog(page);

const DRAFT = trainingDetail({ isOwner: true, isFromPartner: true, status: 'CREATED', alreadyPublished: false });

test('each role has at most two buttons, the main one last, and the rest in a menu', async () => {
  const { rerender, person } = await render(
    <Page actor="ROLE_ADMINISTRATOR" training={trainingDetail({ isOwner: true })} />,
  );
  expect(buttonNames()).toStrictEqual(['More actions', 'Suggest', 'Edit']);
  expect(await menuNames(person)).toStrictEqual(['Access by group', 'Test run', 'Delete']);
  rerender(<Page actor="ROLE_PARTNER" training={DRAFT} />);
  expect(buttonNames()).toStrictEqual(['More actions', 'Edit', 'Request validation']);
  rerender(<Page actor="ROLE_MANAGER" training={trainingDetail()} />);
  expect(buttonNames()).toStrictEqual(['Suggest']);
  rerender(<Page actor="ROLE_ADMINISTRATOR" training={trainingDetail({ isUnlocked: false })} />);
  expect(buttonNames()).toStrictEqual([]);
});

test('after a rejection, editing is the main action', async () => {
  await render(<Page actor="ROLE_PARTNER" training={{ ...DRAFT, status: 'REJECTED' }} />);
  expect(buttonNames()).toStrictEqual(['More actions', 'Request validation', 'Edit']);
});

test('what is not possible has no button: a text says why', async () => {
  const { rerender } = await render(<Page actor="ROLE_PARTNER" training={{ ...DRAFT, status: 'UNDER_REVIEW' }} />);
  expect(buttonNames()).toStrictEqual(['Test run']);
  expect(screen.queryByText('It can be changed again once the review is over.')).not.toBeNull();
  rerender(<Page actor="ROLE_PARTNER" training={{ ...DRAFT, contentTypes: [] }} />);
  expect(buttonNames()).toStrictEqual(['More actions', 'Edit']);
  expect(
    screen.queryByText('A validation needs at least one content file: edit the training and add one.'),
  ).not.toBeNull();
});

test('a pressed button reports its action, and a running or failed one is shown', async () => {
  const { person, rerender } = await render(<Page actor="ROLE_PARTNER" training={DRAFT} />);
  await person.click(screen.getByRole('button', { name: 'Edit' }));
  expect(onAction.mock.calls).toStrictEqual([['edit']]);
  rerender(<Page actor="ROLE_PARTNER" training={DRAFT} pendingAction="edit" />);
  await person.click(screen.getByRole('button', { name: /Edit/u }));
  expect(onAction.mock.calls).toHaveLength(1);
  const failure = { error: NETWORK_FAILURE, text: 'Meanwhile somebody has started its review.' };
  rerender(<Page actor="ROLE_PARTNER" training={DRAFT} failure={failure} />);
  expect(screen.getByRole('alert').textContent).toBe('Meanwhile somebody has started its review.');
});

test('a phone has one button, and a second only for a decision of a review', async () => {
  narrowToPhone();
  const { rerender } = await render(<Page actor="ROLE_PARTNER" training={{ ...DRAFT, status: 'REJECTED' }} />);
  expect(buttonNames()).toStrictEqual(['More actions', 'Request validation', 'Edit']);
  rerender(<Page actor="ROLE_ADMINISTRATOR" training={trainingDetail({ isOwner: true })} />);
  expect(buttonNames()).toStrictEqual(['More actions', 'Edit']);
});
