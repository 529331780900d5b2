import { expect, test } from '@jest/globals';
import { emptyTexts } from '../texts/texts.ts';
import { type CourseForm, emptyValues, inputOf, moveItem, scoreTyped, valuesOf, withLanguages } from './values.ts';

const TEXT = {
  ...emptyTexts(),
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
    { lang: 'fr', ...TEXT, title: 'Premiers jours', skills: [2, 1] },
  ],
  trainings: [
    { trainingId: 7, trainingSuccessScore: 80, lang: 'en', title: 'Fire drill', isAvailable: true },
    { trainingId: 5, trainingSuccessScore: 0, lang: null, title: null, isAvailable: false },
  ],
  resources: [{ id: 9, title: 'Plan', type: 'pdf', filename: 'plan.pdf', fileSize: 1 }],
  isOwner: false,
  isGlobal: true,
};

test('a success score is a whole number, and at most 100', () => {
  const taken = ['', '0', '7', '75', '075', '100', '101', '999', ' 60 '];
  expect(taken.map((text) => scoreTyped(text, '50'))).toStrictEqual([
    '',
    '0',
    '7',
    '75',
    '075',
    '100',
    '100',
    '100',
    '60',
  ]);
  for (const text of ['8a5', '-5', '12.5', '12,5', '5e1', 'abc', '1 0', '٣', '1000'])
    expect(scoreTyped(text, '50')).toBe('50');
});

test('an empty score is sent as 0', () => {
  const values = { ...emptyValues(), trainings: [{ trainingId: 7, title: 'Fire drill', score: '' }] };
  expect(inputOf(values).trainings).toStrictEqual([{ trainingId: 7, trainingSuccessScore: 0 }]);
});

test('a moved item changes its place, and the others keep their order', () => {
  expect(moveItem(['a', 'b', 'c', 'd'], 0, 2)).toStrictEqual(['b', 'c', 'a', 'd']);
  expect(moveItem(['a', 'b', 'c', 'd'], 3, 0)).toStrictEqual(['d', 'a', 'b', 'c']);
  expect(moveItem(['a', 'b'], 1, 1)).toStrictEqual(['a', 'b']);
  expect(moveItem(['a', 'b'], 5, 0)).toStrictEqual(['a', 'b']);
});

test('texts of deselected languages are not sent, and return if the language is selected again', () => {
  const both = withLanguages({ ...emptyValues(), texts: { en: TEXT, fr: TEXT } }, ['fr', 'en']);
  expect(inputOf(both).courses.map(({ lang, title }) => [lang, title])).toStrictEqual([
    ['en', 'First days'],
    ['fr', 'First days'],
  ]);
  const one = withLanguages(both, ['fr']);
  expect(inputOf(one).courses.map(({ lang }) => lang)).toStrictEqual(['fr']);
  expect(withLanguages(one, ['en', 'fr']).texts.en?.title).toBe(TEXT.title);
});

test('values read from the server give the same input, with withdrawn trainings in their places', () => {
  expect(inputOf(valuesOf(FORM))).toStrictEqual({
    courses: [
      { lang: 'en', ...TEXT, title: 'First days', skills: [] },
      { lang: 'fr', ...TEXT, title: 'Premiers jours', skills: [2, 1] },
    ],
    trainings: [
      { trainingId: 7, trainingSuccessScore: 80 },
      { trainingId: 5, trainingSuccessScore: 0 },
    ],
  });
  expect(valuesOf(FORM).resourceIds).toStrictEqual([9]);
});
