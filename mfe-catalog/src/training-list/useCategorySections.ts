import { usePortal } from '@vr/shared-ui/kernel';
import { useCallback } from 'react';
import { byCategory } from '../trainings/categories.ts';
import type { Training } from '../trainings/training.ts';
import type { TrainingSection } from './TrainingList.tsx';

/** Returns a memoized function that divides trainings into one section per category, sorted by name. */
export function useCategorySections() {
  const { lang } = usePortal();
  return useCallback(
    (shown: readonly Training[]): TrainingSection[] =>
      byCategory(shown, lang).map(({ category, trainings }) => ({
        key: category.id,
        title: category.name,
        items: trainings,
      })),
    [lang],
  );
}
