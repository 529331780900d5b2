import assert from 'node:assert/strict';
import { test } from 'node:test';
import { matchingCourses } from './courseSearch.ts';
import { course } from './testing/course.ts';

const courses = [
  course({ id: 1, title: 'Sécurité du quai', briefDescription: 'Charger et décharger.' }),
  course({ id: 2, title: 'Accueil', briefDescription: 'Premiers pas en sécurité.', ownerName: 'Hugo Fabre' }),
  course({ id: 3, title: 'Vente', briefDescription: 'Écouter.' }),
];
const found = (search: string) => matchingCourses(courses, search).map(({ id }) => id);

test('a course is found by every word in its title, its description and the name of whose it is', () => {
  assert.deepEqual(found('SECURITE'), [1, 2]);
  assert.deepEqual(found('quai decharger'), [1]);
  assert.deepEqual(found('hugo'), [2]);
  assert.deepEqual(found('quai vente'), []);
});

test('without a word all courses are there, in their order', () => {
  assert.deepEqual(found('  '), [1, 2, 3]);
});
