import { fold, wordSearch } from '@vr/shared-api/fold';
import type { FileType } from '@vr/shared-api/limits';
import type { Training } from '../trainings/training.ts';

/** The id of a category, or `current` for trainings that the person has started but not finished. */
export type CategoryChoice = number | 'current';

/** The filters of a list. A training passes if it matches one choice of every filter with selected choices. */
export interface Filters {
  search: string;
  categories: readonly CategoryChoice[];
  tags: readonly string[];
  skills: readonly number[];
  contentTypes: readonly FileType[];
  offerOnly: boolean;
}

export const NO_FILTERS: Filters = {
  search: '',
  categories: [],
  tags: [],
  skills: [],
  contentTypes: [],
  offerOnly: false,
};

/** The filters with choices, in display order. */
const FACETS = ['categories', 'tags', 'skills', 'contentTypes'] as const;
export type Facet = (typeof FACETS)[number];

/** One choice of a filter, and the number of trainings that match the choice. */
export interface Choice<V> {
  value: V;
  count: number;
}

export interface Choices {
  categories: Choice<CategoryChoice>[];
  tags: Choice<string>[];
  skills: Choice<number>[];
  contentTypes: Choice<FileType>[];
}

/** A training with its searchable text. The text is normalized once, not again for every typed character. */
interface Searchable {
  training: Training;
  text: string;
}

/** Whether a training belongs to the category `current`: the person has started it but not finished it. */
export const isCurrent = (training: Training): boolean =>
  training.lastSession !== null && training.progressionPercent < 100;

/** Prepares trainings for a search by title, description, category, tags and skills. */
export const searchable = (trainings: readonly Training[], skillNames: ReadonlyMap<number, string>): Searchable[] =>
  trainings.map((training) => ({
    training,
    text: fold(
      [
        training.title,
        training.briefDescription,
        training.category.name,
        ...training.tags,
        ...training.skillIds.map((id) => skillNames.get(id) ?? ''),
      ].join('\n'),
    ),
  }));

function valuesOf(training: Training, facet: Facet): readonly (string | number)[] {
  switch (facet) {
    case 'categories':
      return isCurrent(training) ? [training.category.id, 'current'] : [training.category.id];
    case 'tags':
      return training.tags;
    case 'skills':
      return training.skillIds;
    case 'contentTypes':
      return training.contentTypes;
  }
}

const choicesOf = (filters: Filters, facet: Facet): readonly (string | number)[] => filters[facet];

const passes = (training: Training, filters: Filters, facet: Facet): boolean => {
  const chosen = choicesOf(filters, facet);
  return chosen.length === 0 || valuesOf(training, facet).some((value) => chosen.includes(value));
};

function searchAndOfferTest(filters: Filters): (item: Searchable) => boolean {
  const matches = wordSearch(filters.search);
  return (item) => matches(item.text) && (!filters.offerOnly || item.training.isUnlocked);
}

/** Returns the trainings that pass all filters, in their original order. */
export const matching = (items: readonly Searchable[], filters: Filters): Training[] =>
  items
    .filter(searchAndOfferTest(filters))
    .map(({ training }) => training)
    .filter((training) => FACETS.every((facet) => passes(training, filters, facet)));

/**
 * Returns each filter's choices with the number of trainings that match the choice and all other filters. Selected
 * choices are included even if that number is 0.
 */
export function countedChoices(items: readonly Searchable[], filters: Filters): Choices {
  const matches = searchAndOfferTest(filters);
  const counted = (facet: Facet) => {
    const counts = new Map<string | number, number>();
    for (const value of choicesOf(filters, facet)) counts.set(value, 0);
    for (const item of items) {
      const found = matches(item) && FACETS.every((other) => other === facet || passes(item.training, filters, other));
      for (const value of valuesOf(item.training, facet)) counts.set(value, (counts.get(value) ?? 0) + (found ? 1 : 0));
    }
    return [...counts].map(([value, count]) => ({ value, count }));
  };
  return {
    categories: counted('categories') as Choice<CategoryChoice>[],
    tags: counted('tags') as Choice<string>[],
    skills: counted('skills') as Choice<number>[],
    contentTypes: counted('contentTypes') as Choice<FileType>[],
  };
}

/** Returns the total number of selected choices in all filters. */
export const chosenCount = (filters: Filters): number =>
  FACETS.reduce((count, facet) => count + filters[facet].length, 0);

/** Whether the person searches or has selected a choice. The offer switch alone does not count. */
export const isNarrowed = (filters: Filters): boolean => filters.search.trim() !== '' || chosenCount(filters) > 0;
