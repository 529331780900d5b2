import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import type * as S from '@vr/shared-api/contract/trainings.schema';
import { fold } from '@vr/shared-api/fold';

export type Training = ResponseOf<typeof S.listTrainings>['items'][number];

export interface TrainingFilter {
  search: string;
  /** Category ids. An empty list matches all categories. */
  categories: readonly string[];
  contentTypes: readonly string[];
}

/** Returns the trainings that match all filters. The search ignores case and accents. */
export function filterTrainings(
  trainings: readonly Training[],
  { search, categories, contentTypes }: TrainingFilter,
): Training[] {
  const wanted = fold(search.trim());
  return trainings.filter(
    (training) =>
      (categories.length === 0 || categories.includes(String(training.category.id))) &&
      (contentTypes.length === 0 || training.contentTypes.some((type) => contentTypes.includes(type))) &&
      fold([training.title, training.category.name, ...training.tags].join('\n')).includes(wanted),
  );
}
