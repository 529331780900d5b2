import { expect, test } from '@jest/globals';
import { course } from '../testing/course.ts';
import { matchingCourses } from './search.ts';

const courses = [
  course({ id: 1, title: 'Sécurité du quai', briefDescription: 'Charger et décharger.' }),
  course({ id: 2, title: 'Accueil', briefDescription: 'Premiers pas en sécurité.', ownerName: 'Hugo Fabre' }),
  course({ id: 3, title: 'Vente', briefDescription: 'Écouter.' }),
];
const found = (search: string) => matchingCourses(courses, search).map(({ id }) => id);

test('a course matches if every word is in its title, its description or its owner’s name', () => {
  expect(found('SECURITE')).toStrictEqual([1, 2]);
  expect(found('quai decharger')).toStrictEqual([1]);
  expect(found('hugo')).toStrictEqual([2]);
  expect(found('quai vente')).toStrictEqual([]);
});

test('an empty search returns all courses in their original order', () => {
  expect(found('  ')).toStrictEqual([1, 2, 3]);
});
