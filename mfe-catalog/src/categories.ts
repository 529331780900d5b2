import type { Category, Training } from './trainings.ts';

/** A row of the catalogue: one category and its trainings. */
export interface CategoryRow {
  category: Category;
  trainings: Training[];
}

/** Groups trainings by category, the categories by name in the reader's language. */
export function byCategory(trainings: readonly Training[], lang: string): CategoryRow[] {
  const rows = new Map<number, CategoryRow>();
  for (const training of trainings) {
    const row = rows.get(training.category.id);
    if (row) row.trainings.push(training);
    else rows.set(training.category.id, { category: training.category, trainings: [training] });
  }
  return [...rows.values()].sort((a, b) => a.category.name.localeCompare(b.category.name, lang));
}
