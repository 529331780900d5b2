import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import type * as S from '@vr/shared-api/contract/trainings.schema';
import { fold } from '@vr/shared-api/fold';

export type Training = ResponseOf<typeof S.listTrainings>['items'][number];

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
