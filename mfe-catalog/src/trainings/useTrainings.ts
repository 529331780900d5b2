import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@vr/shared-api/client';
import { getTraining, listSkills, listTrainings } from '@vr/shared-api/contract/trainings';
import { endpointKey, endpointQuery } from '@vr/shared-ui/endpoint-query';
import { usePortal } from '@vr/shared-ui/kernel';
import { useMemo } from 'react';
import type { Training, TrainingDetail } from './training.ts';

/** Queries the trainings that the person may follow. */
export function useAvailableTrainings() {
  const { lang } = usePortal();
  return useQuery(endpointQuery(listTrainings, { query: { lang } }));
}

/**
 * Queries the trainings that the person manages. Partner: their own. Admin: the company's and the global catalogue.
 * Super admin: the platform's and those that partners have submitted or published. Refetched every `refreshMs`
 * milliseconds.
 */
export function useManagedTrainings({ refreshMs }: { refreshMs?: number } = {}) {
  const { lang } = usePortal();
  return useQuery({
    ...endpointQuery(listTrainings, { query: { lang, asLearner: false } }),
    // Other people change the status of the same trainings, so every visit fetches the list again.
    staleTime: 0,
    refetchInterval: refreshMs ?? false,
  });
}

/**
 * Queries one training. `detail`: all data. `card`: at least the data of a list. Both are undefined if the training is
 * gone.
 */
export function useTraining(id: number) {
  const { lang } = usePortal();
  const cache = useQueryClient();
  const query = useQuery(endpointQuery(getTraining, { params: { id }, query: { lang } }));
  const card = useMemo(
    () =>
      cache
        .getQueriesData<{ items: Training[] }>({ queryKey: endpointKey(listTrainings, { query: { lang } }) })
        .flatMap(([, list]) => list?.items ?? [])
        .find((training) => training.id === id),
    [cache, id, lang],
  );
  const gone = query.error instanceof ApiError && query.error.code === 'NOT_FOUND';
  const detail = gone ? undefined : query.data;
  return { query, gone, detail, card: gone ? undefined : (detail ?? card) };
}

/** Applies a change to the training in every cached list and detail. */
export function patchTraining(cache: QueryClient, id: number, change: Partial<TrainingDetail>) {
  cache.setQueriesData<{ items: Training[] }>(
    { queryKey: endpointKey(listTrainings) },
    (list) => list && { ...list, items: list.items.map((item) => (item.id === id ? { ...item, ...change } : item)) },
  );
  cache.setQueriesData<TrainingDetail>(
    { queryKey: endpointKey(getTraining, { params: { id } }) },
    (training) => training && { ...training, ...change },
  );
}

/** The names of the skills by id. Empty until they are loaded. */
export function useSkillNames(): ReadonlyMap<number, string> {
  const { lang } = usePortal();
  const { data } = useQuery({
    ...endpointQuery(listSkills, { query: { lang } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return useMemo(() => new Map(data?.items.map(({ id, name }) => [id, name])), [data]);
}
