import { expect, test } from '@jest/globals';
import { NETWORK_FAILURE, renderInPortal, screen } from '@vr/shared-ui/testing/portal';
import { TEXTS } from '../../testing/catalog.ts';
import { training } from '../../testing/training.ts';
import SelectionTab from './SelectionTab.tsx';

const open = (courses: unknown, query: string) =>
  renderInPortal(<SelectionTab kind="favorites" />, {
    texts: TEXTS,
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
