import { expect, test } from '@jest/globals';
import { training } from '../testing/training.ts';
import { chosenCount, countedChoices, type Filters, isNarrowed, matching, NO_FILTERS, searchable } from './filters.ts';

const health = { id: 20, key: 'health', name: 'Santé' };
const list = [
  training({ id: 1, title: 'Utiliser un extincteur', tags: ['incendie'], skillIds: [1], contentTypes: ['WEB_GL'] }),
  training({
    id: 2,
    title: 'Annoncer une mauvaise nouvelle',
    briefDescription: 'Les mots et les silences.',
    category: health,
    tags: ['écoute', 'hôpital'],
    skillIds: [2],
    contentTypes: ['APK', 'WEB_GL'],
    lastSession: '2026-06-10T08:00:00.000Z',
    progressionPercent: 40,
  }),
  training({
    id: 3,
    title: 'Hygiène des mains',
    briefDescription: 'Sept gestes.',
    category: health,
    tags: ['hôpital'],
    contentTypes: ['UNITY'],
    isUnlocked: false,
    lastSession: '2026-05-10T08:00:00.000Z',
    progressionPercent: 100,
  }),
];
const items = searchable(list, new Map([[2, 'Empathie']]));
const found = (filters: Partial<Filters>) => matching(items, { ...NO_FILTERS, ...filters }).map(({ id }) => id);
const offered = (filters: Partial<Filters> = {}) => countedChoices(items, { ...NO_FILTERS, ...filters });

test('without filters all trainings pass, in their original order', () => {
  expect(found({})).toStrictEqual([1, 2, 3]);
});

test('the search ignores case and accents', () => {
  expect(found({ search: 'HYGIENE' })).toStrictEqual([3]);
  expect(found({ search: 'santé' })).toStrictEqual([2, 3]);
});

test('the search looks in titles, descriptions, categories, tags and skills', () => {
  expect(found({ search: 'extincteur' })).toStrictEqual([1]);
  expect(found({ search: 'silences' })).toStrictEqual([2]);
  expect(found({ search: 'securite' })).toStrictEqual([1]);
  expect(found({ search: 'hopital' })).toStrictEqual([2, 3]);
  expect(found({ search: 'empathie' })).toStrictEqual([2]);
});

test('every word of the search must be found, in any order', () => {
  expect(found({ search: ' nouvelle  annoncer ' })).toStrictEqual([2]);
  expect(found({ search: 'nouvelle extincteur' })).toStrictEqual([]);
});

test('a training must match one choice of each filter', () => {
  expect(found({ categories: [10, 20] })).toStrictEqual([1, 2, 3]);
  expect(found({ categories: [20], contentTypes: ['WEB_GL'] })).toStrictEqual([2]);
  expect(found({ tags: ['incendie', 'écoute'] })).toStrictEqual([1, 2]);
  expect(found({ skills: [1], tags: ['hôpital'] })).toStrictEqual([]);
});

test("the category 'current' has the trainings that were started and not finished", () => {
  expect(found({ categories: ['current'] })).toStrictEqual([2]);
});

test('the offer switch hides trainings outside the offer', () => {
  expect(found({ offerOnly: true })).toStrictEqual([1, 2]);
});

test('the count of a choice applies the other filters', () => {
  expect(offered().categories).toStrictEqual([
    { value: 10, count: 1 },
    { value: 20, count: 2 },
    { value: 'current', count: 1 },
  ]);
  expect(offered({ contentTypes: ['WEB_GL'] }).categories).toStrictEqual([
    { value: 10, count: 1 },
    { value: 20, count: 1 },
    { value: 'current', count: 1 },
  ]);
});

test('the choices of a filter do not change its own counts', () => {
  expect(offered({ tags: ['incendie'] }).tags).toStrictEqual(offered().tags);
});

test('a choice without matches stays in its place, with 0', () => {
  expect(offered({ search: 'hygiene' }).contentTypes).toStrictEqual([
    { value: 'WEB_GL', count: 0 },
    { value: 'APK', count: 0 },
    { value: 'UNITY', count: 1 },
  ]);
  expect(countedChoices([], { ...NO_FILTERS, tags: ['hôpital'] }).tags).toStrictEqual([{ value: 'hôpital', count: 0 }]);
});

test('a search or a choice narrows the list, the offer switch alone does not', () => {
  expect(isNarrowed(NO_FILTERS)).toBe(false);
  expect(isNarrowed({ ...NO_FILTERS, offerOnly: true })).toBe(false);
  expect(isNarrowed({ ...NO_FILTERS, search: '  ' })).toBe(false);
  expect(isNarrowed({ ...NO_FILTERS, search: 'feu' })).toBe(true);
  expect(isNarrowed({ ...NO_FILTERS, tags: ['feu'] })).toBe(true);
  expect(chosenCount({ ...NO_FILTERS, tags: ['feu'], skills: [1, 2] })).toBe(3);
});
