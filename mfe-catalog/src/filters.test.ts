import assert from 'node:assert/strict';
import { test } from 'node:test';
import { choices, chosenCount, type Filters, isNarrowed, matching, NO_FILTERS, searchable } from './filters.ts';
import { training } from './testing/training.ts';

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
const offered = (filters: Partial<Filters> = {}) => choices(items, { ...NO_FILTERS, ...filters });

test('without filters everything is there, in the order it came', () => {
  assert.deepEqual(found({}), [1, 2, 3]);
});

test('search ignores case and accents', () => {
  assert.deepEqual(found({ search: 'HYGIENE' }), [3]);
  assert.deepEqual(found({ search: 'santé' }), [2, 3]);
});

test('search looks in titles, descriptions, categories, tags and skills', () => {
  assert.deepEqual(found({ search: 'extincteur' }), [1]);
  assert.deepEqual(found({ search: 'silences' }), [2]);
  assert.deepEqual(found({ search: 'securite' }), [1]);
  assert.deepEqual(found({ search: 'hopital' }), [2, 3]);
  assert.deepEqual(found({ search: 'empathie' }), [2]);
});

test('every word of a search must be found, in any order', () => {
  assert.deepEqual(found({ search: ' nouvelle  annoncer ' }), [2]);
  assert.deepEqual(found({ search: 'nouvelle extincteur' }), []);
});

test('choices of one filter widen, filters together narrow', () => {
  assert.deepEqual(found({ categories: [10, 20] }), [1, 2, 3]);
  assert.deepEqual(found({ categories: [20], contentTypes: ['WEB_GL'] }), [2]);
  assert.deepEqual(found({ tags: ['incendie', 'écoute'] }), [1, 2]);
  assert.deepEqual(found({ skills: [1], tags: ['hôpital'] }), []);
});

test("'current' holds what is started and not finished", () => {
  assert.deepEqual(found({ categories: ['current'] }), [2]);
});

test('the switch hides what the offer does not include', () => {
  assert.deepEqual(found({ offerOnly: true }), [1, 2]);
});

test('a choice tells how many would match with the other filters applied', () => {
  assert.deepEqual(offered().categories, [
    { value: 10, count: 1 },
    { value: 20, count: 2 },
    { value: 'current', count: 1 },
  ]);
  assert.deepEqual(offered({ contentTypes: ['WEB_GL'] }).categories, [
    { value: 10, count: 1 },
    { value: 20, count: 1 },
    { value: 'current', count: 1 },
  ]);
});

test('choices made in a filter do not lower its own counts', () => {
  assert.deepEqual(offered({ tags: ['incendie'] }).tags, offered().tags);
});

test('choices that nothing would match stay in their place, with a zero', () => {
  assert.deepEqual(offered({ search: 'hygiene' }).contentTypes, [
    { value: 'WEB_GL', count: 0 },
    { value: 'APK', count: 0 },
    { value: 'UNITY', count: 1 },
  ]);
  assert.deepEqual(choices([], { ...NO_FILTERS, tags: ['hôpital'] }).tags, [{ value: 'hôpital', count: 0 }]);
});

test('a search or a choice asks for a flat list, the switch alone does not', () => {
  assert.equal(isNarrowed(NO_FILTERS), false);
  assert.equal(isNarrowed({ ...NO_FILTERS, offerOnly: true }), false);
  assert.equal(isNarrowed({ ...NO_FILTERS, search: '  ' }), false);
  assert.equal(isNarrowed({ ...NO_FILTERS, search: 'feu' }), true);
  assert.equal(isNarrowed({ ...NO_FILTERS, tags: ['feu'] }), true);
  assert.equal(chosenCount({ ...NO_FILTERS, tags: ['feu'], skills: [1, 2] }), 3);
});
