import { expect, test } from '@jest/globals';
import { NETWORK_FAILURE, screen } from '@vr/shared-ui/testing/portal';
import { renderInCatalog } from '../testing/catalog.ts';
import { AccessSummary } from './AccessSummary.tsx';

test('accesses that cannot be loaded are not taken for none, and can be loaded again', async () => {
  const answers: unknown[] = [NETWORK_FAILURE, { allGroup: true, groupIds: [], groups: [] }];
  const { person } = await renderInCatalog(<AccessSummary training={{ id: 1, isOwner: true, isUnlocked: true }} />, {
    profile: { roles: ['ROLE_ADMINISTRATOR'] },
    answers: { 'GET /trainings/:id/accesses': () => answers.shift() },
  });
  await screen.findByText(/could not be reached/u);
  expect(screen.queryByText(/no group/iu)).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('All groups');
});

test.each(['ROLE_ADMINISTRATOR', 'ROLE_MANAGER'] as const)(
  'a person with %s sees the names of five groups, and the number of the others',
  async (role) => {
    const groups = [1, 2, 3, 4, 5, 6, 7].map((id) => ({ id, name: `Group ${id}` }));
    await renderInCatalog(<AccessSummary training={{ id: 1, isOwner: true, isUnlocked: true }} />, {
      profile: { roles: [role] },
      answers: { 'GET /trainings/:id/accesses': { allGroup: false, groupIds: groups.map(({ id }) => id), groups } },
    });
    await screen.findByText('Group 1, Group 2, Group 3, Group 4, Group 5 and 2 more');
  },
);
