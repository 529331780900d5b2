import type { createCourse, getCourseForm } from '@vr/shared-api/contract/courses.schema';
import type { BodyOf, ResponseOf } from '@vr/shared-api/contract/endpoint';
import { type ContentLang, SUCCESS_SCORE_MAX } from '@vr/shared-api/limits';
import type { NewDocument } from '../resources/NewResource.tsx';
import { type DescribedValues, emptyTexts, sortLanguages, trimTexts, withEmptyTexts } from '../texts/texts.ts';

/** A course in the form that the wizard's last step sends. */
export type CourseInput = BodyOf<typeof createCourse>;
/** A course in the form that the server returns for editing. */
export type CourseForm = ResponseOf<typeof getCourseForm>;

export interface ChosenTraining {
  trainingId: number;
  /** The title at the time of the choice. Empty if the training was deleted before the wizard opened. */
  title: string;
  /** The language of `title`. */
  lang?: ContentLang;
  /** The success score as typed. Empty counts as 0. */
  score: string;
}

/** The form's values. A draft stores them as JSON, so they contain no files. */
export interface CourseValues extends DescribedValues {
  skills: Partial<Record<ContentLang, number[]>>;
  trainings: ChosenTraining[];
  resourceIds: number[];
}

/** Chosen documents that are not on the server yet. */
export interface CourseFiles {
  documents: NewDocument[];
}

export const emptyValues = (): CourseValues => ({
  languages: [],
  texts: {},
  skills: {},
  trainings: [],
  resourceIds: [],
});
export const emptyFiles = (): CourseFiles => ({ documents: [] });

/**
 * Returns the values with these languages selected. Texts in deselected languages stay in case the user selects them again.
 */
export function withLanguages(values: CourseValues, chosen: readonly ContentLang[]): CourseValues {
  const languages = sortLanguages(chosen);
  return { ...values, languages, texts: withEmptyTexts(languages, values.texts, emptyTexts) };
}

/**
 * Returns the new text of a score field after typing. Keeps the text before if the new one is not a number up to 100 (spec
 * §5).
 */
export function scoreTyped(text: string, before: string): string {
  const digits = text.trim();
  if (!/^\d{0,3}$/u.test(digits)) return before;
  return Number(digits) > SUCCESS_SCORE_MAX ? String(SUCCESS_SCORE_MAX) : digits;
}

export function moveItem<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, index) => index !== from);
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)];
}

/** Returns the body that the last step sends. It contains only texts in the selected languages. */
export const inputOf = ({ languages, texts, skills, trainings }: CourseValues): CourseInput => ({
  courses: languages.map((lang) => ({
    lang,
    ...trimTexts({ ...emptyTexts(), ...texts[lang] }),
    skills: skills[lang] ?? [],
  })),
  trainings: trainings.map(({ trainingId, score }) => ({ trainingId, trainingSuccessScore: Number(score) })),
});

export function valuesOf(form: CourseForm): CourseValues {
  const values: CourseValues = {
    ...emptyValues(),
    trainings: form.trainings.map(({ trainingId, trainingSuccessScore, lang, title }) => ({
      trainingId,
      ...(lang && { lang }),
      title: title ?? '',
      score: String(trainingSuccessScore),
    })),
    resourceIds: form.resources.map(({ id }) => id),
  };
  for (const { lang, skills = [], ...text } of form.courses) {
    values.texts[lang] = text;
    values.skills[lang] = skills;
  }
  return withLanguages(
    values,
    form.courses.map(({ lang }) => lang),
  );
}
