import { expect, test } from '@jest/globals';
import { compareNames } from '@vr/shared-api/compare-names';
import { trainingOf } from '../testing/training.ts';
import { countChanges, filterEntries, NO_FILTER, type OfferFilter, offerEntries } from './offer.ts';

const PARTNERS = new Map([[9, 'Réalis Immersion']]);
const TRAININGS = [
  trainingOf(1, 'Zones ATEX', { category: { id: 2, key: 'industry', name: 'Industrie' } }),
  trainingOf(2, 'Échafaudage', { tags: ['hauteur'] }),
  trainingOf(3, 'Accueil', { isOwner: false, partnerId: 9, status: 'VALIDATED', alreadyPublished: true }),
];
const ENTRIES = offerEntries(TRAININGS, PARTNERS, compareNames('fr'));
const found = (filter: Partial<OfferFilter>, stored: number[] = []) =>
  filterEntries(ENTRIES, { ...NO_FILTER, ...filter }, new Set(stored)).map(({ training }) => training.id);

test('the catalogue is sorted by title and names the partners', () => {
  expect(ENTRIES.map(({ training, partner }) => [training.title, partner])).toStrictEqual([
    ['Accueil', 'Réalis Immersion'],
    ['Échafaudage', undefined],
    ['Zones ATEX', undefined],
  ]);
});

test("a partner's training is in the catalogue from its first publication on", () => {
  const partner = { isOwner: false, partnerId: 9 } as const;
  const trainings = [
    trainingOf(1, 'Submitted', { ...partner, status: 'VALIDATION_REQUESTED', alreadyPublished: false }),
    trainingOf(2, 'Changed', { ...partner, status: 'UNDER_REVIEW', alreadyPublished: true }),
    trainingOf(3, 'Rejected', { ...partner, status: 'REJECTED', alreadyPublished: false }),
    trainingOf(4, 'Valid', { ...partner, status: 'VALIDATED', alreadyPublished: true }),
  ];
  const ids = offerEntries(trainings, PARTNERS, compareNames('en')).map(({ training }) => training.id);
  expect(ids).toStrictEqual([2, 4]);
});

test('the search finds every word in title, category, partner and tags', () => {
  expect(found({ search: 'ECHAF' })).toStrictEqual([2]);
  expect(found({ search: 'industrie zones' })).toStrictEqual([1]);
  expect(found({ search: 'realis' })).toStrictEqual([3]);
  expect(found({ search: 'hauteur' })).toStrictEqual([2]);
  expect(found({ search: 'hauteur atex' })).toStrictEqual([]);
});

test('filters narrow by category, partner and the stored offer', () => {
  expect(found({ categories: ['2'] })).toStrictEqual([1]);
  expect(found({ partners: ['9'] })).toStrictEqual([3]);
  expect(found({ part: 'offered' }, [2])).toStrictEqual([2]);
  expect(found({ part: 'others' }, [2])).toStrictEqual([3, 1]);
});

test('changes are counted in both directions', () => {
  expect(countChanges(new Set([1, 2, 3]), new Set([3, 4]))).toStrictEqual({ added: 1, removed: 2 });
  expect(countChanges(new Set([1]), new Set([1]))).toStrictEqual({ added: 0, removed: 0 });
});
