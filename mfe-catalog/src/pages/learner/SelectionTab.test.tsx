import { expect, test } from '@jest/globals';
import { type Answer, NETWORK_FAILURE, screen } from '@vr/shared-ui/testing/portal';
import { renderInCatalog, shownTitles as shown } from '../../testing/catalog.ts';
import { course } from '../../testing/course.ts';
import { training } from '../../testing/training.ts';
import SelectionTab from './SelectionTab.tsx';

const open = (courses: unknown, query: string) =>
  renderInCatalog(<SelectionTab kind="favorites" />, {
    path: `/learner/catalog?tab=favorites&q=${query}`,
    answers: {
      'GET /trainings': { items: [training({ id: 1, title: 'Weld a seam', favorite: true })] },
      'GET /courses': courses,
      'GET /skills': { items: [] },
    },
  });
const NOTHING = 'Nothing matches';

test('a search says neither that nothing matches nor how much does, until the courses are known too', async () => {
  const courses = Promise.withResolvers<unknown>();
  await open(() => courses.promise, 'lock');
  await screen.findByText('Loading…');
  expect(screen.queryByText(NOTHING)).toBeNull();
  expect(screen.queryByText(/^\d+ results?$/u)).toBeNull();
  courses.resolve({ items: [] });
  await screen.findByText(NOTHING);
});

test('courses that cannot be loaded are not counted as none', async () => {
  await open(NETWORK_FAILURE, 'lock');
  await screen.findByRole('alert');
  expect(screen.queryByText(NOTHING)).toBeNull();
  expect(screen.queryByText(/^\d+ results?$/u)).toBeNull();
});

const suggestion = { by: 'Paul Roux', until: null };
const renderTab = (kind: 'suggested' | 'favorites', answers: Record<string, Answer> = {}) =>
  renderInCatalog(<SelectionTab kind={kind} />, {
    answers: {
      'GET /trainings': {
        items: [
          training({ id: 1, title: 'Weld a seam', favorite: true }),
          training({ id: 2, title: 'Lock out a machine', isSuggested: true, suggestion }),
          training({ id: 3, title: 'Lift a load' }),
        ],
      },
      'GET /trainings/skills': { items: [] },
      'GET /courses': {
        items: [
          course({ id: 8, title: 'First days', favorite: true }),
          course({ id: 9, title: 'At heights', suggested: true, suggestion }),
        ],
      },
      ...answers,
    },
  });

test('each tab has its trainings and courses alone, and the suggested say by whom', async () => {
  const { unmount } = await renderTab('favorites');
  await shown('Weld a seam', 'First days');
  unmount();
  await renderTab('suggested');
  await shown('Lock out a machine', 'At heights');
  expect(screen.getAllByText(/Suggested by Paul Roux/u)).toHaveLength(2);
});

test('a training that is no favourite any more leaves the favourites', async () => {
  const { person } = await renderTab('favorites', { 'DELETE /trainings/:id/favorite': { favorite: false } });
  await shown('Weld a seam', 'First days');
  await person.click(screen.getByRole('button', { name: 'Favourite: Weld a seam' }));
  await shown('First days');
});
