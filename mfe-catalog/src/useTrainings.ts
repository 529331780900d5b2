import { keepPreviousData, type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Api, ApiError } from '@vr/shared-api/client';
import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import { getTraining, listSkills, listTrainings } from '@vr/shared-api/contract/trainings';
import type * as S from '@vr/shared-api/contract/trainings.schema';
import type { UiLang } from '@vr/shared-api/limits';
import { usePortal } from '@vr/shared-ui/kernel';
import { useMemo } from 'react';
import type { Training, TrainingDetail } from './trainings.ts';

/** What the person may follow. */
export function useAvailableTrainings() {
  const { api, lang } = usePortal();
  return useQuery({
    queryKey: ['listTrainings', lang],
    queryFn: ({ signal }) => api.call(listTrainings, { query: { lang } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/**
 * What the person looks after in their role: to a partner its own trainings in every state, to an admin also the global
 * catalogue, to the super admin the platform's own and what partners have handed in or published.
 */
export function useLookedAfterTrainings() {
  const { api, lang } = usePortal();
  return useQuery({
    queryKey: ['listTrainings', lang, 'looked-after'],
    queryFn: ({ signal }) => api.call(listTrainings, { query: { lang, asLearner: false } }, { signal }),
    placeholderData: keepPreviousData,
    // Others decide on the same trainings: whoever comes back sees where they stand now.
    staleTime: 0,
  });
}

/** Fetches one training with everything. */
export const trainingQuery = (api: Api, lang: UiLang, id: number) =>
  queryOptions({
    queryKey: ['getTraining', id, lang],
    queryFn: ({ signal }) => api.call(getTraining, { params: { id }, query: { lang } }, { signal }),
  });

/**
 * One training with everything, and until that is there what a list already knows of it; neither once it has been
 * deleted, or taken away from the person.
 */
export function useTraining(id: number) {
  const { api, lang } = usePortal();
  const cache = useQueryClient();
  const query = useQuery(trainingQuery(api, lang, id));
  const card = useMemo(
    () =>
      cache
        .getQueriesData<ResponseOf<typeof S.listTrainings>>({ queryKey: ['listTrainings', lang] })
        .flatMap(([, list]) => list?.items ?? [])
        .find((training) => training.id === id),
    [cache, id, lang],
  );
  const gone = query.error instanceof ApiError && query.error.code === 'NOT_FOUND';
  const detail = gone ? undefined : query.data;
  return { query, gone, detail, card: gone ? undefined : ((detail ?? card) as Training | undefined) };
}

/** Writes what the server answered into every list and detail that holds the training. */
export function patchTraining(cache: QueryClient, id: number, change: Partial<TrainingDetail>) {
  cache.setQueriesData<ResponseOf<typeof S.listTrainings>>(
    { queryKey: ['listTrainings'] },
    (list) => list && { ...list, items: list.items.map((item) => (item.id === id ? { ...item, ...change } : item)) },
  );
  cache.setQueriesData<TrainingDetail>(
    { queryKey: ['getTraining', id] },
    (training) => training && { ...training, ...change },
  );
}

/** The names of the skills by id; empty until they are known. */
export function useSkillNames(): ReadonlyMap<number, string> {
  const { api, lang } = usePortal();
  const { data } = useQuery({
    queryKey: ['listSkills', lang],
    queryFn: ({ signal }) => api.call(listSkills, { query: { lang } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return useMemo(() => new Map(data?.items.map(({ id, name }) => [id, name])), [data]);
}
