import { expect, jest, test } from '@jest/globals';
import type { Role } from '@vr/shared-api/permissions';
import { type Answer, refusal, screen, within } from '@vr/shared-ui/testing/portal';
import { renderInCatalog } from '../testing/catalog.ts';
import { courseDetail, courseTraining } from '../testing/course.ts';
import { training } from '../testing/training.ts';
import CourseDialog from './CourseDialog.tsx';

const editCourse = jest.fn();
const open = (detail: Answer, roles: Role[] = []) =>
  renderInCatalog(
    <CourseDialog
      id={8}
      open
      onClose={() => undefined}
      onOpen={() => undefined}
      onPlay={() => undefined}
      onDeleted={() => undefined}
    />,
    {
      profile: { roles },
      portal: { editCourse, offers: (slot) => slot === 'dashboard.certificate.v1' },
      answers: {
        'GET /courses/:id': detail,
        'GET /courses': { items: [] },
        'GET /courses/:id/progress': { items: [] },
      },
    },
  );

const WITHDRAWN = courseDetail({
  id: 8,
  title: 'First days',
  trainings: [
    courseTraining({ trainingId: 1, training: training({ id: 1, title: 'First things' }) }),
    courseTraining({ trainingId: 2, isAvailable: false }),
    courseTraining({ trainingId: 3, training: training({ id: 3, title: 'Last things' }) }),
  ],
});
const steps = () => screen.findAllByTestId('course-step');

test('a deleted course is not available, and cannot be tried again', async () => {
  await open(refusal(404, 'NOT_FOUND'));
  const failure = within(await screen.findByRole('alert'));
  expect(failure.queryByRole('heading', { name: 'This course is no longer available' })).not.toBeNull();
  expect(failure.queryByRole('button', { name: 'Retry' })).toBeNull();
  expect(failure.queryByRole('button', { name: 'Back to the list' })).not.toBeNull();
});

test('a deleted training keeps its place in the course, without a name and a start, and is not the next one', async () => {
  await open(WITHDRAWN);
  const [first, gone, last] = await steps();
  expect(first?.textContent).toContain('Next');
  expect(gone?.textContent).toContain('No longer offered: you do not need it any more.');
  expect(gone?.querySelector('h4')?.textContent).toBe('Training no longer available');
  expect(within(gone!).queryByRole('button')).toBeNull();
  expect(last?.textContent).toContain('Last things');
});

test('whoever edits a course is told to take a deleted training out of it', async () => {
  const { person } = await open(WITHDRAWN, ['ROLE_ADMINISTRATOR']);
  const [, gone] = await steps();
  expect(gone?.textContent).toContain('Edit the course to remove it.');
  await person.click(screen.getByRole('button', { name: 'Edit' }));
  expect(editCourse.mock.calls).toStrictEqual([[8]]);
});

test('a completed course offers its certificate', async () => {
  const done = courseTraining({ trainingId: 1, score: 90, progressPercentage: 100, minimalScoreNeeded: 70 });
  const { unmount } = await open(courseDetail({ id: 8, trainings: [done] }));
  await screen.findByRole('button', { name: 'Certificate' });
  unmount();
  await open(courseDetail({ id: 8, trainings: [{ ...done, score: 66 }] }));
  await steps();
  expect(screen.queryByRole('button', { name: 'Certificate' })).toBeNull();
});
