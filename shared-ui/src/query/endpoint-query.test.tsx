import { expect, test } from '@jest/globals';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { listAudit } from '@vr/shared-api/contract/audit';
import { getTraining, listTrainings } from '@vr/shared-api/contract/trainings';
import { act, renderInPortal, screen } from '@vr/shared-ui/testing/portal';
import { endpointKey, endpointPages, endpointQuery, invalidate } from './endpoint-query.ts';

function Trainings({ ids }: { ids: number[] }) {
  useQuery(endpointQuery(listTrainings, { query: { lang: 'en' } }));
  return ids.map((id) => <Training key={id} id={id} />);
}
function Training({ id }: { id: number }) {
  useQuery(endpointQuery(getTraining, { params: { id }, query: { lang: 'en' } }));
  return null;
}

test('a query calls its endpoint, and is found by the endpoint and a part of its input', async () => {
  const answers = { 'GET /trainings': { items: [] }, 'GET /trainings/:id': {} };
  const { calls, queries } = await renderInPortal(<Trainings ids={[7, 8]} />, { answers });
  const called = () => calls.splice(0).map(({ endpoint, input }) => [endpoint, input.params]);
  expect(called()).toHaveLength(3);
  await act(() => invalidate(queries, listTrainings));
  expect(called()).toEqual([['GET /trainings', undefined]]);
  await act(() => queries.invalidateQueries({ queryKey: endpointKey(getTraining, { params: { id: 7 } }) }));
  expect(called()).toEqual([['GET /trainings/:id', { id: 7 }]]);
  await act(() => invalidate(queries, getTraining, listTrainings));
  expect(called()).toHaveLength(3);
});

function Audit() {
  const { data, fetchNextPage } = useInfiniteQuery(endpointPages(listAudit, { query: { lang: 'en' } }));
  return (
    <button type="button" onClick={() => fetchNextPage()}>
      {data?.pages.length}
    </button>
  );
}

test('pages follow the cursor', async () => {
  const answers = {
    'GET /audit': ({ query }: { query?: unknown }) => ({
      items: [],
      ...((query as { cursor?: string }).cursor ? {} : { nextCursor: 'after' }),
    }),
  };
  const { calls, person } = await renderInPortal(<Audit />, { answers });
  await person.click(await screen.findByText('1'));
  expect(await screen.findByText('2')).toBeTruthy();
  expect(calls.map(({ input }) => input.query)).toEqual([{ lang: 'en' }, { lang: 'en', cursor: 'after' }]);
});
