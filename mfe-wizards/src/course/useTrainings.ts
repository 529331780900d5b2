import { useQuery } from '@tanstack/react-query';
import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import { listTrainings } from '@vr/shared-api/contract/trainings';
import type * as S from '@vr/shared-api/contract/trainings.schema';
import { fold } from '@vr/shared-api/fold';
import { usePortal } from '@vr/shared-ui/kernel';
import { useMemo } from 'react';

export type Training = ResponseOf<typeof S.listTrainings>['items'][number];

/** What may be chosen: the trainings that the person can follow now, as the server wants them of a course. */
export function useTrainings() {
  const { api, lang } = usePortal();
  const { data, error, refetch } = useQuery({
    queryKey: ['listTrainings', lang],
    queryFn: ({ signal }) => api.call(listTrainings, { query: { lang } }, { signal }),
  });
  const trainings = useMemo(() => data?.items.filter(({ isUnlocked }) => isUnlocked), [data]);
  return { trainings, error, refetch };
}

/** What the list of trainings is narrowed to. */
export interface Narrowing {
  search: string;
  /** Ids of categories; none is all. */
  categories: readonly string[];
  contentTypes: readonly string[];
}

/** The trainings that are left; the search ignores case and accents. */
export function narrowed(trainings: readonly Training[], { search, categories, contentTypes }: Narrowing): Training[] {
  const wanted = fold(search.trim());
  return trainings.filter(
    (training) =>
      (categories.length === 0 || categories.includes(String(training.category.id))) &&
      (contentTypes.length === 0 || training.contentTypes.some((type) => contentTypes.includes(type))) &&
      fold([training.title, training.category.name, ...training.tags].join('\n')).includes(wanted),
  );
}
