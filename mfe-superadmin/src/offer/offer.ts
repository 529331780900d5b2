import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import type * as S from '@vr/shared-api/contract/trainings.schema';
import { fold, wordSearch } from '@vr/shared-api/fold';

export type Training = ResponseOf<typeof S.listTrainings>['items'][number];

/** A training in the global catalogue, with additional data for the list. */
export interface OfferEntry {
  training: Training;
  /** The name of the partner that publishes the training; undefined for the platform's own trainings. */
  partner: string | undefined;
  /** The searchable text: title, category, partner and tags, in the form that the search compares. */
  text: string;
}

/**
 * Whether a training is in the global catalogue. The platform's own trainings always are, partners' trainings once
 * published.
 */
export const isOfferable = ({ isOwner, status, alreadyPublished }: Training): boolean =>
  isOwner || status === 'VALIDATED' || alreadyPublished;

/** Returns the trainings in the global catalogue, sorted by title. */
export function offerEntries(
  trainings: readonly Training[],
  partners: ReadonlyMap<number, string>,
  compare: (one: string, other: string) => number,
): OfferEntry[] {
  return trainings
    .filter(isOfferable)
    .map((training) => {
      const partner = partners.get(training.partnerId);
      const { title, category, tags } = training;
      return { training, partner, text: fold([title, category.name, partner ?? '', ...tags].join('\n')) };
    })
    .sort((a, b) => compare(a.training.title, b.training.title) || a.training.id - b.training.id);
}

export interface OfferFilter {
  search: string;
  /** Category ids as texts. An empty list matches all categories. */
  categories: readonly string[];
  partners: readonly string[];
  /** Which trainings to show. `offered`: those in the stored offer; `others`: those not in it. */
  part: 'all' | 'offered' | 'others';
}

export const NO_FILTER: OfferFilter = { search: '', categories: [], partners: [], part: 'all' };

/** Returns the entries that match all filters. `stored`: the offer without unsaved changes. */
export function filterEntries(
  entries: readonly OfferEntry[],
  { search, categories, partners, part }: OfferFilter,
  stored: ReadonlySet<number>,
): OfferEntry[] {
  const matches = wordSearch(search);
  return entries.filter(
    ({ training: { id, category, partnerId }, text }) =>
      (part === 'all' || stored.has(id) === (part === 'offered')) &&
      (categories.length === 0 || categories.includes(String(category.id))) &&
      (partners.length === 0 || partners.includes(String(partnerId))) &&
      matches(text),
  );
}

/** Returns how many trainings a new offer adds to the stored one, and how many it removes. */
export function countChanges(
  stored: ReadonlySet<number>,
  chosen: ReadonlySet<number>,
): { added: number; removed: number } {
  let kept = 0;
  for (const id of chosen) if (stored.has(id)) kept += 1;
  return { added: chosen.size - kept, removed: stored.size - kept };
}
