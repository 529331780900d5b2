import { expect, jest, test } from '@jest/globals';
import { NETWORK_FAILURE, screen, waitFor } from '@vr/shared-ui/testing/portal';
import { renderInCatalog } from '../testing/catalog.ts';
import { courseDetail } from '../testing/course.ts';
import DeleteCourse from './DeleteCourse.tsx';

test('a course is deleted after a question that says what stays, and a failure can be tried again', async () => {
  const onDeleted = jest.fn();
  const results: unknown[] = [NETWORK_FAILURE, null];
  const { person, notices } = await renderInCatalog(
    <DeleteCourse
      course={courseDetail({ title: 'First days' })}
      open
      onClose={() => undefined}
      onDeleted={onDeleted}
    />,
    {
      answers: {
        'GET /courses/:id/usage': { suggested: 0, favorites: 1, resources: 0 },
        'DELETE /courses/:id': () => results.shift(),
      },
    },
  );
  await screen.findByText('It is not suggested to anybody.');
  expect(screen.queryByText(/“First days” will be gone for everyone/u)).not.toBeNull();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toStrictEqual([
    'It is not suggested to anybody.',
    'It is a favourite of 1 person.',
    'People keep their results in its trainings.',
  ]);
  await person.click(screen.getByRole('button', { name: 'Delete' }));
  await screen.findByText('The course could not be deleted. Try again.');
  expect(onDeleted).not.toHaveBeenCalled();
  await person.click(screen.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(onDeleted).toHaveBeenCalledTimes(1));
  expect(notices).toStrictEqual([{ kind: 'success', text: 'Course deleted' }]);
});
