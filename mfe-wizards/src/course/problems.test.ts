import { expect, test } from '@jest/globals';
import { COURSE_TRAININGS_MAX, GOAL_MAX, RESOURCES_PER_TRAINING, TITLE_MAX } from '@vr/shared-api/limits';
import { languageName } from '../testing/wizards.ts';
import { emptyTexts } from '../texts/texts.ts';
import { locateError, type ProblemContext, type Step, stepProblems } from './problems.ts';
import { type CourseValues, emptyFiles, emptyValues, withLanguages } from './values.ts';

const CONTEXT: ProblemContext = { languageName, mayContain: () => true };
const TEXT = { ...emptyTexts(), title: 't', briefDescription: 'b', fullDescription: 'f', goal1: '1', goal2: '2' };
const withTrainings = (...ids: number[]): CourseValues => ({
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
  expect(problems('languages', emptyValues())).toStrictEqual(['languages: languageMissing']);
  expect(problems('languages', withLanguages(emptyValues(), ['ge']))).toStrictEqual([]);
});

test('step 2 needs all texts but goal 3 in each language, and each message names the language', () => {
  const values = withLanguages({ ...emptyValues(), texts: { en: TEXT } }, ['fr', 'en', 'pt']);
  expect(problems('information', values)).toStrictEqual([
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

test('step 2 accepts texts of the maximum length, and refuses longer ones and ones of only spaces', () => {
  const withText = (change: Partial<typeof TEXT>) =>
    problems('information', { ...withLanguages(emptyValues(), ['en']), texts: { en: { ...TEXT, ...change } } });
  expect(withText({ title: 'x'.repeat(TITLE_MAX), goal3: 'x'.repeat(GOAL_MAX) })).toStrictEqual([]);
  expect(withText({ title: 'x'.repeat(TITLE_MAX + 1), goal3: 'x'.repeat(GOAL_MAX + 1) })).toStrictEqual([
    'texts.en.title: titleTooLong English',
    'texts.en.goal3: goal3TooLong English',
  ]);
  expect(withText({ goal1: '   ' })).toStrictEqual(['texts.en.goal1: goal1Missing English']);
});

test('step 3 needs at least two trainings and refuses more than the maximum', () => {
  expect(problems('trainings', withTrainings())).toStrictEqual(['trainings: tooFewTrainings']);
  expect(problems('trainings', withTrainings(1))).toStrictEqual(['trainings: tooFewTrainings']);
  expect(problems('trainings', withTrainings(1, 2))).toStrictEqual([]);
  const full = Array.from({ length: COURSE_TRAININGS_MAX }, (_, index) => index + 1);
  expect(problems('trainings', withTrainings(...full))).toStrictEqual([]);
  expect(problems('trainings', withTrainings(...full, 99))).toStrictEqual([
    `trainings: tooManyTrainings ${COURSE_TRAININGS_MAX}`,
  ]);
});

test('step 3 names a training that the course may not contain', () => {
  const context = { ...CONTEXT, mayContain: (id: number) => id !== 2 };
  expect(problems('trainings', withTrainings(1, 2, 3), context)).toStrictEqual([
    'trainings.1.score: trainingGone Training 2',
  ]);
});

test('step 3 counts unsent documents among the resources', () => {
  const resourceIds = Array.from({ length: RESOURCES_PER_TRAINING }, (_, index) => index + 1);
  const values = { ...withTrainings(1, 2), resourceIds };
  expect(problems('trainings', values)).toStrictEqual([]);
  const documents = [{ title: 'Plan', file: new File(['x'], 'plan.pdf') }];
  expect(problems('trainings', values, CONTEXT, { documents })).toStrictEqual([
    `resourceIds: tooManyResources ${RESOURCES_PER_TRAINING}`,
  ]);
});

test('the pointer of a validation error leads to its step and field', () => {
  const input = { courses: [{ lang: 'fr' as const, ...TEXT }] };
  expect(locateError('/body/courses/0/goal2', input)).toStrictEqual({ step: 'information', field: 'texts.fr.goal2' });
  expect(locateError('/body/courses/0/skills/1', input)).toStrictEqual({ step: 'information', field: 'skills.fr' });
  expect(locateError('/body/trainings/3/trainingId', input)).toStrictEqual({
    step: 'trainings',
    field: 'trainings.3.score',
  });
  expect(locateError('/body/trainings', input)).toStrictEqual({ step: 'trainings', field: 'trainings' });
  expect(locateError('/query/lang', input)).toBe(undefined);
  expect(locateError(undefined, input)).toBe(undefined);
});
