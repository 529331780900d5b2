import { expect, jest, test } from '@jest/globals';
import type { Role } from '@vr/shared-api/permissions';
import { portalRoleOf } from '@vr/shared-api/roles';
import { act, fireEvent, NETWORK_FAILURE, renderInPortal, screen } from '@vr/shared-ui/testing/portal';
import { narrowWindow, TEXTS } from '../testing/catalog.ts';
import { trainingDetail } from '../testing/training.ts';
import { actionsFor } from '../trainings/actions.ts';
import type { TrainingDetail } from '../trainings/training.ts';
import { OwnerActions } from './OwnerActions.tsx';

const onAction = jest.fn();

function Page({
  actor,
  training,
  ...props
}: { actor: Role; training: TrainingDetail } & Partial<Parameters<typeof OwnerActions>[0]>) {
  const roles = [actor];
  return (
    <OwnerActions
      actions={actionsFor(portalRoleOf(actor, roles), { id: 5, clientId: 2, roles }, training)}
      status={training.status}
      pendingAction={null}
      failure={null}
      onAction={onAction}
      {...props}
    />
  );
}
const render = (page: React.ReactElement) => renderInPortal(page, { texts: TEXTS });
const buttons = () => screen.queryAllByRole<HTMLButtonElement>('button');
const names = () => buttons().map((button) => button.getAttribute('aria-label'));
const disabled = () =>
  buttons()
    .filter((button) => button.disabled)
    .map((button) => button.getAttribute('aria-label'));
const reasonOf = (name: string) =>
  document.getElementById(screen.getByRole('button', { name }).getAttribute('aria-describedby') ?? '')?.textContent;

const DRAFT = trainingDetail({ isOwner: true, isFromPartner: true, status: 'CREATED', alreadyPublished: false });

test('each role has its own buttons, the main one last', async () => {
  const { rerender } = await render(<Page actor="ROLE_ADMINISTRATOR" training={trainingDetail({ isOwner: true })} />);
  expect(names()).toStrictEqual(['Delete', 'Suggest', 'Access by group', 'Trial run', 'Edit']);
  rerender(<Page actor="ROLE_PARTNER" training={DRAFT} />);
  expect(names()).toStrictEqual(['Delete', 'Trial run', 'Edit', 'Request validation']);
  rerender(<Page actor="ROLE_MANAGER" training={trainingDetail()} />);
  expect(names()).toStrictEqual(['Suggest']);
  rerender(<Page actor="ROLE_ADMINISTRATOR" training={trainingDetail({ isUnlocked: false })} />);
  expect(names()).toStrictEqual([]);
});

test('after a rejection, editing is the main action', async () => {
  await render(<Page actor="ROLE_PARTNER" training={{ ...DRAFT, status: 'REJECTED' }} />);
  expect(names()).toStrictEqual(['Delete', 'Trial run', 'Request validation', 'Edit']);
});

test('during a review, editing and deleting are blocked and say why', async () => {
  await render(<Page actor="ROLE_PARTNER" training={{ ...DRAFT, status: 'UNDER_REVIEW' }} />);
  expect(disabled()).toStrictEqual(['Delete', 'Edit']);
  expect(reasonOf('Edit')).toBe('It can be changed again once the review is over.');
  expect(reasonOf('Trial run')).toBeUndefined();
});

test('without content, a test and a review are not possible yet, and the last reason is shown', async () => {
  await render(<Page actor="ROLE_PARTNER" training={{ ...DRAFT, contentTypes: [] }} />);
  expect(disabled()).toStrictEqual(['Trial run', 'Request validation']);
  expect(reasonOf('Request validation')).toBe(
    'A validation needs at least one content file: edit the training and add one.',
  );
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

test('on a phone only the main action and decisions of a review keep their text', async () => {
  narrowWindow();
  await render(<Page actor="ROLE_PARTNER" training={{ ...DRAFT, status: 'REJECTED' }} />);
  expect(names()).toStrictEqual(['Delete', 'Trial run', 'Request validation', 'Edit']);
  expect(buttons().map(({ textContent }) => textContent)).toStrictEqual(['', '', 'Request validation', 'Edit']);
});

test.each([
  ['a mouse shows the name of a button', true],
  ['a tap leaves no tooltip behind', false],
])('on a narrow screen, %s', async (_, canHover) => {
  const { matchMedia } = window;
  jest.spyOn(window, 'matchMedia').mockImplementation((query) => ({
    ...matchMedia(query),
    matches: query.includes('max-width') || (canHover && query === '(hover: hover)'),
  }));
  await render(<Page actor="ROLE_ADMINISTRATOR" training={trainingDetail({ isOwner: true })} />);
  const button = screen.getByRole('button', { name: 'Delete' });
  jest.useFakeTimers();
  try {
    fireEvent.mouseEnter(button);
    fireEvent.click(button);
    // A tooltip opens after a delay.
    act(() => jest.advanceTimersByTime(300));
    expect(screen.queryAllByRole('tooltip')).toHaveLength(canHover ? 1 : 0);
  } finally {
    jest.useRealTimers();
  }
});
