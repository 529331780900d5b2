import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Api, ApiError } from '@vr/shared-api/client';
import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import { getTraining, listSkills, listTrainings } from '@vr/shared-api/contract/trainings';
import type * as S from '@vr/shared-api/contract/trainings.schema';
import type { UiLang } from '@vr/shared-api/limits';
import { usePortal } from '@vr/shared-ui/kernel';
import { useMemo } from 'react';
import type { Training, TrainingDetail } from './training.ts';

/** The trainings that the person may follow. */
export function useAvailableTrainings() {
  const { api, lang } = usePortal();
  return useQuery({
    queryKey: ['listTrainings', lang],
    queryFn: ({ signal }) => api.call(listTrainings, { query: { lang } }, { signal }),
  });
}

/**
 * The trainings that the person manages in their role. For a partner these are its own trainings in every status, for
 * an admin also the global catalogue, and for the super admin the platform's own trainings and those that partners have
 * submitted or published. `refreshMs` is the time after which the list is fetched again while it is shown.
 */
export function useManagedTrainings({ refreshMs }: { refreshMs?: number } = {}) {
  const { api, lang } = usePortal();
  return useQuery({
    queryKey: ['listTrainings', lang, 'looked-after'],
    queryFn: ({ signal }) => api.call(listTrainings, { query: { lang, asLearner: false } }, { signal }),
    // Other people change the status of the same trainings, so every visit fetches the list again.
    staleTime: 0,
    refetchInterval: refreshMs ?? false,
  });
}

/** The query of one training with all data of its detail. */
export const trainingQuery = (api: Api, lang: UiLang, id: number) =>
  queryOptions({
    queryKey: ['getTraining', id, lang],
    queryFn: ({ signal }) => api.call(getTraining, { params: { id }, query: { lang } }, { signal }),
  });

/**
 * The query of one training. `detail` has all data, `card` has at least what a cached list contains, so that the page
 * can show the title at once. Both are undefined if the training was deleted or the person no longer has access to it.
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

/** Applies a change to the training in every cached list and detail. */
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

/** The names of the skills by id. Empty until they are loaded. */
export function useSkillNames(): ReadonlyMap<number, string> {
  const { api, lang } = usePortal();
  const { data } = useQuery({
    queryKey: ['listSkills', lang],
    queryFn: ({ signal }) => api.call(listSkills, { query: { lang } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return useMemo(() => new Map(data?.items.map(({ id, name }) => [id, name])), [data]);
}
