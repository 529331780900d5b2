import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptyText } from '../texts.ts';
import { type CourseForm, emptyValues, inputOf, moved, typedScore, valuesOf, withLanguages } from './values.ts';

const TEXT = {
  ...emptyText(),
  title: ' First days ',
  briefDescription: 'b',
  fullDescription: 'f',
  goal1: '1',
  goal2: '2',
};
const FORM: CourseForm = {
  id: 3,
  version: 1,
  courses: [
    { lang: 'en', ...TEXT, title: 'First days' },
    { lang: 'fr', ...TEXT, title: 'Premiers jours' },
  ],
  trainings: [
    { trainingId: 7, trainingSuccessScore: 80, title: 'Fire drill', isAvailable: true },
    { trainingId: 5, trainingSuccessScore: 0, title: null, isAvailable: false },
  ],
  resources: [{ id: 9, title: 'Plan', type: 'pdf', filename: 'plan.pdf', fileSize: 1 }],
  isOwner: false,
  isGlobal: true,
};

test('a success score takes digits alone, three at most, and no more than 100', () => {
  const typed = ['', '0', '7', '75', '075', '100', '101', '999', '1000', '8a5', '-5', '4.5', ' 60 ', '5e1', 'abc'];
  assert.deepEqual(typed.map(typedScore), [
    ...['', '0', '7', '75', '75', '100', '100', '100', '100', '85', '5', '45', '60', '51', ''],
  ]);
});

test('a score that was left empty is 0', () => {
  const values = { ...emptyValues(), trainings: [{ trainingId: 7, title: 'Fire drill', score: '' }] };
  assert.deepEqual(inputOf(values).trainings, [{ trainingId: 7, trainingSuccessScore: 0 }]);
});

test('what is moved changes its place, and the rest keeps its order', () => {
  assert.deepEqual(moved(['a', 'b', 'c', 'd'], 0, 2), ['b', 'c', 'a', 'd']);
  assert.deepEqual(moved(['a', 'b', 'c', 'd'], 3, 0), ['d', 'a', 'b', 'c']);
  assert.deepEqual(moved(['a', 'b'], 1, 1), ['a', 'b']);
  assert.deepEqual(moved(['a', 'b'], 5, 0), ['a', 'b']);
});

test('deselected languages are dropped when it is sent, and come back with their texts before that', () => {
  const both = withLanguages({ ...emptyValues(), texts: { en: TEXT, fr: TEXT } }, ['fr', 'en']);
  assert.deepEqual(
    inputOf(both).courses.map(({ lang, title }) => [lang, title]),
    [
      ['en', 'First days'],
      ['fr', 'First days'],
    ],
  );
  const one = withLanguages(both, ['fr']);
  assert.deepEqual(
    inputOf(one).courses.map(({ lang }) => lang),
    ['fr'],
  );
  assert.equal(withLanguages(one, ['en', 'fr']).texts.en?.title, TEXT.title);
});

test('a course comes back as it was sent, with trainings that have been withdrawn in their places', () => {
  assert.deepEqual(inputOf(valuesOf(FORM)), {
    courses: FORM.courses,
    trainings: [
      { trainingId: 7, trainingSuccessScore: 80 },
      { trainingId: 5, trainingSuccessScore: 0 },
    ],
  });
  assert.deepEqual(valuesOf(FORM).resourceIds, [9]);
});
