import { expect, test } from '@jest/globals';
import { NETWORK_FAILURE, screen, waitFor } from '@vr/shared-ui/testing/portal';
import { renderInCatalog } from '../testing/catalog.ts';
import { trainingDetail } from '../testing/training.ts';
import { WithdrawalNote } from './WithdrawalNote.tsx';

const KEEP = 'DELETE /trainings/:id/withdrawal';
const leaving = (isOwner: boolean) =>
  trainingDetail({ availableUntil: '2026-06-29T10:00:00.000Z', isOwner, isFromPartner: true });

test('a learner and an admin read until when a withdrawn training stays', async () => {
  for (const roles of [[], ['ROLE_ADMINISTRATOR'] as const]) {
    const { unmount } = await renderInCatalog(<WithdrawalNote training={leaving(false)} />, {
      profile: { roles: [...roles] },
    });
    expect(screen.queryByText(/^Available until 29\/06\/2026/u)).not.toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
    unmount();
  }
});

test('the partner can take the withdrawal back, also after a failure', async () => {
  const results: unknown[] = [NETWORK_FAILURE, null];
  const { person, notices, calls } = await renderInCatalog(<WithdrawalNote training={leaving(true)} />, {
    profile: { roles: ['ROLE_ADMINISTRATOR', 'ROLE_PARTNER'] },
    answers: { [KEEP]: () => results.shift() },
  });
  const keep = () => person.click(screen.getByRole('button', { name: 'Keep it available' }));
  await keep();
  await screen.findByText('The withdrawal could not be taken back. Try again.');
  await keep();
  await waitFor(() => expect(calls.filter(({ endpoint }) => endpoint === KEEP)).toHaveLength(2));
  await waitFor(() => expect(notices.at(-1)).toStrictEqual({ kind: 'success', text: 'The training stays available' }));
});

test('a training that is not withdrawn has no note', async () => {
  const { container } = await renderInCatalog(<WithdrawalNote training={trainingDetail()} />);
  expect(container.textContent).toBe('');
});
