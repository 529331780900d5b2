import { expect, test } from '@jest/globals';
import { filterTrainings, type Training, type TrainingFilter } from './filter.ts';

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
const ids = (filter: Partial<TrainingFilter>) =>
  filterTrainings(TRAININGS, { search: '', categories: [], contentTypes: [], ...filter }).map(({ id }) => id);

test('the search finds titles, tags and categories and ignores case and accents', () => {
  expect(ids({ search: ' EVACUER un batiment ' })).toStrictEqual([1]);
  expect(ids({ search: 'Incendie' })).toStrictEqual([1]);
  expect(ids({ search: 'securite' })).toStrictEqual([1, 3]);
  expect(ids({ search: 'nothing of the kind' })).toStrictEqual([]);
});

test('a training must match one value of each filter', () => {
  expect(ids({})).toStrictEqual([1, 2, 3]);
  expect(ids({ categories: ['1'] })).toStrictEqual([1, 3]);
  expect(ids({ categories: ['1', '2'], contentTypes: ['APK', 'UNITY'] })).toStrictEqual([3]);
  expect(ids({ categories: ['2'], contentTypes: ['APK'] })).toStrictEqual([]);
});
