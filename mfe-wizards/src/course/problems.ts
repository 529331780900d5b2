import { COURSE_TRAININGS_MAX, COURSE_TRAININGS_MIN, type ContentLang } from '@vr/shared-api/limits';
import { type Problem, problemIf, resourceProblems } from '../form/problem.ts';
import { problemsInTexts, TEXT_RULES } from '../texts/texts.ts';
import type { CourseFiles, CourseInput, CourseValues } from './values.ts';

/** The steps of the wizard, in order (spec §2 Course wizard). */
export const STEPS = ['languages', 'information', 'trainings'] as const;
export type Step = (typeof STEPS)[number];

/** The input of the rules apart from values and files. */
export interface ProblemContext {
  languageName: (lang: ContentLang) => string;
  /** Whether the course may contain a training: the person can follow it, or the course already contained it. */
  mayContain: (trainingId: number) => boolean;
}

/** Returns the problems of the texts of one language, in order (spec §5). */
export const textProblems = (
  { texts }: CourseValues,
  lang: ContentLang,
  languageName: ProblemContext['languageName'],
): Problem[] => problemsInTexts(texts[lang] ?? {}, TEXT_RULES, lang, languageName);

function trainingProblems(
  { trainings, resourceIds }: CourseValues,
  { documents }: CourseFiles,
  { mayContain }: ProblemContext,
): Problem[] {
  const count = trainings.length;
  return [
    ...problemIf(count < COURSE_TRAININGS_MIN, 'trainings', 'course.problem.tooFewTrainings'),
    ...problemIf(count > COURSE_TRAININGS_MAX, 'trainings', 'course.problem.tooManyTrainings', {
      max: COURSE_TRAININGS_MAX,
    }),
    ...trainings.flatMap(({ trainingId, title }, index) =>
      problemIf(!mayContain(trainingId), `trainings.${index}.score`, 'course.problem.trainingGone', { title }),
    ),
    ...resourceProblems(resourceIds.length + documents.length),
  ];
}

/** Returns the problems that keep the user from leaving a step, in the order shown on screen (spec §5). */
export function stepProblems(step: Step, values: CourseValues, files: CourseFiles, context: ProblemContext): Problem[] {
  switch (step) {
    case 'languages':
      return problemIf(values.languages.length === 0, 'languages', 'wizard.problem.languageMissing');
    case 'information':
      return values.languages.flatMap((lang) => textProblems(values, lang, context.languageName));
    case 'trainings':
      return trainingProblems(values, files, context);
  }
}

/** Returns the step and form path of a validation error, given the error's JSON pointer (RFC 6901). */
export function locateError(
  pointer: string | undefined,
  { courses }: Pick<CourseInput, 'courses'>,
): { step: Step; field: string } | undefined {
  const [root, index, name] = (pointer ?? '').replace(/^\/(?:body\/)?/u, '').split('/');
  if (root === 'trainings') return { step: 'trainings', field: index ? `trainings.${index}.score` : 'trainings' };
  if (root !== 'courses') return undefined;
  const lang = courses[Number(index)]?.lang;
  if (lang && name === 'skills') return { step: 'information', field: `skills.${lang}` };
  return { step: 'information', field: lang ? `texts.${lang}.${name ?? 'title'}` : 'texts' };
}
