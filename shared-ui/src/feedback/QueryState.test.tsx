import { expect, test } from '@jest/globals';
import { useQuery } from '@tanstack/react-query';
import { NETWORK_FAILURE, renderInPortal, screen, waitFor } from '@vr/shared-ui/testing/portal';
import { QueryState } from './QueryState.tsx';

/** Returns a list component whose query gets the next of `answers` at each request. */
function listOf(answers: (readonly string[] | Error)[]) {
  return function List() {
    const query = useQuery({
      queryKey: ['list'],
      queryFn: async () => {
        const answer = answers.shift();
        if (answer instanceof Error) throw answer;
        return answer!;
      },
    });
    return (
      <>
        <button type="button" onClick={() => query.refetch()}>
          Update
        </button>
        <QueryState query={query} skeleton={<p>Skeleton</p>} failure="The list failed">
          {(items) => (items.length === 0 ? <p>Nothing here</p> : items.map((item) => <p key={item}>{item}</p>))}
        </QueryState>
      </>
    );
  };
}

test('a failed list and an empty list are told apart', async () => {
  const List = listOf([NETWORK_FAILURE, []]);
  const { person } = await renderInPortal(<List />);
  expect(await screen.findByRole('heading', { name: 'The list failed' })).toBeTruthy();
  expect(screen.queryByText('Nothing here')).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Nothing here')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('data that cannot be updated stays below a quiet note', async () => {
  const List = listOf([['One'], NETWORK_FAILURE, ['Two']]);
  const { person } = await renderInPortal(<List />);
  await screen.findByText('One');
  await person.click(screen.getByRole('button', { name: 'Update' }));
  await screen.findByText(/could not be updated/u);
  expect(screen.getByText('One')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('Two');
  await waitFor(() => expect(screen.queryByText(/could not be updated/u)).toBeNull());
});
