import { expect, jest, test } from '@jest/globals';
import type { Role } from '@vr/shared-api/permissions';
import { portalRoleOf } from '@vr/shared-api/roles';
import { useLocation } from '@vr/shared-ui/router';
import { narrowToPhone } from '@vr/shared-ui/testing/phone';
import { NETWORK_FAILURE, screen, waitFor } from '@vr/shared-ui/testing/portal';
import { useIsPhone } from '@vr/shared-ui/useMedia';
import { courseActionsFor } from '../courses/actions.ts';
import type { CourseDetail, CourseTraining } from '../courses/course.ts';
import { buttonNames as names, pageFor, renderInCatalog } from '../testing/catalog.ts';
import { courseDetail, courseTraining } from '../testing/course.ts';
import { CourseActions } from './CourseActions.tsx';

const onStart = jest.fn();
const onAction = jest.fn();

interface PageProps {
  actor?: Role;
  course?: Partial<CourseDetail>;
  next?: CourseTraining;
  follows?: boolean;
}

function Page({ actor, course = {}, next, follows = false }: PageProps) {
  const roles = actor ? [actor] : [];
  const detail = courseDetail({ id: 8, title: 'First days', ...course });
  const { pathname, state } = useLocation();
  return (
    <>
      <CourseActions
        course={detail}
        actions={courseActionsFor(
          portalRoleOf(actor ?? '', roles),
          { id: 5, clientId: 2, roles },
          detail,
          useIsPhone(),
        )}
        follows={follows}
        next={next}
        onStart={onStart}
        onAction={onAction}
      />
      <output>{JSON.stringify({ pathname, state })}</output>
    </>
  );
}

const render = (page: React.ReactElement, options: Parameters<typeof renderInCatalog>[1] = {}) => {
  onStart.mockClear();
  onAction.mockClear();
  return renderInCatalog(page, { ...options });
};

test('an admin manages the company’s courses, a manager only their own, a learner none', async () => {
  const { rerender } = await render(<Page actor="ROLE_ADMINISTRATOR" course={{ isGlobal: true }} />);
  expect(names()).toStrictEqual(['More actions', 'Edit', 'Suggest']);
  rerender(<Page actor="ROLE_MANAGER" course={{ isGlobal: true }} />);
  expect(names()).toStrictEqual(['Suggest']);
  rerender(<Page actor="ROLE_MANAGER" course={{ isGlobal: false, isOwner: true }} />);
  expect(names()).toStrictEqual(['More actions', 'Edit', 'Suggest']);
  rerender(<Page />);
  expect(names()).toStrictEqual([]);
});

test('on a phone a course can be suggested, but neither changed nor deleted', async () => {
  narrowToPhone();
  const { person } = await render(<Page actor="ROLE_ADMINISTRATOR" course={{ isGlobal: true }} />);
  expect(names()).toStrictEqual(['Suggest']);
  await person.click(screen.getByRole('button', { name: 'Suggest' }));
  expect(onAction.mock.calls).toStrictEqual([['suggest']]);
});

test('people who follow the course start its next training', async () => {
  const next = courseTraining({ trainingId: 12 });
  const { person, rerender } = await render(<Page follows next={next} course={{ trainings: [next] }} />);
  expect(names()).toStrictEqual(['Favourite: First days', 'Start the course']);
  await person.click(screen.getByRole('button', { name: 'Start the course' }));
  expect(onStart.mock.calls).toStrictEqual([[12]]);
  rerender(<Page follows next={next} course={{ trainings: [courseTraining({ progressPercentage: 5 }), next] }} />);
  expect(screen.queryByRole('button', { name: 'Continue the course' })).not.toBeNull();
  rerender(<Page follows />);
  expect(names()).toStrictEqual(['Favourite: First days']);
});

test('a favourite that could not be saved says so', async () => {
  const { person, notices } = await render(<Page follows />, {
    answers: { 'PUT /courses/:id/favorite': NETWORK_FAILURE },
  });
  const favorite = screen.getByRole('button', { name: 'Favourite: First days' });
  await person.click(favorite);
  await waitFor(() => expect(favorite.title).toBe('Your favourite could not be saved. Try again.'));
  expect(favorite.getAttribute('aria-pressed')).toBe('false');
  expect(notices).toStrictEqual([{ kind: 'error', text: 'No connection: nothing was changed. Try again.' }]);
});

test('the statistics open on this course, if the role has a dashboard', async () => {
  const pages = [pageFor('dashboard', '/company/dashboard')];
  const { person } = await render(<Page />, { pages });
  await person.click(screen.getByRole('button', { name: 'Statistics' }));
  expect(screen.getByRole('status').textContent).toBe(
    JSON.stringify({ pathname: '/company/dashboard', state: { courseId: 8, page: 'PER_COURSE' } }),
  );
});
