import { usePortal } from '@vr/shared-ui/kernel';
import { useCallback } from 'react';
import { byCategory } from './categories.ts';
import type { TrainingSection } from './TrainingList.tsx';
import type { Training } from './trainings.ts';

/** Divides a list by category, the categories by name in the reader's language. */
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
