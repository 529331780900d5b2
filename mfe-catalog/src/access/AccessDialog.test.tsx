import { expect, jest, test } from '@jest/globals';
import { type Answer, NETWORK_FAILURE, screen, waitFor } from '@vr/shared-ui/testing/portal';
import { renderInCatalog } from '../testing/catalog.ts';
import { trainingDetail } from '../testing/training.ts';
import AccessDialog from './AccessDialog.tsx';

const group = (id: number, name: string, userIds: number[] = []) => ({ id, name, ownerId: null, userIds });
const GROUPS = { items: [group(31, 'Workshop', [11, 12]), group(32, 'Night shift', [12])] };
const READ = 'GET /trainings/:id/accesses';
const SAVE = 'PUT /trainings/:id/accesses';
const onClose = jest.fn();

async function openDialog(answers: Record<string, Answer>, isCentre = false) {
  onClose.mockClear();
  const rendered = await renderInCatalog(
    <AccessDialog training={trainingDetail({ title: 'Use an extinguisher' })} open onClose={onClose} />,
    {
      profile: { roles: ['ROLE_ADMINISTRATOR'] },
      client: isCentre ? { type: 'TRAINING_CENTER' } : {},
      answers: { 'GET /groups': GROUPS, ...answers },
    },
  );
  const { person, calls } = rendered;
  return {
    ...rendered,
    press: (name: string) => person.click(screen.getByRole('button', { name })),
    saved: () => calls.filter(({ endpoint }) => endpoint === SAVE).map(({ input }) => input),
  };
}

const all = (name = /^All groups/u) => screen.findByRole<HTMLInputElement>('switch', { name });

test('without “All groups”, at least one group must be chosen', async () => {
  const { person, press, saved, notices } = await openDialog({
    [READ]: { allGroup: true, groupIds: [] },
    [SAVE]: { allGroup: false, groupIds: [32] },
  });
  expect(screen.queryByText('Use an extinguisher')).not.toBeNull();
  await person.click(await all());
  await press('Save');
  await screen.findByText('Choose at least one group, or turn on “All groups”.');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/Workshop/u)));
  expect(saved()).toStrictEqual([]);

  await person.click(screen.getByLabelText(/Night shift.*1 member/u));
  await screen.findByText('Only for: Night shift');
  await press('Save');
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(saved()).toStrictEqual([{ params: { id: 1 }, body: { allGroup: false, groupIds: [32] } }]);
  expect(notices).toStrictEqual([{ kind: 'success', text: 'Access saved' }]);
});

test('turning on “All groups” saves no single group', async () => {
  const { person, press, saved } = await openDialog({
    [READ]: { allGroup: false, groupIds: [31] },
    [SAVE]: { allGroup: true, groupIds: [] },
  });
  await person.click(await all());
  expect(screen.queryByLabelText(/Workshop/u)).toBeNull();
  await press('Save');
  await waitFor(() => expect(saved()).toStrictEqual([{ params: { id: 1 }, body: { allGroup: true, groupIds: [] } }]));
});

test('a group that no longer exists is not saved again', async () => {
  const { press, saved } = await openDialog({
    [READ]: { allGroup: false, groupIds: [31, 99] },
    [SAVE]: { allGroup: false, groupIds: [31] },
  });
  await screen.findByText('Only for: Workshop');
  await press('Save');
  await waitFor(() =>
    expect(saved()).toStrictEqual([{ params: { id: 1 }, body: { allGroup: false, groupIds: [31] } }]),
  );
});

test('a failed save keeps the choice, which can be saved again', async () => {
  const results: unknown[] = [NETWORK_FAILURE, { allGroup: false, groupIds: [31, 32] }];
  const { person, press, notices } = await openDialog({
    [READ]: { allGroup: false, groupIds: [31] },
    [SAVE]: () => results.shift(),
  });
  await person.click(await screen.findByLabelText(/Night shift/u));
  await press('Save');
  await screen.findByText('The server could not be reached. Check your connection.');
  expect(onClose).not.toHaveBeenCalled();
  expect(notices).toStrictEqual([]);
  expect(screen.getByLabelText<HTMLInputElement>(/Night shift/u).checked).toBe(true);
  await press('Save');
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
});

test('accesses that could not be loaded cannot be saved, and can be loaded again', async () => {
  const results: unknown[] = [NETWORK_FAILURE, { allGroup: true, groupIds: [] }];
  const { press } = await openDialog({ [READ]: () => results.shift() });
  await screen.findByText('This part is not available right now');
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  await press('Retry');
  expect((await all()).checked).toBe(true);
  expect(screen.queryByRole('button', { name: 'Save' })).not.toBeNull();
});

test('without groups everyone gets the training, and a training centre has cohorts', async () => {
  await openDialog({ [READ]: { allGroup: true, groupIds: [] }, 'GET /groups': { items: [] } }, true);
  const toggle = await all(/^All cohorts/u);
  expect(toggle.disabled).toBe(true);
  expect(screen.queryByText('Your company has no groups yet, so everyone gets it.')).not.toBeNull();
});
