import type { createCourse, getCourseForm } from '@vr/shared-api/contract/courses.schema';
import type { BodyOf, ResponseOf } from '@vr/shared-api/contract/endpoint';
import { type ContentLang, SUCCESS_SCORE_MAX } from '@vr/shared-api/limits';
import type { NewDocument } from '../resources/NewResource.tsx';
import { type DescribedValues, emptyTexts, sortLanguages, trimTexts, withEmptyTexts } from '../texts/texts.ts';

/** A course as the last step of the wizard sends it. */
export type CourseInput = BodyOf<typeof createCourse>;
/** A course as the server returns it for editing. */
export type CourseForm = ResponseOf<typeof getCourseForm>;

/** A training of the course. */
export interface ChosenTraining {
  trainingId: number;
  /** The title at the time of the choice; empty if the training had been deleted before the wizard opened. */
  title: string;
  /** The language of that title. */
  lang?: ContentLang;
  /** The success score as it is typed. An empty one counts as 0. */
  score: string;
}

/** The values of the form. A draft stores them as JSON, so files are not among them. */
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

/** Returns the values with these languages. Texts of deselected languages stay, in case they are selected again. */
export function withLanguages(values: CourseValues, chosen: readonly ContentLang[]): CourseValues {
  const languages = sortLanguages(chosen);
  return { ...values, languages, texts: withEmptyTexts(languages, values.texts, emptyTexts) };
}

/** Returns the text of a score field after typing: a number up to 100 (spec §5). Any other input is ignored. */
export function scoreTyped(text: string, before: string): string {
  const digits = text.trim();
  if (!/^\d{0,3}$/u.test(digits)) return before;
  return Number(digits) > SUCCESS_SCORE_MAX ? String(SUCCESS_SCORE_MAX) : digits;
}

/** Returns a copy of the list with one item moved. */
export function moveItem<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, index) => index !== from);
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)];
}

/** Returns the body that the last step sends, with the texts of the selected languages only. */
export const inputOf = ({ languages, texts, skills, trainings }: CourseValues): CourseInput => ({
  courses: languages.map((lang) => ({
    lang,
    ...trimTexts({ ...emptyTexts(), ...texts[lang] }),
    skills: skills[lang] ?? [],
  })),
  trainings: trainings.map(({ trainingId, score }) => ({ trainingId, trainingSuccessScore: Number(score) })),
});

/** Returns the values of an existing course. */
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
