import { fold } from '@vr/shared-api/fold';
import type { FileType } from '@vr/shared-api/limits';
import type { Training } from './trainings.ts';

/** A category by its id, or the trainings one has started and not finished. */
export type CategoryChoice = number | 'current';

/** What a person has narrowed a list of trainings to. Choices of one filter widen it, filters together narrow. */
export interface Filters {
  search: string;
  categories: readonly CategoryChoice[];
  tags: readonly string[];
  skills: readonly number[];
  contentTypes: readonly FileType[];
  /** Hides what the company's offer does not include. */
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

/** The filters that offer choices, in the order of the screen. */
export const FACETS = ['categories', 'tags', 'skills', 'contentTypes'] as const;
export type Facet = (typeof FACETS)[number];

/** One choice of a filter, and how many trainings would match with it. */
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

/** A training with its words ready to be searched, so that typing folds nothing twice. */
export interface Searchable {
  training: Training;
  words: string;
}

/** Started and not finished: the category 'current'. */
export const isCurrent = (training: Training): boolean =>
  training.lastSession !== null && training.progressionPercent < 100;

/** Prepares trainings for searching in their titles, descriptions, categories, tags and skills. */
export const searchable = (trainings: readonly Training[], skillNames: ReadonlyMap<number, string>): Searchable[] =>
  trainings.map((training) => ({
    training,
    words: fold(
      [
        training.title,
        training.briefDescription,
        training.category.name,
        ...training.tags,
        ...training.skillIds.map((id) => skillNames.get(id) ?? ''),
      ].join('\n'),
    ),
  }));

/** The values of a training that a filter looks at. */
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

const chosen = (filters: Filters, facet: Facet): readonly (string | number)[] => filters[facet];

const passes = (training: Training, filters: Filters, facet: Facet): boolean => {
  const choice = chosen(filters, facet);
  return choice.length === 0 || valuesOf(training, facet).some((value) => choice.includes(value));
};

/** Every word must be found; case and accents do not matter. */
function matchesText(filters: Filters): (item: Searchable) => boolean {
  const words = fold(filters.search).split(/\s+/u).filter(Boolean);
  return (item) => words.every((word) => item.words.includes(word)) && (!filters.offerOnly || item.training.isUnlocked);
}

/** The trainings that pass all filters, in the order they came. */
export const matching = (items: readonly Searchable[], filters: Filters): Training[] =>
  items
    .filter(matchesText(filters))
    .map(({ training }) => training)
    .filter((training) => FACETS.every((facet) => passes(training, filters, facet)));

/**
 * What each filter offers, with how many would match: the other filters are applied, its own choices are not. Choices
 * that nothing would match stay in their place, with a zero.
 */
export function choices(items: readonly Searchable[], filters: Filters): Choices {
  const matches = matchesText(filters);
  const counted = (facet: Facet) => {
    const counts = new Map<string | number, number>();
    for (const value of chosen(filters, facet)) counts.set(value, 0);
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

/** How many choices are made in the filters with choices. */
export const chosenCount = (filters: Filters): number =>
  FACETS.reduce((count, facet) => count + filters[facet].length, 0);

/** Whether a search or a choice asks for a flat list of results; the switch alone does not. */
export const isNarrowed = (filters: Filters): boolean => filters.search.trim() !== '' || chosenCount(filters) > 0;
