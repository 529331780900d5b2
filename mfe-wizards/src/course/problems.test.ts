import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  COURSE_TRAININGS_MAX,
  type ContentLang,
  GOAL_MAX,
  RESOURCES_PER_TRAINING,
  TITLE_MAX,
} from '@vr/shared-api/limits';
import { emptyText } from '../texts.ts';
import { type ProblemContext, placeOf, type Step, stepProblems } from './problems.ts';
import { type CourseValues, emptyFiles, emptyValues, withLanguages } from './values.ts';

const NAMES: Record<ContentLang, string> = {
  en: 'English',
  fr: 'Français',
  es: 'Español',
  ge: 'Deutsch',
  it: 'Italiano',
  pt: 'Português',
};
const CONTEXT: ProblemContext = { nameOf: (lang) => NAMES[lang], mayHave: () => true };
const TEXT = { ...emptyText(), title: 't', briefDescription: 'b', fullDescription: 'f', goal1: '1', goal2: '2' };
const holding = (...ids: number[]): CourseValues => ({
  ...emptyValues(),
  trainings: ids.map((trainingId) => ({ trainingId, title: `Training ${trainingId}`, score: '0' })),
});
const problems = (step: Step, values: CourseValues, context = CONTEXT, files = emptyFiles()) =>
  stepProblems(step, values, files, context).map(({ field, key, params }) =>
    [`${field}:`, key.replace(/^\w+\.problem\./u, ''), params?.language ?? params?.title ?? params?.max]
      .filter((word) => word !== undefined)
      .join(' '),
  );

test('step 1 needs at least one language', () => {
  assert.deepEqual(problems('languages', emptyValues()), ['languages: languageMissing']);
  assert.deepEqual(problems('languages', withLanguages(emptyValues(), ['ge'])), []);
});

test('step 2 needs all texts in each language but goal 3, in order, each message naming the language', () => {
  const values = withLanguages({ ...emptyValues(), texts: { en: TEXT } }, ['fr', 'en', 'pt']);
  assert.deepEqual(problems('information', values), [
    'texts.fr.title: titleMissing Français',
    'texts.fr.briefDescription: briefDescriptionMissing Français',
    'texts.fr.fullDescription: fullDescriptionMissing Français',
    'texts.fr.goal1: goal1Missing Français',
    'texts.fr.goal2: goal2Missing Français',
    'texts.pt.title: titleMissing Português',
    'texts.pt.briefDescription: briefDescriptionMissing Português',
    'texts.pt.fullDescription: fullDescriptionMissing Português',
    'texts.pt.goal1: goal1Missing Português',
    'texts.pt.goal2: goal2Missing Português',
  ]);
});

test('step 2 takes texts of their full length and no longer, and no text of spaces', () => {
  const with_ = (change: Partial<typeof TEXT>) =>
    problems('information', { ...withLanguages(emptyValues(), ['en']), texts: { en: { ...TEXT, ...change } } });
  assert.deepEqual(with_({ title: 'x'.repeat(TITLE_MAX), goal3: 'x'.repeat(GOAL_MAX) }), []);
  assert.deepEqual(with_({ title: 'x'.repeat(TITLE_MAX + 1), goal3: 'x'.repeat(GOAL_MAX + 1) }), [
    'texts.en.title: titleTooLong English',
    'texts.en.goal3: goal3TooLong English',
  ]);
  assert.deepEqual(with_({ goal1: '   ' }), ['texts.en.goal1: goal1Missing English']);
});

test('step 3 needs at least two trainings, and takes no more than a course holds', () => {
  assert.deepEqual(problems('trainings', holding()), ['trainings: tooFewTrainings']);
  assert.deepEqual(problems('trainings', holding(1)), ['trainings: tooFewTrainings']);
  assert.deepEqual(problems('trainings', holding(1, 2)), []);
  const full = Array.from({ length: COURSE_TRAININGS_MAX }, (_, index) => index + 1);
  assert.deepEqual(problems('trainings', holding(...full)), []);
  assert.deepEqual(problems('trainings', holding(...full, 99)), [
    `trainings: tooManyTrainings ${COURSE_TRAININGS_MAX}`,
  ]);
});

test('step 3 names a training that the course may not have', () => {
  const context = { ...CONTEXT, mayHave: (id: number) => id !== 2 };
  assert.deepEqual(problems('trainings', holding(1, 2, 3), context), ['trainings.1.score: trainingGone Training 2']);
});

test('step 3 counts documents that wait among the resources', () => {
  const resourceIds = Array.from({ length: RESOURCES_PER_TRAINING }, (_, index) => index + 1);
  const values = { ...holding(1, 2), resourceIds };
  assert.deepEqual(problems('trainings', values), []);
  const documents = [{ title: 'Plan', file: new File(['x'], 'plan.pdf') }];
  assert.deepEqual(problems('trainings', values, CONTEXT, { documents }), [
    `resourceIds: tooManyResources ${RESOURCES_PER_TRAINING}`,
  ]);
});

test('what the server points at is found in the form', () => {
  const input = { courses: [{ lang: 'fr' as const, ...TEXT }] };
  assert.deepEqual(placeOf('/body/courses/0/goal2', input), { step: 'information', field: 'texts.fr.goal2' });
  assert.deepEqual(placeOf('/body/trainings/3/trainingId', input), { step: 'trainings', field: 'trainings.3.score' });
  assert.deepEqual(placeOf('/body/trainings', input), { step: 'trainings', field: 'trainings' });
  assert.equal(placeOf('/query/lang', input), undefined);
  assert.equal(placeOf(undefined, input), undefined);
});
