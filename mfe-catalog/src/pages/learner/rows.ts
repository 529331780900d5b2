import type { UiLang } from '@vr/shared-api/limits';
import { linesOf as placeInLines } from '@vr/shared-ui/card-rows';
import { byCategory } from '../../trainings/categories.ts';
import type { Category, Training } from '../../trainings/training.ts';

/** One row of the overview: the new trainings, or the trainings of a category. */
export interface Row {
  /** Undefined for the row of new trainings. */
  category?: Category;
  /** The number of trainings in the category, including those that are not in this row. */
  count: number;
  trainings: readonly Training[];
}

interface RowOptions {
  /** The trainings that the page already shows above the rows. */
  above: readonly Training[];
  seed: number;
  newMax: number;
  categoryMax: number;
  lang: UiLang;
}

/** Returns a hash of an id and a seed for shuffling (the finaliser of MurmurHash3). */
function mix(id: number, seed: number): number {
  let h = (id ^ seed) >>> 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/**
 * Returns new trainings that are not locked. Their order depends only on the seed, so that a refetch keeps the order.
 */
export const newTrainings = (trainings: readonly Training[], seed: number, count: number): Training[] =>
  trainings
    .filter(({ isNew, isUnlocked }) => isNew && isUnlocked)
    .sort((a, b) => mix(a.id, seed) - mix(b.id, seed))
    .slice(0, count);

/**
 * Returns the rows of the overview: new trainings that are not shown above, then one row for each category. Each
 * category row starts with trainings that are shown nowhere else, then trainings that are already shown, then locked
 * trainings.
 */
export function overviewRows(trainings: readonly Training[], options: RowOptions): Row[] {
  const { above, seed, newMax, categoryMax, lang } = options;
  const shown = new Set(above.map(({ id }) => id));
  const isShown = ({ id }: Training): boolean => shown.has(id);
  const fresh = newTrainings(
    trainings.filter((one) => !isShown(one)),
    seed,
    newMax,
  );
  for (const { id } of fresh) shown.add(id);
  const place = (training: Training): number => (!training.isUnlocked ? 2 : isShown(training) ? 1 : 0);
  const categories = byCategory(trainings, lang).map(({ category, trainings: all }) => ({
    category,
    count: all.length,
    trainings: all.toSorted((a, b) => place(a) - place(b)).slice(0, categoryMax),
  }));
  return fresh.length === 0 ? categories : [{ count: fresh.length, trainings: fresh }, ...categories];
}

/** Places short rows side by side if they fit into the number of columns. */
export const linesOf = (rows: readonly Row[], columns: number): Row[][] =>
  placeInLines(rows, columns, ({ trainings }) => trainings.length);
