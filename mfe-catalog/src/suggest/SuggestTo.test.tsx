import { expect, jest, test } from '@jest/globals';
import { type Answer, NETWORK_FAILURE, screen, waitFor } from '@vr/shared-ui/testing/portal';
import { renderInCatalog } from '../testing/catalog.ts';
import { course } from '../testing/course.ts';
import { training } from '../testing/training.ts';
import SuggestTo from './SuggestTo.tsx';

const ANA = { id: 11, firstName: 'Ana', lastName: 'Roux' };
const BILAL = { id: 12, firstName: 'Bilal', lastName: 'Roux' };
const SEEN = { people: 2, unseen: [], partly: [] };
const onClose = jest.fn();

async function openDialog(people: (typeof ANA)[], answers: Record<string, Answer> = {}) {
  onClose.mockClear();
  const rendered = await renderInCatalog(<SuggestTo people={people} onClose={onClose} />, {
    profile: { roles: ['ROLE_MANAGER'] },
    answers: {
      'GET /trainings': {
        items: [
          training({ id: 1, title: 'Use an extinguisher' }),
          training({ id: 2, title: 'Climb a ladder', isUnlocked: false }),
          training({ id: 3, title: 'Welcome a client', contentTypes: [] }),
        ],
      },
      'GET /courses': { items: [course({ id: 8, title: 'First days' })] },
      'POST /trainings/suggestions/check': SEEN,
      'POST /courses/suggestions/check': SEEN,
      'POST /suggestions': { ids: [1, 2], people: 2 },
      ...answers,
    },
  });
  return {
    ...rendered,
    press: (name: string) => rendered.person.click(screen.getByRole('button', { name })),
    choose: async (name: RegExp) => rendered.person.click(await screen.findByLabelText(name)),
  };
}

test('something must be chosen, and only trainings that can be followed are offered', async () => {
  const { press } = await openDialog([ANA]);
  await screen.findByText('Suggest to Ana Roux');
  expect((await screen.findByLabelText(/Use an extinguisher/u)).getAttribute('type')).toBe('checkbox');
  expect(screen.queryByLabelText(/Climb a ladder|Welcome a client/u)).toBeNull();
  await press('Continue');
  await screen.findByText('Choose at least one training or course.');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Select all/u)));
});

test('trainings and courses are suggested by one call, and sending it again cannot suggest them twice', async () => {
  const results: unknown[] = [NETWORK_FAILURE, { ids: [1, 2], people: 2 }];
  const { person, press, choose, calls, notices } = await openDialog([ANA, BILAL], {
    'POST /courses/suggestions/check': { ...SEEN, partly: [{ ...BILAL, ids: [8] }] },
    'POST /suggestions': () => results.shift(),
  });
  await screen.findByText('Suggest to 2 people');
  expect(screen.queryByText('Ana Roux, Bilal Roux')).not.toBeNull();
  await choose(/Use an extinguisher/u);
  await person.click(screen.getByRole('tab', { name: 'Courses' }));
  await choose(/First days/u);
  await press('Continue');
  await screen.findByText('1 person will not see all of its trainings');
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toStrictEqual([
    'Training: FR Use an extinguisher',
    'Course: FR First days',
    'To 2 people',
    expect.stringMatching(/^Starting on .*, with no end date/u),
    'Bilal RouxFirst days',
  ]);
  await press('Suggest');
  await screen.findByText('The server could not be reached. Check your connection.');
  await press('Suggest');
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(notices.map(({ kind }) => kind)).toStrictEqual(['error', 'success']);
  const sent = calls.filter((call) => call.endpoint === 'POST /suggestions');
  const whom = { userIds: [ANA.id, BILAL.id], groupIds: [] };
  for (const { input } of sent) expect(input.body).toMatchObject({ trainingIds: [1], courseIds: [8], ...whom });
  const keys = sent.map(({ options }) => options?.idempotencyKey);
  expect([keys.length, new Set(keys).size]).toStrictEqual([2, 1]);
});
