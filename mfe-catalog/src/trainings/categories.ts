import { compareNames } from '@vr/shared-api/compare-names';
import type { UiLang } from '@vr/shared-api/limits';
import type { Category, Training } from './training.ts';

interface CategoryRow {
  category: Category;
  trainings: Training[];
}

/** Groups trainings by category, sorted by name. In each category the locked trainings come last. */
export function byCategory(trainings: readonly Training[], lang: UiLang): CategoryRow[] {
  const rows = new Map<number, CategoryRow>();
  for (const training of trainings.toSorted((a, b) => Number(b.isUnlocked) - Number(a.isUnlocked))) {
    const row = rows.get(training.category.id);
    if (row) row.trainings.push(training);
    else rows.set(training.category.id, { category: training.category, trainings: [training] });
  }
  const compare = compareNames(lang);
  return [...rows.values()].sort((a, b) => compare(a.category.name, b.category.name));
}
