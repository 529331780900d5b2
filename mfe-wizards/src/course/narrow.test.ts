import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Narrowing, narrowed, type Training } from './narrow.ts';

const training = (id: number, title: string, change: Partial<Training>) =>
  ({
    id,
    title,
    category: { id: 1, key: 'safety', name: 'Sécurité' },
    tags: [],
    contentTypes: ['WEB_GL'],
    ...change,
  }) as unknown as Training;
const TRAININGS = [
  training(1, 'Évacuer un bâtiment', { tags: ['incendie'] }),
  training(2, 'Conduire un chariot', { category: { id: 2, key: 'logistics', name: 'Logistique' } }),
  training(3, 'Utiliser un extincteur', { contentTypes: ['UNITY', 'APK'] }),
];
const ids = (narrowing: Partial<Narrowing>) =>
  narrowed(TRAININGS, { search: '', categories: [], contentTypes: [], ...narrowing }).map(({ id }) => id);

test('the search finds titles, tags and categories, whatever their case and accents', () => {
  assert.deepEqual(ids({ search: ' EVACUER un batiment ' }), [1]);
  assert.deepEqual(ids({ search: 'Incendie' }), [1]);
  assert.deepEqual(ids({ search: 'securite' }), [1, 3]);
  assert.deepEqual(ids({ search: 'nothing of the kind' }), []);
});

test('filters leave what has one of their values, and work together', () => {
  assert.deepEqual(ids({}), [1, 2, 3]);
  assert.deepEqual(ids({ categories: ['1'] }), [1, 3]);
  assert.deepEqual(ids({ categories: ['1', '2'], contentTypes: ['APK', 'UNITY'] }), [3]);
  assert.deepEqual(ids({ categories: ['2'], contentTypes: ['APK'] }), []);
});
